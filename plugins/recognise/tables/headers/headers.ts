import type { Bbox } from '../../../../core/model.js'
import { centerX, widthOf } from '../../geometry/boxes.js'
import { isProse, isSentence } from '../../layout/line-kinds.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isScale, readValue } from '../../lexicon/values.js'
import type { Line, Phrase } from '../../text/lines.js'
import { type Body, describeBody, isOfTexts } from '../grid/table-body.js'
import { OPEN_BRACKET } from './numbers-of-headers.js'

/** A head stands this near to what it heads, as a multiple of the font size. */
const HEAD_GAP = 4
/** A title in larger print stands further above the heads than this, in its own size. */
const TITLE_GAP = 1
/** The lines of a head are set to one middle to so many points. */
const ON_HEAD = 2
/** Right edges of its lines differ by less, in points, and one follows the other no further than this, in font sizes. */
const FLUSH = 0.7
const TIGHT = 1.3
/** Labels that may stand between the heads and the first row of figures. */
const MOST_LABELS_BELOW = 4
/**
 * Looks upward from a run of rows for its column heads: lines that stand over the figures' columns, each centred over
 * what is already known to belong to the table. What is centred over the whole table, stub included, is its title.
 *
 * @param start First line of the run.
 * @param from Lines before this one belong to the table before.
 * @param end Behind the last line of the run.
 * @returns The index of the first head; `start` when there is none.
 */
export function findHeads(lines: readonly Line[], start: number, from: number, end: number): number {
  const body = describeBody(lines.slice(start, end))
  let top = start
  let pendingLabels = 0
  for (let i = start - 1; i >= from; i--) {
    const line = lines[i]!
    const below = lines[i + 1]!
    if (below.bbox.y0 - line.bbox.y1 > (HEAD_GAP - 1) * below.size) break
    const heads = i > from && isUnitUnderHeads(line, lines[i - 1]!, body) ? [lines[i - 1]!] : []
    // a unit over heads is of the whole table
    const isOverHeads = top < start || isHeadLike(lines[top]!) || isOfTexts(lines[top]!)
    if (isBareUnit(line) && !isInStub(line, body) && isOverHeads) break
    if (top < start && isTitleOver(line, below)) break
    // and what leads in to heads has nothing to do with what is above it
    if (isOverHeads && line.phrases.length === 1 && isSentence(line)) break
    const isOver = isOverColumns(line, body) || (top === i + 1 && standsOnHeads(line, below))
    if (isOver && isHeadOf(line, [...heads, ...lines.slice(top, start + 1)], body)) {
      top = i
      pendingLabels = 0
    } else if (isInStub(line, body) && pendingLabels < MOST_LABELS_BELOW) pendingLabels++
    else break
  }
  return addCorner(lines, top, from)
}

/** A line alone, in larger print than the heads and set apart from them, is the title, be it centred over some columns. */
function isTitleOver(line: Line, heads: Line): boolean {
  const isLarger = line.size > 1.15 * heads.size
  return line.phrases.length === 1 && isLarger && heads.bbox.y0 - line.bbox.y1 > TITLE_GAP * line.size
}

/** "Range of Remaining" over "Useful Lives": tight over heads, each of its texts on the middle of one, however far it reaches. */
function standsOnHeads(line: Line, below: Line): boolean {
  if (line.phrases.length < 2 || below.baseline - line.baseline > 1.4 * below.size) return false
  if (below.phrases.some(({ isNumber, isPeriod }) => isNumber && !isPeriod)) return false
  // on a form what is asked for stands in brackets under what is filled in
  if (below.phrases.every(({ text }) => text.startsWith('('))) return false
  const isOnHead = ({ bbox, text }: Phrase) =>
    /\p{L}{2}/u.test(text) && below.phrases.some((head) => Math.abs(centerX(head.bbox) - centerX(bbox)) < ON_HEAD)
  return line.phrases.every(isOnHead) && !line.phrases.some(isProse)
}

/** A text alone heads something only if it is centred over texts or figures below, or ends with one. */
function isHeadOf(line: Line, below: readonly Line[], body: Body): boolean {
  if (line.phrases.length > 1) return true
  const center = centerX(line.bbox)
  const columns = body.columns.map(({ start, end }) => ({ ...body.box, x0: start, x1: end }))
  const middle = columns.length === 0 ? center : (columns[0]!.x0 + columns.at(-1)!.x1) / 2
  const isOverAll = Math.abs(center - centerX(body.box)) < 4 && Math.abs(center - middle) > 6
  if (isOverAll && !endsOnHead(line, below[0]!)) return false
  const isOver = (first: Bbox, last: Bbox) =>
    Math.abs((first.x0 + last.x1) / 2 - center) <= 4 + 0.02 * (last.x1 - first.x0)
  const isOverSome = (boxes: readonly Bbox[]) =>
    boxes.some(
      (first, i) => Math.abs(first.x1 - line.bbox.x1) < 6 || boxes.slice(i).some((last) => isOver(first, last)),
    )
  // over the one column of figures nothing else can be meant
  const [only, ...others] = columns
  if (only !== undefined && others.length === 0 && line.bbox.x0 > body.stubEnd && line.bbox.x1 < only.x1 + 6)
    return true
  const texts = below.map(({ phrases }) => phrases.map(({ bbox }) => bbox).filter((bbox) => bbox.x1 > body.stubEnd))
  return [columns, ...texts].some(isOverSome)
}

