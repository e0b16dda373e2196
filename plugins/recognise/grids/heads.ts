import type { Bbox } from '../../../core/model.js'
import { flatten } from '../flatten.js'
import { centerX, hull, overlapX, widthOf } from '../geometry.js'
import { isDateLine } from '../meaning/titles.js'
import { isUnit } from '../meaning/units.js'
import { isScale, readValue } from '../meaning/values.js'
import { figuresOf, isProse, isSentence } from '../regions/line-kinds.js'
import { countOverRow } from '../regions/low-rows.js'
import type { Line, Phrase } from '../text/lines.js'
import { figureColumns } from './columns.js'
import type { Span } from './grid.js'

/** A head stands this near to what it heads, as a multiple of the font size. */
const HEAD_GAP = 4
/** Labels that may stand between the heads and the first row of figures. */
const MOST_LABELS_BELOW = 4
/** A paragraph of a law, "104(d)"; a figure with the mark of a note looks the same, but for a second bracket. */
const PARAGRAPH = /^\d{1,4}\([a-z0-9]\)(\([a-z0-9]\))*$/
/** Days, levels and models, "31", "737 *", "777X": as heads they stand without a label. */
const SMALL_NUMBER = /^\d{1,3}(?:\s*[*†‡]+)?$|^\d{3}X$/
/** "2018 to 2019", which in a row are the years that something was open. */
const YEARS = /^(?:19|20)\d\d (?:to|through|and|&) (?:19|20)\d\d$/
/** "7 years", "3.5 months". */
const TIME = /^\d{1,3}(?:\.\d{1,2})? (?:days?|weeks?|months?|years?)$/
/** "(50%" over "Weighting)": a bracket that the next line of a head closes. */
const OPEN_BRACKET = /^\([^()]*$/

/** The body of a table, as far as heads need to know it. */
interface Body {
  readonly box: Bbox
  readonly columns: readonly Span[]
  /** Where the figures start. */
  readonly firstColumn: number
  /** Where the labels end. */
  readonly stubEnd: number
}

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
    // and what leads in to heads has nothing to do with what is above it
    if (isOverHeads && line.phrases.length === 1 && isSentence(line)) break
    if (isOverColumns(line, body) && isHeadOf(line, [...heads, ...lines.slice(top, start + 1)], body)) {
      top = i
      pendingLabels = 0
    } else if (isInStub(line, body) && pendingLabels < MOST_LABELS_BELOW) pendingLabels++
    else break
  }
  return addCorner(lines, top, from)
}

function describeBody(lines: readonly Line[]): Body {
  const box = hull(lines.map((line) => line.bbox))
  const columns = figureColumns(lines, box.x0)
  const firstColumn = columns[0]?.start ?? box.x0 + 0.3 * widthOf(box)
  const labels = flatten(
    lines.map((line) =>
      line.phrases.length > 1 && line.phrases[0]!.bbox.x1 < firstColumn ? [line.phrases[0]!.bbox.x1] : [],
    ),
  )
  return { box, columns, firstColumn, stubEnd: Math.min(firstColumn, Math.max(box.x0, ...labels)) }
}

