import type { FilledShape, Ruling } from '../../../../core/model.js'
import { centerY, heightOf, hull, overlapY, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import { type Line, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** A line of a table of texts, with its words sorted into columns. */
export interface TextLine {
  readonly line: Line
  /** Words per column; empty for a column without words. */
  readonly words: readonly (readonly Word[])[]
}

/** Fills behind the rows and rules between them. */
interface RowMarks {
  readonly bands: readonly FilledShape[]
  readonly rulings: readonly Ruling[]
}

/** A row of texts. `isParted` if more than its first column separates it from the row above. */
export interface TextRow {
  readonly lines: readonly TextLine[]
  readonly isParted: boolean
}

/** A step longer than this multiple of the leading starts another row. */
const MAX_LINE_STEP = 1.14
/** A step longer than this multiple of the leading starts a row without a label. */
const MAX_UNLABELLED_STEP = 1.3
/** A rule separates rows if it covers more than this share of the table's width. */
const MIN_RULE_SHARE = 0.6
/** A text that ends before this share of its column's width is complete. */
const MIN_FILLED_SHARE = 0.85

/**
 * Groups the lines of a table whose columns wrap independently. Bands and rules separate rows first, then a step longer
 * than the leading inside a cell. If all steps are alike, a row starts where the first column has a text again.
 *
 * @param lines Body lines, top to bottom.
 */
export function groupTextRows(lines: readonly TextLine[], marks: RowMarks): readonly TextRow[] {
  const box = hull(lines.map(({ line }) => line.bbox))
  const leading = leadingOf(lines)
  const bands = marks.bands.filter(({ bbox }) => overlapY(bbox, box) < 0.7 * heightOf(box))
  const rules = marks.rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox }) => bbox)
  const isRuled = (y0: number, y1: number) =>
    rules.filter((rule) => centerY(rule) > y0 && centerY(rule) < y1).reduce((sum, rule) => sum + widthOf(rule), 0) >
    MIN_RULE_SHARE * widthOf(box)
  const bandAt = (line: Line) =>
    bands.find(({ bbox }) => centerY(line.bbox) >= bbox.y0 && centerY(line.bbox) <= bbox.y1)?.bbox
  const ends = lines[0]!.words.map((_, column) =>
    Math.max(...lines.map((own) => own.words[column]!.at(-1)?.bbox.x1 ?? -Infinity)),
  )
  const hasGaps = lines.some((below, i) => i > 0 && isApart(lines[i - 1]!.line, below.line, leading))
  const isEntry = entriesOf(lines)
  const rows: { lines: TextLine[]; isParted: boolean }[] = []
  lines.forEach((own, i) => {
    const row = rows.at(-1)
    const above = lines[i - 1]
    if (row === undefined || above === undefined) {
      rows.push({ lines: [own], isParted: true })
      return
    }
    const [band, bandAbove] = [bandAt(own.line), bandAt(above.line)]
    const isSameBand = band !== undefined && bandAbove !== undefined && Math.abs(band.y0 - bandAbove.y0) < 1
    const isMarked =
      isRuled(centerY(above.line.bbox), centerY(own.line.bbox)) ||
      (!isSameBand && band?.y0 !== bandAbove?.y0 && !isOneBand(bandAbove, band))
    const isBeside = isAtOneHeight(above, own)
    const hasLabel = own.words[0]!.length > 0
    const opensRow = hasLabel || isBesideLabel(own, lines[i + 1])
    const isFar = isApart(above.line, own.line, opensRow ? leading : (leading * MAX_UNLABELLED_STEP) / MAX_LINE_STEP)
    const startsLabel = hasLabel && !goesOnInStub(row.lines, own, hasGaps || bands.length > 1, ends, isEntry)
    const isEnded = startsLabel && endsShort(row.lines, own, lines)
    if (isMarked || (!isSameBand && !isBeside && (isFar || startsLabel)))
      rows.push({ lines: [own], isParted: isMarked || isFar || isEnded })
    else row.lines.push(own)
  })
  return rows
}

/** Returns the leading inside a cell: the lower quartile of the steps in the column with the most lines. */
function leadingOf(lines: readonly TextLine[]): number {
  const columns = lines[0]!.words.map((_, column) => lines.filter(({ words }) => words[column]!.length > 0))
  const fullest = columns.reduce((best, column) => (column.length > best.length ? column : best))
  const steps = fullest.slice(1).map(({ line }, i) => line.baseline - fullest[i]!.line.baseline)
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 4)] ?? 0
}

