import type { Bbox, Page, PageContent, Table, Warning } from '../../core/model.js'
import { type RecognisedCharts, recogniseCharts } from './charts/recognise-charts.js'
import { NO_CHARTS, withoutChartsOfCells } from './charts-of-cells.js'
import { centerY, holdsCenter, median, overlapX, overlapY } from './geometry.js'
import { findDrawnGrids } from './grids/drawn-grids.js'
import type { Grid } from './grids/grid.js'
import { type FoundNotes, marksOf } from './meaning/footnotes.js'
import { bindNotes, type NotedTable, notesUnder } from './meaning/page-notes.js'
import { readTable } from './meaning/read-table.js'
import { type Caption, readCaption } from './meaning/titles.js'
import { isSentence } from './regions/line-kinds.js'
import { findUndrawnTables } from './regions/undrawn-tables.js'
import { areHeadedByNames, withoutNamesBelow } from './shared-heads.js'
import { distrustGarbled, findGarbled, garbledWarning } from './text/garbled-text.js'
import type { Line } from './text/lines.js'
import { findOcrNeed, type OcrNeed } from './text/needs-ocr.js'
import { readTextLayer } from './text/text-layer.js'
import { turnBoxBack, turnContent, turnOf, turnPageBack } from './text/turned-page.js'
import { findUpwardWords, upwardHeads } from './text/upward-words.js'
import { findWords, type Word } from './text/words.js'

/** What recognition saw on its way, for a picture of its work. */
export interface PageTrace {
  readonly words: readonly { readonly bbox: Bbox; readonly text: string }[]
  /** Outside of drawn grids, where words are read cell by cell. */
  readonly lines: readonly { readonly bbox: Bbox }[]
  readonly regions: readonly { readonly bbox: Bbox; readonly kind: Grid['evidence'] }[]
  /** Why the page's text must be read from its pixels, if it must, see `findOcrNeed`. */
  readonly ocrNeed?: OcrNeed
  readonly page: Page
}

/** What stands this near to the top of the page and is not bold is a running head, no title: a share of its height. */
const RUNNING_HEAD_SHARE = 0.055
/** Running heads, a title, its date and unit: lines at a page's edge that are no text of the page. */
const MOST_RUNNING_LINES = 7

/** A drawn table has at least this share of cells that a chart does not name its parts by. */
const LEAST_OWN = 0.4

/** Finds the tables of one page. Pure: it knows no reader and no file. */
export function recognisePage(content: PageContent): Page {
  return tracePage(content).page
}

/** {@link recognisePage}, with the words, lines and regions that it worked with. */
export function tracePage(read: PageContent): PageTrace {
  const content = readTextLayer(read)
  const trace = traceTurned(content)
  const garbled = findGarbled(content)
  const { tables, warnings } = distrustGarbled(trace.page.tables, garbled, content)
  const ocrNeed = findOcrNeed(content, garbled)
  const doubts = [...garbledWarning(garbled, content), ...warnings, ...ocrWarning(content, ocrNeed)]
  const page = { ...trace.page, tables, warnings: [...trace.page.warnings, ...doubts] }
  return { ...trace, ...(ocrNeed && { ocrNeed }), page }
}

/** A page whose text runs up or down is read turned. */
function traceTurned(content: PageContent): PageTrace {
  const turn = turnOf(content)
  const upright = recogniseCharts(content)
  if (turn === undefined) return traceUpright(content, upright)
  const turned = turnContent(content, turn)
  const charts = recogniseCharts(turned)
  const trace = traceUpright(turned, charts)
  // names set upright below a chart outweigh the rest of a page that is little else
  // a plot of powers over powers reads as well from the side: as it stands it is meant
  const isChartPage =
    trace.page.tables.length === 0 && upright.charts.length > 0 && surenessOf(upright) >= surenessOf(charts)
  if (isChartPage) return traceUpright(content, upright)
  const back = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: turnBoxBack(mark.bbox, turn, content) }))
  return {
    words: back(trace.words),
    lines: back(trace.lines),
    regions: back(trace.regions),
    page: turnPageBack(trace.page, turn, content),
  }
}

function surenessOf({ charts }: RecognisedCharts): number {
  return charts.reduce((sum, { confidence }) => sum + confidence, 0)
}

