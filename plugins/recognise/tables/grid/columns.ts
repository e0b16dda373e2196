import { centerX, median, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { figuresOf } from '../../layout/line-kinds.js'
import type { Line, Phrase } from '../../text/lines.js'
import { standInOrder } from '../headers/header-order.js'

/** One column as its cells show it: from the leftmost to the rightmost ink of its cells. */
export interface ColumnSpan extends Span {
  readonly isNumeric: boolean
}

/** Labels start no further right of the table's left edge than this, in points, where they reach over the figures. */
const LABEL_START = 20
/** Fewer rows with a text behind their label show no column of texts. */
const LEAST_PARTED = 3
/** The usual width of figures is taken for no less than this, in font sizes: that of three digits. */
const LEAST_USUAL = 1.5

/**
 * Finds the columns of lines that are set without rulings. Figures first: those of one column overlap, those of two
 * columns never do, so their overlap alone gives the numeric columns, and neither long labels nor wide heads can blur
 * them. What stands left of the first is the stub; texts between and behind form columns where they overlap each other.
 *
 * @param lines Body lines: those with more than a label.
 * @param left Left edge of the table.
 * @param lowestHeads The line of heads right above the body: a head that stands apart has a column, however few fill it.
 * @returns Left to right, the stub first where there is one.
 */
export function findColumns(lines: readonly Line[], left: number, lowestHeads?: Line): readonly ColumnSpan[] {
  const numeric = figureColumns(lines, left)
  const texts = flatten(lines.map((line) => line.phrases.filter((phrase) => !isIn(phrase, numeric))))
  const first = numeric[0]
  // what is wider than the figures and centred over them is no label
  const isOfStub = ({ bbox }: Phrase) =>
    first === undefined || (bbox.x0 < first.start && (centerX(bbox) < first.start || bbox.x0 < left + LABEL_START))
  const stubTexts = texts.filter(isOfStub)
  const others = texts.filter((phrase) => !isOfStub(phrase))
  const limit = first?.start ?? Infinity
  const stub = partByHeads(lines, new Set(stubTexts), limit, lowestHeads) ?? textColumns(stubTexts, limit, lines)
  const behind = textColumns(others, Infinity, lines).filter((column) =>
    numeric.every((known) => shared(known, column) <= 0.3 * (column.end - column.start)),
  )
  const found = [...stub, ...numeric, ...behind].sort((a, b) => a.start - b.start)
  return lowestHeads === undefined ? found : addHeadedColumns(found, lowestHeads)
}

/**
 * Columns of texts between the labels and the figures, "Notes due 2030 | February 2020 |", are not joined by labels of other
 * rows that reach over them where nothing stands beside these: a head over each says so.
 */
function partByHeads(
  lines: readonly Line[],
  texts: ReadonlySet<Phrase>,
  limit: number,
  heads: Line | undefined,
): readonly ColumnSpan[] | undefined {
  const rows = lines.map(({ phrases }) => phrases.filter((phrase) => texts.has(phrase)))
  const parted = rows.filter((row) => row.length > 1)
  if (heads === undefined || parted.length < LEAST_PARTED || parted.length === lines.length) return undefined
  const columns = textColumns(flatten(parted), limit, lines)
  const isHeaded = ({ start, end }: Span) =>
    heads.phrases.filter(({ bbox }) => bbox.x1 > start && bbox.x0 < end && bbox.x0 > columns[0]!.end).length === 1
  return columns.length > 1 && columns.slice(1).every(isHeaded) ? columns : undefined
}

/** Adds a column for each head between or behind the others that stands over none of them. */
function addHeadedColumns(columns: readonly ColumnSpan[], heads: Line): readonly ColumnSpan[] {
  const stubEnd = columns[0]?.end ?? Infinity
  const over = heads.phrases.filter(({ bbox }) => bbox.x0 > stubEnd)
  if (standInOrder(over, columns)) return columns
  const isApart = ({ bbox }: Phrase) =>
    bbox.x0 > stubEnd && columns.every((column) => bbox.x1 < column.start - 2 || bbox.x0 > column.end + 2)
  const isHeaded = (column: ColumnSpan) =>
    heads.phrases.some(({ bbox }) => bbox.x1 > column.start - 2 && bbox.x0 < column.end + 2)
  // a head may hang beside narrow figures: it has a column of its own only where its neighbours have theirs
  const hasOwn = ({ bbox }: Phrase) => {
    const left = columns.findLast((column) => column.end < bbox.x0)
    const right = columns.find((column) => column.start > bbox.x1)
    return [left, right].every((column) => column !== undefined && (column === columns[0] || isHeaded(column)))
  }
  const lone = heads.phrases.filter(
    (phrase) => isApart(phrase) && hasOwn(phrase) && !centredOver(phrase, columns, isHeaded),
  )
  const added = lone.map(({ bbox }): ColumnSpan => ({ start: bbox.x0, end: bbox.x1, isNumeric: true }))
  return [...columns, ...added].sort((a, b) => a.start - b.start)
}

/** A head between two columns may be centred over both, and over what is between them, unless these have heads beside it. */
function centredOver(
  { bbox }: Phrase,
  columns: readonly ColumnSpan[],
  isHeaded: (column: ColumnSpan) => boolean,
): boolean {
  const center = (bbox.x0 + bbox.x1) / 2
  return columns.some(
    (first, i) =>
      i > 0 &&
      columns
        .slice(i + 1)
        .some(
          (last, j) =>
            Math.abs((first.start + last.end) / 2 - center) < 6 && !columns.slice(i, i + j + 2).some(isHeaded),
        ),
  )
}

/** The columns of figures: runs of the x axis that figures cover, parted where one line would have two in a run. */
export function figureColumns(lines: readonly Line[], left: number): readonly ColumnSpan[] {
  const rows = lines.map((line) => figuresOf(line, left))
  const figures = flatten(rows)
  const columns = joinStrayRuns(partCrowded(coveredRuns(figures), rows), rows)
  return columns.map((column) => widen(column, figures))
}

/** Runs of the x axis that are covered by phrases without a gap; phrases far wider than the rest are left out. */
function coveredRuns(phrases: readonly Phrase[]): readonly Span[] {
  // where most figures are dashes or marks, a usual number is no straggler
  const size = phrases[0]?.words[0]?.size ?? 0
  const usual = Math.max(median(phrases.map((phrase) => widthOf(phrase.core))), LEAST_USUAL * size)
  const runs: { start: number; end: number }[] = []
  for (const { core } of [...phrases].sort((a, b) => a.core.x0 - b.core.x0)) {
    if (widthOf(core) > 3.5 * usual && phrases.length > 3) continue
    const run = runs.at(-1)
    if (run !== undefined && core.x0 < run.end) run.end = Math.max(run.end, core.x1)
    else runs.push({ start: core.x0, end: core.x1 })
  }
  return runs
}

/** Where a line has several figures in one run, a straggler bridges two columns: part the run by such lines' figures. */
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

/** A dash or a short negative may stand beside the figures of its column: its run is the neighbour's if no line fills both. */
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
  if (!isOfDashes(ofLeft) && !isOfDashes(ofRight) && !sharesSign(ofLeft, ofRight)) return false
  return !rows.some((_, i) => inLeft[i]!.length > 0 && inRight[i]!.length > 0)
}

/** "$ 8" over "$ (6)": the bracket hangs behind the column, the signs stand under each other. */
function sharesSign(left: readonly Phrase[], right: readonly Phrase[]): boolean {
  const signs = (phrases: readonly Phrase[]) => phrases.filter((phrase) => phrase.core.x0 > phrase.bbox.x0 + 1)
  return signs(left).some((a) => signs(right).some((b) => Math.abs(a.bbox.x0 - b.bbox.x0) < 1.5))
}

/** An em dash is as wide as its font is large. */
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

/** Columns of texts: runs that texts cover, each with at least a few of them; the first is the stub. */
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

/** Whether a phrase stands in one of the columns: half of it, or half of the column, is shared. */
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

/** The column in which most of a phrase stands; the nearest one where it stands in none. */
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

/** The column that a place on the x axis lies in or is nearest to. */
export function nearestColumn(x: number, columns: readonly Span[]): number {
  const distances = columns.map((column) => Math.max(column.start - x, x - column.end, 0))
  return distances.indexOf(Math.min(...distances))
}
