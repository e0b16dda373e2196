import type { Report } from './bench.js'
import type { Comparison } from './compare.js'
import { figuresShown, showChange, showMedian, showOrigin, showRange, showVerdict } from './show.js'

/** All figures of a report as a table of text. */
export function showReport(report: Report): string {
  const rows = figuresShown(report).map((figure) => [
    figure.bench,
    figure.case,
    figure.metric,
    showMedian(figure),
    showRange(figure),
    String(figure.samples.length),
  ])
  const absent = report.absent.map((each) => `${each.bench}, ${each.case}: ${each.reason}`)
  return [
    ...showOrigin(report),
    '',
    drawTable(['bench', 'of', 'what', 'median', 'least to most', 'runs'], rows, [3]),
    ...(absent.length > 0 ? ['', 'Not measured:', ...absent] : []),
  ].join('\n')
}

/** What changed, the worst first; what stayed is counted. */
export function showComparison(comparison: Comparison, old: Report): string {
  const { changes, added, gone, machine } = comparison
  const order = { worse: 0, unsure: 1, better: 2, same: 3 } as const
  const told = changes
    .filter(({ verdict }) => verdict !== 'same')
    .toSorted((a, b) => order[a.verdict] - order[b.verdict])
  const rows = told.map((change) => [
    showVerdict(change),
    change.figure.bench,
    change.figure.case,
    change.figure.metric,
    showMedian(change.old),
    showMedian(change.figure),
    showChange(change),
  ])
  const same = changes.length - told.length
  const others = [
    ...[...machine].map(
      ([bench, ratio]) =>
        `Beside ${bench} the machine itself took ${showPercent(ratio)} time for fixed work; that is taken off where it explains a change`,
    ),
    `${same} of ${changes.length} figures ${same === 1 ? 'is' : 'are'} as before, or too little changed to matter`,
    ...(added.length > 0 ? [`${added.length} new, of which the older report has nothing`] : []),
    ...(gone.length > 0 ? [`${gone.length} of the older report were not measured now`] : []),
  ]
  const head = [`Against ${old.date.slice(0, 10)}${old.commit === undefined ? '' : `, commit ${old.commit}`}`]
  const table = drawTable(['', 'bench', 'of', 'what', 'then', 'now', 'change (95 %)'], rows, [4, 5])
  return [...head, ...(rows.length > 0 ? ['', table, ''] : []), ...others].join('\n')
}

function showPercent(ratio: number): string {
  return ratio > 1 ? `${((ratio - 1) * 100).toFixed(0)} % more` : `${((1 - ratio) * 100).toFixed(0)} % less`
}

/** @param right Columns of numbers, from 0 up. */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const drawn = [head, widths.map((width) => '─'.repeat(width)), ...rows].map((row) =>
    row
      .map((text, column) => (right.includes(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
  return drawn.join('\n')
}