function traceUpright(content: PageContent, seen: RecognisedCharts): PageTrace {
  const upright = findWords(content)
  const upward = findUpwardWords(content)
  const words = [...upright, ...upwardHeads(upward)]
  const gridsBut = (charts: RecognisedCharts) => findGrids(content, words, [...upright, ...upward], charts)
  const recognised = seen.charts.length === 0 ? seen : withoutChartsOfCells(seen, gridsBut(NO_CHARTS).grids, content)
  const found = gridsBut(recognised)
  const headed = recognised.charts.length === 0 ? found : gridsBut(withoutNamesBelow(recognised))
  const { zones, grids } = areHeadedByNames(found.grids, headed.grids) ? headed : found
  const lines = zones.flat()
  const tables = inheritUnits(readTables(grids, lines, content))
  const { charts, warnings } = recognised
  return {
    words,
    lines,
    regions: grids.map(({ bbox, evidence }) => ({ bbox, kind: evidence })),
    page: {
      pageNumber: content.pageNumber,
      width: content.width,
      height: content.height,
      ...(content.unitsPerInch !== undefined && { unitsPerInch: content.unitsPerInch }),
      tables,
      charts,
      warnings: [...content.warnings, ...warnings],
    },
  }
}

/** The tables that are left beside the charts, top to bottom, and the lines of what stands in no drawn grid. */
function findGrids(
  content: PageContent,
  words: readonly Word[],
  all: readonly Word[],
  recognised: RecognisedCharts,
): { readonly zones: readonly (readonly Line[])[]; readonly grids: readonly Grid[] } {
  const drawn = findDrawnGrids(withoutPlots(content, recognised), all).filter((grid) => !isOfChart(grid, recognised))
  const isFree = (word: Word) =>
    !drawn.some((grid) => holdsCenter(grid.bbox, word.bbox)) && !isInChart(word, recognised)
  const { zones, grids } = findUndrawnTables(words.filter(isFree), content)
  return { zones, grids: [...drawn, ...grids].sort((a, b) => readingOrder(a.bbox, b.bbox)) }
}

/** Gridlines, bars and frames of charts are no rulings and bands of tables. */
function withoutPlots(content: PageContent, { plots }: RecognisedCharts): PageContent {
  if (plots.length === 0) return content
  const isOutside = ({ bbox }: { readonly bbox: Bbox }) => !plots.some((plot) => holdsCenter(plot, bbox))
  return { ...content, rulings: content.rulings.filter(isOutside), shapes: content.shapes.filter(isOutside) }
}

/** Whether a word is a label of a chart, or stands where data are drawn. */
function isInChart({ bbox }: Word, { plots, labels }: RecognisedCharts): boolean {
  return [...plots, ...labels].some((box) => holdsCenter(box, bbox))
}

/** A drawn table beside a chart, or under it, has cells of its own: its heads may be the chart's names, its stub the keys. */
function isOfChart({ cells }: Grid, recognised: RecognisedCharts): boolean {
  const filled = cells.filter(({ words }) => words.length > 0)
  const own = filled.filter(({ words }) => !words.every((word) => isInChart(word, recognised)))
  return own.length < LEAST_OWN * filled.length
}

/** Reads the tables of a page, top to bottom: the notes under one are no caption of the next. */
function readTables(grids: readonly Grid[], lines: readonly Line[], content: PageContent): readonly Table[] {
  const noted: NotedTable[] = []
  const found: FoundNotes[] = []
  const captions = grids.map((grid) => {
    const isTaken = new Set(found.flatMap((notes) => notes.lines))
    const free = lines.filter((line) => !isTaken.has(line))
    const caption = captionOf(grid, grids, free, content)
    const size = median(grid.cells.flatMap((cell) => cell.words.map((word) => word.size)))
    const table = { bbox: grid.bbox, size, marks: marksOf(grid, caption.title) }
    found.push(notesUnder(table, noted, boxesBut(grid, grids), free))
    noted.push(table)
    return caption
  })
  const footnotes = bindNotes(noted, found, lines)
  const rules = content.rulings.filter((ruling) => ruling.direction === 'horizontal').map((ruling) => ruling.bbox)
  return grids.map((grid, i) =>
    readTable(grid, {
      pageNumber: content.pageNumber,
      ordinal: i + 1,
      caption: captions[i]!,
      footnotes: footnotes[i]!,
      opensPage: i === 0 && isRunningText(lines.filter((line) => line.bbox.y1 <= grid.bbox.y0 + 1)),
      closesPage: i === grids.length - 1 && isRunningText(lines.filter((line) => line.bbox.y0 >= grid.bbox.y1 - 1)),
      rules,
      source: content.source,
    }),
  )
}

