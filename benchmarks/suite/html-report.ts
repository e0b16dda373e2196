import type { Measurement, Report } from './bench.js'
import type { Comparison } from './compare.js'
import { escapeMarkup } from './markup.js'
import { dropFixedWork, keyOf } from './measurements.js'
import { drawPlot, type PlotLine } from './plot.js'
import { CHANGE_HEAD, changeRow, reportedChanges, showMachineChange } from './reported-changes.js'
import { showMedian, showOrigin, showRange, showVerdict } from './show.js'

/** Renders a report as a self-contained HTML page with plots and tables, for light and dark mode. */
export function htmlReport(report: Report, comparison?: Comparison): string {
  const benches = [...new Set([...dropFixedWork(report), ...report.absent].map(({ bench }) => bench))]
  const changes = comparison && drawChanges(comparison)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recreate: benchmarks of ${report.date.slice(0, 10)}</title>
<style>${STYLE}</style>
<main>
<h1>Recreate: benchmarks</h1>
<p class="origin">${showOrigin(report).map(escapeMarkup).join('<br>')}</p>
<p>Each dot is a run, the bar is the median.${comparison === undefined ? '' : ' Below it, in brown, the older report.'}</p>
${changes ?? ''}
${benches.map((bench) => drawBench(bench, report, comparison)).join('\n')}
</main>
</html>
`
}

function drawChanges(comparison: Comparison): string {
  const told = reportedChanges(comparison)
  const machine = [...comparison.machine].map((change) => `<p>${escapeMarkup(showMachineChange(change))}</p>`).join('')
  if (told.length === 0) return `<h2>Changes</h2><p>No significant changes.</p>${machine}`
  const rows = told.map(changeRow)
  return `<h2>Changes</h2>${drawTable(CHANGE_HEAD, rows)}${machine}`
}

function drawBench(bench: string, report: Report, comparison: Comparison | undefined): string {
  const own = dropFixedWork(report).filter((measurement) => measurement.bench === bench)
  const absent = report.absent.filter((each) => each.bench === bench)
  // Measurements that are equal in every run go to a table, because a plot would show a single point.
  const [exact, spread] = [own.filter(isExact), own.filter((measurement) => !isExact(measurement))]
  const metrics = [...new Set(spread.map(({ metric, unit }) => JSON.stringify([metric, unit])))]
  const plots = metrics.map((key) => {
    const [metric, unit] = JSON.parse(key) as readonly [string, string]
    const lines = spread
      .filter((measurement) => measurement.metric === metric && measurement.unit === unit)
      .map((measurement) => lineOf(measurement, comparison))
    return `<figure><figcaption>${escapeMarkup(metric)}</figcaption>${drawPlot(lines)}</figure>`
  })
  const rows = spread.map((measurement) => [
    measurement.case,
    measurement.metric,
    showMedian(measurement),
    showRange(measurement),
    `${measurement.samples.length}`,
  ])
  const measurements =
    rows.length === 0
      ? ''
      : `<details><summary>All values</summary>${drawTable(['case', 'metric', 'median', 'range', 'runs'], rows)}</details>`
  const equal = exact.map((measurement) => [measurement.case, measurement.metric, showMedian(measurement)])
  const sure = equal.length === 0 ? '' : drawTable(['case', 'metric', 'every run'], equal)
  const missing = absent.map((each) => `<li>${escapeMarkup(`${each.case}: ${each.reason}`)}</li>`)
  return `<section><h2>${escapeMarkup(bench)}</h2>${plots.join('')}${sure}${measurements}${missing.length > 0 ? `<ul>${missing.join('')}</ul>` : ''}</section>`
}

function isExact({ isExact, samples }: Measurement): boolean {
  return isExact === true && samples.every((value) => value === samples[0])
}

function lineOf(measurement: Measurement, comparison: Comparison | undefined): PlotLine {
  const change = comparison?.changes.find((each) => keyOf(each.measurement) === keyOf(measurement))
  const isReported = change !== undefined && (change.verdict === 'worse' || change.verdict === 'better')
  return { measurement, old: change?.old, verdict: isReported ? showVerdict(change) : undefined }
}

function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((text) => `<${tag}>${escapeMarkup(text)}</${tag}>`).join('')}</tr>`
  return `<div class="wide"><table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table></div>`
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1c2426; --faint: #667174; --line: #e0e5e6; --now: #0b6b7c; --then: #8d8676; --worse: #b3261e; --better: #2a7a3b }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14191a; --ink: #e6ebec; --faint: #98a3a6; --line: #2c3537; --now: #53c0d3; --then: #a9a08c; --worse: #ff8a80; --better: #7fd490 }
}
body { background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 900px; margin: 0 auto; padding: 24px 20px 64px }
h1 { font-size: 26px; margin: 0 0 8px } h2 { font-size: 19px; margin: 40px 0 8px; border-bottom: 1px solid var(--line) }
.origin, summary, li { color: var(--faint); font-size: 13px }
figure { margin: 16px 0 } figcaption { font-weight: 600; font-size: 14px }
svg { width: 100%; height: auto; display: block } svg text { font: 12px system-ui, sans-serif; fill: var(--ink) }
svg .tick { fill: var(--faint); text-anchor: middle; font-size: 11px } svg .value { text-anchor: end; font-weight: 600 }
svg .grid { stroke: var(--line) } circle.now { fill: var(--now); fill-opacity: .6 } circle.then { fill: var(--then); fill-opacity: .6 }
svg .median { stroke-width: 2.5 } line.now { stroke: var(--now) } line.then { stroke: var(--then) }
svg .slower, svg .larger, svg .worse { fill: var(--worse) } svg .faster, svg .smaller, svg .better { fill: var(--better) }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: 13px; margin: 8px 0 }
th, td { text-align: left; padding: 3px 14px 3px 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums }
td:nth-last-child(-n + 3) { white-space: nowrap } th { color: var(--faint); font-weight: 600 }
`
