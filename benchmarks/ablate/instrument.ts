import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { findRules, type Rule, type RuleOptions } from './find-rules.js'
import { SWITCHBOARD } from './switchboard.js'

/**
 * Writes an instrumented and compiled copy of a folder of TypeScript files that import only each other and types.
 *
 * @returns The rules. Their indexes are those of the {@link Switchboard}, which must exist when the copy is loaded.
 */
export function instrument(folder: string, copy: string, options?: RuleOptions): readonly Rule[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(folder, file))
  const found = findRules(folder, files, options)
  for (const { file, insertions } of found) {
    const target = join(copy, relative(folder, file).replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, compile(insert(readFileSync(file, 'utf8'), insertions)))
  }
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n')
  return found.flatMap(({ rules }) => rules)
}

function insert(text: string, insertions: readonly { readonly position: number; readonly text: string }[]): string {
  let [result, at] = ['', 0]
  for (const { position, text: inserted } of insertions) {
    result += text.slice(at, position) + inserted
    at = position
  }
  return result + text.slice(at)
}

function compile(text: string): string {
  const { outputText } = ts.transpileModule(`const $a = ${SWITCHBOARD};\n${text}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  })
  return outputText
}
