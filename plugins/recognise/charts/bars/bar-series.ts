import { median } from '../../geometry/boxes.js'
import type { BarField, Stand } from './bar-field.js'
import type { Group } from './groups.js'
import { lengthOf, middleOf, type Piece } from './sides.js'

/** What of a bar shows its value: from where to where it reaches, in the order of its growth. */
export interface Cell {
  readonly piece: Piece
  /** Place where it begins, and where its value ends. */
  readonly start: number
  readonly end: number
}

/** Bars that belong together over all categories. */
export interface BarSeries {
  /** One a category. */
  readonly cells: readonly (Cell | undefined)[]
  /** The colour most of its bars have. */
  readonly color: string
  readonly pattern?: string
}

/** `grouped`: bars side by side, also one alone. `stacked`: on each other. `floating`: a waterfall's. */
export type Form = 'grouped' | 'stacked' | 'floating'

/** The series of a field's bars. */
export interface SortedBars {
  readonly form: Form
  readonly series: readonly BarSeries[]
  /** Whether bars run away from their line to both sides, and are worth no less than nought on either. */
  readonly isFacing?: true
}

/** Bars at one place of their categories differ in it by less than this share of their breadth. */
const SAME_SLOT = 0.35
/** Pieces that share more than this of the shorter one lie over each other. */
const OVERLAP = 0.3

/** At least this share of the bars of a waterfall stand on nothing. */
const FLOATING = 0.25

/** Sorts the bars of all categories into series. @param isFacing Whether those at either side of their line face each other. */
export function sortBars(field: BarField, groups: readonly Group[], isFacing = false): SortedBars {
  if (isFloating(field, groups)) return { form: 'floating', series: [floatingSeries(field, groups)] }
  const stands = groups.flatMap((group) => group.stands)
  const isStacked = stands.some(({ pieces }) => pieces.length > 1 && isOnEachOther(pieces, field.touch))
  const slots = slotsOf(field, groups)
  if (isFacing) {
    const isPlain = stands.every(({ pieces }) => pieces.length <= 2)
    const series = slots.flatMap((slot) => (isPlain ? plainSeries(field, slot) : stackedSeries(field, slot)))
    return { form: isPlain ? 'grouped' : 'stacked', series, isFacing }
  }
  if (isStacked) return { form: 'stacked', series: slots.flatMap((slot) => stackedSeries(field, slot)) }
  return { form: 'grouped', series: slots.flatMap((slot) => plainSeries(field, slot)) }
}

/** The stand of each category at one place within it. */
type Slot = readonly (Stand | undefined)[]

/** Sorts stands by where they are within their category. */
function slotsOf({ breadth }: BarField, groups: readonly Group[]): readonly Slot[] {
  const most = Math.max(...groups.map(({ stands }) => stands.length))
  if (most <= 1) return [groups.map(({ stands }) => stands[0])]
  const offsets = groups.flatMap(({ at, stands }) => stands.map((stand) => middleOf(stand) - at)).sort((a, b) => a - b)
  const places: number[][] = []
  for (const offset of offsets) {
    const last = places.at(-1)
    if (last !== undefined && offset - last.at(-1)! < SAME_SLOT * breadth) last.push(offset)
    else places.push([offset])
  }
  // names that do not stand over the middle of their bars: count the bars of full categories instead
  if (places.length > most)
    return Array.from({ length: most }, (_, i) => groups.map(({ stands }) => standOf(stands, i, groups)))
  return places.map((place) =>
    groups.map(({ at, stands }) =>
      stands.find((stand) => Math.abs(middleOf(stand) - at - median(place)) < SAME_SLOT * breadth),
    ),
  )
}

/** The stand of a category by its rank; of a category that lacks some the one with the colour of that rank. */
function standOf(stands: readonly Stand[], rank: number, groups: readonly Group[]): Stand | undefined {
  const full = groups.reduce((best, group) => (group.stands.length > best.stands.length ? group : best))
  if (stands.length === full.stands.length) return stands[rank]
  const color = full.stands[rank]!.pieces[0]!.bar.color
  return stands.find(({ pieces }) => pieces[0]!.bar.color === color)
}

/** Bars from the base to their ends: one series, or several that are painted over each other. */
function plainSeries(field: BarField, slot: Slot): readonly BarSeries[] {
  const isLayered = slot.some((stand) => stand !== undefined && stand.pieces.length > 1)
  if (!isLayered) return [seriesOf(slot.map((stand) => stand && cellOf(stand.pieces[0]!, field)))]
  const keys = distinctKeys(slot)
  return keys.map((key) =>
    seriesOf(
      slot.map((stand) => {
        const piece = stand?.pieces.find((each) => keyOf(each) === key)
        return piece && cellOf(piece, field)
      }),
    ),
  )
}

/** One series a colour, from the axis outwards. */
function stackedSeries(field: BarField, slot: Slot): readonly BarSeries[] {
  const stacks = slot.map((stand) => (stand === undefined ? [] : outwards(field, stand)))
  const ranks = new Map<string, number[]>()
  for (const stack of stacks)
    for (const [rank, { key }] of stack.entries()) ranks.set(key, [...(ranks.get(key) ?? []), rank])
  const keys = orderKeys(
    stacks.map((stack) => stack.map(({ key }) => key)),
    ranks,
  )
  return keys.map((key) => seriesOf(stacks.map((stack) => stack.find((each) => each.key === key)?.cell)))
}

