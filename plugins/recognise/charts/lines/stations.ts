import { median } from '../../geometry/boxes.js'
import type { Categories, Plot, Scale } from '../parts.js'
import { fillNames, stepOfNames } from '../sequence-names.js'
import { settleNames } from './settle-names.js'
import type { Station } from './station.js'

/** More corners than this make a curve of daily figures: it is read at the printed names alone. */
const MOST_STATIONS = 400
/** A corner belongs to a printed name when it is no further from it than this share of the names' distance. */
const NEAR_NAME = 0.3
/** Corners whose distances differ by no more than this share stand evenly. */
const EVEN = 0.12

/**
 * Where values are to be read: at the corners of the lines where these fit the printed names, at the names themselves
 * where the lines have corners everywhere, and at the corners alone where nothing is printed.
 *
 * @param lines The places of the corners of each line, from left to right; of a traced picture none: its corners are chance.
 * @param isEachPoint Whether every corner is a point of the data, also one without a name: not so of what bends or is dashed.
 */
export function findStations(
  categories: Categories | undefined,
  axis: Scale | undefined,
  lines: readonly (readonly number[])[],
  plot: Plot,
  isEachPoint = true,
): readonly Station[] {
  const bands = categories?.bands ?? []
  const spacing = spacingOf(bands.map((band) => band.at)) ?? plot.bbox.x1 - plot.bbox.x0
  if (plot.source === 'pixels') return tracedStations(bands, axis, lines, spacing)
  const corners = cluster(
    lines.flat(),
    Math.max(2 * plot.tolerance, Math.min(0.02 * spacing, ONE_PLACE * gapOf(lines))),
  )
  if (bands.length === 0) return namedByAxis(corners, axis)
  if (corners.length === 0 || lines.some((line) => line.length > MOST_STATIONS))
    return bands.map(({ at, name }) => ({ at, name }))
  return (
    oneForEach(corners, bands, spacing) ??
    between(corners, bands, spacing) ??
    (isEachPoint ? eachCorner(corners, bands, spacing) : undefined) ??
    bands.map(({ at, name }) => ({ at: nearest(corners, at, NEAR_NAME * spacing) ?? at, name }))
  )
}

/** Names that skip more places are ticks of a curve. */
const MOST_PARTS = 6
/** A traced line bends at a place when a corner is no further from it than this share of a step. */
const NEAR_BEND = 0.15
/** Lines bend at this share of the places between names where these are places of their own. */
const BENT = 0.55
/** A row of which a smaller share of names has a corner near it belongs to something else: a table, a text. */
const FITTING = 0.3

/**
 * The row of names below the plot that the corners of its lines stand over; the first one where nothing tells.
 *
 * @param lines The places of the corners of each line; none where corners are between the names, as of steps.
 */
export function pickCategories(
  rows: readonly Categories[],
  lines: readonly (readonly number[])[],
  plot: Plot,
): Categories | undefined {
  const level = rows.filter(({ direction }) => direction === 'x')
  const corners = lines.flat()
  if (corners.length === 0 || plot.source === 'pixels') return level[0]
  const fits = level.map((row) => fitOf(row, corners))
  const best = Math.max(...fits)
  return best >= FITTING ? level[fits.indexOf(best)] : undefined
}

/** Share of a row's names that a corner stands over. */
export function fitOf({ bands }: Categories, corners: readonly number[]): number {
  const spacing = spacingOf(bands.map(({ at }) => at)) ?? 0
  const met = bands.filter(({ at }) => nearest(corners, at, NEAR_NAME * spacing) !== undefined)
  return bands.length === 0 ? 0 : met.length / bands.length
}

/** Middle distance of neighbours; undefined for less than two. */
export function spacingOf(places: readonly number[]): number | undefined {
  const gaps = places.slice(1).map((place, i) => place - places[i]!)
  return gaps.length === 0 ? undefined : median(gaps)
}

