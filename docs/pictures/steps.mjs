import sharp from 'sharp'
import { builtInReaders, readSource } from '../../dist/index.js'
import { readerExtraction } from '../../dist/plugins/recognition.js'

/** Resolution of the pictures, in dpi, and margin around the table, in points. */
const DPI = 108
const AROUND = { left: 8, top: 26, right: 70, bottom: 8 }
/** Share of the table that is drawn for steps that the first rows show sufficiently. */
const SHARE = { lines: 0.42, region: 0.42, columns: 0.42 }
const TYPES = { header: '#2563eb', section: '#d97706', data: '#94a3b8', subtotal: '#16a34a', total: '#047857' }

/**
 * Draws the recognition of the first table of a page over the page, step by step: lines, columns, rows, sums.
 *
 * @param {string} path Path of the document.
 * @param {number} pageNumber Page number, from 1.
 * @returns {Promise<readonly { name: string, picture: Buffer }[]>}
 */
export async function drawSteps(path, pageNumber) {
  const source = await readSource(path)
  const reader = builtInReaders('mupdf').find((each) => each.accepts(source))
  const document = readerExtraction(await reader.open(source), undefined)
  try {
    const trace = await document.trace(pageNumber)
    const picture = await document.picture(pageNumber, { dpi: DPI })
    const [table] = trace.page.tables
    const around = hull([table.places[0].bbox, ...trace.regions.map(({ bbox }) => bbox)])
    const steps = {
      lines: [...trace.words.map(outline('#0ea5e9', 0.5)), ...trace.lines.map(outline('#737373', 0.8))],
      region: trace.regions.map(outline('#ea580c', 2)),
      columns: table.columns.map((column, index) => columnBand(column, index, table)),
      rows: table.rows.map(rowBand),
      sums: [...table.rows.filter(isSum).map(rowBand), ...table.checks.filter(isInFirstColumn).map(sumBracket(table))],
    }
    const drawn = Object.entries(steps).map(([name, marks]) => draw(name, picture, marks, around))
    return await Promise.all(drawn)
  } finally {
    await document.close()
  }
}

function outline(color, width) {
  return ({ bbox: { x0, y0, x1, y1 } }) =>
    `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="none" stroke="${color}" stroke-width="${width}"/>`
}

function columnBand({ x0, x1 }, index, { places }) {
  const { y0, y1 } = places[0].bbox
  const color = index === 0 ? '#d97706' : '#7c3aed'
  return `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="${color}" fill-opacity="0.13" stroke="${color}" stroke-width="0.8"/>`
}

function rowBand({ type, place }) {
  const { x0, y0, x1, y1 } = place.bbox
  const color = TYPES[type]
  return [
    `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="${color}" fill-opacity="0.14" stroke="${color}" stroke-width="0.4"/>`,
    `<text x="${x1 + 4}" y="${(y0 + y1) / 2 + 2.5}" font-size="7.5" font-family="DejaVu Sans, Arial, sans-serif" fill="${color}">${type}</text>`,
  ].join('')
}

function isSum({ type }) {
  return type === 'subtotal' || type === 'total'
}

function isInFirstColumn({ kind, columns }) {
  return kind === 'row-sum' && columns[0] === 1
}

/** Draws a line from the first part to the sum, to the left of the column: a tick for each part, a dot at the sum. */
function sumBracket({ rows, columns }) {
  return ({ rows: numbers, ties }, lane) => {
    const middles = numbers.map((number) => (rows[number].place.bbox.y0 + rows[number].place.bbox.y1) / 2)
    const sum = middles.at(-1)
    const x = columns[1].x0 - 14 - (lane % 6) * 8
    const color = ties ? '#047857' : '#dc2626'
    return [
      `<path d="M${x} ${Math.min(...middles)}V${Math.max(...middles)}" stroke="${color}" stroke-width="1"/>`,
      ...middles.slice(0, -1).map((y) => `<path d="M${x} ${y}h5" stroke="${color}" stroke-width="1"/>`),
      `<circle cx="${x}" cy="${sum}" r="2.6" fill="${color}"/>`,
    ].join('')
  }
}

function hull(boxes) {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}

async function draw(name, picture, marks, { x0, y0, x1, y1 }) {
  const { width, height } = await sharp(picture).metadata()
  const scale = DPI / 72
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${scale})">${marks.join('')}</g></svg>`
  const whole = await sharp(picture)
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const left = Math.max(0, Math.round((x0 - AROUND.left) * scale))
  const top = Math.max(0, Math.round((y0 - AROUND.top) * scale))
  const right = Math.min(width, Math.round((x1 + AROUND.right) * scale))
  const end = y0 + (y1 - y0) * (SHARE[name] ?? 1)
  const bottom = Math.min(height, Math.round((end + AROUND.bottom) * scale))
  return {
    name,
    picture: await sharp(whole)
      .extract({ left, top, width: right - left, height: bottom - top })
      .png()
      .toBuffer(),
  }
}
