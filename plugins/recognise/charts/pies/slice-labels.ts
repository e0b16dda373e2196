import { centerX, centerY, heightOf, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import type { Label, Point, Stroke } from '../parts.js'
import { distance } from './circles.js'
import type { Pie } from './find-pies.js'
import { takeFigures } from './label-figures.js'
import { followLeaders, type Group, gapTo, isLedTo, isWithin, nearestIn } from './leaders.js'
import type { Slice } from './rings.js'
import { angleOf, pointAt } from './sectors.js'
import { isAslant } from './tilt.js'

/** What is printed for one slice. */
export interface SliceLabel {
  readonly slice: Slice
  /** Top to bottom. */
  readonly labels: readonly Label[]
  /** Lines that lead from the slice to its label. */
  readonly leaders: readonly Stroke[]
}

/** Labels are printed around a pie up to this share of its radius away, and around a small one up to so many points. */
const FARTHEST_LABEL = { share: 0.9, points: 24 }
/** What a difference between a printed share and a drawn one weighs beside a distance of one radius. */
const SHARE_WEIGHT = 6
/** A printed share and a drawn one that fit differ by less. */
const FITTING = 0.03
/** What a label without a figure costs more where the others have one, in radii. */
const UNLIKE_OTHERS = 0.5
/** Percents of all slices are 100 in all, within this; else they are of something else, and shares of their sum. */
const WHOLE_SLACK = 5
/** Names stand beside at least this share of the slices that are named by no legend. */
const MOST_NAMED = 0.7
/** What is wider than this many radii, and than so many points, is a line of a text. */
const WIDEST_LABEL = { radii: 2, points: 90 }
/** No label belongs to a slice whose rim is farther from it than this, in radii. */
const FARTHEST_RIM = 1.3

/**
 * Finds which labels belong to which slices: what is printed in a slice is its; of those around the pie, what a leader
 * line leads to; of the rest, each goes to the slice it is nearest to, each slice gets one, and printed shares that fit
 * the drawn ones weigh with the distance.
 *
 * @param labels Those of a legend left out.
 * @param isNamed Whether a legend names a slice: then figures alone are looked for.
 */
export function assignLabels(
  pie: Pie,
  labels: readonly Label[],
  strokes: readonly Stroke[],
  isNamed: (slice: Slice) => boolean,
): readonly SliceLabel[] {
  const slices = pie.rings.flatMap((ring) => ring.slices)
  const outermost = pie.rings.at(-1)!.slices
  const inside = new Map<Slice, Label[]>(slices.map((slice) => [slice, []]))
  const outside: Label[] = []
  for (const label of labels.filter(saysSomething)) {
    const slice = sliceUnder(pie, middleOf(label))
    if (slice !== undefined) inside.get(slice)!.push(label)
    else if (isAround(pie, label) || isLedTo(pie, label, strokes)) outside.push(label)
  }
  const groups = joinFigures(outside)
  const shares = printedShares(groups)
  const offOf = (group: Group, slice: Slice) => Math.abs((shares.get(group) ?? slice.share) - slice.share)
  // of a pie that is drawn aslant lines end at the rim below a slice too: there the printed share has a word
  const fits = (group: Group, slice: Slice) => offOf(group, slice) <= FITTING
  const led = followLeaders(pie, groups, strokes, offOf).filter(
    ({ group, slice }) => !isAslant(pie.tilt) || fits(group, slice),
  )
  const taken = new Set(led.map(({ group }) => group))
  const wanting = outermost
    .filter((slice) => !led.some((one) => one.slice === slice))
    .filter((slice) => !isComplete(inside.get(slice)!, isNamed(slice)))
  const free = groups.filter((group) => !taken.has(group))
  const near = assignUntitled(free, wanting, outermost.some(isNamed), FARTHEST_RIM * Math.sqrt(pie.tilt))
  return slices.map((slice) => {
    const own = led.find((one) => one.slice === slice)
    const group = own?.group ?? near.get(slice) ?? []
    const within = isComplete(group, false) ? inside.get(slice)!.filter(isNoSpeck) : inside.get(slice)!
    const all = [...within, ...group].toSorted((a, b) => a.bbox.y0 - b.bbox.y0 || a.bbox.x0 - b.bbox.x0)
    return { slice, labels: all, leaders: own?.leaders ?? [] }
  })
}

/** A piece of a line that was read as a dash is no label. */
function saysSomething({ text }: Label): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Where slices meet a single letter may be read, beside a label outside that says all. */
function isNoSpeck({ text }: Label): boolean {
  return /\p{N}|\p{L}.*\p{L}/u.test(text)
}

/** The slice that a place lies in. */
function sliceUnder(pie: Pie, point: Point): Slice | undefined {
  for (const ring of pie.rings) {
    for (const slice of ring.slices) {
      const { center, outer } = slice.sector
      const away = distance(point, center)
      if (away < ring.inner || away > outer) continue
      if (isWithin(slice, angleOf(point, center))) return slice
    }
  }
  return undefined
}

function middleOf({ bbox }: Label): Point {
  return { x: centerX(bbox), y: centerY(bbox) }
}

/** Whether a label stands outside of the pie, not too far. */
export function isAround({ center, radius, tilt, rings }: Pie, label: Label): boolean {
  const pulled = Math.max(...rings.at(-1)!.slices.map(({ sector }) => distance(sector.center, center)))
  // from straight above, what stands above or below a pie that is drawn aslant is farther away than beside it
  const rim = radius + pulled
  const reach = (rim + Math.max(FARTHEST_LABEL.share * rim, FARTHEST_LABEL.points)) * Math.sqrt(tilt)
  const widest = Math.max(WIDEST_LABEL.radii * radius, WIDEST_LABEL.points)
  const isOutside = distance(middleOf(label), center) >= radius && widthOf(label.bbox) <= widest
  return isOutside && distance(nearestIn(label.bbox, center), center) <= reach
}

/**
 * A figure printed on a line of its own above, below or beside a name belongs to it. Before a share, "25%", what ends in a
 * figure that is none, "Under 30", "2024", is a name, too, where most shares have one: a year alone is a title.
 */
function joinFigures(labels: readonly Label[]): readonly Group[] {
  const figures = labels.filter(isFigure)
  const named = joinWith(labels, figures, (name) => takeFigures(name.text).length === 0)
  const numbered = joinWith(labels, figures, isNameOf)
  const joined = numbered.size >= MOST_NAMED * figures.filter(isShare).length ? numbered : named
  const withFigure = new Set(joined.values())
  const free = labels.filter((label) => !joined.has(label) && !withFigure.has(label))
  const second = secondFigures([...joined.keys()], free.filter(isFigure))
  return [
    ...[...joined].map(([figure, name]) => [name, figure, ...(second.get(figure) ?? [])]),
    ...free.filter((label) => ![...second.values()].some((own) => own.includes(label))).map((label) => [label]),
  ]
}

/** Lines of one label begin, end or have their middles on one line, to this share of the font size. */
const FLUSH = 0.35

/** Shares in the line below the amounts that stand below names, or amounts below their shares. */
function secondFigures(joined: readonly Label[], free: readonly Label[]): ReadonlyMap<Label, readonly Label[]> {
  const isFlush = ({ bbox: a, size }: Label, { bbox: b }: Label) =>
    [a.x0 - b.x0, a.x1 - b.x1, centerX(a) - centerX(b)].some((off) => Math.abs(off) <= FLUSH * size)
  return new Map(
    joined.map((figure) => [
      figure,
      free.filter(
        (other) =>
          isShare(other) !== isShare(figure) &&
          centerY(other.bbox) > centerY(figure.bbox) &&
          isBeside(other, figure) &&
          isFlush(other, figure),
      ),
    ]),
  )
}

/** Figures with the names beside which they stand. */
function joinWith(
  labels: readonly Label[],
  figures: readonly Label[],
  isName: (name: Label, figure: Label) => boolean,
): ReadonlyMap<Label, Label> {
  const joined = new Map<Label, Label>()
  for (const figure of figures) {
    const near = labels
      .filter((name) => isName(name, figure) && ![...joined.values()].includes(name) && isBeside(name, figure))
      .toSorted((a, b) => gapBetween(a, figure) - gapBetween(b, figure))[0]
    if (near !== undefined) joined.set(figure, near)
  }
  return joined
}

function isShare({ text }: Label): boolean {
  return takeFigures(text)[0]?.isPercent === true
}

function isFigure({ text }: Label): boolean {
  return takeFigures(text)[0]?.rest === ''
}

/** Words without a figure, and before a share what has no share and no amount. */
function isNameOf(name: Label, figure: Label): boolean {
  const taken = takeFigures(name.text)
  return taken.length === 0 || (isShare(figure) && taken.every(({ isPercent, isAmount }) => !isPercent && !isAmount))
}

function isBeside(name: Label, figure: Label): boolean {
  const height = Math.max(heightOf(name.bbox), heightOf(figure.bbox))
  if (overlapX(name.bbox, figure.bbox) > 0) return -overlapY(name.bbox, figure.bbox) < 0.6 * height
  return overlapY(name.bbox, figure.bbox) > 0.5 * height && -overlapX(name.bbox, figure.bbox) < height
}

function gapBetween(a: Label, b: Label): number {
  return Math.max(-overlapX(a.bbox, b.bbox), -overlapY(a.bbox, b.bbox))
}

/** A slice's own label needs no other beside it once it says a name and a figure. */
function isComplete(labels: readonly Label[], isNamed: boolean): boolean {
  const figures = takeFigures(textOf(labels))
  return figures.length > 0 && (isNamed || figures.at(-1)!.rest !== '')
}

function textOf(labels: readonly Label[]): string {
  return labels.map(({ text }) => text).join(' ')
}

/**
 * Labels without figures around a pie are names where most slices get one, and no legend names them; a few are titles
 * and notes.
 */
function assignUntitled(
  groups: readonly Group[],
  slices: readonly Slice[],
  hasLegend: boolean,
  reach: number,
): ReadonlyMap<Slice, Group> {
  const figured = groups.filter((group) => takeFigures(textOf(group)).length > 0)
  // a year alone is a title, unless figures like it are printed at most slices
  const plain = figured.filter((group) => !isYear(textOf(group)))
  const figures = plain.length * 2 > figured.length ? plain : figured.length > 1 ? figured : plain
  if (hasLegend) return assignNearest(figures, slices, reach)
  const found = assignNearest(groups, slices, reach)
  return found.size >= MOST_NAMED * slices.length ? found : assignNearest(figures, slices, reach)
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text.trim())
}

