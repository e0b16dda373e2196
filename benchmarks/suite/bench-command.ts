import { join } from 'node:path'
import { invariantsCommand } from '../invariants/invariants-command.js'
import { profileCommand } from '../profile/profile-command.js'
import type { Report } from './bench.js'
import { benches, benchesOfFolders, usualBenches } from './benches.js'
import { type CommandLine, readCommandLine, USAGE } from './command-line.js'
import { compareReports } from './compare.js'
import { htmlReport } from './html-report.js'
import { readReport, writeFile, writeReport } from './report-file.js'
import { resultsCommand } from './results.js'
import { runBuilds, runSuite } from './run-suite.js'
import { showComparison, showReport } from './terminal.js'

/**
 * Runs `npm run bench`.
 *
 * @returns The exit code: 0; 1 if a result became significantly worse or could not be measured, or a page is
 *   inconsistent; 2 for wrong use.
 */
export async function benchCommand(given: readonly string[]): Promise<number> {
  try {
    if (given[0] === 'results') return await resultsCommand(given.slice(1))
    if (given[0] === 'profile') return await profileCommand(given.slice(1))
    if (given[0] === 'invariants') return await invariantsCommand(given.slice(1))
    const line = readCommandLine(given, Object.keys(benches), usualBenches, benchesOfFolders)
    if (line.isHelp) console.log(USAGE)
    else if (line.isList) console.log(await listBenches())
    else {
      await refuseUnknownParameters(line)
      return await measure(line)
    }
    return 0
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}`)
    return 2
  }
}

async function measure(line: CommandLine): Promise<number> {
  // Fail on an unreadable report before measuring for an hour.
  const older = line.against === undefined ? undefined : readReport(line.against)
  const options = { ...line, say: (text: string) => console.error(text) }
  const [report, old] = line.beside === undefined ? [await runSuite(options), older] : await runBeside(line, options)
  if (line.json !== undefined) writeReport(line.json, report)
  console.log(showReport(report))
  const comparison = old && compareReports(old, report)
  if (comparison !== undefined) console.log(`\n${showComparison(comparison, old!, report)}`)
  if (line.html !== undefined) writeFile(line.html, htmlReport(report, comparison))
  const isWorse = comparison?.changes.some(({ verdict }) => verdict === 'worse') === true
  return isWorse || report.measurements.length === 0 ? 1 : 0
}

async function runBeside({ beside }: CommandLine, options: Parameters<typeof runSuite>[0]): Promise<[Report, Report]> {
  const entry = join(beside!, 'dist/benchmarks/suite/session-entry.js')
  const [old, report] = await runBuilds(options, [{ entry, folder: beside! }, undefined])
  return [report!, old!]
}

async function listBenches(): Promise<string> {
  const all = await Promise.all(Object.values(benches).map((load) => load()))
  return all
    .map(({ name, about, parameters }) => {
      const named = Object.entries(parameters).map(([parameter, { full }]) => `${parameter}=${full}`)
      return `${name.padEnd(12)} ${named.join(' ')}`.trimEnd().concat(`\n  ${about}`)
    })
    .join('\n')
}

async function refuseUnknownParameters({ names, changed }: CommandLine): Promise<void> {
  const all = await Promise.all(names.map((name) => benches[name]!()))
  const known = new Set(all.flatMap(({ parameters }) => Object.keys(parameters)))
  const unknown = Object.keys(changed).find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new Error(`Expected \`--set\` to name a parameter (${[...known].sort().join(', ')}), got \`${unknown}\``)
}
