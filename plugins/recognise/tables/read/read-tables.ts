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

/** What stands this near to the top of the page and is not bold is a running head, no title: a share of its height. */
const RUNNING_HEAD_SHARE = 0.055
/** A line so many times as large as the table's print is a heading wherever it stands. */
const HEADING_SIZE = 1.5
/** The text goes on so near under a heading that opens it, in font sizes. */
const OPENING_STEP = 2.5
/** A line of it has at least so many words. */
const LEAST_TEXT = 5
/** Running heads, a title, its date and unit: lines at a page's edge that are no text of the page. */
const MOST_RUNNING_LINES = 7

/** Tables, and the grids that they were read from, in the same order. */
interface ReadTables {
  readonly tables: readonly Table[]
  readonly grids: readonly Grid[]
}

/**
 * Reads the tables of a page, top to bottom: the notes under one are no caption of the next.
 *
 * @param lines What stands in no drawn grid.
 * @param others Boxes of tables that are read already: what stands over them is none of these tables'.
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
        isRunningText(lines.filter((line) => line.bbox.y1 <= grid.bbox.y0 + 1)),
      closesPage:
        i === grids.length - 1 &&
        !others.some((box) => box.y0 >= grid.bbox.y1 - 1) &&
        isRunningText(lines.filter((line) => line.bbox.y0 >= grid.bbox.y1 - 1)),
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

/** What names a table: what stands above it, or the numbered caption right below it, whose lines are taken by it. */
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

/** What stands above a table, up to the table before, but for the running heads of the page. */
function captionOf(grid: Grid, others: readonly Bbox[], lines: readonly Line[], content: PageContent): Caption {
  const tops = others.filter((box) => overlapX(box, grid.bbox) > 0)
  const floor = Math.max(0, ...tops.filter((box) => box.y1 <= grid.bbox.y0 + 1).map((box) => box.y1))
  const margin = RUNNING_HEAD_SHARE * content.height
  const size = median(grid.cells.flatMap(({ words }) => words.map((word) => word.size)))
  const isRunningHead = (line: Line) =>
    centerY(line.bbox) < margin &&
    line.size < HEADING_SIZE * size &&
    !isMostlyBold(line) &&
    !isSentence(line) &&
    !isUnit(line.phrases[0]!.text) &&
    !opensText(line, lines)
  const left = Math.min(...lines.map(({ bbox }) => bbox.x0))
  const isSetIn = !lines.some(({ bbox }) => bbox.x1 < grid.bbox.x0 && overlapY(bbox, grid.bbox) > 0)
  const isOver = ({ bbox, phrases, size }: Line) =>
    overlapX(bbox, grid.bbox) > 0 ||
    // a heading at the page's margin names what is set in under it
    (isSetIn && phrases.length === 1 && bbox.x0 < left + 2 && bbox.x1 > grid.bbox.x0 - SET_IN * size)
  const above = lines.filter(
    (line) =>
      (line.bbox.y1 <= grid.bbox.y0 + 1 || isBesideHeads(line, grid)) &&
      centerY(line.bbox) > floor &&
      isOver(line) &&
      !isRunningHead(line),
  )
  const beside = others.filter((box) => overlapX(box, grid.bbox) <= 0 && overlapY(box, grid.bbox) > 0)
  return readCaption(
    beside.length === 0 ? above : above.map((line) => withoutOthers(line, grid.bbox, beside)),
    grid.bbox,
    grid.headerRowCount > 0,
    content.rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox }) => bbox),
  )
}

/** Whether a text over the stub begins above the first heads, which hang at the right, lower by less than a line. */
function isBesideHeads({ bbox, size, phrases }: Line, { bbox: table, cells }: Grid): boolean {
  if (bbox.y0 >= table.y0 - 1 || bbox.y1 > table.y0 + 0.7 * size) return false
  const words = cells.flatMap((cell) => cell.words)
  const heads = words.filter((word) => overlapY(word.bbox, bbox) > 0)
  if (words.some((word) => phrases.some((phrase) => phrase.words.includes(word)))) return false
  return heads.length > 0 && heads.every((word) => word.bbox.x0 > bbox.x1)
}

/** An italic line at a page's top is a heading where the text goes on under it as its lines follow each other. */
function opensText(line: Line, lines: readonly Line[]): boolean {
  const next = lines.find(({ baseline }) => baseline > line.baseline + 0.5 * line.size)
  const isItalic = line.phrases.every(({ words }) => words.every((word) => word.isItalic))
  if (!isItalic || next === undefined || line.size < 0.95 * next.size) return false
  const isText = next.phrases.length === 1 && next.phrases[0]!.words.length >= LEAST_TEXT
  return isText && next.baseline - line.baseline < OPENING_STEP * line.size
}

/** A line over tables beside each other, without the texts that stand over others than this one. */
function withoutOthers(line: Line, table: Bbox, beside: readonly Bbox[]): Line {
  const isOfOther = ({ bbox }: Phrase) => overlapX(bbox, table) <= 0 && beside.some((box) => overlapX(bbox, box) > 0)
  const phrases = line.phrases.filter((phrase) => !isOfOther(phrase))
  if (phrases.length === line.phrases.length || phrases.length === 0) return line
  return { ...line, phrases, bbox: hull(phrases.map(({ bbox }) => bbox)) }
}

/** Whether lines at a page's edge are no more than running heads, a title, a footer: few and short. */
function isRunningText(lines: readonly Line[]): boolean {
  return lines.length <= MOST_RUNNING_LINES && !lines.some(isSentence)
}
