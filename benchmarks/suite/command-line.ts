import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'

export const USAGE = `npm run bench [-- NAME ... [FOLDER]] [options]

  NAME             benches; \`all\` for all of them (default: those that need no other software)
  FOLDER           your own documents, a folder or a file; also --folder FOLDER
  --runs NUMBER    runs per case, from 1 to 50 (default: 5; 2 or 3 for slow benches)
  --thorough       10 runs per case, for comparisons; takes about three times as long
  --short          use the smallest documents: a test of the suite, the measurements have no meaning
  --set NAME=N     set a parameter shown by --list; may be repeated
  --json FILE      write all measurements to a file for a later comparison
  --against FILE   compare with such a file; exit code 1 if something became worse
  --beside FOLDER  run another built checkout in alternation and compare; exit code 1 as above
  --html FILE      write a report with plots
  --list           list the benches and their parameters

npm run bench -- results [FILE ...]   write benchmarks/RESULTS.md from reports (default: benchmarks/results/*.json)
npm run bench -- profile [FOLDER]     print the time and the functions of each stage, cold and warm
npm run bench -- invariants FOLDER ...   check that every page of the documents is consistent for renderers`

/** Ten runs find a change of one measurement among a hundred. */
const THOROUGH_RUNS = 10

/** Parsed command line. */
export interface CommandLine {
  readonly names: readonly string[]
  readonly folder: string | undefined
  /** Number of runs. If undefined, each bench uses its own default. */
  readonly runs: number | undefined
  readonly isShort: boolean
  readonly changed: Readonly<Record<string, number>>
  readonly json: string | undefined
  readonly html: string | undefined
  readonly against: string | undefined
  readonly beside: string | undefined
  readonly isList: boolean
  readonly isHelp: boolean
}

/**
 * Parses the command line.
 *
 * @param known Names of all benches.
 * @param usual Benches that run if none is named.
 * @param ofFolders Benches that `all` leaves out if no folder is given.
 * @throws Error With a message for the user.
 */
export function readCommandLine(
  given: readonly string[],
  known: readonly string[],
  usual: readonly string[],
  ofFolders: readonly string[],
): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      folder: { type: 'string' },
      runs: { type: 'string' },
      short: { type: 'boolean', default: false },
      thorough: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      html: { type: 'string' },
      against: { type: 'string' },
      beside: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.against !== undefined && values.beside !== undefined) {
    throw new Error('Expected `--against` or `--beside`, got both')
  }
  if (values.thorough && (values.short || values.runs !== undefined)) {
    throw new Error('`--thorough` sets the number of runs; leave out `--runs` and `--short`.')
  }
  const { names, folder } = splitPositionals(positionals, known, values.folder)
  const all = folder === undefined ? known.filter((name) => !ofFolders.includes(name)) : known
  const chosen = names.includes('all') ? [...all, ...names] : names.length > 0 ? names : usual
  return {
    names: known.filter((name) => chosen.includes(name)),
    folder,
    runs: values.runs === undefined ? runsOf(values) : readRuns(values.runs),
    isShort: values.short,
    changed: Object.fromEntries(values.set.map(readChange)),
    json: values.json,
    html: values.html,
    against: values.against,
    beside: values.beside,
    isList: values.list,
    isHelp: values.help,
  }
}

/** Separates the names of benches from the folder, which is the only other positional argument. */
function splitPositionals(positionals: readonly string[], known: readonly string[], folder: string | undefined) {
  const isName = (text: string) => text === 'all' || known.includes(text)
  const names = positionals.filter(isName)
  const folders = positionals.filter((text) => !isName(text)).concat(folder ?? [])
  const missing = folders.find((path) => statSync(path, { throwIfNoEntry: false }) === undefined)
  if (missing !== undefined) {
    throw new Error(`Expected a bench (${known.join(', ')}) or an existing folder, got \`${missing}\``)
  }
  if (folders.length > 1) throw new Error(`Expected one folder, got ${folders.join(' and ')}`)
  return { names, folder: folders[0] }
}

function runsOf({ short, thorough }: { readonly short: boolean; readonly thorough: boolean }): number | undefined {
  if (thorough) return THOROUGH_RUNS
  return short ? 1 : undefined
}

function readRuns(text: string): number {
  const runs = Number(text)
  if (Number.isInteger(runs) && runs >= 1 && runs <= 50) return runs
  throw new Error(`Expected \`--runs\` to be a whole number from 1 to 50, got \`${text}\``)
}

function readChange(text: string): readonly [string, number] {
  const [, name, number] = /^([\w-]+)=(\d+)$/.exec(text) ?? []
  if (name !== undefined) return [name, Number(number)]
  throw new Error(`Expected \`--set\` to be NAME=NUMBER, such as \`pages=100\`, got \`${text}\``)
}