interface Stacked {
  readonly cell: Cell
  /** Its colour, counted where a stack has it twice. */
  readonly key: string
}

/** The pieces of a stack from the base outwards: those above it, then those below. */
function outwards({ base, touch }: BarField, { pieces }: Stand): readonly Stacked[] {
  const above = pieces
    .filter(({ low, high }) => (low + high) / 2 >= base)
    .map((piece) => ({ piece, start: piece.low, end: piece.high }))
  const below = pieces
    .filter(({ low, high }) => (low + high) / 2 < base)
    .map((piece) => ({ piece, start: piece.high, end: piece.low }))
  const seen = new Map<string, number>()
  return [...above, ...below.reverse()].map((cell) => {
    const color = keyOf(cell.piece)
    const count = (seen.get(color) ?? 0) + 1
    seen.set(color, count)
    const start = Math.abs(cell.start - base) <= touch ? base : cell.start
    return { cell: { ...cell, start }, key: count === 1 ? color : `${color} ${count}` }
  })
}

/** Orders colours so that each stands before what lies on it, in as many stacks as may be. */
function orderKeys(
  stacks: readonly (readonly string[])[],
  ranks: ReadonlyMap<string, readonly number[]>,
): readonly string[] {
  const mean = (key: string) => {
    const all = ranks.get(key)!
    return all.reduce((sum, rank) => sum + rank, 0) / all.length
  }
  const before = (a: string, b: string) => {
    const both = stacks.filter((stack) => stack.includes(a) && stack.includes(b))
    return both.filter((stack) => stack.indexOf(a) < stack.indexOf(b)).length * 2 - both.length
  }
  return [...ranks.keys()].sort((a, b) => -before(a, b) || mean(a) - mean(b))
}

/** A single bar: from the base to the end that is further from it. */
function cellOf(piece: Piece, { base }: BarField): Cell {
  const isUp = Math.abs(piece.high - base) >= Math.abs(piece.low - base)
  return isUp ? { piece, start: piece.low, end: piece.high } : { piece, start: piece.high, end: piece.low }
}

function seriesOf(cells: readonly (Cell | undefined)[]): BarSeries {
  const bars = cells.flatMap((cell) => (cell === undefined ? [] : [cell.piece.bar]))
  const counts = new Map<string, number>()
  for (const { color } of bars) counts.set(color, (counts.get(color) ?? 0) + 1)
  const color = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  const pattern = bars.find((bar) => bar.color === color)?.pattern
  return { cells, color, ...(pattern !== undefined && { pattern }) }
}

function distinctKeys(slot: Slot): readonly string[] {
  return [...new Set(slot.flatMap((stand) => stand?.pieces.map(keyOf) ?? []))]
}

function keyOf({ bar }: Piece): string {
  return bar.color + (bar.pattern ?? '')
}

/** Whether pieces stand on each other: those that lie over each other are several bars of one place. */
function isOnEachOther(pieces: readonly Piece[], touch: number): boolean {
  return pieces.slice(1).every((piece, i) => {
    const before = pieces[i]!
    return before.high - piece.low <= Math.max(touch, OVERLAP * Math.min(lengthOf(before), lengthOf(piece)))
  })
}

/** Whether bars float: each begins where the one before ended, and most do not reach the base. */
function isFloating({ base, touch }: BarField, groups: readonly Group[]): boolean {
  const pieces = groups.map(({ stands }) => stands)
  if (pieces.length < 3 || pieces.some((stands) => stands.length !== 1 || stands[0]!.pieces.length !== 1)) return false
  const bars = pieces.map((stands) => stands[0]!.pieces[0]!)
  const floats = bars.filter(({ low, high }) => Math.abs(low - base) > touch && Math.abs(high - base) > touch)
  if (floats.length < FLOATING * bars.length) return false
  const isNear = (a: number, b: number) => Math.abs(a - b) <= touch + 0.5
  return bars.slice(1).every((bar, i) => {
    const before = bars[i]!
    return [bar.low, bar.high].some((end) => isNear(end, before.low) || isNear(end, before.high))
  })
}

/**
 * A waterfall: each bar grows from the level that the one before left; totals grow from the base. A last change down to
 * the base looks like a total but for its colour.
 */
function floatingSeries({ base, touch }: BarField, groups: readonly Group[]): BarSeries {
  let level = base
  const isOnBase = ({ low, high }: Piece) => Math.abs(low - base) <= touch || Math.abs(high - base) <= touch
  const pieces = groups.map(({ stands }) => stands[0]!.pieces[0]!)
  const changes = new Set(pieces.filter((piece) => !isOnBase(piece)).map(keyOf))
  const cells = pieces.map((piece, i): Cell => {
    const isChange = i > 0 && changes.has(keyOf(piece)) && keyOf(piece) !== keyOf(pieces[0]!)
    const isTotal = isOnBase(piece) && !isChange
    const from = isTotal ? base : level
    const isUp = Math.abs(piece.low - from) <= Math.abs(piece.high - from)
    const end = isUp ? piece.high : piece.low
    level = end
    return { piece, start: isTotal ? base : isUp ? piece.low : piece.high, end }
  })
  return seriesOf(cells)
}
