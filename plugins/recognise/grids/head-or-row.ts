import { centerX, overlapX, widthOf } from '../geometry.js'
import { isDateLine } from '../meaning/titles.js'
import { isUnit } from '../meaning/units.js'
import { figuresOf } from '../regions/line-kinds.js'
import { countOverRow } from '../regions/low-rows.js'
import type { Line, Phrase } from '../text/lines.js'
import { describeBody, isOfTexts } from './table-body.js'

/** A paragraph of a law, "104(d)"; a figure with the mark of a note looks the same, but for a second bracket. */
const PARAGRAPH = /^\d{1,4}\([a-z0-9]\)(\([a-z0-9]\))*$/
/** Days, levels and models, "31", "737 *", "777X": as heads they stand without a label. */
const SMALL_NUMBER = /^\d{1,3}(?:\s*[*†‡]+)?$|^\d{3}X$/
/** "2018 to 2019", which in a row are the years that something was open. */
const YEARS = /^(?:19|20)\d\d (?:to|through|and|&) (?:19|20)\d\d$/
/** "7 years", "3.5 months", "1 to 7 years". */
const TIME =
  /^\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:[-–—]|to|bis|à) ?\d{1,3})? (?:min(?:utes?)?|hours?|days?|weeks?|months?|years?|yrs|Tage|Wochen|Monate|Jahre|jours|semaines|mois|ans|días|meses|años)$/
/** "Sales in millions": what is in it stands before the unit, and is no money. */
const NAMED_UNIT =
  /^(?!(?:dollars?|euros?|pounds?|yen|amounts?|figures|values|numbers|all|data|expressed|stated|shown|currency)\b)\p{L}{3,}.* in (?:thousands|millions|billions)$/iu
