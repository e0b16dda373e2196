import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Measurement, Report } from './bench.js'
import { benches } from './benches.js'
import { root } from './machine.js'
import { dropFixedWork } from './measurements.js'
import { readReport } from './report-file.js'
import { showMedian, showOrigin, showRange } from './show.js'
import { medianOf } from './statistics.js'
import { isAbout, type Target, targets } from './targets.js'

const FOLDER = 'benchmarks/results'

/** Runs `npm run bench -- results`, which writes benchmarks/RESULTS.md. @returns The exit code: 0. */
export async function resultsCommand(files: readonly string[]): Promise<number> {
  const given = files.length > 0 ? files : listReports()
  const reports = given.map(readReport)
  const short = reports.findIndex(({ isShort }) => isShort === true)
  if (short >= 0) throw new Error(`${given[short]} is from a run with \`--short\`, whose measurements have no meaning`)
  const all = await Promise.all(Object.values(benches).map((load) => load()))
  writeFileSync(join(root, 'benchmarks/RESULTS.md'), writeResults(reports, all))
  console.log(
    `benchmarks/RESULTS.md, from ${given.length > 0 ? given.join(', ') : `no reports: there are none in ${FOLDER}`}`,
  )
  return 0
}

function listReports(): readonly string[] {
  const folder = join(root, FOLDER)
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

/**
 * Returns the content of benchmarks/RESULTS.md: the targets, then all measurements by bench. If several reports contain the same bench
 * and folder, the newest is used.
 */
export function writeResults(reports: readonly Report[], all: readonly Pick<Bench, 'name' | 'about'>[]): string {
  const newest = reports.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  const sections = all.flatMap(({ name, about }) => {
    const own = newest.filter((each) => hasBench(each, name))
    const folders = [...new Set(own.map(({ folder }) => folder))].reverse()
    return folders.map((of) => ({ name, about, report: own.find(({ folder }) => folder === of)! }))
  })
  const measurements = sections.flatMap(({ name, report }) =>
    dropFixedWork(report).filter(({ bench }) => bench === name),
  )
  return `${[
    '# Results',
    'Written by `npm run bench -- results` from the reports of the suite; not by hand. [docs/benchmarks.md](../docs/benchmarks.md)\ndescribes how each measurement is measured and how to measure your own documents. A measurement is the median of its runs.',
    '## Targets',
    tableOf(
      ['target', 'measured', ''],
      targets.flatMap((target) => rowsOfTarget(target, measurements)),
    ),
    ...sections.flatMap(sectionOf),
  ].join('\n\n')}\n`
}

function hasBench({ measurements, absent }: Report, name: string): boolean {
  return measurements.some(({ bench }) => bench === name) || absent.some(({ bench }) => bench === name)
}

function rowsOfTarget(target: Target, measurements: readonly Measurement[]): readonly (readonly string[])[] {
  const about = measurements.filter((measurement) => isAbout(target, measurement))
  if (about.length === 0) return [[target.promise, 'not measured', '']]
  return about.map((measurement) => {
    const median = medianOf(measurement.samples)
    const isMet = median <= (target.most ?? Number.POSITIVE_INFINITY) && median >= (target.least ?? 0)
    const of = about.length > 1 ? `${target.promise} (${measurement.case})` : target.promise
    return [of, showMedian(measurement), isMet ? 'met' : '**not met**']
  })
}

function sectionOf({ name, about, report }: { name: string; about: string; report: Report }): readonly string[] {
  const own = dropFixedWork(report).filter(({ bench }) => bench === name)
  const absent = report.absent.filter(({ bench }) => bench === name)
  const parameters = Object.entries(own[0]?.parameters ?? {}).map(([key, value]) => `${key} ${value}`)
  const rows = own.map((measurement) => [
    measurement.case,
    measurement.metric,
    showMedian(measurement),
    showRange(measurement),
    `${measurement.samples.length}`,
  ])
  return [
    `## ${name}${report.folder === undefined ? '' : `, ${report.folder}`}`,
    [`${about}${parameters.length > 0 ? ` Parameters: ${parameters.join(', ')}.` : ''}`, ...showOrigin(report)].join(
      '  \n',
    ),
    ...(rows.length > 0 ? [tableOf(['case', 'metric', 'median', 'range', 'runs'], rows)] : []),
    ...(absent.length > 0 ? [absent.map((each) => `- ${each.case}: ${each.reason}`).join('\n')] : []),
  ]
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
