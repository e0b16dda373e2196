import { median } from '../../geometry/boxes.js'
import { isPeriod } from '../../lexicon/values.js'
import type { Label } from '../parts.js'
import { areFiguresGroupedByPoint } from '../scales/grouped-by-point.js'
import { toOneMagnitude } from '../scales/one-magnitude.js'
import { type Figure, takeFigures, trimName } from './label-figures.js'
import type { Slice } from './rings.js'
import type { SliceLabel } from './slice-labels.js'

/** A slice read: what it is called and how much it is. */
export interface ReadSlice {
  readonly slice: Slice
  /** As printed beside or in it; empty where nothing is. */
  readonly name: string
  /** In the unit of what is printed; of a pie without figures in per cent. */
  readonly value: number
  /** The printed figure; null where the value was measured. */
  readonly printed: string | null
  /** The decimals of the printed figure in the unit of `value`: of "$2bn" among millions -3. */
  readonly decimals?: number
  /** How far a measured value may be off. */
  readonly errorBound: number | null
  /** What its angle says, in the same unit. */
  readonly drawn: number
  readonly labels: readonly Label[]
  /** What its label says, where that was misread in a picture: its value is measured. */
  readonly misread?: number
}

/** "<1%" behind a name says no more than what is drawn. */
const LESS_THAN = /\s*\(?[<\u2264]\s?\d+(?:[.,]\d+)?\s?%\)?\s*$/u
/** Printed amounts are the slices' when none differs from its angle's by more than this share of the whole. */
const FITTING = 0.03
/** Half of the last digit, and this much more, of the whole: more is a disagreement of print and drawing. */
const AGREEING = 0.01
/** So many figures that agree with the drawing, and this share of all, show that it is the others that were misread. */
const LEAST_RIGHT = 3
const RIGHT = 0.6
/** Two will do where per cents do not give a hundred but for so many. */
const WHOLE_SLACK = 2

/**
 * Reads the slices of one ring: printed figures win, angles fill in what is not printed.
 *
 * Amounts win over percents where both are printed, as percents follow from them. A number at a name's end, "Tier 2",
 * is a figure only where all such numbers fit the angles, or where it looks like an amount.
 *
 * @param angleError How far an angle's share may be off, 0 to 1.
 * @param unclaimed Figures around the pie, alone in their labels, that are no slice's.
 */
export function readSlices(
  labelled: readonly SliceLabel[],
  angleError: number,
  unclaimed: readonly Figure[] = [],
): readonly ReadSlice[] {
  const texts = labelled.map(({ labels }) => labels.map(({ text }) => text).join(' '))
  const asPrinted = texts.map((text) => takeFigures(text))
  const amountTexts = asPrinted.flatMap((taken) => taken.filter(({ isPercent }) => !isPercent).map(({ text }) => text))
  const isGrouped = areFiguresGroupedByPoint(amountTexts)
  const figures = inOneUnit(isGrouped ? texts.map((text) => takeFigures(text, ',')) : asPrinted)
  const amounts = pickAmounts(labelled, figures)
  const percents = figures.map((taken) => taken.find(({ isPercent }) => isPercent))
  const isAmount = amounts.some((figure) => figure !== undefined)
  const picked = isAmount ? amounts : percents
  const whole = wholeOf(labelled, picked, isAmount)
  const bound = Math.max(angleError * whole, 0.0005 * whole)
  const read = labelled.map(({ slice, labels }, i): ReadSlice => {
    const figure = picked[i]
    const drawn = slice.share * whole
    const taken = figures[i]!.filter((one) => one.isPercent || amounts[i] !== undefined)
    const last = taken.findLast((one) => one === figure || one.isPercent)
    const name = last === undefined ? trimName(texts[i]!.replace(LESS_THAN, '')) : last.rest
    const told = { slice, name, drawn, labels }
    return figure === undefined
      ? { ...told, ...measured(drawn, bound) }
      : { ...told, value: figure.value, printed: figure.text, decimals: figure.decimals, errorBound: null }
  })
  const alike = unclaimed.filter(({ isPercent }) => isPercent !== isAmount).map(({ value }) => value)
  return withoutMisread(read, { whole, bound, isOfPercents: !isAmount, unclaimed: alike })
}

function measured(drawn: number, bound: number) {
  return { value: simplest(drawn, bound), printed: null, errorBound: bound }
}

/** What is known of a ring beside its slices. */
interface Ring {
  readonly whole: number
  readonly bound: number
  readonly isOfPercents: boolean
  /** Figures of the slices' own form that are none's. */
  readonly unclaimed: readonly number[]
}

