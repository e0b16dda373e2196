import { centerX, overlapX } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isMeasured } from '../../lexicon/values.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { isHeaderOverLabels } from './header-words.js'

/** A paragraph of a law, "104(d)". A number with a note mark looks the same, but has no second bracket. */
const LEGAL_PARAGRAPH = /^\d{1,4}\([a-z0-9]\)(\([a-z0-9]\))*$/
/** Days, levels and models, "31", "737 *", "777X". As headers they have no label beside them. */
const SMALL_NUMBER = /^\d{1,3}(?:\s*[*†‡]+)?$|^\d{3}X$/
/** A range of years, "2018 to 2019"; in a row it gives the years in which something was open. */
const YEAR_RANGE = /^(?:19|20)\d\d (?:to|through|and|&) (?:19|20)\d\d$/
/** A unit after the name of a quantity, "Sales in millions". */
const NAMED_UNIT =
  /^(?!(?:dollars?|euros?|pounds?|yen|amounts?|figures|values|numbers|all|data|expressed|stated|shown|currency)\b)\p{L}{3,}.* in (?:thousands|millions|billions)$/iu
/** A step or an amount: its sign, size and suffix, as "+100", "-0.25%" or "5%". */
const STEP = /^(?<sign>[+\-−–]|\()?(?<size>\d[\d.,]*)(?<suffix>%|bps?)?\)?$/
/** A range of numbers: "<10", "15-24", "250+". */
const RANGE = /^(?:[<>≤≥]|under|over|unter|über)?\d{1,4}(?:(?:[-–—]|to|bis)\d{1,4}|\+)?$/
/** An open bracket that the next header line closes: "(50%" over "Weighting)". */
export const OPEN_BRACKET = /^\([^()]*$/

/** Limit for the smallest number of headers that count one by one, as persons or weeks. */
const MAX_SMALLEST_COUNT = 20
/** Things that a company counts for each year. Rooms, miles and points are left out, as headers may count them. */
const COUNTED_THINGS =
  /\b(?:stores?|shops?|branches|restaurants?|hotels?|outlets?|offices|sites|plants|employees|staff|personnel|headcount|crews?|ftes?|aircraft|ships|vessels|fleet|subsidiaries|directors|members|customers|filialen|mitarbeiter|beschäftigte)\b/i
/** Common period lengths in months, besides multiples of 12. */
const PERIOD_MONTHS: ReadonlySet<number> = new Set([6, 9, 18])

/** A line of a table with the lines above and below it. */
interface LineContext {
  readonly above: Line | undefined
  readonly line: Line
  /** All lines below it, the nearest first. */
  readonly below: readonly Line[]
}

/** Whether a line has body numbers. Note marks, years and small header numbers ("31", "Level 3", "737") are none. */
export function hasBodyNumber(numbers: readonly Phrase[], context: LineContext, firstColumn: number): boolean {
  const { above, line, below } = context
  const hasNameAbove = above !== undefined && isNameOver(above, line, firstColumn)
  if (numbers.length === 0 || areHeaderSizes(numbers, context)) return false
  if (!hasNameAbove && (isUnitWithSteps(context) || isNumberRun(context, firstColumn))) return false
  const label = line.phrases[0]!
  const texts = line.phrases.slice(1).filter((other) => !other.isNumber && !other.isPeriod).length
  const isAmongTexts = texts >= 2 && texts > line.phrases.length - 1 - texts
  const isNamed =
    isLabelled(line, firstColumn) ||
    hasNameAbove ||
    (above !== undefined && areNumbersUnderPeriods(line, above, firstColumn))
  const areYearHeaders = numbers.some(({ text }) => YEAR_RANGE.test(text)) && isYearHeader(context, firstColumn)
  return numbers.some((phrase) => {
    if (areYearHeaders && YEAR_RANGE.test(phrase.text)) return false
    if (phrase.isPeriod || /^(?:\(\w{1,2}\)|[*†‡]+)$/.test(phrase.text)) return false
    if (isLegalParagraph(phrase, line, firstColumn)) return false
    if (OPEN_BRACKET.test(phrase.text) && below[0]?.phrases.some((lower) => closesBracket(lower, phrase))) return false
    return (label !== phrase && isNamed && !isAmongTexts) || !SMALL_NUMBER.test(phrase.text)
  })
}

/**
 * Whether a line is a unit with column headers that are steps, ranges, or percentages unlike the numbers below:
 * "(Millions) | -0.25% | +0.25%", "$m | 1% | 5% | 10%", "(in thousands) | 15-24 | 25-64 | 65+".
 */
function isUnitWithSteps({ line: { phrases }, below }: LineContext): boolean {
  const [corner, ...steps] = phrases
  if (!isUnitAlone(corner!.text) || steps.length < 2) return false
  const texts = steps.map(({ text }) => text.replaceAll(' ', ''))
  if (texts.every((text) => RANGE.test(text)) && texts.some((text) => /\D/.test(text))) return true
  const found = texts.map((text) => STEP.exec(text)?.groups).filter((step) => step !== undefined)
  // one of three or more may be a word: "+100 | Base | -100"
  if (found.length < 2 || texts.length - found.length > Number(texts.length > 2)) return false
  const { suffix } = found[0]!
  if (found.some((step) => step.suffix !== suffix)) return false
  const isPercentage = (text: string) => /(?:%|bps?)\)?$/.test(text)
  // "(as a percentage of sales) | 1.2% | 1.5%" is a row
  if (suffix === '%' && /%|percent|prozent|pourcent/i.test(corner!.text)) return false
  if (suffix !== undefined && !below.some((row) => row.phrases.slice(1).some(({ text }) => isPercentage(text))))
    return true
  const isUp = (step: (typeof found)[number]) => step.sign === undefined || step.sign === '+'
  const sizes = (up: boolean) => new Set(found.filter((step) => isUp(step) === up).map(({ size }) => size))
  const [up, down] = [sizes(true), sizes(false)]
  // "+200 | +100 | Base | -100"
  if (found.length < texts.length) return up.size > 0 && down.size > 0
  return [...up].every((size) => down.has(size)) && [...down].every((size) => up.has(size))
}

