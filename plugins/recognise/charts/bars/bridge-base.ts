import type { Piece, Standing } from './sides.js'

/** So many stands at least make a bridge: a total, two changes and a total. */
const LEAST_STANDS = 4

/**
 * The line on which the totals of a bridge stand: the outermost one, where its first and its last bar stand on it and each
 * of all others begins at the level that the one before it left. That a bridge comes back to where it began makes more of
 * its bars end at that level than on their line, and its totals would hang from it.
 */
export function baseOfBridge(
  stands: readonly { readonly pieces: readonly Piece[] }[],
  standing: Standing,
  touch: number,
): number | undefined {
  if (stands.length < LEAST_STANDS || stands.some(({ pieces }) => pieces.length !== 1)) return undefined
  const bars = stands.map(({ pieces }) => ({ low: pieces[0]!.low, high: pieces[0]!.high }))
  const isNear = (a: number, b: number) => Math.abs(a - b) <= touch + 0.5
  const base =
    standing === 'columns' ? Math.max(...bars.map(({ high }) => high)) : Math.min(...bars.map(({ low }) => low))
  const topOf = ({ low, high }: (typeof bars)[number]) => (standing === 'columns' ? low : high)
  const isTotal = ({ low, high }: (typeof bars)[number]) => isNear(standing === 'columns' ? high : low, base)
  if (!isTotal(bars[0]!) || !isTotal(bars.at(-1)!)) return undefined
  let level = topOf(bars[0]!)
  let changes = 0
  for (const bar of bars.slice(1)) {
    if (isTotal(bar)) {
      if (!isNear(topOf(bar), level)) return undefined
      continue
    }
    if (!isNear(bar.low, level) && !isNear(bar.high, level)) return undefined
    level = isNear(bar.low, level) ? bar.high : bar.low
    changes += 1
  }
  return changes > 1 ? base : undefined
}
