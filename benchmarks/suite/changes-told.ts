import type { Change, Comparison } from './compare.js'
import { showChange, showMedian, showVerdict } from './show.js'

/** The columns of {@link changeRow}. */
export const CHANGE_HEAD = ['', 'bench', 'of', 'what', 'then', 'now', 'change (95 %)'] as const

const ORDER = { worse: 0, unsure: 1, better: 2, same: 3 } as const

/** All but what stayed, the worst first. */
export function changesTold({ changes }: Comparison): readonly Change[] {
  const told = changes.filter(({ verdict }) => verdict !== 'same')
  return told.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict])
}

export function changeRow(change: Change): readonly string[] {
  const { figure, old } = change
  const about = [figure.bench, figure.case, figure.metric]
  return [showVerdict(change), ...about, showMedian(old), showMedian(figure), showChange(change)]
}

/** A sentence on the yardstick of a bench that ran slower or faster, and how many times as slow. */
export function showMachineChange([bench, ratio]: readonly [string, number]): string {
  const percent = `${Math.abs((ratio - 1) * 100).toFixed(0)} % ${ratio > 1 ? 'more' : 'less'}`
  return `Beside ${bench} the machine itself took ${percent} time for fixed work; that is taken off where it explains a change`
}
