import type { Bbox, PageContent, Table } from '../../../../core/model.js'
import { centerY, hull, median, overlapX, overlapY } from '../../geometry/boxes.js'
import { isSentence } from '../../layout/line-kinds.js'
import { captionBelow, isNumberedTitle } from '../../layout/numbered-captions.js'
import { type Caption, readCaption, SET_IN } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isMostlyBold, type Line, type Phrase, textIn } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import { onePlaceEach } from '../grid/one-place-each.js'
import { partCrossingCells } from '../grid/part-crossing-cells.js'
import { withColumnNumbers } from '../headers/column-numbers.js'
import { type FoundNotes, marksOf } from './footnotes.js'
import { bindNotes, type NotedTable, notesUnder } from './page-notes.js'
import { readTable } from './read-table.js'

/** Height of the margin at the top of a page that contains running headers, as a share of the page height. */
const RUNNING_HEADER_MARGIN = 0.055
/** Minimum size of a heading in the top margin, as a multiple of the font size of the table. */
const MIN_HEADING_SIZE = 1.5
/** Maximum distance between a heading and the text that it opens, in font sizes. */
const MAX_OPENING_STEP = 2.5
/** Minimum number of words in the first line of a text below its heading. */
const MIN_TEXT_WORDS = 5
/** Maximum number of lines at a page's edge that are not body text: running headers, a title, its date and unit. */
const MAX_RUNNING_LINES = 7

/** Tables, and the grids from which they were read, in the same order. */
interface ReadTables {
  readonly tables: readonly Table[]
  readonly grids: readonly Grid[]
}

/**
 * Reads the tables of a page, top to bottom, so that the notes of one table are not the caption of the next.
 *
 * @param lines Lines outside drawn grids.
 * @param others Boxes of tables that were read before. Lines above them are not captions of these tables.
 */
export function readTables(
  grids: readonly Grid[],
  lines: readonly Line[],
  content: PageContent,
  others: readonly Bbox[] = [],
): ReadTables {
  const noted: NotedTable[] = []
  const found: FoundNotes[] = []
  const isTaken = new Set<Line>()
  const captions = grids.map((grid) => {
    const free = lines.filter((line) => !isTaken.has(line))
    const around = [...boxesBut(grid, grids), ...others]
    const { caption, taken } = captionAround(grid, around, free, content)
    for (const line of taken) isTaken.add(line)
    const sizes: number[] = []
    for (const { words } of grid.cells) for (const { size } of words) sizes.push(size)
    const table = { bbox: grid.bbox, size: median(sizes), marks: marksOf(grid, caption.title) }
    const left = taken.length === 0 ? free : free.filter((line) => !taken.includes(line))
    const notes = notesUnder(table, noted, around, left)
    for (const line of notes.lines) isTaken.add(line)
    found.push(notes)
    noted.push(table)
    return caption
  })
  const footnotes = bindNotes(noted, found, lines)
  const rules = content.rulings.filter((ruling) => ruling.direction === 'horizontal').map((ruling) => ruling.bbox)
  const settled = grids.map((grid) => onePlaceEach(partCrossingCells(withColumnNumbers(grid))))
  const tables = settled.map((grid, i) =>
    readTable(grid, {
      pageNumber: content.pageNumber,
      ordinal: i + 1,
      caption: captions[i]!,
      footnotes: footnotes[i]!,
      opensPage:
        i === 0 &&
        !others.some((box) => box.y1 <= grid.bbox.y0 + 1) &&
        areRunningLines(lines.filter((line) => line.bbox.y1 <= grid.bbox.y0 + 1)),
      closesPage:
        i === grids.length - 1 &&
        !others.some((box) => box.y0 >= grid.bbox.y1 - 1) &&
        areRunningLines(lines.filter((line) => line.bbox.y0 >= grid.bbox.y1 - 1)),
      rules,
      source: content.source,
      around: () => lines.map(textIn),
    }),
  )
  return { tables, grids: settled }
}

function boxesBut(grid: Grid, grids: readonly Grid[]): readonly Bbox[] {
  return grids.filter((other) => other !== grid).map((other) => other.bbox)
}

/** Finds the caption of a table: the lines above it, or the numbered caption right below it, whose lines are taken. */
function captionAround(
  grid: Grid,
  others: readonly Bbox[],
  lines: readonly Line[],
  content: PageContent,
): { readonly caption: Caption; readonly taken: readonly Line[] } {
  const above = captionOf(grid, others, lines, content)
  const isNumbered = above.title !== undefined && isNumberedTitle(above.title)
  const below = isNumbered ? undefined : captionBelow(grid.bbox, others, lines)
  if (below === undefined) return { caption: above, taken: [] }
  const { subject: _, ...rest } = above
  return { caption: { ...rest, title: below.title }, taken: below.lines }
}