/** Places that are one, at their middle. */
function cluster(places: readonly number[], tolerance: number): readonly number[] {
  const sorted = [...places].sort((a, b) => a - b)
  const groups: number[][] = []
  for (const place of sorted) {
    const group = groups.at(-1)
    if (group !== undefined && place - group[0]! <= tolerance) group.push(place)
    else groups.push([place])
  }
  return groups.map((group) => median(group))
}

/**
 * The stations of traced lines: their corners are chance one by one, but where lines bend evenly between names that
 * count on by more than one, places lie between.
 */
function tracedStations(
  bands: Categories['bands'],
  axis: Scale | undefined,
  lines: readonly (readonly number[])[],
  spacing: number,
): readonly Station[] {
  if (bands.length === 0) return namedByAxis([], axis)
  const printed = settleNames(bands, lines, spacing)
  const parts = Math.abs(stepOfNames(bands.map(({ name }) => name)) ?? 1)
  const step = spacing / parts
  if (parts < 2 || parts > MOST_PARTS) return printed
  const [start, end] = [Math.min(...lines.flat()), Math.max(...lines.flat())]
  const places = printed.flatMap(({ at }, i) => {
    const next = printed[i + 1]?.at
    const width = next === undefined ? step : (next - at) / parts
    return Array.from({ length: parts }, (_, part) => at + part * width)
  })
  const between = places.filter((_, i) => i % parts !== 0)
  const bends = lines.flatMap((line) => between.map((at) => nearest(line, at, NEAR_BEND * step) !== undefined))
  if (bends.filter(Boolean).length < BENT * bends.length) return printed
  const reached = places.filter((at, i) => i <= (printed.length - 1) * parts || at <= end + NEAR_BEND * step)
  // a line may begin at the axis, before the first name that is printed
  const before = Array.from({ length: parts - 1 }, (_, i) => places[0]! - (parts - 1 - i) * step).filter(
    (at) => at >= start - NEAR_BEND * step,
  )
  const all = [...before, ...reached]
  const nameAt = (i: number) => (i >= 0 && i % parts === 0 ? printed[i / parts]!.name : '')
  const names = fillNames(all.map((_, i) => nameAt(i - before.length)))
  return names === undefined ? printed : all.map((at, i) => ({ at, name: names[i]! }))
}

/** As many corners as names, each nearer to its own name than to the next: names set left or right of their places. */
function oneForEach(
  corners: readonly number[],
  bands: Categories['bands'],
  spacing: number,
): readonly Station[] | undefined {
  if (corners.length !== bands.length) return undefined
  const isNear = corners.every((corner, i) => Math.abs(corner - bands[i]!.at) <= 0.75 * spacing)
  return isNear ? corners.map((at, i) => ({ at, name: bands[i]!.name })) : undefined
}

/** Evenly standing corners of which some are named, and the names count on: years of which every second is printed. */
function between(
  corners: readonly number[],
  bands: Categories['bands'],
  spacing: number,
): readonly Station[] | undefined {
  if (corners.length <= bands.length) return undefined
  const step = spacingOf(corners)!
  const isEven = corners.every((at, i) => i === 0 || Math.abs(at - corners[i - 1]! - step) <= EVEN * step)
  if (!isEven || step > (1 + EVEN) * spacing) return undefined
  const names = corners.map(() => '')
  for (const band of bands) {
    if (band.name === '') continue
    const index = Math.round((band.at - corners[0]!) / step)
    if (index < 0 || index >= corners.length || Math.abs(corners[index]! - band.at) > NEAR_NAME * step) return undefined
    names[index] = band.name
  }
  const filled = fillNames(names)
  return filled === undefined ? undefined : corners.map((at, i) => ({ at, name: filled[i]! }))
}

/** Without a day or a week between them corners are trading days: gaps are up to so many steps, in rows of so many corners. */
const SKIPPED = { steps: 5, corners: 20 }
/** A name stands under the point that is no further from it than this share of a step: years stand between two months. */
const UNDER = 0.55

