import { centerX, overlapX, widthOf } from '../../geometry/boxes.js'
import { numberPhrases } from '../../layout/line-kinds.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { describeBody, isOfTexts } from '../grid/table-body.js'
import {
  isAnswer,
  isCode,
  isGrade,
  isHeaderOverLabels,
  isKnownHeader,
  isOfTheYear,
  labelsWords,
} from './header-words.js'
import { hasBodyNumber, isLabelled, isUnitAlone as isUnitText } from './numbers-of-headers.js'

/** "7 years", "3.5 months", "1 to 7 years". */
const DURATION =
  /^\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:[-–—]|to|bis|à) ?\d{1,3})? (?:min(?:utes?)?|hours?|days?|weeks?|months?|years?|yrs|Tage|Wochen|Monate|Jahre|jours|semaines|mois|ans|días|meses|años)$/
/** "31 Dec 2023", "Dec 2023", "December 31, 2023", "31.12.2023". */
const DATE = /^(?:\d{1,2}\.? )?\p{L}{3,9}\.? (?:\d{1,2}, )?(?:19|20)\d\d$|^\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d$/u
const TIME_OF_DAY = /^\d{1,2}[:.h]\d\d(?: ?[ap]\.?m\.?| Uhr)?$/i
/** Usual terms of loans and receivables, in days, months or years. */
const USUAL_TERMS = new Set([1, 2, 3, 5, 6, 7, 9, 10, 12, 15, 20, 24, 30, 36, 60, 90, 120, 180])

/** Whether labelled years over labelled years are body rows: "Keller | 1961 | Swiss" over "Dumont | 1958 | French". */
function isRowOfYears(line: Line, next: Line | undefined, firstColumn: number): boolean {
  if (next === undefined || ![line, next].every((row) => isLabelled(row, firstColumn))) return false
  const years = [line, next].map(({ phrases }) => phrases.slice(1).filter(({ text }) => /^(?:19|20)\d\d$/.test(text)))
  return years[0]!.some((upper) => years[1]!.some((lower) => overlapX(upper.bbox, lower.bbox) > 0))
}

/** Whether a line is a body row of durations per period: "Leases | 7 years | 7 years" under "2023 | 2022". */
export function isRowOfTimes(line: Line, headed: ReadonlySet<number>, firstColumn: number): boolean {
  const [label, ...times] = line.phrases
  if (!isLabelled(line, firstColumn) || !times.every(({ text }) => isDuration(text))) return false
  return times.length > 0 && headed.has(times.length) && !areDurationHeaders(label!.text, times)
}

/** Whether a line has at least two times of day after its label: "Bern | 6:02 | 7:02". */
export function isOfTimes({ phrases }: Line): boolean {
  return phrases.slice(1).filter(({ text }) => TIME_OF_DAY.test(text)).length > 1
}

/** Whether a text is a duration. */
function isDuration(text: string): boolean {
  return DURATION.test(text)
}

/** Whether durations are column headers: "1 year | 2 years | 5 years", "52 weeks | 53 weeks", "Period | 3 months". */
function areDurationHeaders(label: string, times: readonly Phrase[]): boolean {
  const found = times.map(({ text }) => Number(/^\d+(?= \p{L}+$)/u.exec(text)?.[0]))
  const areWeeksOfYears = times.every(({ text }) => /^5[23] weeks$/.test(text))
  const isUpward = found.every((time, i) => USUAL_TERMS.has(time) && (i === 0 || time > found[i - 1]!))
  return (
    areWeeksOfYears ||
    /^periods?(?: end(?:ed|ing))?$/i.test(label.trim()) ||
    (found.length > 2 && isUpward && isHeaderOverLabels(label))
  )
}

/**
 * Whether a line is a body row of words: "Rating | AA | A" under "2023 | 2022". Each word is under a different header,
 * at least two of them periods. Known headers and currencies are usually not body rows. A bold line under a bold line
 * is a header if no later line is bold. Equal words are headers ("Segment | Amount | Amount"), unless they are codes or
 * a similar row of words follows.
 */
export function isRowOfWords(lines: readonly Line[], i: number, firstColumn: number): boolean {
  const line = lines[i]!
  const [label, ...words] = line.phrases
  if (!isLabelled(line, firstColumn) || !areUnderPeriods(words, lines.slice(0, i))) return false
  if (isHeaderOverLabels(label!.text) || isUnit(label!.text)) return false
  const texts = words.map(({ text }) => text)
  if (words.some(({ text, isPeriod }) => isPeriod || isDuration(text))) return false
  const below = lines.slice(i + 1)
  if (isBoldLine(line) && isBoldLine(lines[i - 1]!) && !below.some(isBoldLine)) return false
  const isVaried = new Set(texts).size > 1
  const isAttribute = labelsWords(label!.text)
  const areCodes = texts.every((text) => isAnswer(text) || isCode(text))
  // "Auditor | KPMG | KPMG | PwC | PwC"
  if (areRepeatedUnits(texts)) return areCodes && (isAttribute || texts.every(isGrade))
  // a best month per year is a body row; the months of one year are column headers
  if (texts.every(isKnownHeader) && !(isVaried && (isAttribute || texts.every(isOfTheYear)))) return false
  // "Credit rating | AA | AA", but "Region | MW | MW"
  if (texts.every(isAnswer) || (areCodes && (isVaried || isAttribute || texts.every(isGrade)))) return true
  const isSimilarRow = ({ phrases: row }: Line) =>
    row.length === line.phrases.length && !row.slice(1).some(isPlainNumber)
  return isVaried || below.some((row) => isLabelled(row, firstColumn) && isSimilarRow(row))
}

