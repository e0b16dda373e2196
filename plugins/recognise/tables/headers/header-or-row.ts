import { centerX, overlapX, widthOf } from '../../geometry/boxes.js'
import { figuresOf } from '../../layout/line-kinds.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { describeBody, isOfTexts } from '../grid/table-body.js'
import { headsLabels, isAnswer, isCode, isGrade, isKnownHead, isOfTheYear, labelsWords } from './header-words.js'
import { hasBodyFigure, isLabelled, isUnitAlone as isUnitText } from './numbers-of-headers.js'

/** "7 years", "3.5 months", "1 to 7 years". */
const TIME =
  /^\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:[-–—]|to|bis|à) ?\d{1,3})? (?:min(?:utes?)?|hours?|days?|weeks?|months?|years?|yrs|Tage|Wochen|Monate|Jahre|jours|semaines|mois|ans|días|meses|años)$/
/** "31 Dec 2023", "Dec 2023", "December 31, 2023", "31.12.2023". */
const DATE = /^(?:\d{1,2}\.? )?\p{L}{3,9}\.? (?:\d{1,2}, )?(?:19|20)\d\d$|^\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d$/u
const TIME_OF_DAY = /^\d{1,2}[:.h]\d\d(?: ?[ap]\.?m\.?| Uhr)?$/i
/** For so many days, months or years money is lent, and customers owe it. */
const USUAL_TERMS = new Set([1, 2, 3, 5, 6, 7, 9, 10, 12, 15, 20, 24, 30, 36, 60, 90, 120, 180])

/** Under heads, labelled years over labelled years are rows: "Keller | 1961 | Swiss | 2014" over "Dumont | 1958 | French | 2016". */
function isRowOfYears(line: Line, next: Line | undefined, firstColumn: number): boolean {
  if (next === undefined || ![line, next].every((row) => isLabelled(row, firstColumn))) return false
  const years = [line, next].map(({ phrases }) => phrases.slice(1).filter(({ text }) => /^(?:19|20)\d\d$/.test(text)))
  return years[0]!.some((upper) => years[1]!.some((lower) => overlapX(upper.bbox, lower.bbox) > 0))
}

/** "Operating leases | 7 years | 7 years" under "2023 | 2022": how long something takes, of each of the years. */
export function isRowOfTimes(line: Line, headed: ReadonlySet<number>, firstColumn: number): boolean {
  const [label, ...times] = line.phrases
  if (!isLabelled(line, firstColumn) || !times.every(({ text }) => isTime(text))) return false
  return times.length > 0 && headed.has(times.length) && !areTerms(label!.text, times)
}

/** "Bern | 6:02 | 7:02": two times of day or more. */
export function isOfTimes({ phrases }: Line): boolean {
  return phrases.slice(1).filter(({ text }) => TIME_OF_DAY.test(text)).length > 1
}

/** Whether a text says how long something takes. */
function isTime(text: string): boolean {
  return TIME.test(text)
}

/** "1 year | 2 years | 5 years", "52 weeks | 53 weeks", "Period | 3 months | 9 months": the times that columns are for. */
function areTerms(label: string, times: readonly Phrase[]): boolean {
  const found = times.map(({ text }) => Number(/^\d+(?= \p{L}+$)/u.exec(text)?.[0]))
  const areWeeksOfYears = times.every(({ text }) => /^5[23] weeks$/.test(text))
  const isUpward = found.every((time, i) => USUAL_TERMS.has(time) && (i === 0 || time > found[i - 1]!))
  return (
    areWeeksOfYears ||
    /^periods?(?: end(?:ed|ing))?$/i.test(label.trim()) ||
    (found.length > 2 && isUpward && headsLabels(label))
  )
}

/**
 * "Rating | AA | A" under "2023 | 2022": labelled words, each right under a period or a head beside periods. What is known
 * as heads is none, a currency too, nor what is bold as the line above is and no row; and what is the same in each column is measured in
 * it, "Segment | Amount | Amount", unless it is a code or a row of such words follows.
 */