/** Corners of several lines over one place are no further apart than this share of the distance of a line's corners. */
const ONE_PLACE = 0.3

/** Middle distance of a line's corners, of the finest line; those of a step are one. */
function gapOf(lines: readonly (readonly number[])[]): number {
  const gaps = lines.flatMap((line) => spacingOf(distinct(line)) ?? [])
  return Math.min(Number.POSITIVE_INFINITY, ...gaps)
}

/** Corners no further apart than this are one, in points. */
const SAME_PLACE = 0.1

/** Places from left to right, each once. */
export function distinct(places: readonly number[]): readonly number[] {
  const sorted = [...places].sort((a, b) => a - b)
  return sorted.filter((x, i) => i === 0 || x - sorted[i - 1]! > SAME_PLACE)
}

/** Evenly standing corners more than names: each is a place, and those without a printed name have none. */
function eachCorner(
  corners: readonly number[],
  bands: Categories['bands'],
  spacing: number,
): readonly Station[] | undefined {
  const step = spacingOf(corners)
  if (step === undefined || corners.length <= bands.length || step > (1 + EVEN) * spacing) return undefined
  const gaps = corners.slice(1).map((at, i) => (at - corners[i]!) / step)
  const most = corners.length >= SKIPPED.corners ? SKIPPED.steps : 1
  const isEven = gaps.every((gap) => {
    const steps = Math.round(gap)
    return steps >= 1 && steps <= most && Math.abs(gap - steps) <= EVEN
  })
  if (!isEven) return undefined
  const places = reachingTo(corners, bands, step)
  const off = UNDER * step * Math.max(1, ...gaps.map(Math.round))
  const names = places.map(() => '')
  for (const { at, name } of bands) {
    const place = nearest(places, at, off)
    if (place === undefined) return undefined
    names[places.indexOf(place)] = name
  }
  const filled = fillNames(names) ?? names
  return places.map((at, i) => ({ at, name: filled[i]! }))
}

/** With even places for the names before the first corner and behind the last: a year has months without data yet. */
function reachingTo(corners: readonly number[], bands: Categories['bands'], step: number): readonly number[] {
  const [first, last] = [corners[0]!, corners.at(-1)!]
  const countTo = (distance: number) => Math.max(0, Math.ceil(distance / step - UNDER))
  const before = countTo(first - bands[0]!.at)
  const behind = countTo(bands.at(-1)!.at - last)
  return [
    ...Array.from({ length: before }, (_, i) => first - (before - i) * step),
    ...corners,
    ...Array.from({ length: behind }, (_, i) => last + (i + 1) * step),
  ]
}

/** Of two corners as near as each other to this many points the first is taken. */
const AS_NEAR = 0.01

function nearest(corners: readonly number[], at: number, within: number): number | undefined {
  let best: number | undefined
  for (const corner of corners)
    if (
      Math.abs(corner - at) <= within &&
      (best === undefined || Math.abs(corner - at) < Math.abs(best - at) - AS_NEAR)
    )
      best = corner
  return best
}

/** Without names along the axis its figures name the places: years of an axis with figures. */
function namedByAxis(corners: readonly number[], axis: Scale | undefined): readonly Station[] {
  if (corners.length > MOST_STATIONS) {
    return axis === undefined ? [] : axis.ticks.map(({ at, label }) => ({ at, name: label.text }))
  }
  if (axis === undefined) return corners.map((at) => ({ at, name: '' }))
  const whole = corners.map((at) => ({ at, value: axis.toValue(at) }))
  const isWhole = whole.every(({ value }) => Math.abs(value - Math.round(value)) <= 0.05)
  return whole.map(({ at, value }) => ({
    at,
    name:
      axis.ticks.find((tick) => Math.abs(tick.at - at) <= 0.5)?.label.text ??
      (isWhole ? String(Math.round(value)) : ''),
  }))
}
