import type { Bbox } from '../../../../core/model.js'
import { centerX, widthOf } from '../../geometry/boxes.js'
import { isProse, isSentence } from '../../layout/line-kinds.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isScale, readValue } from '../../lexicon/values.js'
import type { Line, Phrase } from '../../text/lines.js'
import { type Body, describeBody, isOfTexts } from '../grid/table-body.js'
import { OPEN_BRACKET } from './numbers-of-headers.js'

/** Maximum line distance from a header to the line below it, in font sizes. */
const MAX_HEADER_GAP = 4
/** Minimum gap between a title in larger type and the headers, in font sizes of the title. */
const MIN_TITLE_GAP = 1
/** Maximum difference between the centers of two lines of one header, in points. */
const MAX_CENTER_DIFFERENCE = 2
/** Maximum difference between the right edges of two lines of one header, in points. */
const MAX_RIGHT_DIFFERENCE = 0.7
/** Maximum distance between the baselines of two lines of one header, in font sizes. */
const MAX_LINE_STEP = 1.3
/** Maximum number of labels between the headers and the first row with numbers. */
const MAX_LABELS_BELOW = 4

/**
 * Finds the column headers above a run of rows: lines over the number columns, each centred over lines that are already
 * part of the table. A line centred over the whole table, stub included, is the title.
 *
 * @param start First line of the run.
 * @param from First line to check; the lines before it belong to the previous table.
 * @param end Index after the last line of the run.
 * @returns The index of the first header line; `start` if there is none.
 */
export function findHeaders(lines: readonly Line[], start: number, from: number, end: number): number {
  const body = describeBody(lines.slice(start, end))
  let top = start
  let pendingLabels = 0
  for (let i = start - 1; i >= from; i--) {
    const line = lines[i]!
    const below = lines[i + 1]!
    if (below.bbox.y0 - line.bbox.y1 > (MAX_HEADER_GAP - 1) * below.size) break
    const headers = i > from && isUnitUnderHeaders(line, lines[i - 1]!, body) ? [lines[i - 1]!] : []
    // a unit over the headers applies to the whole table
    const isOverHeaders = top < start || isHeaderLike(lines[top]!) || isOfTexts(lines[top]!)
    if (isBareUnit(line) && !isInStub(line, body) && isOverHeaders) break
    if (top < start && isTitleOver(line, below)) break
    // a sentence that introduces the headers ends the search
    if (isOverHeaders && line.phrases.length === 1 && isSentence(line)) break
    const isOver = isOverColumns(line, body) || (top === i + 1 && isCentredOverHeaders(line, below))
    if (isOver && isHeaderOf(line, [...headers, ...lines.slice(top, start + 1)], body)) {
      top = i
      pendingLabels = 0
    } else if (isInStub(line, body) && pendingLabels < MAX_LABELS_BELOW) pendingLabels++
    else break
  }
  return addCorner(lines, top, from)
}

/** Whether a line is a title: one text in larger type than the headers, with a gap below it. */
function isTitleOver(line: Line, headers: Line): boolean {
  const isLarger = line.size > 1.15 * headers.size
  return line.phrases.length === 1 && isLarger && headers.bbox.y0 - line.bbox.y1 > MIN_TITLE_GAP * line.size
}

/** Whether a line is tight over headers and each of its texts is centred over one: "Range of" over "Useful Lives". */
function isCentredOverHeaders(line: Line, below: Line): boolean {
  if (line.phrases.length < 2 || below.baseline - line.baseline > 1.4 * below.size) return false
  if (below.phrases.some(({ isNumber, isPeriod }) => isNumber && !isPeriod)) return false
  // forms print the name of a field in brackets below its value
  if (below.phrases.every(({ text }) => text.startsWith('('))) return false
  const isOverHeader = ({ bbox, text }: Phrase) =>
    /\p{L}{2}/u.test(text) &&
    below.phrases.some((header) => Math.abs(centerX(header.bbox) - centerX(bbox)) < MAX_CENTER_DIFFERENCE)
  return line.phrases.every(isOverHeader) && !line.phrases.some(isProse)
}

/** Whether a line can be a header: a single text must be centred over texts or numbers below, or end with one. */
function isHeaderOf(line: Line, below: readonly Line[], body: Body): boolean {
  if (line.phrases.length > 1) return true
  const center = centerX(line.bbox)
  const columns = body.columns.map(({ start, end }) => ({ ...body.box, x0: start, x1: end }))
  const middle = columns.length === 0 ? center : (columns[0]!.x0 + columns.at(-1)!.x1) / 2
  const isOverAll = Math.abs(center - centerX(body.box)) < 4 && Math.abs(center - middle) > 6
  if (isOverAll && !endsWithHeader(line, below[0]!)) return false
  const isOver = (first: Bbox, last: Bbox) =>
    Math.abs((first.x0 + last.x1) / 2 - center) <= 4 + 0.02 * (last.x1 - first.x0)
  const isOverSome = (boxes: readonly Bbox[]) =>
    boxes.some(
      (first, i) => Math.abs(first.x1 - line.bbox.x1) < 6 || boxes.slice(i).some((last) => isOver(first, last)),
    )
  // a text over the only number column can only be its header
  const [only, ...others] = columns
  if (only !== undefined && others.length === 0 && line.bbox.x0 > body.stubEnd && line.bbox.x1 < only.x1 + 6)
    return true
  const texts = below.map(({ phrases }) => phrases.map(({ bbox }) => bbox).filter((bbox) => bbox.x1 > body.stubEnd))
  return [columns, ...texts].some(isOverSome)
}

