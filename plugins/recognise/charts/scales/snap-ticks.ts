import { centerX, centerY, heightOf, median, widthOf } from '../../geometry.js'
import type { Plot, Scale } from '../parts.js'
import { type FittedLine, type Tick, throughTicks } from './fit-line.js'

/** A gridline or a tick belongs to a label within this many font sizes of its middle. */
const NEAR = 0.6
/** Labels stand off their lines alike, to this many font sizes. */
const ALIKE = 0.12
/** Most labels must have a line. */
const LEAST_SHARE = 0.6

/**
 * Moves the ticks of a fitted line onto the gridlines or tick marks that they name: these are where the value is, the
 * middle of a label is beside it by what its typeface makes of it.
 */
export function snapTicks(line: FittedLine, direction: Scale['direction'], plot: Plot): FittedLine {
  const size = median(line.ticks.map(({ label }) => label.size))
  const places = linesAcross(plot, direction)
  const offsets = line.ticks.flatMap((tick) =>
    places.map((at) => at - tick.at).filter((by) => Math.abs(by) <= NEAR * size),
  )
  const usual = mostCommon(offsets, ALIKE * size)
  if (usual === undefined) return line
  const ticks = line.ticks.flatMap((tick): Tick[] => {
    const at = nearest(places, tick.at + usual)
    return Math.abs(at - tick.at - usual) <= ALIKE * size ? [{ ...tick, at }] : []
  })
  if (ticks.length < 2 || ticks.length < LEAST_SHARE * line.ticks.length) return line
  const snapped = throughTicks(ticks, line.kind)
  // a tick whose line is hidden is where the others say
  const level = (tick: Tick) => (line.kind === 'log' ? Math.log10(tick.value) : tick.value)
  const all = line.ticks.map((tick) => {
    const own = ticks.find(({ label }) => label === tick.label)
    return own ?? { ...tick, at: (level(tick) - snapped.offset) / snapped.slope }
  })
  return { ...snapped, ticks: all }
}

/** Where gridlines, axes and tick marks cross the direction of the scale. */
function linesAcross({ marks }: Plot, direction: Scale['direction']): readonly number[] {
  const isAcross = direction === 'y' ? heightOf : widthOf
  const middle = direction === 'y' ? centerY : centerX
  return marks.strokes.filter(({ bbox }) => isAcross(bbox) <= 0.5).map(({ bbox }) => middle(bbox))
}

/** The middle of the narrow range in which most numbers lie, the one nearest to zero where several hold as many. */
function mostCommon(numbers: readonly number[], range: number): number | undefined {
  let best: readonly number[] = []
  for (const low of numbers) {
    const within = numbers.filter((each) => each >= low && each <= low + range)
    const isNearer = Math.abs(median(within)) < Math.abs(median(best))
    if (within.length > best.length || (within.length === best.length && isNearer)) best = within
  }
  return best.length === 0 ? undefined : median(best)
}

function nearest(places: readonly number[], at: number): number {
  return places.reduce((best, place) => (Math.abs(place - at) < Math.abs(best - at) ? place : best))
}
