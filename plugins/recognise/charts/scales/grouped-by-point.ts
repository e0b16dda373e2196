import type { Label, Plot, Scale } from '../parts.js'
import { readFigure } from './tick-values.js'

/** "1.520": thousands to one reader, three decimals to another. */
const OPEN = /^[1-9]\d{0,2}\.\d{3}$/
/** What is too short for a mark between thousands. */
const SHORT = /^\d{1,3}$/
const YEAR = /^(?:19|20)\d\d$/
/** Steps of an axis that end so need no third decimal: nobody prints one. */
const EVEN_HUNDREDS = /00$/
/** Figures go beyond the last tick of their axis by this much at most. */
const BEYOND = 1.2
/** So many figures without an axis tell how they are set. */
const LEAST_FIGURES = 3

/**
 * Whether figures of one axis have points between thousands: "0" beside "1.000" has no decimals, so the other has none,
 * and steps of "1.500" and "2.000" need none.
 */
export function areTicksGroupedByPoint(texts: readonly string[]): boolean {
  const { open, short, others } = sorted(texts)
  if (open.length === 0 || others.length > 0) return false
  return short.length > 0 || open.every((digits) => EVEN_HUNDREDS.test(digits))
}

/** Figures that end behind a comma: what stands behind it. */
const AFTER_COMMA = /\d,(\d+)\D*$/

/**
 * Ticks that lost a digit, at the edge of a picture say: "100,00" beside "80,000". A program prints as many decimals at
 * each tick, or leaves noughts at their end out.
 */
export function figuresCutShort(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => {
    const digits = AFTER_COMMA.exec(text)?.[1]
    return digits === undefined ? [] : [{ text, digits }]
  })
  const isGroup = ({ digits }: { readonly digits: string }) => digits.length === 3
  if (!found.some(isGroup) || found.every(({ digits }) => !digits.endsWith('0'))) return []
  return found.filter((each) => !isGroup(each)).map(({ text }) => text)
}

/** "1.500" and "1,500" as 1500. */
export function withoutMarksOfThousands(text: string): string {
  return text.replace(/(?<![\d.,])[1-9]\d{0,2}(?:[.,]\d{3})+(?!\d)/, (figure) => figure.replaceAll(/[.,]/g, ''))
}

/** Whether all figures at marks are whole ones, or as long as only thousands are; shares beside them say nothing. */
export function areFiguresGroupedByPoint(texts: readonly string[]): boolean {
  const { open, short, others } = sorted(texts)
  return open.length > 0 && others.length === 0 && open.length + short.length >= LEAST_FIGURES
}

/** How the figures of a plot are set: as those of its axes, and where it has none as their own lengths tell. */
export function decimalMarkOf({ labels }: Plot, scales: readonly Scale[]): ',' | undefined {
  const ticks = scales.flatMap((scale) => scale.ticks)
  if (ticks.some(({ label, value }) => OPEN.test(digitsOf(label.text)) && Math.abs(value) >= 1000)) return ','
  const figures = labels.filter(({ text }) => readFigure(text) !== undefined)
  const ownScales = scales.filter((scale) => scale.ticks.some(({ label }) => !YEAR.test(label.text.trim())))
  if (ownScales.length > 0) return areThousandsOn(ownScales, figures) ? ',' : undefined
  return areFiguresGroupedByPoint(figures.map(({ text }) => text)) ? ',' : undefined
}

/**
 * Whether "1.520" beside axes of plain whole figures is 1520: these reach so far, and where they go to thousands nobody
 * prints three decimals.
 */
function areThousandsOn(scales: readonly Scale[], figures: readonly Label[]): boolean {
  const open = figures.filter(({ text }) => OPEN.test(digitsOf(text)))
  const isPlain = ({ ticks }: Scale) => ticks.every(({ label }) => /^\d+$/.test(digitsOf(label.text)))
  const reach = Math.min(...scales.map(({ max }) => max))
  return (
    open.length > 0 &&
    scales.every(isPlain) &&
    reach >= 1000 &&
    open.every(({ text }) => readFigure(text, ',')!.value <= BEYOND * reach)
  )
}

/**
 * Whether figures of a plot may be thousands or have three decimals, and nothing tells: "1.520" and "2.310" at marks
 * without an axis, or with one of years alone. Beside "980" they are thousands, beside "0.450" they have decimals.
 */
export function isMarkOpen({ labels }: Plot, scales: readonly Scale[]): boolean {
  const ticks = scales.flatMap((scale) => scale.ticks)
  if (ticks.some(({ label }) => !YEAR.test(label.text.trim()))) return false
  const figures = labels.filter(({ text }) => readFigure(text) !== undefined)
  const { open, short, others } = sorted(figures.map(({ text }) => text))
  return open.length > 0 && others.length === 0 && !short.some((digits) => digits.length === 3)
}

function sorted(texts: readonly string[]) {
  const digits = texts.filter((text) => !text.includes('%') && !YEAR.test(text.trim())).map(digitsOf)
  return {
    open: digits.filter((each) => OPEN.test(each)),
    short: digits.filter((each) => SHORT.test(each)),
    others: digits.filter((each) => !OPEN.test(each) && !SHORT.test(each)),
  }
}

/** A figure without sign, brackets and currency; what stands behind it stays, as "1.520x" is a ratio. */
function digitsOf(text: string): string {
  return text.replace(/^[^\d.,]+/, '').replace(/[\s)€]+$/, '')
}
