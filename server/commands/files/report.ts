import { painter } from '../colors.js'
import { countThings } from '../count-things.js'
import { EXIT, exitCodeOf, printError } from '../exit-codes.js'
import type { FileResult } from './convert-file.js'
import { type Findings, PAGES_MISSING } from './findings.js'
import { STANDARD_INPUT } from './input-files.js'
import { callOnJson, fileOnJson } from './json-summary.js'
import { STANDARD_OUTPUT } from './output-files.js'
import { summarise } from './summary.js'

/** Command-line options for output and reporting. */
export interface ReportOptions {
  /** Output folder, created if needed, or {@link STANDARD_OUTPUT}. */
  readonly out: string
  readonly json?: boolean
  readonly quiet?: boolean
}

/** Prints the results of all files: errors on stderr, one summary on stdout. @returns The exit code. */
export function report(results: readonly FileResult[], seconds: number, options: ReportOptions): number {
  const worst = Math.max(EXIT.done, ...results.map(codeOf))
  if (options.json) {
    process.stdout.write(`${JSON.stringify(callOnJson(results, seconds), null, 2)}\n`)
    return worst
  }
  for (const result of results) printFailure(result)
  if (worst === EXIT.interrupted) process.stderr.write('recreate: stopped\n')
  const converted = results.flatMap(({ findings, files = [] }) =>
    findings === undefined ? [] : [{ findings, files: files.map(({ path }) => path) }],
  )
  // Standard output carries the file itself.
  const stream = options.out === STANDARD_OUTPUT ? process.stderr : process.stdout
  if (converted.length > 0 && !options.quiet) stream.write(summarise(converted, seconds, painter(stream)))
  return worst
}

/** Prints one line for a finished file. */
export function reportOne(result: FileResult, { json }: ReportOptions): void {
  const { path, findings, files } = result
  if (json) process.stdout.write(`${JSON.stringify(fileOnJson(result))}\n`)
  else if (findings === undefined) printFailure(result)
  else process.stdout.write(`${path} → ${files.map((file) => file.path).join(', ')}${troubleOf(findings)}\n`)
}

function troubleOf({ pages: { failed }, warnings }: Findings): string {
  const paint = painter(process.stdout)
  const missing = warnings
    .filter(({ code }) => code === PAGES_MISSING)
    .map(({ message }) => paint('yellow', `; ${message}`))
  return [...(failed === 0 ? [] : [paint('red', `, ${countThings(failed, 'page')} failed`)]), ...missing].join('')
}

function printFailure({ path, error }: FileResult): void {
  const file = path === STANDARD_INPUT ? 'standard input' : path
  if (error !== undefined && exitCodeOf(error) !== EXIT.interrupted) printError(error, file)
}

function codeOf({ findings, error }: FileResult): number {
  if (findings === undefined) return exitCodeOf(error)
  return findings.pages.failed > 0 ? EXIT.failed : EXIT.done
}
