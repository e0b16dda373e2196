import { centerX, median, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { numberPhrases } from '../../layout/line-kinds.js'
import type { Line, Phrase } from '../../text/lines.js'
import { standInOrder } from '../headers/header-order.js'

/** A column, from the leftmost to the rightmost edge of its cells. */
export interface ColumnSpan extends Span {
  readonly isNumeric: boolean
}

/** Maximum start of a label that extends over the numbers, in points from the left edge of the table. */
const MAX_LABEL_START = 20
/** Minimum number of rows with a text beside their label that form a column of texts. */
const MIN_PARTED_ROWS = 3
/** Minimum for the usual width of numbers, in font sizes: three digits. */
const MIN_USUAL_WIDTH = 1.5

/**
 * Finds the columns of lines without rulings. Numbers of one column overlap, and numbers of two columns never do. Their
 * overlap alone gives the numeric columns; neither long labels nor wide headers blur them. Texts left of the first
 * numeric column are the stub; texts between and behind form columns where they overlap each other.
 *
 * @param lines Body lines: those with more than a label.
 * @param left Left edge of the table.
 * @param lowestHeader The header line right above the body. A separate header in it has a column, even if few cells
 * fill it.
 * @returns Left to right, the stub first if there is one.
 */
export function findColumns(lines: readonly Line[], left: number, lowestHeader?: Line): readonly ColumnSpan[] {
  const numeric = findNumberColumns(lines, left)
  const texts = flatten(lines.map((line) => line.phrases.filter((phrase) => !isIn(phrase, numeric))))
  const first = numeric[0]
  // a text that is wider than the numbers and centred over them is not a label
  const isOfStub = ({ bbox }: Phrase) =>
    first === undefined || (bbox.x0 < first.start && (centerX(bbox) < first.start || bbox.x0 < left + MAX_LABEL_START))
  const stubTexts = texts.filter(isOfStub)
  const others = texts.filter((phrase) => !isOfStub(phrase))
  const limit = first?.start ?? Infinity
  const stub = partByHeader(lines, new Set(stubTexts), limit, lowestHeader) ?? textColumns(stubTexts, limit, lines)
  const behind = textColumns(others, Infinity, lines).filter((column) =>
    numeric.every((known) => shared(known, column) <= 0.3 * (column.end - column.start)),
  )
  const found = [...stub, ...numeric, ...behind].sort((a, b) => a.start - b.start)
  return lowestHeader === undefined ? found : addColumnsOfHeaders(found, lowestHeader)
}

/**
 * Finds text columns between the labels and the numbers, "Notes due 2030 | February 2020 |". Labels of other rows may
 * extend over them and do not join them if each column has a header.
 */
function partByHeader(
  lines: readonly Line[],
  texts: ReadonlySet<Phrase>,
  limit: number,
  header: Line | undefined,
): readonly ColumnSpan[] | undefined {
  const rows = lines.map(({ phrases }) => phrases.filter((phrase) => texts.has(phrase)))
  const parted = rows.filter((row) => row.length > 1)
  if (header === undefined || parted.length < MIN_PARTED_ROWS || parted.length === lines.length) return undefined
  const columns = textColumns(flatten(parted), limit, lines)
  const hasHeader = ({ start, end }: Span) =>
    header.phrases.filter(({ bbox }) => bbox.x1 > start && bbox.x0 < end && bbox.x0 > columns[0]!.end).length === 1
  return columns.length > 1 && columns.slice(1).every(hasHeader) ? columns : undefined
}

/** Adds a column for each header that is between two columns and over neither. */
function addColumnsOfHeaders(columns: readonly ColumnSpan[], header: Line): readonly ColumnSpan[] {
  const stubEnd = columns[0]?.end ?? Infinity
  const over = header.phrases.filter(({ bbox }) => bbox.x0 > stubEnd)
  if (standInOrder(over, columns)) return columns
  const isApart = ({ bbox }: Phrase) =>
    bbox.x0 > stubEnd && columns.every((column) => bbox.x1 < column.start - 2 || bbox.x0 > column.end + 2)
  const hasHeader = (column: ColumnSpan) =>
    header.phrases.some(({ bbox }) => bbox.x1 > column.start - 2 && bbox.x0 < column.end + 2)
  // a header may be offset from narrow numbers: it has its own column only if both neighbours have headers
  const hasOwn = ({ bbox }: Phrase) => {
    const left = columns.findLast((column) => column.end < bbox.x0)
    const right = columns.find((column) => column.start > bbox.x1)
    return [left, right].every((column) => column !== undefined && (column === columns[0] || hasHeader(column)))
  }
  const lone = header.phrases.filter(
    (phrase) => isApart(phrase) && hasOwn(phrase) && !centredOver(phrase, columns, hasHeader),
  )
  const added = lone.map(({ bbox }): ColumnSpan => ({ start: bbox.x0, end: bbox.x1, isNumeric: true }))
  return [...columns, ...added].sort((a, b) => a.start - b.start)
}

/** Whether a header is centred over several columns, none of which has a header. */
function centredOver(
  { bbox }: Phrase,
  columns: readonly ColumnSpan[],
  hasHeader: (column: ColumnSpan) => boolean,
): boolean {
  const center = (bbox.x0 + bbox.x1) / 2
  return columns.some(
    (first, i) =>
      i > 0 &&
      columns
        .slice(i + 1)
        .some(
          (last, j) =>
            Math.abs((first.start + last.end) / 2 - center) < 6 && !columns.slice(i, i + j + 2).some(hasHeader),
        ),
  )
}

/**
 * Finds the columns of numbers: runs of the x axis that numbers cover, split where one line has two numbers in a run.
 */
export function findNumberColumns(lines: readonly Line[], left: number): readonly ColumnSpan[] {
  const rows = lines.map((line) => numberPhrases(line, left))
  const numbers = flatten(rows)
  const columns = joinStrayRuns(partCrowded(coveredRuns(numbers), rows), rows)
  return columns.map((column) => widen(column, numbers))
}

/** Finds runs of the x axis that phrases cover without a gap. Phrases far wider than the rest are left out. */
function coveredRuns(phrases: readonly Phrase[]): readonly Span[] {
  // where most phrases are dashes or marks, a number of usual width is not an outlier
  const size = phrases[0]?.words[0]?.size ?? 0
  const usual = Math.max(median(phrases.map((phrase) => widthOf(phrase.core))), MIN_USUAL_WIDTH * size)
  const runs: { start: number; end: number }[] = []
  for (const { core } of [...phrases].sort((a, b) => a.core.x0 - b.core.x0)) {
    if (widthOf(core) > 3.5 * usual && phrases.length > 3) continue
    const run = runs.at(-1)
    if (run !== undefined && core.x0 < run.end) run.end = Math.max(run.end, core.x1)
    else runs.push({ start: core.x0, end: core.x1 })
  }
  return runs
}

/** Splits runs in which many lines have several numbers: an outlier joins two columns there. */
function partCrowded(runs: readonly Span[], rows: readonly (readonly Phrase[])[]): readonly Span[] {
  return flatten(
    runs.map((run) => {
      const inRun = rows.map((row) => row.filter((phrase) => centerIn(phrase, run))).filter((row) => row.length > 0)
      const most = Math.max(...inRun.map((row) => row.length), 0)
      const crowded = inRun.filter((row) => row.length === most)
      if (most < 2 || crowded.length * 4 < inRun.length) return [run]
      return Array.from({ length: most }, (_, i) => ({
        start: Math.min(...crowded.map((row) => row[i]!.core.x0)),
        end: Math.max(...crowded.map((row) => row[i]!.core.x1)),
      }))
    }),
  )
}

/** Joins adjacent runs that no line fills both: a dash or a short negative may be offset from its column. */
function joinStrayRuns(runs: readonly Span[], rows: readonly (readonly Phrase[])[]): readonly Span[] {
  const joined: Span[] = []
  for (const run of runs) {
    const before = joined.at(-1)
    if (before !== undefined && isStray(before, run, rows))
      joined[joined.length - 1] = { start: before.start, end: run.end }
    else joined.push(run)
  }
  return joined
}

function isStray(left: Span, right: Span, rows: readonly (readonly Phrase[])[]): boolean {
  const inLeft = rows.map((row) => row.filter((phrase) => centerIn(phrase, left)))
  const ofLeft = flatten(inLeft)
  const size = ofLeft[0]?.words[0]?.size ?? 0
  if (right.start - left.end > 1.5 * size) return false
  const inRight = rows.map((row) => row.filter((phrase) => centerIn(phrase, right)))
  const ofRight = flatten(inRight)
  if (!isOfDashes(ofLeft) && !isOfDashes(ofRight) && !alignsSymbols(ofLeft, ofRight)) return false
  return !rows.some((_, i) => inLeft[i]!.length > 0 && inRight[i]!.length > 0)
}

/** Whether currency symbols are aligned: in "$ 8" over "$ (6)" the bracket is outside the column of digits. */
function alignsSymbols(left: readonly Phrase[], right: readonly Phrase[]): boolean {
  const withSymbol = (phrases: readonly Phrase[]) => phrases.filter((phrase) => phrase.core.x0 > phrase.bbox.x0 + 1)
  return withSymbol(left).some((a) => withSymbol(right).some((b) => Math.abs(a.bbox.x0 - b.bbox.x0) < 1.5))
}

/** Whether all phrases are dashes. An em dash is as wide as the font size. */
function isOfDashes(phrases: readonly Phrase[]): boolean {
  return phrases.every((phrase) => widthOf(phrase.core) < 1.1 * phrase.words[0]!.size && !/\d/.test(phrase.text))
}

function widen(column: Span, phrases: readonly Phrase[]): ColumnSpan {
  const own = phrases.filter((phrase) => centerIn(phrase, column))
  return {
    start: Math.min(column.start, ...own.map((phrase) => phrase.bbox.x0)),
    end: Math.max(column.end, ...own.map((phrase) => phrase.bbox.x1)),
    isNumeric: true,
  }
}

/** Finds the columns of texts: runs that texts cover, each with at least a few texts. The first one is the stub. */
function textColumns(phrases: readonly Phrase[], limit: number, lines: readonly Line[]): readonly ColumnSpan[] {
  const runs: { start: number; end: number; count: number; reach: number }[] = []
  for (const { bbox } of [...phrases].sort((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const run = runs.at(-1)
    const end = Math.min(bbox.x1, limit)
    if (run !== undefined && bbox.x0 < run.end) {
      run.end = Math.max(run.end, end)
      run.count++
    } else runs.push({ start: bbox.x0, end, count: 1, reach: bbox.x1 })
  }
  const least = Math.max(2, 0.12 * lines.length)
  const kept = runs.filter((run, i) => i === 0 || run.count >= least)
  return kept.map(({ start, end }) => ({ start, end, isNumeric: false }))
}

/** Whether a phrase is in one of the columns: it overlaps more than half of the narrower of the two. */
function isIn(phrase: Phrase, columns: readonly Span[]): boolean {
  return columns.some((column) => {
    const common = Math.min(phrase.bbox.x1, column.end) - Math.max(phrase.bbox.x0, column.start)
    if (phrase.bbox.x0 < column.start - 2 && !phrase.isNumber && common < 0.6 * widthOf(phrase.bbox)) return false
    return common > 0.5 * Math.min(widthOf(phrase.bbox), column.end - column.start)
  })
}

function shared(a: Span, b: Span): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}

function centerIn(phrase: Phrase, span: Span): boolean {
  const center = (phrase.core.x0 + phrase.core.x1) / 2
  return center >= span.start && center <= span.end
}

/** Returns the index of the column that overlaps a phrase most, or of the nearest one if none does. */
export function columnOf(phrase: Phrase, columns: readonly Span[]): number {
  let best = 0
  let bestShare = -Infinity
  columns.forEach((column, i) => {
    const share = overlapX(phrase.core, { x0: column.start, x1: column.end, y0: 0, y1: 0 })
    if (share > bestShare) {
      best = i
      bestShare = share
    }
  })
  return best
}

/** Returns the index of the column that contains `x` or is nearest to it. */
export function nearestColumn(x: number, columns: readonly Span[]): number {
  const distances = columns.map((column) => Math.max(column.start - x, x - column.end, 0))
  return distances.indexOf(Math.min(...distances))
}