/** A text alone heads something only if it is centred over texts or figures below, or ends with one. */
function isHeadOf(line: Line, below: readonly Line[], body: Body): boolean {
  if (line.phrases.length > 1) return true
  const center = centerX(line.bbox)
  const columns = body.columns.map(({ start, end }) => ({ ...body.box, x0: start, x1: end }))
  const middle = columns.length === 0 ? center : (columns[0]!.x0 + columns.at(-1)!.x1) / 2
  if (Math.abs(center - centerX(body.box)) < 4 && Math.abs(center - middle) > 6) return false
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
  if (line.phrases.some((phrase) => isFigure(phrase, firstColumn)) || isFlushCaption(line, box)) return false
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

/** A title flush left and a name flush right on one line stand over the whole table, not over its columns. */
function isFlushCaption({ phrases }: Line, box: Bbox): boolean {
  const [left, right, ...others] = phrases
  if (left === undefined || right === undefined || others.length > 0 || right.isPeriod) return false
  const isFlush = Math.abs(left.bbox.x0 - box.x0) < 4 && Math.abs(right.bbox.x1 - box.x1) < 4
  return isFlush && left.words.length >= 3 && right.words.length >= 2 && !isUnit(left.text) && !isDateLine(left.text)
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

/** A line between the one above it and the next. */
type Around = readonly [above: Line | undefined, line: Line, next: Line | undefined]

/** Notes, years and the small numbers in a head ("31", "Level 3", "737") are no figures of a body. */
function isBodyFigure(phrase: Phrase, [above, line, next]: Around, firstColumn: number): boolean {
  // "2017 | 2018 to 2019": beside a year
  if (YEARS.test(phrase.text) && line.phrases.some((other) => other.isPeriod)) return false
  if (phrase.isPeriod || /^(?:\(\w{1,2}\)|[*†‡]+)$/.test(phrase.text)) return false
  if (isParagraph(phrase, line, firstColumn)) return false
  if (OPEN_BRACKET.test(phrase.text) && next?.phrases.some((below) => closesBracket(below, phrase))) return false
  const label = line.phrases[0]!
  const goesOn = above !== undefined && isNameOver(above, line, firstColumn)
  if (isUnitOfHeads(line) && !goesOn && !/[,$€£¥]/.test(phrase.text)) return false
  const texts = line.phrases.slice(1).filter((other) => !other.isNumber).length
  const isAmongTexts = texts >= 2 && texts > line.phrases.length - 1 - texts
  const hasName = label !== phrase && (goesOn || isLabelled(line, firstColumn))
  return (hasName && !isAmongTexts) || !SMALL_NUMBER.test(phrase.text)
}

/** "(Millions) | -0.25% | +0.25%": a unit alone in the corner is beside heads, be they figures. */
function isUnitOfHeads({ phrases }: Line): boolean {
  const { text } = phrases[0]!
  return /^\([^()]*\)$/.test(text) && isUnit(text)
}

/** "Weighted average shares" over "(in thousands) | 450": a label whose second line is a unit. */
function isNameOver({ phrases: [name, ...others], baseline }: Line, line: Line, firstColumn: number): boolean {
  const isAlone = name !== undefined && others.length === 0 && name.bbox.x1 < firstColumn
  const isTight = line.baseline - baseline < 1.5 * line.size && isUnitOfHeads(line)
  return isAlone && isTight && !isUnit(name.text) && !isDateLine(name.text)
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
function isRowOfTimes(line: Line, above: readonly Line[], firstColumn: number): boolean {
  const [, ...times] = line.phrases
  if (times.length < 2 || !isLabelled(line, firstColumn) || !times.every(({ text }) => TIME.test(text))) return false
  const isDate = ({ text }: Phrase) => /\b(?:19|20)\d\d\b/.test(text)
  return above.some(({ phrases }) => phrases.filter(isDate).length === times.length)
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

function isOfTexts({ phrases }: Line): boolean {
  return phrases.length > 2 && phrases.every((phrase) => !phrase.isNumber && !phrase.isPeriod)
}

function isLabelled({ phrases }: Line, firstColumn: number): boolean {
  const label = phrases[0]!
  return label.bbox.x1 < firstColumn && !isUnit(label.text) && !isDateLine(label.text)
}

/** How many of the lines of a table, from its top, are column heads: those before the first row that is none. */
export function countHeadLines(lines: readonly Line[]): number {
  const { box, firstColumn } = describeBody(lines)
  let count = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const around = [lines[i - 1], line, lines[i + 1]] as const
    if (figuresOf(line, box.x0).some((phrase) => isBodyFigure(phrase, around, firstColumn))) break
    if (isBesideLabel(lines, i, firstColumn) && figuresOf(line, box.x0).some((phrase) => !phrase.isPeriod)) break
    if (lines.slice(0, count).some(isOfTexts) && isRowOfYears(line, lines[i + 1], firstColumn)) break
    if (isRowOfTimes(line, lines.slice(0, count), firstColumn)) break
    const isLabelAlone =
      line.phrases.length === 1 && (line.bbox.x1 <= firstColumn + 2 || line.bbox.x0 < box.x0 + 0.25 * widthOf(box))
    if (!isLabelAlone) count = i + 1
  }
  const row = lines[count]
  // heads stand over the first row, be it ever so tall
  const low = row === undefined ? 0 : countOverRow(lines.slice(0, count), row)
  return low < count ? count - low : count
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
