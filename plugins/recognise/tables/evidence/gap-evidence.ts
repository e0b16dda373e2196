import type { Line } from '../../text/lines.js'
import { gapsOfGrid } from '../gaps/grid-gaps.js'
import type { Evidence, Judged } from './evidence.js'
import { share, sum } from './shares.js'

type GapEvidence = Pick<Evidence, 'gapsMissed' | 'gapsWrong'>

/** How the model of gaps would part the columns of a table in another way. @param lines Those of the table. */
export function gapEvidence({ grid, content }: Judged, lines: readonly Line[]): GapEvidence {
  const best = grid.columns.slice(1).map(() => 0)
  const missed: number[] = []
  for (const { left, right, odds } of gapsOfGrid(grid, content, lines)) {
    if (left === right) missed.push(odds)
    for (let at = left; at < right; at++) best[at] = Math.max(best[at]!, odds)
  }
  const count = sum(missed, (odds) => odds * odds)
  return {
    gapsMissed: Math.min(1, share(count, best.length)),
    gapsWrong: share(
      sum(best, (odds) => 1 - odds),
      best.length,
    ),
  }
}
