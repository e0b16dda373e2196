import type { Bbox } from '../../core/model.js'
import { figureColumns } from './columns.js'
import { centerX, hull, overlapX, widthOf } from './geometry.js'
import type { Span } from './grid.js'
import { figuresOf, fillsWidth, isProse, kindOf, pitchOf } from './line-kinds.js'
import type { Line } from './lines.js'
import { isDateLine, isUnit } from './titles.js'

/** Lines that are one table: its column heads first, then its body. */
export interface Region {
  readonly lines: readonly Line[]
  /** How many lines at the top are column heads. */
  readonly headerLineCount: number
}

/** Lines further apart than this, as a multiple of the font size, are not of one table. */
const FARTHEST = 4.2
/** A head stands this near to what it heads, as a multiple of the font size. */
const HEAD_GAP = 4
/** Labels without figures that may follow each other inside a table. */
const MOST_LABELS = 7

/**
 * Finds the tables that no drawn grid shows: rows of figures that line up under each other, with the labels among them
 * and the heads above them.
 *
 * @param lines The lines of one column of text, top to bottom.
 */
export function findRegions(lines: readonly Line[]): readonly Region[] {
  const regions: Region[] = []
  let from = 0
  for (const core of findCores(lines)) {
    const start = addHeads(lines, core.start, from, core.end)
    const region = toRegion(lines.slice(start, core.end))
    if (isTable(region)) {
      regions.push(region)
      from = core.end
    }
  }
  return regions
}

/** Runs of lines from a first row to a last row, by index; end exclusive. */
function findCores(lines: readonly Line[]): readonly Span[] {
  const kinds = lines.map(kindOf)
  const width = lines.length === 0 ? 0 : widthOf(hull(lines.map((line) => line.bbox)))
  const cores: Span[] = []
  let start = -1
  let last = -1
  const finish = () => {
    if (start >= 0) cores.push({ start, end: last + 1 })
    start = -1
  }
  for (let i = 0; i < lines.length; i++) {
    if (kinds[i] !== 'tabular') continue
    if (start >= 0 && !goesOn(lines, start, last, i, width)) finish()
    if (start < 0) start = i
    last = i
  }
  finish()
  return cores.map((core) => addWrappedTail(lines, core))
}

/** Whether the tabular line `next` belongs to the run from `start` to `last`. */
function goesOn(lines: readonly Line[], start: number, last: number, next: number, width: number): boolean {
  const run = lines.slice(start, last + 1)
  const between = lines.slice(last + 1, next)
  const size = lines[next]!.size
  for (let i = last + 1; i <= next; i++) {
    if (lines[i]!.bbox.y0 - lines[i - 1]!.bbox.y1 > (FARTHEST - 1) * size) return false
  }
  const left = hull(run.map((line) => line.bbox)).x0
  const columns = figureColumns(run, left)
  if (between.length > MOST_LABELS || between.some((line) => !isLabel(line, columns, lines[next]!, width))) return false
  const gap = Math.max(...lines.slice(last + 1, next + 1).map((line, i) => line.baseline - lines[last + i]!.baseline))
  const isApart = gap > 1.6 * pitchOf(run)
  if (startsAnew(lines[next]!, run, left) && (isApart || between.length > 0)) return false
  if (!isApart && between.length === 0) return true
  return fitsColumns(lines[next]!, columns, left)
}

/** A text between two rows is a label when it stays left of the figures, or is short. */
function isLabel(line: Line, columns: readonly Span[], next: Line, width: number): boolean {
  const right = line.phrases.at(-1)!.bbox.x1
  const figures = figuresOf(next, -Infinity)
  const limit = Math.min(columns[0]?.start ?? Infinity, figures[0]?.core.x0 ?? Infinity)
  if (right <= limit + 2) return true
  if (
    line.phrases.length === 1 &&
    /:$/.test(line.phrases[0]!.text) &&
    right <= next.bbox.x1 &&
    !line.phrases.some(isProse)
  )
    return true
  return !fillsWidth(line, width) && !line.phrases.some(isProse) && right - line.bbox.x0 < 0.5 * width
}

