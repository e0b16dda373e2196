import { centerX, overlapX } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isMeasured } from '../../lexicon/values.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { headsLabels } from './header-words.js'

/** A paragraph of a law, "104(d)"; a figure with the mark of a note looks the same, but for a second bracket. */
const PARAGRAPH = /^\d{1,4}\([a-z0-9]\)(\([a-z0-9]\))*$/
/** Days, levels and models, "31", "737 *", "777X": as heads they stand without a label. */
const SMALL_NUMBER = /^\d{1,3}(?:\s*[*†‡]+)?$|^\d{3}X$/
/** "2018 to 2019", which in a row are the years that something was open. */
const YEARS = /^(?:19|20)\d\d (?:to|through|and|&) (?:19|20)\d\d$/
/** "Sales in millions": what is in it stands before the unit, and is no money. */
const NAMED_UNIT =
  /^(?!(?:dollars?|euros?|pounds?|yen|amounts?|figures|values|numbers|all|data|expressed|stated|shown|currency)\b)\p{L}{3,}.* in (?:thousands|millions|billions)$/iu
/** A step up or down, or so much: its sign, how far, and in what. */
const STEP = /^(?<sign>[+\-−–]|\()?(?<size>\d[\d.,]*)(?<suffix>%|bps?)?\)?$/
/** "<10", "15-24", "250+". */
const RANGE = /^(?:[<>≤≥]|under|over|unter|über)?\d{1,4}(?:(?:[-–—]|to|bis)\d{1,4}|\+)?$/
/** "(50%" over "Weighting)": a bracket that the next line of a head closes. */
export const OPEN_BRACKET = /^\([^()]*$/

/** What is counted one by one, persons or weeks, begins no higher. */
const MOST_COUNTED = 20
/** What a company counts of its own, so many in each year; rooms, miles and points the columns may be. */
const COUNTED =
  /\b(?:stores?|shops?|branches|restaurants?|hotels?|outlets?|offices|sites|plants|employees|staff|personnel|headcount|crews?|ftes?|aircraft|ships|vessels|fleet|subsidiaries|directors|members|customers|filialen|mitarbeiter|beschäftigte)\b/i
/** For so many months something is told. */
const MONTHS: ReadonlySet<number> = new Set([6, 9, 18])

/** A line of a table, and what stands over and under it. */
interface Around {
  readonly above: Line | undefined
  readonly line: Line
  /** All lines under it, the nearest first. */
  readonly below: readonly Line[]
}

/** Whether a line has a figure of a body: notes, years and the small numbers in a head ("31", "Level 3", "737") are none. */
export function hasBodyFigure(figures: readonly Phrase[], around: Around, firstColumn: number): boolean {
  const { above, line, below } = around
  const isNamedOver = above !== undefined && isNameOver(above, line, firstColumn)
  if (figures.length === 0 || isOfSizes(figures, around)) return false
  if (!isNamedOver && (isUnitOfSteps(around) || isRun(around, firstColumn))) return false
  const label = line.phrases[0]!
  const texts = line.phrases.slice(1).filter((other) => !other.isNumber && !other.isPeriod).length
  const isAmongTexts = texts >= 2 && texts > line.phrases.length - 1 - texts
  const isNamed =
    isLabelled(line, firstColumn) || isNamedOver || (above !== undefined && isUnderPeriods(line, above, firstColumn))
  const areHeads = figures.some(({ text }) => YEARS.test(text)) && isHeadOfYears(around, firstColumn)
  return figures.some((phrase) => {
    if (areHeads && YEARS.test(phrase.text)) return false
    if (phrase.isPeriod || /^(?:\(\w{1,2}\)|[*†‡]+)$/.test(phrase.text)) return false
    if (isParagraph(phrase, line, firstColumn)) return false
    if (OPEN_BRACKET.test(phrase.text) && below[0]?.phrases.some((lower) => closesBracket(lower, phrase))) return false
    return (label !== phrase && isNamed && !isAmongTexts) || !SMALL_NUMBER.test(phrase.text)
  })
}

/**
 * "(Millions) | -0.25% | +0.25%", "$m | 1% | 5% | 10%", "(in thousands) | 15-24 | 25-64 | 65+": beside a unit alone, steps up
 * and down, and shares and ranges where no figure below is written so, are what the columns are for.
 */
function isUnitOfSteps({ line: { phrases }, below }: Around): boolean {
  const [corner, ...steps] = phrases
  if (!isUnitAlone(corner!.text) || steps.length < 2) return false
  const texts = steps.map(({ text }) => text.replaceAll(' ', ''))
  if (texts.every((text) => RANGE.test(text)) && texts.some((text) => /\D/.test(text))) return true
  const found = texts.map((text) => STEP.exec(text)?.groups).filter((step) => step !== undefined)
  // a word may be among them: "+100 | Base | -100"
  if (found.length < 2 || texts.length - found.length > Number(texts.length > 2)) return false
  const { suffix } = found[0]!
  if (found.some((step) => step.suffix !== suffix)) return false
  const isShare = (text: string) => /(?:%|bps?)\)?$/.test(text)
  // "(as a percentage of sales) | 1.2% | 1.5%" is a row
  if (suffix === '%' && /%|percent|prozent|pourcent/i.test(corner!.text)) return false
  if (suffix !== undefined && !below.some((row) => row.phrases.slice(1).some(({ text }) => isShare(text)))) return true
  const isUp = (step: (typeof found)[number]) => step.sign === undefined || step.sign === '+'
  const sizes = (up: boolean) => new Set(found.filter((step) => isUp(step) === up).map(({ size }) => size))
  const [up, down] = [sizes(true), sizes(false)]
  // "+200 | +100 | Base | -100"
  if (found.length < texts.length) return up.size > 0 && down.size > 0
  return [...up].every((size) => down.has(size)) && [...down].every((size) => up.has(size))
}

