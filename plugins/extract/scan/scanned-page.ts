import type { Bbox, Page, PageContent, Table, Warning } from '../../../core/model.js'
import { settleByTables } from '../../recognise/charts/printed/settle-by-tables.js'
import { centerY, heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { moveTrace, type PageTrace, tracePage } from '../../recognise/recognise-page.js'
import { careForNumbers, type Sight } from '../../recognise/tables/doubts/care-for-numbers.js'
import { movePage } from '../../recognise/text/turned-page.js'
import { digitsBySight } from '../ocr/digits-by-sight.js'
import { inkShapes } from '../ocr/ink-shape.js'
import { readAgain } from '../ocr/second-reading.js'
import { withoutCharts } from './charts-of-scan.js'
import { chartsNotFound, tablesNotFound } from './look-for-regions.js'
import type { Scan } from './read-scan.js'
import type { ScanTools } from './scan-tools.js'

/**
 * Maximum number of amounts of a page that are read again. It is a count instead of a time limit, so that results do
 * not depend on the speed of the machine.
 */
const MOST_LOOKS = 300

/**
 * Recognizes the structure of an OCR page, verifies its amounts, and maps everything to page coordinates.
 *
 * @param content The page as the reader returned it: its size and warnings.
 * @param recognise Finds the structure, in points of the deskewed page. @default {@link tracePage}
 */
export async function traceScan(
  scan: Scan,
  content: PageContent,
  { recognizer, secondReading }: ScanTools,
  signal?: AbortSignal,
  recognise: (content: PageContent) => PageTrace = tracePage,
): Promise<PageTrace> {
  const found = recognise(withoutCharts(scan.content, scan.charts))
  const trace = scan.isTooCoarse && recognise === tracePage ? dropTables(found) : found
  const { dpi, picture, toPage } = scan
  const toPixels = ({ x0, y0, x1, y1 }: Bbox) => {
    const scale = dpi / 72
    return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
  }
  const reread = async (places: readonly Bbox[]) => {
    const isWhole = (place: Bbox) => !scan.cut.some((word) => holdsCenter(place, word))
    const worth = secondReading ? places.filter(isWhole).slice(0, MOST_LOOKS) : []
    const readings = await readAgain(recognizer, picture, worth.map(toPixels), { dpi, ...(signal && { signal }) })
    const byPlace = new Map(worth.map((place, i) => [place, readings[i]]))
    return places.map((place) => byPlace.get(place))
  }
  const shapes = (places: readonly Bbox[]) => places.map((place) => inkShapes(picture, toPixels(place)))
  const sight: Sight = (numbers) =>
    digitsBySight(
      picture,
      numbers.map(({ bbox, ...number }) => ({ ...number, box: toPixels(bbox) })),
    )
  const page = withCharts(await careForNumbers(trace.page, reread, { shapes, sight }), scan)
  const moved = onItsPage(
    movePage({ ...page, tables: page.tables.map((each) => moveColumns(each, toPage)) }, toPage, content),
    [...scan.warnings, ...notReadWarnings(scan, page, content), ...chartsNotRead(scan, page, content)],
    content,
  )
  return moveTrace(trace, toPage, moved)
}

/** Drops the tables of a page whose text cannot be read, and the warnings about them. */
function dropTables({ page, ...trace }: PageTrace): PageTrace {
  const { unaccounted: _, ...rest } = page
  const warnings = page.warnings.filter(({ subject }) => subject !== 'table')
  return { ...trace, page: { ...rest, tables: [], warnings } }
}

/** Adds the charts that were read in the page's picture. */
function withCharts(page: Page, { charts: seen }: Scan): Page {
  const settled = settleByTables(seen, page.tables)
  return { ...page, ...settled, warnings: [...page.warnings, ...settled.warnings] }
}

function onItsPage(page: Page, warnings: readonly Warning[], content: PageContent): Page {
  return { ...page, warnings: [...content.warnings, ...warnings, ...page.warnings] }
}

/** Returns warnings for detected tables that recognition did not find, in page coordinates. */
function notReadWarnings({ look, toPage }: Scan, { tables }: Page, { pageNumber }: PageContent): readonly Warning[] {
  if (look?.kind !== 'seen') return []
  const found = tables.flatMap(({ places }) => places.map(({ bbox }) => bbox))
  const message = `An area on page ${pageNumber} looks like a table but was not read as one`
  return tablesNotFound(look.regions, found).map(({ bbox }) => ({
    code: 'table_not_read',
    subject: 'table',
    message,
    pageNumber,
    bbox: toPage(bbox),
  }))
}

/** Returns warnings for detected charts that were read neither as charts nor as tables, in page coordinates. */
function chartsNotRead(
  { look, charts: { charts }, toPage }: Scan,
  { tables }: Page,
  { pageNumber }: PageContent,
): readonly Warning[] {
  if (look?.kind !== 'seen') return []
  const message = `An area on page ${pageNumber} looks like a chart but was not read as one`
  const found = [...charts.map(({ place }) => place), ...tables.flatMap(({ places }) => places)]
  return chartsNotFound(
    look.regions,
    found.map(({ bbox }) => bbox),
  ).map((bbox) => ({ code: 'chart_not_read', subject: 'chart', message, pageNumber, bbox: toPage(bbox) }))
}

/** Maps column edges to the page, at half the height of the table. On a rotated page they are not changed. */
function moveColumns(table: Table, toPage: Scan['toPage']): Table {
  const [place] = table.places
  if (place === undefined) return table
  const y = centerY(place.bbox)
  const columns = table.columns.map((column) => {
    const edges = toPage({ x0: column.x0, y0: y, x1: column.x1, y1: y })
    return widthOf(edges) >= heightOf(edges) ? { ...column, x0: edges.x0, x1: edges.x1 } : column
  })
  return { ...table, columns }
}
