import { centerX, centerY, heightOf, median, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import type { Label, Plot, Scale, Stroke } from '../parts.js'
import { type FittedLine, type Tick, throughTicks } from './fit-line.js'
import { readFigure } from './tick-values.js'

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
  const strokes = withoutTicksOfOther(linesAcross(plot, direction), line, direction, plot)
  const middle = direction === 'y' ? centerY : centerX
  const onOneKind = kindsOf(strokes, direction)
    .filter((kind) => kind.length >= LEAST_SHARE * line.ticks.length)
    .flatMap(
      (kind) =>
        snapTo(
          kind.map(({ bbox }) => middle(bbox)),
          line,
        ) ?? [],
    )
    .sort((a, b) => b.snapped - a.snapped || a.line.residual - b.line.residual)[0]
  // edges of bars and of keys lie near to labels too: they are not all as long as each other
  return (
    (
      onOneKind ??
      snapTo(
        strokes.map(({ bbox }) => middle(bbox)),
        line,
      )
    )?.line ?? line
  )
}

/** A tick mark is no longer than this, in font sizes, and its figure stands no farther from its end. */
const TICK = { length: 1.5, gap: 1.5 }

/**
 * Without the tick marks beside which other figures are printed: they are those of an axis at the other side, and stand near to
 * these figures by chance.
 */
function withoutTicksOfOther(
  strokes: readonly Stroke[],
  { ticks }: FittedLine,
  direction: Scale['direction'],
  { labels }: Plot,
): readonly Stroke[] {
  const own = new Set(ticks.map(({ label }) => label))
  const others = labels.filter((label) => !own.has(label) && readFigure(label.text) !== undefined)
  const [middle, along, apart] =
    direction === 'y' ? ([centerY, widthOf, overlapX] as const) : ([centerX, heightOf, overlapY] as const)
  const isAt = (label: Label, { bbox }: Stroke) =>
    Math.abs(middle(label.bbox) - middle(bbox)) <= NEAR * label.size &&
    -apart(label.bbox, bbox) <= TICK.gap * label.size
  const isTick = ({ bbox }: Stroke) => along(bbox) <= TICK.length * ticks[0]!.label.size
  return strokes.filter(
    (stroke) =>
      !isTick(stroke) || !others.some((label) => isAt(label, stroke)) || ticks.some(({ label }) => isAt(label, stroke)),
  )
}

/** Lines that begin and end alike: the gridlines of an axis, or its tick marks. */
function kindsOf(strokes: readonly Stroke[], direction: Scale['direction']): readonly (readonly Stroke[])[] {
  const kinds = new Map<string, Stroke[]>()
  for (const stroke of strokes) {
    const { x0, x1, y0, y1 } = stroke.bbox
    const key = (direction === 'y' ? [x0, x1] : [y0, y1]).map(Math.round).join(' ')
    kinds.set(key, [...(kinds.get(key) ?? []), stroke])
  }
  return [...kinds.values()]
}

/** A line through ticks that were moved, and how many of them were. */
interface SnappedLine {
  readonly line: FittedLine
  readonly snapped: number
}

/** Moves ticks onto some places; undefined where these are not theirs. */
function snapTo(places: readonly number[], line: FittedLine): SnappedLine | undefined {
  const size = median(line.ticks.map(({ label }) => label.size))
  const offsets = line.ticks.flatMap((tick) =>
    places.map((at) => at - tick.at).filter((by) => Math.abs(by) <= NEAR * size),
  )
  const usual = mostCommon(offsets, ALIKE * size)
  if (usual === undefined) return undefined
  const ticks = line.ticks.flatMap((tick): Tick[] => {
    const at = nearest(places, tick.at + usual)
    return Math.abs(at - tick.at - usual) <= ALIKE * size ? [{ ...tick, at }] : []
  })
  if (ticks.length < 2 || ticks.length < LEAST_SHARE * line.ticks.length) return undefined
  const snapped = throughTicks(ticks, line.kind)
  const level = (tick: Tick) => (line.kind === 'log' ? Math.log10(tick.value) : tick.value)
  const expected = line.ticks.map((tick) => ({ ...tick, at: (level(tick) - snapped.offset) / snapped.slope }))
  const found = expected.flatMap((tick): Tick[] => {
    const own = ticks.find(({ label }) => label === tick.label)
    // the outermost labels are moved inwards to end with the axis: their lines are where the others say
    const at = nearest(places, tick.at)
    return own !== undefined ? [own] : Math.abs(at - tick.at) <= ALIKE * size ? [{ ...tick, at }] : []
  })
  const fitted = found.length === ticks.length ? snapped : throughTicks(found, line.kind)
  // a tick whose line is hidden is there too
  const all = expected.map((tick) => found.find(({ label }) => label === tick.label) ?? tick)
  return { line: { ...fitted, ticks: all }, snapped: found.length }
}

/** Where gridlines, axes and tick marks cross the direction of the scale. */
function linesAcross({ marks }: Plot, direction: Scale['direction']): readonly Stroke[] {
  const isAcross = direction === 'y' ? heightOf : widthOf
  return marks.strokes.filter(({ bbox }) => isAcross(bbox) <= 0.5)
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