/** "Length | 1.5 mm² | 2.5 mm² | 4 mm²" with no head above, over figures none of which is measured so: the sizes that there are. */
function isOfSizes(figures: readonly Phrase[], { above, below }: Around): boolean {
  const unitOf = ({ text }: Phrase) => (isMeasured(text) ? text.replace(/^\S+ /, '') : undefined)
  const unit = unitOf(figures[0]!)
  if (above !== undefined || figures.length < 3 || unit === undefined) return false
  const isSo = (phrase: Phrase) => unitOf(phrase) === unit
  if (!figures.every(isSo) || below.some(({ phrases }) => phrases.some(isSo))) return false
  return areInOrder(figures.map(({ text }) => Number.parseFloat(text.replace(',', '.'))))
}

/**
 * "Station | 101 | 103 | 105" over times, "Days | 30 | 60 | 90", "Passengers (in thousands) | 1 | 2 | 3": with no head above,
 * numbers that go up or down are what the columns are for, where they count one by one, or no figure below is so small and
 * whole and they go by even steps, are round, are bold, or the corner says what they are. "Stores | 112 | 118 | 131" is a row
 * of a table that goes on from the page before.
 */
function isRun({ above, line, below }: Around, firstColumn: number): boolean {
  const [corner, ...others] = line.phrases
  if (above !== undefined || others.length < 3 || corner!.bbox.x1 > firstColumn) return false
  if (!others.every(({ text }) => /^\d{1,3}$/.test(text))) return false
  const numbers = others.map(({ text }) => Number(text))
  if (!areInOrder(numbers)) return false
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  const areEven = steps.every((step) => step === steps[0])
  // "Stores | 48 | 36 | 24" counts them
  const areCounted = COUNTED.test(corner!.text.trim()) && numbers[0] !== 1
  if (!areCounted && areEven && Math.abs(steps[0]!) === 1 && Math.min(...numbers) <= MOST_COUNTED) return true
  const isSmall = ({ phrases: row }: Line) => row.slice(1).some(({ text }) => /^\(?\d{1,3}\)?$/.test(text))
  const namesLabels = headsLabels(corner!.text) && !/s$/i.test(corner!.text)
  // "Type | 737 | 747 | 777": what is named by numbers has larger ones than it counts of each
  const isAbove = () => below.every(({ phrases: row }) => row.slice(1).every(({ text }) => Number(text) < numbers[0]!))
  if (namesLabels && isAbove()) return true
  const areAll = (isSuch: (number: number) => boolean) => numbers.every((number) => number <= 3 || isSuch(number))
  const areRound = areAll((number) => number % 5 === 0) || areAll((number) => number % 12 === 0 || MONTHS.has(number))
  const isSetOff = isBoldLine(line) && !below.some(isBoldLine) && !/^total\b/i.test(corner!.text)
  const areSteps = !areCounted && (areEven || areRound)
  return (namesLabels || areSteps || isSetOff || isUnitAlone(corner!.text)) && !below.some(isSmall)
}

