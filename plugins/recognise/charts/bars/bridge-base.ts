import type { Piece, Standing } from './sides.js'

/** So many stands at least make a bridge: a total, two changes and a total. */
const LEAST_STANDS = 4

/**
 * The line on which the totals of a bridge stand: the outermost one, or one from which its first bar runs to one side and its
 * last to the other, where each of all others begins at the level that the one before it left. That a bridge comes back to
 * where it began makes more of its bars end at that level than on their line, and its totals would hang from it.
 */
export function baseOfBridge(
  stands: readonly { readonly pieces: readonly Piece[] }[],
  standing: Standing,
  touch: number,
): number | undefined {
  if (stands.length < LEAST_STANDS || stands.some(({ pieces }) => pieces.length !== 1)) return undefined
  const bars = stands.map(({ pieces }) => ({ low: pieces[0]!.low, high: pieces[0]!.high }))
  const isNear = (a: number, b: number) => Math.abs(a - b) <= touch + 0.5
  const outermost =
    standing === 'columns' ? Math.max(...bars.map(({ high }) => high)) : Math.min(...bars.map(({ low }) => low))
  const [first, last] = [bars[0]!, bars.at(-1)!]
  const between = isNear(first.low, last.high) ? first.low : isNear(first.high, last.low) ? first.high : undefined
  return [outermost, between].find((base) => base !== undefined && isBaseOf(bars, base, isNear))
}

interface Ends {
  readonly low: number
  readonly high: number
}

function isBaseOf(bars: readonly Ends[], base: number, isNear: (a: number, b: number) => boolean): boolean {
  const isTotal = ({ low, high }: Ends) => isNear(low, base) || isNear(high, base)
  const topOf = ({ low, high }: Ends) => (isNear(low, base) ? high : low)
  if (!isTotal(bars[0]!) || !isTotal(bars.at(-1)!)) return false
  let level = topOf(bars[0]!)
  let changes = 0
  for (const bar of bars.slice(1)) {
    if (isTotal(bar) && isNear(topOf(bar), level)) continue
    // what ends on the line is a total, but where the one before it left that line
    if (isTotal(bar) && !isNear(level, base)) return false
    if (!isNear(bar.low, level) && !isNear(bar.high, level)) return false
    level = isNear(bar.low, level) ? bar.high : bar.low
    changes += 1
  }
  return changes > 1
}
