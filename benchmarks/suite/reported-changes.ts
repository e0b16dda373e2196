import type { Change, Comparison } from './compare.js'
import { showChange, showMedian, showVerdict } from './show.js'

/** Column headers of {@link changeRow}. */
export const CHANGE_HEAD = ['', 'bench', 'case', 'metric', 'before', 'now', 'change (95 %)'] as const

const ORDER = { worse: 0, unsure: 1, better: 2, same: 3 } as const

/** Returns all changes except unchanged measurements, worst first. */
export function reportedChanges({ changes }: Comparison): readonly Change[] {
  const told = changes.filter(({ verdict }) => verdict !== 'same')
  return told.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict])
}

export function changeRow(change: Change): readonly string[] {
  const { measurement, old } = change
  const about = [measurement.bench, measurement.case, measurement.metric]
  return [showVerdict(change), ...about, showMedian(old), showMedian(measurement), showChange(change)]
}

/**
 * Describes how the speed of the machine itself changed during a bench. The ratio is the new time of the fixed work to
 * the old one.
 */
export function showMachineChange([bench, ratio]: readonly [string, number]): string {
  const percent = `${Math.abs((ratio - 1) * 100).toFixed(0)} % ${ratio > 1 ? 'more' : 'less'}`
  return `During ${bench} the machine itself took ${percent} time for fixed work; changes are corrected for it`
}