function isApart(above: Line, below: Line, leading: number): boolean {
  return below.baseline - above.baseline > MAX_LINE_STEP * leading + 0.4
}

function isAtOneHeight(a: TextLine, b: TextLine): boolean {
  return overlapY(a.line.bbox, b.line.bbox) > 0.3 * heightOf(b.line.bbox)
}

/** Whether a line is beside the label on the next line. A label may be set a little lower than its text. */
function isBesideLabel(line: TextLine, next: TextLine | undefined): boolean {
  return next !== undefined && next.words[0]!.length > 0 && isAtOneHeight(line, next)
}

/** Whether two fills are one band, drawn line by line without a gap. */
function isOneBand(above: FilledShape['bbox'] | undefined, below: FilledShape['bbox'] | undefined): boolean {
  return above !== undefined && below !== undefined && Math.abs(below.y0 - above.y1) < 0.7
}

/**
 * Whether the text in the first column continues the label above it. Where gaps or bands separate rows, it does if a
 * text above had to wrap. Elsewhere its letters and its indent decide.
 *
 * @param ends Where each column ends.
 * @param isEntry Whether the text beside the label of a line is complete.
 */
function goesOnInStub(
  row: readonly TextLine[],
  own: TextLine,
  isPartedOtherwise: boolean,
  ends: readonly number[],
  isEntry: (own: TextLine) => boolean,
): boolean {
  const above = row.at(-1)!
  if (above.words[0]!.length === 0) return false
  const first = own.words[0]![0]!
  if (isPartedOtherwise && startsEverywhere(above, own)) return false
  if (isPartedOtherwise) return own.words.some((words, column) => hadToWrap(above.words[column]!, words, ends[column]!))
  // beside a complete text, below a label with room left, a new label may begin in lower case or indented
  const isWhole = above.words.every((words) => words.length > 0) && own.words.slice(1).every(startsText)
  const isNewLabel = startsText(own.words[0]!) && (isEntry(above) || isEntry(own))
  if (isWhole && (isNewLabel || !hadToWrap(above.words[0]!, own.words[0]!, ends[0]!))) return false
  return /^[a-z(]/.test(first.text) || first.bbox.x0 > above.words[0]![0]!.bbox.x0 + 0.4 * first.size
}

/** Returns a check for complete texts beside labels: those that occur on another line as well, such as "Delaware". */
function entriesOf(lines: readonly TextLine[]): (own: TextLine) => boolean {
  const printed = new Map(lines.map((own) => [own, own.words.map(textOf)]))
  const all = [...printed.values()]
  return (own) =>
    printed
      .get(own)!
      .some((text, column) => column > 0 && text !== '' && all.filter((texts) => texts[column] === text).length > 1)
}

/** Whether both lines have a text in every column, and no text of the lower one reads like a continuation. */
function startsEverywhere(above: TextLine, own: TextLine): boolean {
  return above.words.every((words) => words.length > 0) && own.words.every(startsText)
}

/** Whether there is a text that does not read like a continuation. */
function startsText([first]: readonly Word[]): boolean {
  return first !== undefined && /^[^\p{Ll}(,;]/u.test(first.text)
}

/** Whether the first word of `below` had no room left after the text above it. */
function hadToWrap(above: readonly Word[], below: readonly Word[], end: number): boolean {
  const [last, first] = [above.at(-1), below[0]]
  return last !== undefined && first !== undefined && last.bbox.x1 + widthOf(first.bbox) + 0.2 * last.size > end - 1
}

/** Whether, in the widest column with a text in `own`, the text above is missing or ends short. */
function endsShort(row: readonly TextLine[], own: TextLine, lines: readonly TextLine[]): boolean {
  const extents = own.words.map((words, column) => {
    if (words.length === 0 || column === 0) return undefined
    return hull(flatten(lines.map((line) => line.words[column]!.map((word) => word.bbox))))
  })
  const widest = extents.reduce((best, box) => (box && (!best || widthOf(box) > widthOf(best)) ? box : best), undefined)
  if (widest === undefined) return false
  const last = row.at(-1)!.words[extents.indexOf(widest)]!.at(-1)
  return last === undefined || last.bbox.x1 < widest.x0 + MIN_FILLED_SHARE * widthOf(widest)
}
