import type { Report } from './bench.js'
import type { Comparison } from './compare.js'
import { dropFixedWork } from './measurements.js'
import { CHANGE_HEAD, changeRow, reportedChanges, showMachineChange } from './reported-changes.js'
import { showMedian, showOrigin, showRange } from './show.js'

/** Formats all measurements of a report as a text table. */
export function showReport(report: Report): string {
  const rows = dropFixedWork(report).map((measurement) => [
    measurement.bench,
    measurement.case,
    measurement.metric,
    showMedian(measurement),
    showRange(measurement),
    String(measurement.samples.length),
  ])
  const absent = report.absent.map((each) => `${each.bench}, ${each.case}: ${each.reason}`)
  return [
    ...showOrigin(report),
    '',
    drawTable(['bench', 'case', 'metric', 'median', 'range', 'runs'], rows, [3]),
    ...(absent.length > 0 ? ['', 'Not measured:', ...absent] : []),
  ].join('\n')
}

/** Formats the changes, worst first, and the number of unchanged measurements. */
export function showComparison(comparison: Comparison, old: Report, now: Report): string {
  const { changes, added, gone, machine } = comparison
  const told = reportedChanges(comparison)
  const same = changes.length - told.length
  const others = [
    ...[...machine].map(showMachineChange),
    ...([old, now].some(wasBusy) ? [BUSY] : []),
    `${same} of ${changes.length} measurements ${same === 1 ? 'is' : 'are'} unchanged or changed only slightly`,
    ...(added.length > 0 ? [`${added.length} new, not in the older report`] : []),
    ...(gone.length > 0 ? [`${gone.length} of the older report were not measured now`] : []),
  ]
  const head = [`Against ${old.date.slice(0, 10)}${old.commit === undefined ? '' : `, commit ${old.commit}`}`]
  const table = drawTable(CHANGE_HEAD, told.map(changeRow), [4, 5])
  return [...head, ...(told.length > 0 ? ['', table, ''] : []), ...others].join('\n')
}

const BUSY = 'The machine was busy with other work, which may explain differences. Use an idle machine or `--beside`'

/** Returns whether all cores were busy before the first bench started. */
function wasBusy({ machine }: Report): boolean {
  return machine.loadBefore >= machine.cores
}

/** Formats a table. @param right Zero-based indexes of right-aligned columns. */
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