/** Reads the caption above a table, up to the table before, without the running headers of the page. */
function captionOf(grid: Grid, others: readonly Bbox[], lines: readonly Line[], content: PageContent): Caption {
  const tops = others.filter((box) => overlapX(box, grid.bbox) > 0)
  const floor = Math.max(0, ...tops.filter((box) => box.y1 <= grid.bbox.y0 + 1).map((box) => box.y1))
  const margin = RUNNING_HEADER_MARGIN * content.height
  const size = median(grid.cells.flatMap(({ words }) => words.map((word) => word.size)))
  const isRunningHeader = (line: Line) =>
    centerY(line.bbox) < margin &&
    line.size < MIN_HEADING_SIZE * size &&
    !isMostlyBold(line) &&
    !isSentence(line) &&
    !isUnit(line.phrases[0]!.text) &&
    !opensText(line, lines)
  const left = Math.min(...lines.map(({ bbox }) => bbox.x0))
  const isSetIn = !lines.some(({ bbox }) => bbox.x1 < grid.bbox.x0 && overlapY(bbox, grid.bbox) > 0)
  const isOver = ({ bbox, phrases, size }: Line) =>
    overlapX(bbox, grid.bbox) > 0 ||
    // a heading at the page's margin names the indented table below it
    (isSetIn && phrases.length === 1 && bbox.x0 < left + 2 && bbox.x1 > grid.bbox.x0 - SET_IN * size)
  const above = lines.filter(
    (line) =>
      (line.bbox.y1 <= grid.bbox.y0 + 1 || isBesideHeaders(line, grid)) &&
      centerY(line.bbox) > floor &&
      isOver(line) &&
      !isRunningHeader(line),
  )
  const beside = others.filter((box) => overlapX(box, grid.bbox) <= 0 && overlapY(box, grid.bbox) > 0)
  return readCaption(
    beside.length === 0 ? above : above.map((line) => dropTextsOfOthers(line, grid.bbox, beside)),
    grid.bbox,
    grid.headerRowCount > 0,
    content.rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox }) => bbox),
  )
}

/** Whether a text over the stub begins above the first headers, which are at the right and less than a line lower. */
function isBesideHeaders({ bbox, size, phrases }: Line, { bbox: table, cells }: Grid): boolean {
  if (bbox.y0 >= table.y0 - 1 || bbox.y1 > table.y0 + 0.7 * size) return false
  const words = cells.flatMap((cell) => cell.words)
  const headers = words.filter((word) => overlapY(word.bbox, bbox) > 0)
  if (words.some((word) => phrases.some((phrase) => phrase.words.includes(word)))) return false
  return headers.length > 0 && headers.every((word) => word.bbox.x0 > bbox.x1)
}

/** Whether an italic line at the top of a page is a heading: a text follows it closely. */
function opensText(line: Line, lines: readonly Line[]): boolean {
  const next = lines.find(({ baseline }) => baseline > line.baseline + 0.5 * line.size)
  const isItalic = line.phrases.every(({ words }) => words.every((word) => word.isItalic))
  if (!isItalic || next === undefined || line.size < 0.95 * next.size) return false
  const isText = next.phrases.length === 1 && next.phrases[0]!.words.length >= MIN_TEXT_WORDS
  return isText && next.baseline - line.baseline < MAX_OPENING_STEP * line.size
}

/** Returns a line above adjacent tables without the texts that are over the other tables. */
function dropTextsOfOthers(line: Line, table: Bbox, beside: readonly Bbox[]): Line {
  const isOfOther = ({ bbox }: Phrase) => overlapX(bbox, table) <= 0 && beside.some((box) => overlapX(bbox, box) > 0)
  const phrases = line.phrases.filter((phrase) => !isOfOther(phrase))
  if (phrases.length === line.phrases.length || phrases.length === 0) return line
  return { ...line, phrases, bbox: hull(phrases.map(({ bbox }) => bbox)) }
}

/** Whether lines at a page's edge are only running headers, a title or a footer: few, and no sentences. */
function areRunningLines(lines: readonly Line[]): boolean {
  return lines.length <= MAX_RUNNING_LINES && !lines.some(isSentence)
}
