import { join } from 'node:path'
import test from 'ava'
import type { Report } from '../../benchmarks/suite/bench.js'
import { compareReports } from '../../benchmarks/suite/compare.js'
import { htmlReport } from '../../benchmarks/suite/html-report.js'
import { readReport, writeReport } from '../../benchmarks/suite/report-file.js'
import { writeResults } from '../../benchmarks/suite/results.js'
import { showComparison, showReport } from '../../benchmarks/suite/terminal.js'
import { makeFolder } from '../server/commands/run-command.js'
import { makeFigure, makeReport } from './make-report.js'

const about = [
  { name: 'extract', about: 'Time a page.' },
  { name: 'memory', about: 'Peak memory.' },
]

function extractReport(times: number, more: Partial<Report> = {}): Report {
  const samples = Array.from({ length: 10 }, (_, run) => times + run / 100)
  const measurement = makeFigure({
    bench: 'extract',
    case: 'filing <1>',
    metric: 'times mutool',
    unit: 'times',
    samples,
  })
  return makeReport([measurement], {
    absent: [{ bench: 'extract', case: 'camelot', reason: 'not installed' }],
    ...more,
  })
}

test('the terminal report shows medians, ranges, and what was not measured', (t) => {
  const shown = showReport(extractReport(2))
  t.regex(shown, /extract +filing <1> +times mutool +2\.04 × +2\.00 × to 2\.09 × +10/)
  t.regex(shown, /Not measured:\nextract, camelot: not installed/)
  t.regex(shown, /2 cores of A processor, 8 GiB, linux x64; load 0\.1 before, 1\.1 after/)
})

test('a comparison lists the worst change first, with old and new values, and counts unchanged ones', (t) => {
  const [old, now] = [extractReport(2), extractReport(3)]
  const shown = showComparison(compareReports(old, now), old, now)
  t.regex(shown, /worse +extract +filing <1> +times mutool +2\.04 × +3\.04 × +\+48\.9 % \(\+46\.9 to \+51\.0\)/)
  t.regex(shown, /0 of 1 measurements are unchanged/)
  const same = showComparison(compareReports(old, old), old, old)
  t.regex(same, /1 of 1 measurements is unchanged/)
  t.notRegex(same, /other work/)
  const { machine } = old
  const busy = { ...old, machine: { ...machine, loadBefore: 7 } }
  t.regex(showComparison(compareReports(old, busy), old, busy), /The machine was busy with other work/)
})

test('the HTML report is self-contained without scripts, with a plot of every measurement', (t) => {
  const [old, now] = [extractReport(2), extractReport(3)]
  const page = htmlReport(now, compareReports(old, now))
  t.notRegex(page, /<script|https?:|@import|url\(/)
  t.regex(page, /prefers-color-scheme: dark/)
  t.is(page.match(/<circle class="now"/g)?.length, 10)
  t.is(page.match(/<circle class="then"/g)?.length, 10)
  t.regex(page, /filing &lt;1&gt;/)
  t.false(page.includes('filing <1>'))
})

test('the results compare the measurements with the targets and list what was not measured', (t) => {
  const page = writeResults([extractReport(2)], about)
  t.regex(page, /\| target \| measured \| {2}\|\n/)
  t.regex(page, /\| Extracting tables takes at most 3 times .* \| 2\.04 × \| met \|/)
  t.regex(page, /\| Parent and child processes together under 600 MB \| not measured \|/)
  t.regex(page, /## extract\n\nTime a page\..*\n.*A processor.*\n2026-11-22 10:00 UTC, recreate 0\.1\.0/)
  t.regex(page, /- camelot: not installed/)
  t.notRegex(page, /## memory/)
})

test('a missed target is reported', (t) => {
  t.regex(writeResults([extractReport(4)], about), /\| 4\.04 × \| \*\*not met\*\* \|/)
})

test('results of a folder are listed next to those of drawn documents', (t) => {
  const page = writeResults([extractReport(2), extractReport(4, { folder: 'filings' })], about)
  t.regex(page, /\n## extract\n/)
  t.regex(page, /\n## extract, filings\n/)
})

test('of several reports, the newest of each bench counts', (t) => {
  const older = extractReport(4, { date: '2026-11-20T10:00:00.000Z' })
  const page = writeResults(
    [
      older,
      extractReport(2),
      makeReport([makeFigure({ bench: 'memory', metric: 'peak', unit: 'MiB', case: 'extract' })], {
        date: '2026-11-21T10:00:00.000Z',
      }),
    ],
    about,
  )
  t.regex(page, /\| 2\.04 × \| met \|/)
  t.notRegex(page, /4\.04/)
  t.regex(page, /under 600 MB \| 101 MiB \| met \|/)
})

test('writing a report creates its folder', async (t) => {
  const path = join(await makeFolder(t, {}), 'results', 'own.json')
  writeReport(path, extractReport(2))
  t.deepEqual(readReport(path), extractReport(2))
})
