import { median } from '../../geometry/boxes.js'
import type { PlotGround, Scale } from '../parts.js'
import { roundTogether } from '../round-measured.js'
import type { BarField, Stand } from './bar-field.js'
import type { Groups } from './groups.js'
import { isOfYears } from './lengths.js'
import { breadthOf, middleOf } from './sides.js'

/** Bars of a histogram touch, or leave no more room between them than this share of their breadth. */
const MOST_ROOM = 0.15
/** Fewer bars are no histogram. */
const LEAST_BINS = 3
/** Steps from bar to bar are whole ones to this share of a step: where a bar lacks the bin is empty. */
const EVEN = 0.06
/** A longer row of empty bins is no part of a histogram. */
const MOST_EMPTY = 30
/** A figure names a bar under whose middle it stands to this share of a step. */
const ON_MIDDLE = 0.1
/** So many of the figures stand under middles where they are names, as a share. */
const MOSTLY = 0.8
/** Ends of bins are given as exactly as this share of a bin. */
const EXACT = 0.01

/**
 * The bins of a histogram: bars without room between them over an axis whose figures do not stand under their middles.
 * Each bar is a bin from one value to another, `0–10`; what lacks between two bars is an empty one.
 *
 * @returns Undefined where the bars are of named categories.
 */
export function findBins(field: BarField, { scales }: PlotGround): Groups | undefined {
  const direction = field.standing === 'columns' ? 'x' : 'y'
  const axis = scales.find((scale) => scale.direction === direction && scale.kind === 'linear' && !isOfYears(scale))
  const slots = axis && slotsOf(field)
  if (axis === undefined || slots === undefined || areNames(axis, slots)) return undefined
  const names = namesOf(slots, axis)
  return {
    groups: slots.places.map((at, i) => {
      const own = slots.stands[i]
      return { at, name: names[i]!, stands: own === undefined ? [] : [own] }
    }),
    labels: [],
    named: 1,
    isBinned: true,
  }
}

/** Places of bins, in even steps, and the bar at each where there is one. */
interface Slots {
  readonly places: readonly number[]
  readonly stands: readonly (Stand | undefined)[]
  readonly step: number
}

function slotsOf({ stands, breadth }: BarField): Slots | undefined {
  if (stands.length < LEAST_BINS || stands.some(({ pieces }) => pieces.length !== 1)) return undefined
  const gaps = stands.slice(1).map((stand, i) => stand.from - stands[i]!.to)
  const close = gaps.filter((gap) => gap <= MOST_ROOM * breadth)
  if (close.length * 2 < gaps.length) return undefined
  const step = breadth + median(close)
  const first = middleOf(stands[0]!)
  const ranks = stands.map((stand) => (middleOf(stand) - first) / step)
  const count = Math.round(ranks.at(-1)!) + 1
  const off = EVEN * Math.max(1, Math.sqrt(count))
  const isEven = ranks.every((rank) => Math.abs(rank - Math.round(rank)) <= off)
  const isBroad = stands.every((stand) => Math.abs(breadthOf(stand) - breadth) <= EVEN * breadth)
  if (!isEven || !isBroad || count > stands.length + MOST_EMPTY) return undefined
  // the step is better known from all bars than from two of them
  const even = (middleOf(stands.at(-1)!) - first) / (count - 1)
  return {
    places: Array.from({ length: count }, (_, i) => first + i * even),
    stands: Array.from({ length: count }, (_, i) => stands.find((_, k) => Math.round(ranks[k]!) === i)),
    step: even,
  }
}

/** Whether the figures along the axis stand under the middles of bars, as names do. */
function areNames({ ticks }: Scale, { places, step }: Slots): boolean {
  const [from, to] = [places[0]! - step / 2, places.at(-1)! + step / 2]
  const within = ticks.filter(({ at }) => at >= from - ON_MIDDLE * step && at <= to + ON_MIDDLE * step)
  const named = within.filter(({ at }) => places.some((place) => Math.abs(place - at) <= ON_MIDDLE * step))
  return within.length < 2 || named.length >= MOSTLY * within.length
}

function namesOf({ places, step }: Slots, axis: Scale): readonly string[] {
  const ends = [places[0]! - step / 2, ...places.map((place) => place + step / 2)]
  const width = Math.abs(axis.toValue(places[0]! + step) - axis.toValue(places[0]!))
  const values = roundTogether(
    ends.map((at) => axis.toValue(at)),
    ends.map((at) => axis.errorAt(at) + EXACT * width),
  )
  // "-10–0" reads badly
  const between = values.some((value) => value! < 0) ? ' to ' : '–'
  const unit = axis.suffix === '%' ? '%' : ''
  return places.map((_, i) => {
    const [low, high] = [values[i]!, values[i + 1]!].sort((a, b) => a - b)
    return `${low}${unit}${between}${high}${unit}`
  })
}