/** A step up or down: its sign, then how far. */
const STEP = /^([+\-−–])(\d[\d.,]*%?)$/
/** "(50%" over "Weighting)": a bracket that the next line of a head closes. */
export const OPEN_BRACKET = /^\([^()]*$/

/** A line between the one above it and the next. */
type Around = readonly [above: Line | undefined, line: Line, next: Line | undefined]

/** Whether a line has a figure of a body: notes, years and the small numbers in a head ("31", "Level 3", "737") are none. */
function hasBodyFigure(figures: readonly Phrase[], around: Around, firstColumn: number): boolean {
  const [above, line, next] = around
  if (figures.length === 0 || isUnitOfSteps(line)) return false
  const label = line.phrases[0]!
  const texts = line.phrases.slice(1).filter((other) => !other.isNumber).length
  const isAmongTexts = texts >= 2 && texts > line.phrases.length - 1 - texts
  const isNamed =
    isLabelled(line, firstColumn) ||
    (above !== undefined && (isNameOver(above, line, firstColumn) || isUnderPeriods(line, above, firstColumn)))
  const areHeads = figures.some(({ text }) => YEARS.test(text)) && isHeadOfYears(around, firstColumn)
  return figures.some((phrase) => {
    if (areHeads && YEARS.test(phrase.text)) return false
    if (phrase.isPeriod || /^(?:\(\w{1,2}\)|[*†‡]+)$/.test(phrase.text)) return false
    if (isParagraph(phrase, line, firstColumn)) return false
    if (OPEN_BRACKET.test(phrase.text) && next?.phrases.some((below) => closesBracket(below, phrase))) return false
    return (label !== phrase && isNamed && !isAmongTexts) || !SMALL_NUMBER.test(phrase.text)
  })
}

/** "(Millions) | -0.25% | +0.25%": beside a unit alone, steps up and down are what the columns are for. */
function isUnitOfSteps({ phrases: [corner, ...figures] }: Line): boolean {
  if (!isUnitAlone(corner!.text) || figures.length === 0) return false
  const steps = figures.map(({ text }) => STEP.exec(text.replaceAll(' ', '')))
  const signed = (isUp: boolean) =>
    new Set(steps.flatMap((step) => (step && (step[1] === '+') === isUp ? step[2]! : [])))
  const [up, down] = [signed(true), signed(false)]
  return steps.every((step) => step !== null && (step[1] === '+' ? down : up).has(step[2]!))
}

/** "Weighted average shares" over "(in thousands) | 450": a label whose last line is a unit. */
function isNameOver({ phrases: [name], baseline }: Line, line: Line, firstColumn: number): boolean {
  const isInStub = name !== undefined && name.bbox.x0 < firstColumn && !isUnit(name.text) && !isDateLine(name.text)
  return isInStub && line.baseline - baseline < 2.5 * line.size && isUnitAlone(line.phrases[0]!.text)
}

/** Where each figure stands right under a period or a year, the columns have their heads. */
function isUnderPeriods({ phrases }: Line, above: Line, firstColumn: number): boolean {
  const figures = phrases.filter(({ bbox, isNumber }) => isNumber && centerX(bbox) > firstColumn)
  const periods = above.phrases.filter((phrase) => phrase.isPeriod)
  return figures.length > 1 && figures.every(({ bbox }) => periods.some((period) => overlapX(period.bbox, bbox) > 0))
}

/**
 * "2017 | 2018 to 2019" over figures: beside a year, and over no line of its kind; a label's years under heads of their own
 * are what something was open for.
 */
function isHeadOfYears([above, line, next]: Around, firstColumn: number): boolean {
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

/** Under heads, labelled years over labelled years are rows: "Keller | 1961 | Swiss | 2014" over "Dumont | 1958 | French | 2016". */
function isRowOfYears(line: Line, next: Line | undefined, firstColumn: number): boolean {
  if (next === undefined || ![line, next].every((row) => isLabelled(row, firstColumn))) return false
  const years = [line, next].map(({ phrases }) => phrases.slice(1).filter(({ text }) => /^(?:19|20)\d\d$/.test(text)))
  return years[0]!.some((upper) => years[1]!.some((lower) => overlapX(upper.bbox, lower.bbox) > 0))
}

/** "Operating leases | 7 years | 7 years" under "2023 | 2022": how long something takes, of each of the years. */
function isRowOfTimes(line: Line, headed: ReadonlySet<number>, firstColumn: number): boolean {
  const [, ...times] = line.phrases
  if (!isLabelled(line, firstColumn) || !times.every(({ text }) => TIME.test(text))) return false
  return times.length > 0 && headed.has(times.length)
}

/**
 * "Rating | AA | A" under "2023 | 2022": labelled words, each right under a period of its own. What is the same in each
 * column is measured in it: "Segment | Amount | Amount".
 */
function isRowOfWords(line: Line, above: Line, firstColumn: number): boolean {
  const words = line.phrases.slice(1).map(({ text }) => text)
  if (words.length < 2 || !isLabelled(line, firstColumn) || new Set(words).size === 1) return false
  const heads = above.phrases.filter(({ bbox }) => centerX(bbox) > firstColumn)
  return (
    heads.length === words.length &&
    heads.every((head, i) => head.isPeriod && overlapX(head.bbox, line.phrases[i + 1]!.bbox) > 0)
  )
}

/** How many columns a line of dates heads, "Thereafter" among them. */
function countDated({ phrases }: Line, firstColumn: number): number {
  const heads = phrases.filter(({ bbox }) => centerX(bbox) > firstColumn)
  return heads.some(({ text, isPeriod }) => isPeriod || /\b(?:19|20)\d\d\b/.test(text)) ? heads.length : 0
}

/** Figures set to the middle of a label of several lines stand between these, nearer to them than lines are to each other. */
function isBesideLabel(lines: readonly Line[], i: number, firstColumn: number): boolean {
  const line = lines[i]!
  return [lines[i - 1], lines[i + 1]].every(
    (label) =>
      label !== undefined &&
      label.phrases.length === 1 &&
      label.bbox.x1 < firstColumn &&
      Math.abs(label.baseline - line.baseline) < line.size,
  )
}

function isLabelled({ phrases }: Line, firstColumn: number): boolean {
  const label = phrases[0]!
  return label.bbox.x1 < firstColumn && !isUnitAlone(label.text) && !isDateLine(label.text)
}

/** "(in thousands)", "$ in millions (unaudited)", not "Rooms (in thousands)" nor "Sales in millions", which are labels of rows. */
function isUnitAlone(text: string): boolean {
  const before = text.split(/[([]/)[0]!.trim()
  return isUnit(text) && (before === '' || isUnit(before)) && !NAMED_UNIT.test(text)
}

/** How many of the lines of a table, from its top, are column heads: those before the first row that is none. */
export function countHeadLines(lines: readonly Line[]): number {
  const { box, firstColumn } = describeBody(lines)
  let count = 0
  /** How many columns the lines of dates among the heads are for. */
  const headed = new Set<number>()
  let isUnderTexts = false
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const around = [lines[i - 1], line, lines[i + 1]] as const
    const figures = figuresOf(line, box.x0)
    if (hasBodyFigure(figures, around, firstColumn)) break
    if (isBesideLabel(lines, i, firstColumn) && figures.some((phrase) => !phrase.isPeriod)) break
    if (isUnderTexts && isRowOfYears(line, lines[i + 1], firstColumn)) break
    if (isRowOfTimes(line, headed, firstColumn)) break
    if (count === i && i > 0 && isRowOfWords(line, lines[i - 1]!, firstColumn)) break
    const isLabelAlone =
      line.phrases.length === 1 && (line.bbox.x1 <= firstColumn + 2 || line.bbox.x0 < box.x0 + 0.25 * widthOf(box))
    if (isLabelAlone) continue
    count = i + 1
    headed.add(countDated(line, firstColumn))
    isUnderTexts ||= isOfTexts(line)
  }
  const row = lines[count]
  // heads stand over the first row, be it ever so tall
  const low = row === undefined ? 0 : countOverRow(lines.slice(0, count), row)
  return low < count ? count - low : count
}