export function isRowOfWords(lines: readonly Line[], i: number, firstColumn: number): boolean {
  const line = lines[i]!
  const [label, ...words] = line.phrases
  if (!isLabelled(line, firstColumn) || !areUnderPeriods(words, lines.slice(0, i))) return false
  if (headsLabels(label!.text) || isUnit(label!.text)) return false
  const texts = words.map(({ text }) => text)
  if (words.some(({ text, isPeriod }) => isPeriod || isTime(text))) return false
  const below = lines.slice(i + 1)
  if (isBoldLine(line) && isBoldLine(lines[i - 1]!) && !below.some(isBoldLine)) return false
  const isVaried = new Set(texts).size > 1
  const isOfOnesOwn = labelsWords(label!.text)
  const areCodes = texts.every((text) => isAnswer(text) || isCode(text))
  // "Auditor | KPMG | KPMG | PwC | PwC"
  if (isInGroups(texts)) return areCodes && (isOfOnesOwn || texts.every(isGrade))
  // each year has its own best month; months of the same year have one to a column
  if (texts.every(isKnownHead) && !(isVaried && (isOfOnesOwn || texts.every(isOfTheYear)))) return false
  // "Credit rating | AA | AA", but "Region | MW | MW"
  if (texts.every(isAnswer) || (areCodes && (isVaried || isOfOnesOwn || texts.every(isGrade)))) return true
  const isOfWords = ({ phrases: row }: Line) => row.length === line.phrases.length && !row.slice(1).some(isFigure)
  return isVaried || below.some((row) => isLabelled(row, firstColumn) && isOfWords(row))
}

/** "tonnes | tonnes | EUR | EUR": what stands over two columns each, or comes again in the same order, is measured. */
function isInGroups(texts: readonly string[]): boolean {
  const half = texts.length / 2
  const isPaired = texts.every((text, i) => text === texts[i - (i % 2)])
  const isAgain = texts.every((text, i) => text === texts[i % half])
  return texts.length > 3 && texts.length % 2 === 0 && new Set(texts).size > 1 && (isPaired || isAgain)
}

/** Whether each text stands under a head of its own, and at least two under periods, be units in between. */
function areUnderPeriods(texts: readonly Phrase[], above: readonly Line[]): boolean {
  const dated = above.findLast((line) => !line.phrases.every(({ text }) => isUnit(text)))
  const heads = texts.map(({ bbox }) => dated?.phrases.filter((head) => overlapX(head.bbox, bbox) > 0) ?? [])
  const own = new Set(heads.flat())
  const isDated = ({ text, isPeriod }: Phrase) => isPeriod || isDateLine(text) || DATE.test(text)
  return heads.every((over) => over.length === 1) && own.size === texts.length && [...own].filter(isDated).length > 1
}

function isFigure({ isNumber, isPeriod }: Phrase): boolean {
  return isNumber && !isPeriod
}

/** How many columns a line of dates heads, "Thereafter" among them. */
export function countDated({ phrases }: Line, firstColumn: number): number {
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

/** "(in millions)", "(In thousands, except per share data)", with nothing beside it. */
function isUnitAlone({ phrases: [label, ...others] }: Line): boolean {
  return others.length === 0 && /^\(.*\)$/.test(label!.text.trim()) && isUnit(label!.text)
}

/** "(in millions)", "In millions", with nothing beside it or above. */
function isUnitOverAll({ phrases: [label, ...others] }: Line): boolean {
  return others.length === 0 && isUnitText(label!.text)
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
    const around = { above: lines[i - 1], line, below: lines.slice(i + 1) }
    const figures = figuresOf(line, box.x0)
    if (hasBodyFigure(figures, around, firstColumn)) break
    if (isBesideLabel(lines, i, firstColumn) && figures.some((phrase) => !phrase.isPeriod)) break
    if (isUnderTexts && isRowOfYears(line, lines[i + 1], firstColumn)) break
    if (isRowOfTimes(line, headed, firstColumn)) break
    if (count > 0 && isLabelled(line, firstColumn) && isOfTimes(line)) break
    if (count === i && i > 0 && isRowOfWords(lines, i, firstColumn)) break
    const isLabelAlone =
      line.phrases.length === 1 && (line.bbox.x1 <= firstColumn + 2 || line.bbox.x0 < box.x0 + 0.25 * widthOf(box))
    // "(in millions)" right under heads, or over all rows, is of the corner; one of several is of a section
    const isUnitOfHeads = i > 0 ? isUnitAlone(line) : isUnitOverAll(line)
    const isOfCorner = count === i && isUnitOfHeads && !lines.slice(i + 1).some(isUnitAlone)
    if (isLabelAlone && !isOfCorner) continue
    count = i + 1
    headed.add(countDated(line, firstColumn))
    isUnderTexts ||= isOfTexts(line)
  }
  const row = lines[count]
  // heads stand over the first row, be it ever so tall
  const low = row === undefined ? 0 : countOverRow(lines.slice(0, count), row)
  return low < count ? count - low : count
}
