import type { Bbox, Page, PageContent, Warning } from '../../core/model.js'
import { withSubjects } from './charts/chart-subjects.js'
import { NO_CHARTS, withoutChartsOfCells } from './charts/charts-of-cells.js'
import { settleDrawn } from './charts/printed/exact-figures.js'
import { type RecognisedCharts, recogniseCharts } from './charts/recognise-charts.js'
import { areHeadedByNames, withoutNamesBelow } from './charts/shared-headers.js'
import { holdsCenter, overlapY } from './geometry/boxes.js'
import { flatten } from './geometry/flatten.js'
import { isContents } from './layout/lists.js'
import { findNotesHead } from './layout/notes-header.js'
import type { Evidence } from './tables/evidence/evidence.js'
import { rateTables, type TableBreach } from './tables/evidence/rate-tables.js'
import { findDrawnGrids } from './tables/find/drawn-grids.js'
import { findUndrawnTables } from './tables/find/undrawn-tables.js'
import type { Grid } from './tables/grid/grid.js'
import { joinStubHead } from './tables/headers/stub-headers.js'
import { breachWarnings } from './tables/ledger/breach-warnings.js'
import { keepLedger } from './tables/ledger/keep-ledger.js'
import type { Ledger } from './tables/ledger/ledger.js'
import { settleUnaccounted } from './tables/ledger/settle-unaccounted.js'
import { findUnaccounted } from './tables/ledger/unaccounted.js'
import { inheritUnits } from './tables/read/inherit-units.js'
import { readTables } from './tables/read/read-tables.js'
import { distrustGarbled, findGarbled, garbledWarning } from './text/garbled-text.js'
import { findLines, type Line } from './text/lines.js'
import { findOcrNeed, type OcrNeed } from './text/needs-ocr.js'
import { readTextLayer } from './text/text-layer.js'
import { turnBoxBack, turnContent, turnOf, turnPageBack } from './text/turned-page.js'
import { findUpwardWords, upwardHeads } from './text/upward-words.js'
import { findWords, type Word } from './text/words.js'

/** What recognition saw on its way, for a picture of its work. */
export interface PageTrace {
  /** On a rotated page, only their boxes and texts are those of the page. */
  readonly words: readonly Word[]
  /** Outside of drawn grids, where words are read cell by cell. */
  readonly lines: readonly { readonly bbox: Bbox }[]
  /** Lines like rows of a table, or numbers by themselves, that no table, chart or text contains. */
  readonly openLines: readonly { readonly bbox: Bbox }[]
  readonly regions: readonly { readonly bbox: Bbox; readonly kind: Grid['evidence'] }[]
  /** The evidence against each table of the page, in the same order. */
  readonly evidence: readonly Evidence[]
  /** Invariants that the tables break. */
  readonly breaches: readonly TableBreach[]
  /** Why the page's text must be read from its pixels, if it must, see `findOcrNeed`. */
  readonly ocrNeed?: OcrNeed
  readonly page: Page
  /**
   * Owners of the words, as recognition of the text found them. Absent on a rotated page, and if only given frames were
   * read.
   */
  readonly ledger?: Ledger
  /** Tables that the region detector saw on a digital page. Absent if it did not inspect the page. */
  readonly witness?: Witness
}

/** The region detector's opinion of a digital page. */
export interface Witness {
  /** Regions that it is sure are tables. */
  readonly regions: readonly WitnessRegion[]
}

/** A table that the region detector saw, in page units. */
export interface WitnessRegion {
  readonly bbox: Bbox
  /** Detection confidence, from 0 to 1. */
  readonly confidence: number
  /** Id of the table that was read at the same place. Absent if none was, or if its extent differs. */
  readonly agreesWith?: string
}

/** A drawn table has at least this share of cells that a chart does not name its parts by. */
const LEAST_OWN = 0.4