/** Each label to one slice, the cheapest pairs first; then pairs change over while that is cheaper. */
function assignNearest(groups: readonly Group[], slices: readonly Slice[], reach: number): ReadonlyMap<Slice, Group> {
  const shares = printedShares(groups)
  const measure = (group: Group, slice: Slice) => {
    const { center, outer } = slice.sector
    const rim = pointAt(center, slice.from + slice.span / 2, outer)
    const share = shares.get(group)
    const unlike = shares.size * 2 > groups.length ? UNLIKE_OTHERS : 0
    const apart = share === undefined ? unlike : Math.abs(share - slice.share) * SHARE_WEIGHT
    return { away: gapTo(group, rim) / outer, apart }
  }
  const cost = (group: Group, slice: Slice) => {
    const { away, apart } = measure(group, slice)
    return away + apart
  }
  const pairs = groups
    .flatMap((group) => slices.map((slice) => ({ group, slice, cost: cost(group, slice) })))
    .filter(({ group, slice }) => measure(group, slice).away <= reach)
    .toSorted((a, b) => a.cost - b.cost)
  const found = new Map<Slice, Group>()
  const taken = new Set<Group>()
  for (const { group, slice } of pairs) {
    if (found.has(slice) || taken.has(group)) continue
    found.set(slice, group)
    taken.add(group)
  }
  return changeOver(found, cost)
}