/** A row of years after rows of figures heads the next table. */
function startsAnew(line: Line, run: readonly Line[], left: number): boolean {
  if (!isHeadLike(line)) return false
  return run.some((other) => figuresOf(other, left).some((phrase) => !phrase.isPeriod))
}

function fitsColumns(line: Line, columns: readonly Span[], left: number): boolean {
  const figures = figuresOf(line, left)
  if (figures.length === 0 || columns.length === 0) return true
  const placed = figures.filter((phrase) =>
    columns.some((column) => phrase.core.x0 < column.end + 1 && phrase.core.x1 > column.start - 1),
  )
  return placed.length * 2 >= figures.length
}

/** A last label that runs on below its figures: "Total purchase" over "commitments". */
function addWrappedTail(lines: readonly Line[], core: Span): Span {
  const last = lines[core.end - 1]!
  const next = lines[core.end]
  if (next === undefined || next.phrases.length !== 1 || core.end - core.start < 2) return core
  const isTight = next.baseline - last.baseline < 1.25 * last.size
  const figures = figuresOf(last, -Infinity)
  const isStub = next.bbox.x1 <= (figures[0]?.core.x0 ?? -Infinity) && next.bbox.x0 >= last.bbox.x0 - 1
  return isTight && isStub && /^[a-z(]/.test(next.phrases[0]!.text) ? { start: core.start, end: core.end + 1 } : core
}

/** The index of the first line that heads the run which starts at `start`; none above `from`. */
function addHeads(lines: readonly Line[], start: number, from: number, end: number): number {
  const body = lines.slice(start, end)
  const box = hull(body.map((line) => line.bbox))
  const columns = figureColumns(body, box.x0)
  const firstColumn = columns[0]?.start ?? box.x0 + 0.3 * widthOf(box)
  const labels = body.flatMap((line) =>
    line.phrases.length > 1 && line.phrases[0]!.bbox.x1 < firstColumn ? [line.phrases[0]!.bbox.x1] : [],
  )
  const stubEnd = Math.min(firstColumn, Math.max(box.x0, ...labels))
  let top = start
  let pendingLabels = 0
  for (let i = start - 1; i >= from; i--) {
    const line = lines[i]!
    const below = lines[i + 1]!
    if (below.bbox.y0 - line.bbox.y1 > (HEAD_GAP - 1) * below.size) break
    if (isOverColumns(line, box, stubEnd, columns)) {
      top = i
      pendingLabels = 0
    } else if (isCorner(line, firstColumn, box) && pendingLabels < 4) pendingLabels++
    else break
  }
  while (top < start && !isHeadOfBelow(lines[top]!, lines.slice(top + 1, start + 1), stubEnd)) top++
  return addCorner(lines, top, from)
}

/** A text alone at the top heads something only if it is centred over texts or figures of a line below, or ends with one. */
function isHeadOfBelow(line: Line, below: readonly Line[], stubEnd: number): boolean {
  if (line.phrases.length > 1) return true
  const center = centerX(line.bbox)
  return below.some(({ phrases }) => {
    const texts = phrases.map((phrase) => phrase.bbox).filter((bbox) => bbox.x1 > stubEnd)
    const isOver = (first: Bbox, last: Bbox) =>
      Math.abs((first.x0 + last.x1) / 2 - center) <= 4 + 0.02 * (last.x1 - first.x0)
    return texts.some(
      (first, i) => Math.abs(first.x1 - line.bbox.x1) < 6 || texts.slice(i).some((last) => isOver(first, last)),
    )
  })
}

/** "Years ended December 31" over "(Millions)": what stands tight above the corner's text is its first line. */
function addCorner(lines: readonly Line[], top: number, from: number): number {
  const corner = lines[top]!.phrases[0]!
  const above = lines[top - 1]
  if (above === undefined || top <= from || above.phrases.length > 1) return top
  const isTight = lines[top]!.baseline - above.baseline < 1.5 * above.size
  const isAligned = Math.abs(above.bbox.x0 - corner.bbox.x0) < 2
  const text = above.phrases[0]!.text
  return isTight && isAligned && (isDateLine(text) || isUnit(text)) ? top - 1 : top
}

/** Whether a line stands over the figures' columns, with at most one text over the stub. */
function isOverColumns(line: Line, box: Bbox, stubEnd: number, columns: readonly Span[]): boolean {
  const firstColumn = columns[0]?.start ?? box.x0 + 0.3 * widthOf(box)
  if (line.bbox.x1 > box.x1 + 25 || line.phrases.some(isProse)) return false
  const second = columns[1]?.start ?? box.x1
  // a head wider than the figures under it stands over the gap to the stub; a title reaches further
  const isOverGap = (bbox: Bbox) =>
    bbox.x0 > stubEnd && centerX(bbox) > (stubEnd + firstColumn) / 2 && widthOf(bbox) < 1.4 * (second - firstColumn)
  const overFigures = line.phrases.filter(
    ({ bbox }) => isOverGap(bbox) || bbox.x0 >= firstColumn - headSlack(bbox, box, firstColumn),
  )
  const others = line.phrases.filter((phrase) => !overFigures.includes(phrase))
  return overFigures.length > 0 && others.length <= 2 && others.every((phrase) => phrase.bbox.x1 < firstColumn + 10)
}

/** A head may hang over to the left of the figures below it: it is centred over them. */
function headSlack(head: Bbox, box: Bbox, firstColumn: number): number {
  return centerX(head) >= firstColumn ? Math.min(0.5 * widthOf(head), Math.max(0, firstColumn - box.x0) * 0.35) + 4 : 4
}

function isCorner(line: Line, firstColumn: number, box: Bbox): boolean {
  return line.phrases.length === 1 && line.bbox.x1 <= firstColumn + 2 && line.bbox.x0 < box.x0 + 0.25 * widthOf(box)
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

function toRegion(lines: readonly Line[]): Region {
  const box = hull(lines.map((line) => line.bbox))
  let headerLineCount = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const figures = figuresOf(line, box.x0).filter((phrase) => !phrase.isPeriod)
    if (figures.length > 0) break
    const isOverStubAlone = line.phrases.length === 1 && line.bbox.x0 < box.x0 + 0.25 * widthOf(box)
    if (!isOverStubAlone) headerLineCount = i + 1
  }
  return { lines, headerLineCount }
}

/** Rows of figures that are no table: a page number under a text, a list of contents, a lone line. */
function isTable({ lines, headerLineCount }: Region): boolean {
  const box = hull(lines.map((line) => line.bbox))
  const body = lines.slice(headerLineCount)
  const rows = body.filter((line) => kindOf(line) === 'tabular')
  const rowsWithFigures = body.filter((line) => figuresOf(line, box.x0).length > 0)
  if (isContents(lines) || isSignatures(lines)) return false
  if (rows.length < 2) return rows.length === 1 && isUnderHeads(rows[0]!, lines.slice(0, headerLineCount))
  if (rowsWithFigures.length * 2 >= rows.length) return rowsWithFigures.length >= 2
  return rows.length >= 3
}

/** A single row is a table when each of its figures, two or more, stands under a head. */
function isUnderHeads(row: Line, heads: readonly Line[]): boolean {
  const figures = figuresOf(row, -Infinity)
  const texts = heads.flatMap((line) => line.phrases)
  return figures.length >= 2 && figures.every((figure) => texts.some((text) => overlapX(text.bbox, figure.bbox) > 0))
}

/** A list of contents: texts, each with a page number at the right that never falls. */
function isContents(lines: readonly Line[]): boolean {
  const pages = lines.flatMap((line) => {
    const last = line.phrases.at(-1)!
    return line.phrases.length > 1 && /^(?:[A-Z]-|F-)?\d{1,3}$/.test(last.text)
      ? [Number(last.text.replace(/\D/g, ''))]
      : []
  })
  const entries = lines.filter((line) => line.phrases.length > 1)
  if (pages.length < 3 || pages.length < 0.75 * entries.length) return false
  const rises = pages.slice(1).filter((page, i) => page >= pages[i]!).length
  const isSingle = lines.every((line) => figuresOf(line, -Infinity).length <= 2)
  return isSingle && rises >= 0.85 * (pages.length - 1)
}

function isSignatures(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.phrases.map((phrase) => phrase.text).join(' ')).join('\n')
  return /\/s\//i.test(text) || /^\s*signatures?\s+(?:title|date|capacity)/im.test(text)
}