function boxesBut(grid: Grid, grids: readonly Grid[]): readonly Bbox[] {
  return grids.filter((other) => other !== grid).map((other) => other.bbox)
}

/** What stands above a table, up to the table before, but for the running heads of the page. */
function captionOf(grid: Grid, grids: readonly Grid[], lines: readonly Line[], content: PageContent): Caption {
  const tops = boxesBut(grid, grids).filter((box) => overlapX(box, grid.bbox) > 0)
  const floor = Math.max(0, ...tops.filter((box) => box.y1 <= grid.bbox.y0 + 1).map((box) => box.y1))
  const margin = RUNNING_HEAD_SHARE * content.height
  const isRunningHead = (line: Line) => centerY(line.bbox) < margin && !isBold(line) && !isSentence(line)
  const above = lines.filter(
    (line) =>
      line.bbox.y1 <= grid.bbox.y0 + 1 &&
      centerY(line.bbox) > floor &&
      overlapX(line.bbox, grid.bbox) > 0 &&
      !isRunningHead(line),
  )
  return readCaption(above, grid.bbox, grid.headerRowCount > 0)
}

/** A unit is often printed once over a page of tables: a table of figures without one has that of the table before. */
function inheritUnits(tables: readonly Table[]): readonly Table[] {
  const done: Table[] = []
  for (const table of tables) {
    const { unit, scale } = done.at(-1) ?? {}
    // counts under a table of dollars are not dollars
    const isAlike = done.at(-1)?.currency === table.currency || done.at(-1)?.currency === undefined
    const isMissing =
      table.unit === undefined && unit !== undefined && isAlike && isOfFigures(table) && !isOfAnotherUnit(table)
    done.push(isMissing ? { ...table, unit, ...(scale !== undefined && { scale }) } : table)
  }
  return done
}

/** Counts of employees, amounts per share and percentages under a title of their own are in no unit of the table above. */
function isOfAnotherUnit({ title, cells, headerRowCount }: Table): boolean {
  if (title === undefined) return false
  const labels = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount).map((cell) => cell.text)
  const isNamed = (text: string) => /\b(?:employees|headcount|number of|per share|percent(?:ages?)?)\b/i.test(text)
  return isNamed(title) || labels.filter(isNamed).length * 2 > labels.length
}

/** Whether most cells beside the labels are numbers. */
function isOfFigures({ cells, headerRowCount }: Table): boolean {
  const body = cells.filter((cell) => cell.row >= headerRowCount && cell.column > 0)
  return body.filter((cell) => cell.value !== undefined).length > 0.6 * body.length
}

function isBold(line: Line): boolean {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  return words.filter((word) => word.isBold).length * 2 > words.length
}

/** Whether lines at a page's edge are no more than running heads, a title, a footer: few and short. */
function isRunningText(lines: readonly Line[]): boolean {
  return lines.length <= MOST_RUNNING_LINES && !lines.some(isSentence)
}

/** Top to bottom; tables beside each other from left to right. */
function readingOrder(a: Bbox, b: Bbox): number {
  const isBeside = overlapY(a, b) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
  return isBeside ? a.x0 - b.x0 : a.y0 - b.y0
}

function ocrWarning({ pageNumber }: PageContent, need: OcrNeed | undefined): readonly Warning[] {
  if (need === undefined) return []
  const message = {
    picture: `Page ${pageNumber} is a picture without text and needs OCR: nothing was read on it`,
    stamped: `Page ${pageNumber} is a picture with no more than a few letters of text on it and needs OCR: nothing else was read on it`,
    garbled: `Page ${pageNumber} needs OCR: the file does not say which letters are printed on it`,
  }[need]
  return [{ code: 'needs_ocr', message, pageNumber }]
}
