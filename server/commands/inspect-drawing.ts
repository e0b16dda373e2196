import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { Bbox, Chart, RowType, Table } from '../../index.js'
import type { PageTrace } from '../../plugins/recognition.js'

const PACKAGES: OptionalPackages = { use: 'Drawing what was found on a page', names: ['sharp'] }

/** Input of {@link drawInspection}. */
interface InspectionParts {
  /** The page as a PNG. */
  readonly picture: Uint8Array
  readonly trace: PageTrace
  /** Resolution of the image, from 72 to 600. */
  readonly dpi: number
}

const ROW_COLORS: Readonly<Record<RowType, string>> = {
  header: '#2563eb',
  section: '#d97706',
  data: '#94a3b8',
  subtotal: '#16a34a',
  total: '#047857',
}
const WORD = '#0ea5e9'
const LINE = '#a3a3a3'
const REGION = '#ea580c'
const COLUMN = '#7c3aed'
const CELL = '#dc2626'
const CHART = '#db2777'
const LEGEND_HEIGHT = 30
/** Margin to the right of the page, in points: row labels are drawn there, and tables often reach the edge. */
const MARGIN = 50
const LETTERS = 'font-family="DejaVu Sans, Arial, sans-serif"'

/**
 * Draws words, lines, regions, charts and table grids over the page: row bands in the color of the row type, marked
 * header rows, column edges, and spanning cells with their spans. A legend is added below.
 *
 * @returns A PNG that is larger than the page, with a right margin and the legend below.
 * @throws RecreateError `package_missing`.
 */
