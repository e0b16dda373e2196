import type { Profiler } from 'node:inspector'

/** Counts of functions by name, such as `plugins/recognise/tables/grid/rows.ts findRows`. */
export type FunctionCounts = Map<string, number>

/**
 * A JavaScript token: a name, a number or one sign. Comments and white space are no tokens. A long name is one token.
 */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/.*|([\w$]+|[^\s\w$])/g

/** Returns, for each position in a source, the number of tokens that begin before it. */
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
 * Adds up the operations of one source file: the number of tokens times how often their block ran. Calls, loops and
 * branches all count; comments and the length of names do not. Built-in functions, such as a string search, count only
 * as their call.
 *
 * @param functions V8's precise coverage of the file, by block.
 * @param tokens Result of {@link countTokens} for the file.
 * @returns Operations by function. An anonymous function counts toward the function around it.
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
    // An inner range has its own count: the outer range does not run its tokens.
    if (outer !== undefined) add(outer.name, -outer.count * size)
    around.push({ ...range, name })
  }
  return counts
}