/** "Weighted" over "average", tight, both set to the right: of one head, be it in the middle of the table by chance. */
function endsOnHead(line: Line, below: Line): boolean {
  const isFlush = below.phrases.some(({ bbox }) => Math.abs(bbox.x1 - line.bbox.x1) < FLUSH)
  return isFlush && below.baseline - line.baseline < TIGHT * below.size
}

/** A unit right under the dates is centred over their columns, not over the figures in them. */
function isUnitUnderHeads(line: Line, above: Line, body: Body): boolean {
  const isNear = line.bbox.y0 - above.bbox.y1 < line.size
  return isNear && isUnit(line.phrases[0]!.text) && above.phrases.length > 1 && isOverColumns(above, body)
}

/** "Years ended December 31" over "(Millions)": what stands tight above the corner's text is its first line. */
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

/** Whether a line stands over the figures' columns, with at most two texts over the stub. */
function isOverColumns(line: Line, { box, columns, firstColumn, stubEnd }: Body): boolean {
  if (line.bbox.x1 > box.x1 + 25 || line.phrases.some(isProse)) return false
  if (line.phrases.some((phrase) => isFigure(phrase, firstColumn)) || isFlushCaption(line, box, columns.length))
    return false
  // a head wider than the figures under it stands over the gap to the stub; a title reaches further
  const [first, second] = columns
  const widest =
    second === undefined ? box.x1 - stubEnd : 1.4 * Math.max(second.start - first!.start, second.end - first!.end)
  const isOverGap = (bbox: Bbox) =>
    bbox.x0 > stubEnd && centerX(bbox) > (stubEnd + firstColumn) / 2 && widthOf(bbox) < widest
  const overFigures = line.phrases.filter(
    ({ bbox }) => isOverGap(bbox) || bbox.x0 >= firstColumn - slackOf(bbox, box, firstColumn),
  )
  const others = line.phrases.filter((phrase) => !overFigures.includes(phrase))
  const periods = overFigures.filter((phrase) => phrase.isPeriod).length
  return (
    overFigures.length > 0 &&
    (others.length <= 2 || periods >= 2) &&
    others.every((phrase) => phrase.bbox.x1 < firstColumn + 10)
  )
}

/**
 * A title flush left and a name flush right on one line stand over the whole table, not over its columns; so does a unit,
 * which is not of the last of several columns alone.
 */
function isFlushCaption({ phrases }: Line, box: Bbox, columnCount: number): boolean {
  const [left, right, ...others] = phrases
  if (left === undefined || right === undefined || others.length > 0 || right.isPeriod) return false
  const isFlush = Math.abs(left.bbox.x0 - box.x0) < 4 && Math.abs(right.bbox.x1 - box.x1) < 4
  if (!isFlush || isUnit(left.text) || isDateLine(left.text)) return false
  const isTitle = left.words.length >= 3 && right.words.length >= 2
  return isTitle || (left.words.length === 2 && columnCount > 1 && isUnit(right.text))
}

/** A sum without a label may end the table above; a head is no figure. */
function isFigure(phrase: Phrase, firstColumn: number): boolean {
  return (
    readValue(phrase.text)?.kind === 'number' &&
    !phrase.isPeriod &&
    !isScale(phrase.text) &&
    phrase.bbox.x1 > firstColumn &&
    /[,.$%]|\d{4}/.test(phrase.text)
  )
}

/** A head may hang over to the left of the figures below it: it is centred over them. */
function slackOf(head: Bbox, box: Bbox, firstColumn: number): number {
  return centerX(head) >= firstColumn ? Math.min(0.5 * widthOf(head), Math.max(0, firstColumn - box.x0) * 0.35) + 4 : 4
}

/** "(in millions)" on a line of its own. */
function isBareUnit({ phrases }: Line): boolean {
  return phrases.length === 1 && /^\(/.test(phrases[0]!.text) && isUnit(phrases[0]!.text)
}

/** A label between the heads and the first row: "ASSETS", centred over the stub or at its left. */
function isInStub(line: Line, { firstColumn }: Body): boolean {
  return line.phrases.length === 1 && line.bbox.x1 <= firstColumn + 2 && !line.phrases.some(isProse)
}

/** Whether a line holds periods or texts over columns and no figure of its own. */
export function isHeadLike(line: Line): boolean {
  const rest = line.phrases.slice(1)
  if (line.phrases.length === 1) return line.phrases[0]!.isPeriod
  return (
    rest.every((phrase) => phrase.isPeriod || !phrase.isNumber) &&
    (rest.length > 2 || rest.some((phrase) => phrase.isPeriod))
  )
}
