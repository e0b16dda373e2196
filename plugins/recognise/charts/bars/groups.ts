import { median } from '../../geometry/boxes.js'
import type { Categories, Label, PlotGround } from '../parts.js'
import { fillNames } from '../sequence-names.js'
import type { BarField, Stand } from './bar-field.js'
import { middleOf, sidesOf } from './sides.js'
import { stackedNames } from './stacked-names.js'

/** The bars over one category, and its name. */
export interface Group {
  readonly name: string
  readonly at: number
  readonly stands: readonly Stand[]
}

/** Categories of a field, in order along their axis. */
export interface Groups {
  readonly groups: readonly Group[]
  readonly labels: readonly Label[]
  /** Share of the categories that have a name, 0 to 1. */
  readonly named: number
  /** Whether they are the bins of a histogram: one without a bar is empty, not unknown. */
  readonly isBinned?: true
}

/** Bars stand within this share of the distance between two names from their own name's middle. */
const OFF_NAME = 0.55
/** A gap between categories is wider than one between their bars by this share of a bar's breadth. */
const WIDER_GAP = 0.25

/** Puts the bars of a field together by category. */
export function groupStands(field: BarField, { categories }: PlotGround): Groups {
  const along = field.standing === 'columns' ? 'x' : 'y'
  const own = categories.filter(({ direction }) => direction === along)
  const named = own
    .map((each) => byNames(field, joinedNames(field, each) ?? stackedNames(field, each) ?? each))
    .filter((groups) => groups !== undefined)
  return named.sort((a, b) => b.named - a.named)[0] ?? byGaps(field, own)
}

/** The middle of a name is off its bar's by no more than this share of the distance between bars. */
const OFF_MIDDLE = 0.2

/** Names whose words were taken apart: every bar has several under it that are nearer to each other than to the next bar's. */
function joinedNames(
  { stands, standing }: BarField,
  { labels, direction, bands: named }: Categories,
): Categories | undefined {
  if (stands.length < 2 || labels.length < 1.5 * stands.length || named.length === stands.length) return undefined
  const words = labels.map((label) => ({ label, ...sidesOf(label.bbox, standing) })).sort((a, b) => a.from - b.from)
  const pitch = median(stands.slice(1).map((stand, i) => middleOf(stand) - middleOf(stands[i]!)))
  const bands = stands.map((stand) => {
    const own = words.filter((word) => Math.abs(middleOf(word) - middleOf(stand)) < pitch / 2)
    const [from, to] = [Math.min(...own.map((word) => word.from)), Math.max(...own.map((word) => word.to))]
    return { from, to, at: (from + to) / 2, name: own.map(({ label }) => label.text).join(' '), own }
  })
  // a name under no bar is that of a bar of no height
  const isEach = bands.every(({ own }) => own.length === 1) || bands.flatMap(({ own }) => own).length < words.length
  if (isEach) return undefined
  if (bands.some(({ at, own }, i) => own.length === 0 || Math.abs(at - middleOf(stands[i]!)) > OFF_MIDDLE * pitch))
    return undefined
  const inner = Math.max(...bands.flatMap(({ own }) => own.slice(1).map((word, i) => word.from - own[i]!.to)))
  const outer = Math.min(...bands.slice(1).map((band, i) => band.from - bands[i]!.to))
  return inner < outer ? { direction, bands, labels } : undefined
}

/** Gives each name the bars over it; undefined where some stand between the names. */
function byNames(field: BarField, { bands, labels }: Categories): Groups | undefined {
  if (bands.length < 2) return undefined
  const { stands } = field
  const pitch = median(bands.slice(1).map((band, i) => band.at - bands[i]!.at))
  const owned = bands.map((): Stand[] => [])
  for (const stand of stands) {
    const distances = bands.map(({ at }) => Math.abs(at - middleOf(stand)))
    const least = Math.min(...distances)
    if (least > OFF_NAME * pitch) return undefined
    owned[distances.indexOf(least)]!.push(stand)
  }
  if (isSkipped(owned, field)) return undefined
  const groups = bands.map(({ at, name }, i) => ({ at, name, stands: owned[i]! }))
  const filled = groups.filter((group) => group.stands.length > 0)
  if (filled.length < 0.5 * groups.length) return undefined
  return { groups, labels, named: filled.filter(({ name }) => name !== '').length / Math.max(1, groups.length) }
}