/** A list of contents has at least so many entries, and their pages are this share of what stands in their column. */
const LEAST_PAGES = 3
const LEAST_SHARE_OF_PAGES = 0.8
const PAGE = /^(?:pages?|seiten?|página|pagina)\b/i

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
  const doubts = [
    ...garbledWarning(garbled, content),
    ...warnings,
    ...ocrWarning(content, ocrNeed),
    ...breachWarnings(trace.breaches, content.pageNumber),
  ]
  const page = settleUnaccounted({ ...trace.page, tables, warnings: [...trace.page.warnings, ...doubts] })
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
    openLines: back(trace.openLines),
    regions: back(trace.regions),
    evidence: trace.evidence,
    breaches: back(trace.breaches),
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
  const lines = flatten(zones)
  const read = readTables(grids, lines, content)
  const ledger = keepLedger({
    content,
    words,
    grids: read.grids,
    tables: read.tables,
    lines,
    charts: [...recognised.plots, ...recognised.labels, ...placesOfCharts(recognised)],
  })
  const rated = rateTables(read.tables, read.grids, ledger, content)
  const tables = inheritUnits(rated.tables)
  const unaccounted = findUnaccounted(ledger, rated.tables, content)
  const { charts, warnings } = settleDrawn(withSubjects(recognised.charts, tables, lines), tables)
  return {
    words,
    lines,
    openLines: ledger.openLines.map(({ bbox }) => ({ bbox })),
    regions: grids.map(({ bbox, evidence }) => ({ bbox, kind: evidence })),
    evidence: rated.evidence,
    breaches: rated.breaches,
    ledger,
    page: {
      pageNumber: content.pageNumber,
      width: content.width,
      height: content.height,
      ...(content.unitsPerInch !== undefined && { unitsPerInch: content.unitsPerInch }),
      tables,
      charts,
      warnings: [...content.warnings, ...recognised.warnings, ...warnings],
      ...findNotesHead(lines, content.pageNumber),
      ...(unaccounted.length > 0 && { unaccounted }),
    },
  }
}

/** Boxes of the charts that were read, and of those that were reported as not read. */
function placesOfCharts({ charts, warnings }: RecognisedCharts): readonly Bbox[] {
  return [...charts.map(({ place }) => place.bbox), ...warnings.flatMap(({ bbox }) => bbox ?? [])]
}

/** The tables that are left beside the charts, top to bottom, and the lines of what stands in no drawn grid. */
function findGrids(
  content: PageContent,
  words: readonly Word[],
  all: readonly Word[],
  recognised: RecognisedCharts,
): { readonly zones: readonly (readonly Line[])[]; readonly grids: readonly Grid[] } {
  const drawn = findDrawnGrids(withoutPlots(content, recognised), all).filter(
    (grid) => !isOfChart(grid, recognised) && !isBesidePages(grid, all),
  )
  const isFree = (word: Word) =>
    !drawn.some((grid) => holdsCenter(grid.bbox, word.bbox)) && !isInChart(word, recognised)
  const { zones, grids } = findUndrawnTables(words.filter(isFree), content)
  return {
    zones,
    grids: [...drawn, ...grids]
      .map((grid) => joinStubHead(grid, content.rulings))
      .sort((a, b) => readingOrder(a.bbox, b.bbox)),
  }
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

/** Whether little else than page numbers stands right of a grid: rules under the titles of a list of contents made it. */
function isBesidePages({ bbox }: Grid, words: readonly Word[]): boolean {
  const level = words.filter((word) => overlapY(word.bbox, bbox) > 0)
  const beside = level.filter((word) => word.bbox.x0 > bbox.x1)
  const pages = beside.filter(({ text }) => /^\d{1,3}$/.test(text))
  // "Staff" over such numbers says what they count
  if (beside.some(({ text }) => /\p{L}{3}/u.test(text) && !PAGE.test(text))) return false
  const areAll = pages.length >= Math.max(LEAST_PAGES, LEAST_SHARE_OF_PAGES * beside.length)
  return areAll && isContents(findLines(level))
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
