import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent, Table, Warning } from '../../../core/model.js'
import { centerX, centerY, heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { recognisePage } from '../../recognise/recognise-page.js'
import type { PicturedTable } from './large-pictures.js'
import { readScan, type Scan } from './read-scan.js'
import type { ScanTools } from './scan-tools.js'

/** Minimum rows of numbers in a picture of a table. */
const LEAST_ROWS = 3
/** Minimum columns of numbers in a picture of a table. */
const LEAST_COLUMNS = 2
/** Maximum rotation of a picture of a table, in degrees. Beyond it, its lines do not fit those of the page. */
const MOST_LEAN = 5

/** The result of reading a picture on a page. */
interface ReadPicture {
  /** Absent if the picture is not a table (a photograph, chart or logo), or the table is rotated. */
  readonly table?: PicturedTable
  readonly warnings: readonly Warning[]
}

/**
 * Reads a picture on a page.
 *
 * @param isSure Whether the detector found a table in it. Then a warning is returned if no table can be read.
 */
export async function readPicturedTable(
  document: Pick<OpenDocument, 'pixels'>,
  content: PageContent,
  bbox: Bbox,
  tools: ScanTools,
  isSure: boolean,
  signal?: AbortSignal,
): Promise<ReadPicture> {
  const pixels: OpenDocument['pixels'] = (pageNumber, options) =>
    document.pixels!(pageNumber, { ...options, bbox }, signal)
  const alone = { ...content, width: widthOf(bbox), height: heightOf(bbox) }
  const scan = await readScan({ pixels }, alone, { ...tools, detector: undefined, readsCharts: false }, signal)
  const isTable = recognisePage(scan.content).tables.some(hasNumbers)
  if (scan.isTooCoarse) {
    const warnings = scan.warnings.filter(({ code }) => code === 'picture_too_coarse')
    return { warnings: isTable || isSure ? warnings.flatMap((warning) => onPage(warning, bbox)) : [] }
  }
  const lean = Math.min(scan.angle, 360 - scan.angle)
  if (isTable && lean <= MOST_LEAN) {
    const table = placedOn(scan, bbox)
    return { table, warnings: scan.warnings.flatMap((warning) => onPage(warning, bbox)) }
  }
  const { pageNumber } = content
  const message = isTable
    ? `A table on page ${pageNumber} is a rotated picture and was not read`
    : `A picture on page ${pageNumber} looks like a table but was not read as one`
  return {
    warnings: isTable || isSure ? [{ code: 'table_not_read', subject: 'table', message, pageNumber, bbox }] : [],
  }
}

function hasNumbers({ rows, cells }: Table): boolean {
  const numbers = cells.filter(({ text }) => /\d/.test(text) && !/\p{L}{3}/u.test(text))
  const columns = [...new Set(numbers.map(({ column }) => column))].filter(
    (column) => numbers.filter((number) => number.column === column).length >= LEAST_ROWS - 1,
  )
  const ownRows = new Set(numbers.map(({ row }) => row))
  return rows.length >= LEAST_ROWS && ownRows.size >= LEAST_ROWS && columns.length >= LEAST_COLUMNS
}

/** Places a deskewed picture on the page. It is larger than the original, so their centers are aligned. */
function placedOn(scan: Scan, bbox: Bbox): PicturedTable {
  const { content } = scan
  const dx = centerX(bbox) - content.width / 2
  const dy = centerY(bbox) - content.height / 2
  return { bbox, content, scan, dx, dy }
}

/** Maps a warning about a picture to its page. Drops the OCR warning, which is attached to the table instead. */
function onPage(warning: Warning, { x0, y0, x1, y1 }: Bbox): readonly Warning[] {
  if (warning.code === 'read_by_ocr') return []
  const { bbox = { x0: 0, y0: 0, x1: x1 - x0, y1: y1 - y0 } } = warning
  return [{ ...warning, bbox: moved(bbox, x0, y0) }]
}

function moved({ x0, y0, x1, y1 }: Bbox, dx: number, dy: number): Bbox {
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy }
}

/** Adds the content of pictures to a page, with horizontal lines. */
export function withPicturedTables(content: PageContent, read: readonly PicturedTable[]): PageContent {
  if (read.length === 0) return content
  const parts = read.map((table) => moveTo(table))
  // all OCR content has the same fonts
  const { fonts } = parts[0] ?? content
  const glyphs = parts.flatMap((part) => part.glyphs)
  const isRead = (picture: Bbox) => read.some(({ bbox }) => holdsCenter(bbox, picture))
  return {
    ...content,
    fonts: [...content.fonts, ...fonts],
    glyphs: [...content.glyphs, ...glyphs.map((glyph) => ({ ...glyph, font: glyph.font + content.fonts.length }))],
    rulings: [...content.rulings, ...parts.flatMap((part) => part.rulings)],
    shapes: [...content.shapes, ...parts.flatMap((part) => part.shapes)],
    pictures: content.pictures.filter((picture) => !isRead(picture.bbox)),
  }
}

/** Moves the content of a picture to its position on the page. */
function moveTo({ dx, dy, content }: PicturedTable): PageContent {
  const all = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: moved(mark.bbox, dx, dy) }))
  return {
    ...content,
    glyphs: all(content.glyphs).map((glyph) => ({ ...glyph, x: glyph.x + dx, y: glyph.y + dy })),
    rulings: all(content.rulings),
    shapes: all(content.shapes),
  }
}