/** Whether bars run on evenly from name to name in one colour: then every bar is a category, and names are left out. */
function isSkipped(owned: readonly (readonly Stand[])[], field: BarField): boolean {
  const most = Math.max(...owned.map((stands) => stands.length))
  if (most < 2) return false
  const all = owned.flat()
  const steps = all.slice(1).map((stand, i) => middleOf(stand) - middleOf(all[i]!))
  const isEven = Math.max(...steps) - Math.min(...steps) <= 0.15 * field.breadth
  const repeats = areSides(field) || owned.some((stands) => new Set(stands.map(colorsOf)).size < stands.length)
  return isEven && repeats
}

/** Parts bars where gaps are wide or colours come again; names are those nearest to a group's middle. */
function byGaps(field: BarField, categories: readonly Categories[]): Groups {
  const { stands, breadth } = field
  const colorOf = areSides(field) ? () => '' : colorsOf
  const gaps = stands.slice(1).map((stand, i) => stand.from - stands[i]!.to)
  const narrow = Math.min(...gaps)
  const colors = new Set(stands.map(colorOf))
  const parts: Stand[][] = []
  for (const [i, stand] of stands.entries()) {
    const last = parts.at(-1)
    const isApart = i > 0 && gaps[i - 1]! > narrow + WIDER_GAP * breadth
    const comesAgain = last?.some((other) => colorOf(other) === colorOf(stand))
    if (last === undefined || colors.size === 1 || isApart || comesAgain) parts.push([stand])
    else last.push(stand)
  }
  const widest = Math.max(...parts.map((part) => part.length))
  // bars with even gaps and colours that never come again: each is a category, shown in its own colour
  const isOne = parts.length === 1 && widest > 1
  const groups = isOne ? stands.map((stand) => [stand]) : parts
  return nameGroups(groups, categories[0])
}

/** Bars are as near to a name as each other to this share of their distance. */
const AS_NEAR = 0.05

function nameGroups(parts: readonly (readonly Stand[])[], categories: Categories | undefined): Groups {
  const middles = parts.map((stands) => (stands[0]!.from + stands.at(-1)!.to) / 2)
  const pitch = median(middles.slice(1).map((middle, i) => middle - middles[i]!))
  const printed = middles.map(() => '')
  for (const { at, name } of categories?.bands ?? []) {
    const distances = middles.map((middle) => Math.abs(middle - at))
    const least = Math.min(...distances)
    // of two bars as near as each other the first
    const own = distances.findIndex((distance) => distance <= least + AS_NEAR * pitch)
    if (least <= OFF_NAME * pitch && printed[own] === '') printed[own] = name
  }
  const filled = fillNames(printed) ?? printed
  const groups = parts.map((stands, i): Group => ({ at: middles[i]!, name: filled[i]!, stands }))
  const names = groups.filter(({ name }) => name !== '').length
  return { groups, labels: names > 0 ? categories!.labels : [], named: names / groups.length }
}

/** Whether colours only tell rises from falls: each has its own side of the base. */
function areSides({ stands, base }: BarField): boolean {
  const sides = new Map<string, Set<boolean>>()
  for (const stand of stands) {
    const isAbove = stand.pieces.every(({ low, high }) => (low + high) / 2 > base)
    sides.set(colorsOf(stand), (sides.get(colorsOf(stand)) ?? new Set()).add(isAbove))
  }
  const all = [...sides.values()]
  return all.length === 2 && all.every((each) => each.size === 1) && all[0]!.has(true) !== all[1]!.has(true)
}

function colorsOf({ pieces }: Stand): string {
  return pieces.map(({ bar }) => bar.color + (bar.pattern ?? '')).join()
}
