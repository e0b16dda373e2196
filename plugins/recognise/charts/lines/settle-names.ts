import { mayNameDay } from '../../lexicon/dates.js'
import type { Categories } from '../parts.js'
import type { Station } from './station.js'

/**
 * Where the names under traced lines stand: each is read a little off its place, and slanting ones are all off alike. The
 * corners of the lines tell.
 *
 * @param lines The places of the corners of each line.
 * @param spacing Middle distance of the names.
 */
export function settleNames(
  bands: Categories['bands'],
  lines: readonly (readonly number[])[],
  spacing: number,
): readonly Station[] {
  const named = evenly(bands, lines, spacing)
  const shift = shiftTo(lines, named, spacing)
  return named.map(({ at, name }) => ({ at: at + shift, name }))
}

/** Names that stand evenly are off their places by no more than this share of a step as they are read. */
const READ_OFF = 0.12

/**
 * Names with the places of a row that is even, where theirs are nearly so: each is read a little off. Months and days are
 * truly uneven on an axis of time: their places are even where more corners of the lines say so.
 */
function evenly(
  bands: Categories['bands'],
  lines: readonly (readonly number[])[],
  spacing: number,
): readonly Station[] {
  const count = bands.length
  const middle = (count - 1) / 2
  const mean = bands.reduce((sum, { at }) => sum + at, 0) / count
  const spread = bands.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
  const step = bands.reduce((sum, { at }, i) => sum + (i - middle) * (at - mean), 0) / spread
  const read = bands.map(({ at, name }) => ({ at, name }))
  if (count < 3) return read
  const row = read.map(({ name }, i) => ({ at: mean + step * (i - middle), name }))
  const isEven = row.every(({ at }, i) => Math.abs(at - bands[i]!.at) <= READ_OFF * spacing)
  if (!isEven) return read
  const alikeOn = (places: readonly Station[]) => mostAlike(distancesTo(places, lines, spacing), spacing).length
  const isTimed = bands.some(({ name }) => mayNameDay(name))
  return !isTimed || alikeOn(row) > MORE_ALIKE * alikeOn(read) ? row : read
}

/** So many times as many corners say that an axis of months or days is even. */
const MORE_ALIKE = 1.25
/** Names are off their places no farther than this share of a step, and most of them as far, but for so much. */
const OFF_NAMES = 0.2
const AS_FAR = 0.06
/** Names that are off by less stand where they should. */
const LEAST_OFF = 0.01
/** So many corners tell, this share of all that there may be, and this share of those that are near names. */
const TELLING = { least: 4, share: 0.4, near: 0.5 }
/** No other distance is that of more than this share of as many: points to both sides of the names say nothing. */
const MOST_OTHERS = 0.5

/** How far all names stand off the corners of the lines, as slanting ones do: one corner is chance, many alike are not. */
function shiftTo(lines: readonly (readonly number[])[], named: readonly Station[], spacing: number): number {
  const shifts = distancesTo(named, lines, spacing)
  const alike = mostAlike(shifts, spacing)
  const { least, share, near } = TELLING
  if (alike.length < Math.max(least, share * named.length * lines.length, near * shifts.length)) return 0
  const [from, to] = [alike[0]!, alike.at(-1)!]
  const others = mostAlike(
    shifts.filter((shift) => shift < from || shift > to),
    spacing,
  )
  const shift = alike.reduce((sum, each) => sum + each, 0) / alike.length
  return others.length <= MOST_OTHERS * alike.length && Math.abs(shift) >= LEAST_OFF * spacing ? shift : 0
}

/** The most distances of which none is farther from another than corners of one place are, in order. */
function mostAlike(distances: readonly number[], spacing: number): readonly number[] {
  const sorted = [...distances].sort((a, b) => a - b)
  let [from, to, end] = [0, 0, 0]
  for (const [i, first] of sorted.entries()) {
    while (end < sorted.length && sorted[end]! - first <= AS_FAR * spacing) end++
    if (end - i > to - from) [from, to] = [i, end]
  }
  return sorted.slice(from, to)
}

/** How far behind its name each corner is, of all that are near one. */
function distancesTo(
  named: readonly Station[],
  lines: readonly (readonly number[])[],
  spacing: number,
): readonly number[] {
  return lines.flatMap((line) =>
    named.flatMap(({ at }) => line.map((corner) => corner - at).filter((off) => Math.abs(off) <= OFF_NAMES * spacing)),
  )
}