/** Whether numbers are sizes as headers, in a unit that no number below has: "Length | 1.5 mm² | 2.5 mm² | 4 mm²". */
function areHeaderSizes(numbers: readonly Phrase[], { above, below }: LineContext): boolean {
  const unitOf = ({ text }: Phrase) => (isMeasured(text) ? text.replace(/^\S+ /, '') : undefined)
  const unit = unitOf(numbers[0]!)
  if (above !== undefined || numbers.length < 3 || unit === undefined) return false
  const hasSameUnit = (phrase: Phrase) => unitOf(phrase) === unit
  if (!numbers.every(hasSameUnit) || below.some(({ phrases }) => phrases.some(hasSameUnit))) return false
  return areInOrder(numbers.map(({ text }) => Number.parseFloat(text.replace(',', '.'))))
}

/**
 * Whether a first line has ascending or descending numbers as column headers: "Station | 101 | 103 | 105" over times,
 * "Days | 30 | 60 | 90", "Passengers (in thousands) | 1 | 2 | 3". They count one by one, or no number below is as small
 * and they are evenly spaced, round, bold or named by the corner. "Stores | 112 | 118 | 131" is a row of a table that
 * continues from the previous page.
 */
function isNumberRun({ above, line, below }: LineContext, firstColumn: number): boolean {
  const [corner, ...others] = line.phrases
  if (above !== undefined || others.length < 3 || corner!.bbox.x1 > firstColumn) return false
  if (!others.every(({ text }) => /^\d{1,3}$/.test(text))) return false
  const numbers = others.map(({ text }) => Number(text))
  if (!areInOrder(numbers)) return false
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  const areEvenlySpaced = steps.every((step) => step === steps[0])
  // "Stores | 48 | 36 | 24" are numbers of stores
  const areQuantities = COUNTED_THINGS.test(corner!.text.trim()) && numbers[0] !== 1
  if (!areQuantities && areEvenlySpaced && Math.abs(steps[0]!) === 1 && Math.min(...numbers) <= MAX_SMALLEST_COUNT)
    return true
  const isSmall = ({ phrases: row }: Line) => row.slice(1).some(({ text }) => /^\(?\d{1,3}\)?$/.test(text))
  const namesLabels = isHeaderOverLabels(corner!.text) && !/s$/i.test(corner!.text)
  // "Type | 737 | 747 | 777": names are larger than the numbers below them
  const isLargerThanBelow = () =>
    below.every(({ phrases: row }) => row.slice(1).every(({ text }) => Number(text) < numbers[0]!))
  if (namesLabels && isLargerThanBelow()) return true
  const areAllRound = (isRound: (number: number) => boolean) =>
    numbers.every((number) => number <= 3 || isRound(number))
  const areRound =
    areAllRound((number) => number % 5 === 0) || areAllRound((number) => number % 12 === 0 || PERIOD_MONTHS.has(number))
  const isOnlyBold = isBoldLine(line) && !below.some(isBoldLine) && !/^total\b/i.test(corner!.text)
  const areSteps = !areQuantities && (areEvenlySpaced || areRound)
  return (namesLabels || areSteps || isOnlyBold || isUnitAlone(corner!.text)) && !below.some(isSmall)
}