function changeOver(found: Map<Slice, Group>, cost: (group: Group, slice: Slice) => number): Map<Slice, Group> {
  const slices = [...found.keys()]
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const a of slices) {
      for (const b of slices) {
        const [ga, gb] = [found.get(a)!, found.get(b)!]
        if (cost(ga, a) + cost(gb, b) <= cost(gb, a) + cost(ga, b) + 1e-9) continue
        found.set(a, gb)
        found.set(b, ga)
        hasChanged = true
      }
    }
  }
  return found
}

/** What labels say of their slices: percents as they are, amounts as shares of all amounts. */
function printedShares(groups: readonly Group[]): ReadonlyMap<Group, number> {
  const figures = groups.map((group) => {
    const taken = takeFigures(textOf(group))
    return { group, figure: taken.find(({ isPercent }) => isPercent) ?? taken.find(({ isAmount }) => isAmount) }
  })
  const hasPercents = figures.some(({ figure }) => figure?.isPercent)
  const own = figures.filter(({ figure }) => figure?.isPercent === hasPercents)
  const sum = own.reduce((total, { figure }) => total + figure!.value, 0)
  const whole = hasPercents && sum < 100 + WHOLE_SLACK ? 100 : sum
  return new Map(own.map(({ group, figure }) => [group, figure!.value / whole]))
}
