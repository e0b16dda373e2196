import type { Profiler } from 'node:inspector'

/** Counts of functions by name, such as `plugins/recognise/grids/rows.ts findRows`. */
export type FunctionCounts = Map<string, number>

/** A token of JavaScript: a name, a number or one sign. Comments and blanks are none, and a long name is one token. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/.*|([\w$]+|[^\s\w$])/g

/** For each place in a source, how many tokens begin before it. */
export function countTokens(source: string): Uint32Array {
  const before = new Uint32Array(source.length + 1)
  let [tokens, filled] = [0, 0]
  for (const { index, 1: token } of source.matchAll(TOKEN)) {
    if (token === undefined) continue
    before.fill(tokens++, filled, index + 1)
    filled = index + 1
  }
  return before.fill(tokens, filled)
}

/**
 * Adds up the operations of one source file: each of its tokens, times how often the block that holds it ran. Calls, loops
 * and branches all count, and neither comments nor the length of names do. What V8 runs itself, such as a search in a
 * string, counts as its call.
 *
 * @param functions V8's precise coverage of the file, by blocks.
 * @param tokens What {@link countTokens} gives for the file.
 * @returns By function; an anonymous function counts with the function around it.
 */
export function countOperations(functions: readonly Profiler.FunctionCoverage[], tokens: Uint32Array): FunctionCounts {
  const counts: FunctionCounts = new Map()
  const add = (name: string, operations: number) => counts.set(name, (counts.get(name) ?? 0) + operations)
  const ranges = functions
    .flatMap(({ functionName, ranges }) => ranges.map((range) => ({ ...range, name: functionName })))
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const around: typeof ranges = []
  for (const range of ranges) {
    while (around.length > 0 && around.at(-1)!.endOffset <= range.startOffset) around.pop()
    const outer = around.at(-1)
    const name = range.name || outer?.name || 'module'
    const size = tokens[range.endOffset]! - tokens[range.startOffset]!
    add(name, range.count * size)
    // An inner range has a count of its own: the one around it does not run these tokens.
    if (outer !== undefined) add(outer.name, -outer.count * size)
    around.push({ ...range, name })
  }
  return counts
}