/** Whether a line ends one header with a line tight below it, flush right: "Weighted" over "average". */
function endsWithHeader(line: Line, below: Line): boolean {
  const isFlush = below.phrases.some(({ bbox }) => Math.abs(bbox.x1 - line.bbox.x1) < MAX_RIGHT_DIFFERENCE)
  return isFlush && below.baseline - line.baseline < MAX_LINE_STEP * below.size
}

/** Whether a line is a unit right under column headers, as under dates. It is centred over their columns. */
function isUnitUnderHeaders(line: Line, above: Line, body: Body): boolean {
  const isNear = line.bbox.y0 - above.bbox.y1 < line.size
  return isNear && isUnit(line.phrases[0]!.text) && above.phrases.length > 1 && isOverColumns(above, body)
}

/** Includes a text tight above the corner text as its first line: "Years ended December 31" over "(Millions)". */
function addCorner(lines: readonly Line[], top: number, from: number): number {
  const corner = lines[top]!.phrases[0]!
  const above = lines[top - 1]
  if (above === undefined || top <= from || above.phrases.length > 1) return top
  const isTight = lines[top]!.baseline - above.baseline < 1.5 * above.size
  const isAligned = Math.abs(above.bbox.x0 - corner.bbox.x0) < 2
  const text = above.phrases[0]!.text
  const isBroken = OPEN_BRACKET.test(text) && isUnit(`${text} ${corner.text}`)
  const isOfCorner = isDateLine(text) || isUnit(text) || isBroken
  return isTight && isAligned && isOfCorner ? top - 1 : top
}

/** Whether a line is over the number columns, with at most two texts over the stub or at least two periods. */
function isOverColumns(line: Line, { box, columns, firstColumn, stubEnd }: Body): boolean {
  if (line.bbox.x1 > box.x1 + 25 || line.phrases.some(isProse)) return false
  if (line.phrases.some((phrase) => isAmount(phrase, firstColumn)) || isFlushCaption(line, box, columns.length))
    return false
  // a header wider than its numbers extends over the gap to the stub; a title extends further
  const [first, second] = columns
  const widest =
    second === undefined ? box.x1 - stubEnd : 1.4 * Math.max(second.start - first!.start, second.end - first!.end)
  const isOverGap = (bbox: Bbox) =>
    bbox.x0 > stubEnd && centerX(bbox) > (stubEnd + firstColumn) / 2 && widthOf(bbox) < widest
  const overNumbers = line.phrases.filter(
    ({ bbox }) => isOverGap(bbox) || bbox.x0 >= firstColumn - slackOf(bbox, box, firstColumn),
  )
  const others = line.phrases.filter((phrase) => !overNumbers.includes(phrase))
  const periods = overNumbers.filter((phrase) => phrase.isPeriod).length
  return (
    overNumbers.length > 0 &&
    (others.length <= 2 || periods >= 2) &&
    others.every((phrase) => phrase.bbox.x1 < firstColumn + 10)
  )
}

/**
 * Whether a line is a caption of the whole table: a title flush left and a name flush right. A unit flush right over
 * several columns is one too.
 */
function isFlushCaption({ phrases }: Line, box: Bbox, columnCount: number): boolean {
  const [left, right, ...others] = phrases
  if (left === undefined || right === undefined || others.length > 0 || right.isPeriod) return false
  const isFlush = Math.abs(left.bbox.x0 - box.x0) < 4 && Math.abs(right.bbox.x1 - box.x1) < 4
  if (!isFlush || isUnit(left.text) || isDateLine(left.text)) return false
  const isTitle = left.words.length >= 3 && right.words.length >= 2
  return isTitle || (left.words.length === 2 && columnCount > 1 && isUnit(right.text))
}

/** Whether a text is an amount in a number column, such as a total without a label that ends the table above. */
function isAmount(phrase: Phrase, firstColumn: number): boolean {
  return (
    readValue(phrase.text)?.kind === 'number' &&
    !phrase.isPeriod &&
    !isScale(phrase.text) &&
    phrase.bbox.x1 > firstColumn &&
    /[,.$%]|\d{4}/.test(phrase.text)
  )
}

/** Returns how far a header may extend to the left of the numbers below it, in points. */
function slackOf(header: Bbox, box: Bbox, firstColumn: number): number {
  return centerX(header) >= firstColumn
    ? Math.min(0.5 * widthOf(header), Math.max(0, firstColumn - box.x0) * 0.35) + 4
    : 4
}

/** Whether a unit in brackets is alone on its line: "(in millions)". */
function isBareUnit({ phrases }: Line): boolean {
  return phrases.length === 1 && /^\(/.test(phrases[0]!.text) && isUnit(phrases[0]!.text)
}

/** Whether a line is a single label in the stub, as "ASSETS" between the headers and the first row. */
function isInStub(line: Line, { firstColumn }: Body): boolean {
  return line.phrases.length === 1 && line.bbox.x1 <= firstColumn + 2 && !line.phrases.some(isProse)
}

/** Whether a line has periods or texts over columns and no other numbers beside its label. */
export function isHeaderLike(line: Line): boolean {
  const rest = line.phrases.slice(1)
  if (line.phrases.length === 1) return line.phrases[0]!.isPeriod
  return (
    rest.every((phrase) => phrase.isPeriod || !phrase.isNumber) &&
    (rest.length > 2 || rest.some((phrase) => phrase.isPeriod))
  )
}