/**
 * Figures that were read from pixels and are not what is drawn were misread, where most others are. Not so where a slice is
 * as large as its figure and another that is no slice's: two slices were taken for one.
 */
function withoutMisread(
  read: readonly ReadSlice[],
  { whole, bound, isOfPercents, unclaimed }: Ring,
): readonly ReadSlice[] {
  const printed = read.filter((slice) => slice.printed !== null)
  const isRead = printed.some(({ labels }) => labels.some(({ confidence }) => confidence !== undefined))
  const right = printed.filter((slice) => agrees(slice, whole)).length
  const sum = printed.reduce((total, { value }) => total + value, 0)
  const isTold = printed.length === read.length && unclaimed.length === 0
  const isBroken = isOfPercents && isTold && Math.abs(sum - whole) > WHOLE_SLACK
  if (!isRead || right < Math.max(LEAST_RIGHT - Number(isBroken), RIGHT * printed.length)) return read
  const isOfTwo = ({ value, drawn }: ReadSlice) =>
    unclaimed.some((other) => Math.abs(value + other - drawn) <= FITTING * whole)
  return read.map((slice) =>
    agrees(slice, whole) || isOfTwo(slice)
      ? slice
      : { ...slice, ...measured(slice.drawn, bound), misread: slice.value },
  )
}

/** "$900M" beside "$1.1B" is 1100. */
function inOneUnit(figures: readonly (readonly Figure[])[]): readonly (readonly Figure[])[] {
  const all = figures.flat()
  const inUnit = new Map(toOneMagnitude(all).map((figure, i) => [all[i]!, figure]))
  return figures.map((taken) => taken.map((figure) => inUnit.get(figure)!))
}

/** Whether print and drawing say the same. */
export function agrees({ value, printed, drawn, decimals = 0 }: ReadSlice, whole: number): boolean {
  if (printed === null) return true
  return Math.abs(value - drawn) <= 0.5 * 10 ** -decimals + AGREEING * whole
}

/** The figures that are amounts, or a list of nothing where the labels' numbers are parts of names. */
function pickAmounts(
  labelled: readonly SliceLabel[],
  figures: readonly (readonly Figure[])[],
): readonly (Figure | undefined)[] {
  const plain = figures.map((taken) => taken.find(({ isPercent }) => !isPercent))
  const known = plain.filter((figure) => figure !== undefined)
  const none = plain.map(() => undefined)
  if (known.length * 2 < labelled.length) return none
  const sum = known.reduce((total, { value }) => total + value, 0)
  const shown = labelled.reduce((total, { slice }, i) => total + (plain[i] === undefined ? 0 : slice.share), 0)
  const fits = plain.every(
    (figure, i) => figure === undefined || Math.abs((figure.value / sum) * shown - labelled[i]!.slice.share) <= FITTING,
  )
  const hasPercents = figures.some((taken) => taken.some(({ isPercent }) => isPercent))
  // of years with about the same shares the years fit the angles, too
  if (hasPercents && known.every(({ text, rest }) => rest === '' && isPeriod(text))) return none
  const looksSo = known.every(({ isAmount, rest }) => isAmount || rest === '')
  return fits || (looksSo && !hasPercents) ? plain : none
}

/**
 * What all slices together are, in the unit of what is printed: 100 where nothing or percents are. Of figures that were read
 * from pixels one may be wrong: there it is what most of them say.
 */
function wholeOf(labelled: readonly SliceLabel[], picked: readonly (Figure | undefined)[], isAmount: boolean): number {
  if (!isAmount) return 100
  const known = labelled.flatMap(({ slice: { share }, labels }, i) => {
    const figure = picked[i]
    return figure === undefined || share <= 0 ? [] : [{ share, value: figure.value, labels }]
  })
  const isRead = known.some(({ labels }) => labels.some(({ confidence }) => confidence !== undefined))
  if (isRead && known.length > LEAST_RIGHT) return median(known.map(({ value, share }) => value / share))
  const sum = picked.reduce((total, figure) => total + (figure?.value ?? 0), 0)
  const share = known.reduce((total, one) => total + one.share, 0)
  return share > 0 ? sum / share : sum
}

/** The number with the fewest digits that is no farther away than the bound. */
function simplest(value: number, bound: number): number {
  for (let decimals = -2; decimals < 6; decimals++) {
    const step = 10 ** -decimals
    const rounded = Math.round(value / step) * step
    if (Math.abs(rounded - value) <= bound && rounded > 0) return Number(rounded.toFixed(Math.max(decimals, 0)))
  }
  return value
}