/** Whether numbers are strictly ascending or strictly descending. */
function areInOrder(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  return steps.every((step) => step * steps[0]! > 0)
}

/** Whether each number is right under a period or a year, so that the columns have their headers. */
function areNumbersUnderPeriods({ phrases }: Line, above: Line, firstColumn: number): boolean {
  const numbers = phrases.filter(({ bbox, isNumber }) => isNumber && centerX(bbox) > firstColumn)
  const periods = above.phrases.filter((phrase) => phrase.isPeriod)
  return numbers.length > 1 && numbers.every(({ bbox }) => periods.some((period) => overlapX(period.bbox, bbox) > 0))
}

/** Whether a line is a label whose last line is a unit: "Weighted average shares" over "(in thousands) | 450". */
export function isNameOver({ phrases: [name, ...others], baseline }: Line, line: Line, firstColumn: number): boolean {
  const isInStub = name !== undefined && name.bbox.x0 < firstColumn && !isUnit(name.text) && !isDateLine(name.text)
  const isAlone = others.length === 0
  return isInStub && isAlone && line.baseline - baseline < 2.5 * line.size && isUnitAlone(line.phrases[0]!.text)
}

/**
 * Whether a line with ranges of years is a header: "2017 | 2018 to 2019" over numbers. If it has a label, no line above
 * has headers for the years, and the next line has no years.
 */
function isYearHeader({ above, line, below: [next] }: LineContext, firstColumn: number): boolean {
  const hasYears = ({ phrases }: Line) => phrases.some(({ text, isPeriod }) => isPeriod || YEAR_RANGE.test(text))
  if (!line.phrases.some((other) => other.isPeriod)) return false
  if (!isLabelled(line, firstColumn)) return true
  const years = line.phrases.slice(1)
  const isHeaded =
    above !== undefined &&
    years.every(({ bbox }) => above.phrases.some((header) => overlapX(header.bbox, bbox) > 0)) &&
    above.phrases.length >= years.length
  return !isHeaded && next !== undefined && !hasYears(next)
}

/** Whether a text is a paragraph of a law in a bold header. Without words or a second bracket it is a number. */
function isLegalParagraph({ text }: Phrase, { phrases }: Line, firstColumn: number): boolean {
  const paragraph = LEGAL_PARAGRAPH.exec(text)
  if (paragraph === null || !phrases.every(({ words }) => words.every((word) => word.isBold))) return false
  const isWord = ({ text: other, bbox }: Phrase) => centerX(bbox) > firstColumn && /^\p{L}{2}/u.test(other)
  return paragraph[1] !== undefined || phrases.some(isWord)
}

function closesBracket(below: Phrase, above: Phrase): boolean {
  return /^[^()]*\p{L}[^()]*\)/u.test(below.text) && overlapX(below.bbox, above.bbox) > 0
}

/** Whether a line starts with a label in the stub. */
export function isLabelled({ phrases }: Line, firstColumn: number): boolean {
  const label = phrases[0]!
  return label.bbox.x1 < firstColumn && !isUnitAlone(label.text) && !isDateLine(label.text)
}

/** Whether a text is only a unit, as "(in thousands)", not a row label, as "Rooms (in thousands)". */
export function isUnitAlone(text: string): boolean {
  const before = text.split(/[([]/)[0]!.trim()
  return isUnit(text) && (before === '' || isUnit(before)) && !NAMED_UNIT.test(text)
}