export async function drawInspection({ picture, trace: given, dpi }: InspectionParts): Promise<Uint8Array> {
  const trace = scaled(given, 72 / (given.page.unitsPerInch ?? 72))
  const { default: sharp } = await importOptional(PACKAGES, () => import('sharp'))
  const page = sharp(picture).flatten({ background: '#ffffff' })
  const { width, height } = await sharp(picture).metadata()
  const margin = Math.round((MARGIN * dpi) / 72)
  const overlay = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin}" height="${height + LEGEND_HEIGHT}">`,
    `<g transform="scale(${dpi / 72})">`,
    ...trace.lines.map(({ bbox }) => box(bbox, `stroke="${LINE}" stroke-width="0.4" stroke-dasharray="2 1"`)),
    ...trace.words.map(({ bbox }) => box(bbox, `stroke="${WORD}" stroke-width="0.4"`)),
    ...trace.regions.flatMap(({ bbox, kind }) => [
      box(bbox, `stroke="${REGION}" stroke-width="1.4"`),
      label(bbox.x0, bbox.y0 - 8, kind, REGION),
    ]),
    ...trace.page.tables.flatMap(drawTable),
    ...trace.page.charts.flatMap(drawChart),
    '</g>',
    ...drawLegend(width + margin, height, dpi),
    '</svg>',
  ]
  return page
    .extend({ right: margin, bottom: LEGEND_HEIGHT, background: '#ffffff' })
    .composite([{ input: Buffer.from(overlay.join('')), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

const PLACES = new Set(['x0', 'y0', 'x1', 'y1'])

/** Scales all coordinates to points, so that lines and labels have the same size on every page. */
function scaled<Data>(data: Data, factor: number): Data {
  if (factor === 1 || typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((each) => scaled(each, factor)) as Data
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    PLACES.has(name) ? value * factor : scaled(value, factor),
  ])
  return Object.fromEntries(entries) as Data
}

function drawTable(table: Table): readonly string[] {
  const bands = table.rows.map((row) => row.place.bbox)
  const area = unionOf([...bands, ...table.places.map(({ bbox }) => bbox)])
  return [
    ...table.rows.flatMap(({ type, place: { bbox } }, index) => {
      const color = ROW_COLORS[type]
      const style = `fill="${color}" fill-opacity="${type === 'data' ? 0.06 : 0.16}" stroke="${color}" stroke-width="0.5"`
      const mark = index < table.headerRowCount ? `${type} ▾` : type
      const middle = (bbox.y0 + bbox.y1) / 2 + 2
      return [box(bbox, style), label(area.x1 + 3, middle, `${index} ${mark}`, color)]
    }),
    ...columnEdges(table, area),
    ...table.cells.flatMap((cell) => {
      const { place, rowSpan, columnSpan } = cell
      if (rowSpan === 1 && columnSpan === 1) return [box(place.bbox, `stroke="${CELL}" stroke-width="0.5"`)]
      const whole = gridBox(table, cell) ?? place.bbox
      return [
        box(whole, `stroke="${CELL}" stroke-width="1.2" stroke-dasharray="4 2"`),
        label(whole.x0 + 1, whole.y0 + 5, `${rowSpan}×${columnSpan}`, CELL),
      ]
    }),
    label(area.x0, area.y1 + 7, `${table.id} · confidence ${table.confidence.toFixed(2)}`, COLUMN),
  ]
}

function drawChart({ id, chartType, place: { bbox }, confidence }: Chart): readonly string[] {
  return [
    box(bbox, `stroke="${CHART}" stroke-width="1.4"`),
    label(bbox.x0, bbox.y0 - 2, `${id} · ${chartType} · confidence ${confidence.toFixed(2)}`, CHART),
  ]
}

function columnEdges(table: Table, { y0, y1 }: Bbox): readonly string[] {
  return table.columns.flatMap(({ x0, x1, alignment }, index) => [
    ...[x0, x1].map(
      (x) =>
        `<line x1="${x}" x2="${x}" y1="${y0}" y2="${y1}" stroke="${COLUMN}" stroke-width="0.6" stroke-dasharray="3 2"/>`,
    ),
    label((x0 + x1) / 2 - 6, y0 - 2, `${index} ${alignment}`, COLUMN),
  ])
}

/** Returns the area of the grid that a cell covers, which is larger than its text. */
function gridBox(table: Table, { row, rowSpan, column, columnSpan }: Table['cells'][number]): Bbox | undefined {
  const top = table.rows[row]?.place.bbox
  const bottom = table.rows[row + rowSpan - 1]?.place.bbox
  const left = table.columns[column]
  const right = table.columns[column + columnSpan - 1]
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return undefined
  return { x0: left.x0, y0: top.y0, x1: right.x1, y1: bottom.y1 }
}

function drawLegend(width: number, top: number, dpi: number): readonly string[] {
  const entries: readonly (readonly [string, string])[] = [
    ['word', WORD],
    ['line', LINE],
    ['region', REGION],
    ['column', COLUMN],
    ['cell', CELL],
    ['chart', CHART],
    ...Object.entries(ROW_COLORS),
  ]
  const step = Math.min(width / entries.length, dpi)
  const size = Math.min(11, step / 6)
  return entries.flatMap(([name, color], index) => {
    const x = 6 + index * step
    const y = top + LEGEND_HEIGHT / 2
    return [
      `<rect x="${x}" y="${y - 5}" width="10" height="10" fill="${color}" fill-opacity="0.5" stroke="${color}"/>`,
      `<text x="${x + 14}" y="${y + 4}" font-size="${size}" ${LETTERS} fill="#111">${name}</text>`,
    ]
  })
}

function box({ x0, y0, x1, y1 }: Bbox, style: string): string {
  const fill = style.includes('fill=') ? '' : 'fill="none" '
  return `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" ${fill}${style}/>`
}

function label(x: number, y: number, text: string, color: string): string {
  const halo = 'stroke="#fff" stroke-width="1.2" stroke-opacity="0.8" paint-order="stroke"'
  return `<text x="${x}" y="${y}" font-size="5.5" ${LETTERS} fill="${color}" ${halo}>${escapeXml(text)}</text>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function unionOf(boxes: readonly Bbox[]): Bbox {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}