/** Whether texts repeat in pairs or in the same order, as units do: "tonnes | tonnes | EUR | EUR". */
function areRepeatedUnits(texts: readonly string[]): boolean {
  const half = texts.length / 2
  const isPaired = texts.every((text, i) => text === texts[i - (i % 2)])
  const isRepeated = texts.every((text, i) => text === texts[i % half])
  return texts.length > 3 && texts.length % 2 === 0 && new Set(texts).size > 1 && (isPaired || isRepeated)
}

/** Whether each text is under a different header, at least two of them dated. Skips lines of units in between. */
function areUnderPeriods(texts: readonly Phrase[], above: readonly Line[]): boolean {
  const dated = above.findLast((line) => !line.phrases.every(({ text }) => isUnit(text)))
  const headers = texts.map(({ bbox }) => dated?.phrases.filter((header) => overlapX(header.bbox, bbox) > 0) ?? [])
  const own = new Set(headers.flat())
  const isDated = ({ text, isPeriod }: Phrase) => isPeriod || isDateLine(text) || DATE.test(text)
  return headers.every((over) => over.length === 1) && own.size === texts.length && [...own].filter(isDated).length > 1
}

function isPlainNumber({ isNumber, isPeriod }: Phrase): boolean {
  return isNumber && !isPeriod
}

/** Returns the number of headers on a line of dates, "Thereafter" included. Returns 0 for other lines. */
export function countDated({ phrases }: Line, firstColumn: number): number {
  const headers = phrases.filter(({ bbox }) => centerX(bbox) > firstColumn)
  return headers.some(({ text, isPeriod }) => isPeriod || /\b(?:19|20)\d\d\b/.test(text)) ? headers.length : 0
}

/** Whether a line is less than one font size from label lines above and below, as numbers centered beside a label. */
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

/** Whether a line is only a unit in brackets: "(in millions)", "(In thousands, except per share data)". */
function isUnitAlone({ phrases: [label, ...others] }: Line): boolean {
  return others.length === 0 && /^\(.*\)$/.test(label!.text.trim()) && isUnit(label!.text)
}

/** Whether a line is only a unit, with or without brackets: "(in millions)", "In millions". */
function isUnitOverAll({ phrases: [label, ...others] }: Line): boolean {
  return others.length === 0 && isUnitText(label!.text)
}

/** Returns the number of column header lines at the top of a table, before the first body row. */
export function countHeaderLinesAtTop(lines: readonly Line[]): number {
  const { box, firstColumn } = describeBody(lines)
  let count = 0
  /** The number of columns that each header line of dates has. */
  const headed = new Set<number>()
  let isUnderTexts = false
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const around = { above: lines[i - 1], line, below: lines.slice(i + 1) }
    const numbers = numberPhrases(line, box.x0)
    if (hasBodyNumber(numbers, around, firstColumn)) break
    if (isBesideLabel(lines, i, firstColumn) && numbers.some((phrase) => !phrase.isPeriod)) break
    if (isUnderTexts && isRowOfYears(line, lines[i + 1], firstColumn)) break
    if (isRowOfTimes(line, headed, firstColumn)) break
    if (count > 0 && isLabelled(line, firstColumn) && isOfTimes(line)) break
    if (count === i && i > 0 && isRowOfWords(lines, i, firstColumn)) break
    const isLabelAlone =
      line.phrases.length === 1 && (line.bbox.x1 <= firstColumn + 2 || line.bbox.x0 < box.x0 + 0.25 * widthOf(box))
    // "(in millions)" directly under headers or over all rows is part of the header; one of several is of a section
    const isHeaderUnit = i > 0 ? isUnitAlone(line) : isUnitOverAll(line)
    const isCornerUnit = count === i && isHeaderUnit && !lines.slice(i + 1).some(isUnitAlone)
    if (isLabelAlone && !isCornerUnit) continue
    count = i + 1
    headed.add(countDated(line, firstColumn))
    isUnderTexts ||= isOfTexts(line)
  }
  const row = lines[count]
  // the upper lines of a tall first row are not header lines, unless no header would be left
  const low = row === undefined ? 0 : countOverRow(lines.slice(0, count), row)
  return low < count ? count - low : count
}