/** Whether numbers go up, or down, without a rest. */
function areInOrder(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  return steps.every((step) => step * steps[0]! > 0)
}

/** Where each figure stands right under a period or a year, the columns have their heads. */
function isUnderPeriods({ phrases }: Line, above: Line, firstColumn: number): boolean {
  const figures = phrases.filter(({ bbox, isNumber }) => isNumber && centerX(bbox) > firstColumn)
  const periods = above.phrases.filter((phrase) => phrase.isPeriod)
  return figures.length > 1 && figures.every(({ bbox }) => periods.some((period) => overlapX(period.bbox, bbox) > 0))
}

/** "Weighted average shares" over "(in thousands) | 450": a label alone whose last line is a unit. */
export function isNameOver({ phrases: [name, ...others], baseline }: Line, line: Line, firstColumn: number): boolean {
  const isInStub = name !== undefined && name.bbox.x0 < firstColumn && !isUnit(name.text) && !isDateLine(name.text)
  const isAlone = others.length === 0
  return isInStub && isAlone && line.baseline - baseline < 2.5 * line.size && isUnitAlone(line.phrases[0]!.text)
}

/**
 * "2017 | 2018 to 2019" over figures: beside a year, and over no line of its kind; a label's years under heads of their own
 * are what something was open for.
 */
function isHeadOfYears({ above, line, below: [next] }: Around, firstColumn: number): boolean {
  const isOfYears = ({ phrases }: Line) => phrases.some(({ text, isPeriod }) => isPeriod || YEARS.test(text))
  if (!line.phrases.some((other) => other.isPeriod)) return false
  if (!isLabelled(line, firstColumn)) return true
  const years = line.phrases.slice(1)
  const isHeaded =
    above !== undefined &&
    years.every(({ bbox }) => above.phrases.some((head) => overlapX(head.bbox, bbox) > 0)) &&
    above.phrases.length >= years.length
  return !isHeaded && next !== undefined && !isOfYears(next)
}

/** A paragraph of a law among the words of bold heads: where all that stands over the figures looks so, they are figures. */
function isParagraph({ text }: Phrase, { phrases }: Line, firstColumn: number): boolean {
  const paragraph = PARAGRAPH.exec(text)
  if (paragraph === null || !phrases.every(({ words }) => words.every((word) => word.isBold))) return false
  const isWord = ({ text: other, bbox }: Phrase) => centerX(bbox) > firstColumn && /^\p{L}{2}/u.test(other)
  return paragraph[1] !== undefined || phrases.some(isWord)
}

function closesBracket(below: Phrase, above: Phrase): boolean {
  return /^[^()]*\p{L}[^()]*\)/u.test(below.text) && overlapX(below.bbox, above.bbox) > 0
}

/** Whether a label stands beside what else is on a line. */
export function isLabelled({ phrases }: Line, firstColumn: number): boolean {
  const label = phrases[0]!
  return label.bbox.x1 < firstColumn && !isUnitAlone(label.text) && !isDateLine(label.text)
}

/** "(in thousands)", "$ in millions (unaudited)", not "Rooms (in thousands)" nor "Sales in millions", which are labels of rows. */
export function isUnitAlone(text: string): boolean {
  const before = text.split(/[([]/)[0]!.trim()
  return isUnit(text) && (before === '' || isUnit(before)) && !NAMED_UNIT.test(text)
}
