import { element, escapeXml } from '../../charts/xml.js'
import { childOf, type XmlElement } from '../../office-xml.js'
import { areaText, type CellArea, readArea } from './cell-area.js'
import type { RangeFill } from './find-ranges.js'
import type { MergedStyles } from './merge-styles.js'
import { append, prefixOf, type Splice, splice, withPrefix } from './splice.js'

/**
 * Writes a grid of ours into an area of a template's sheet. Cells keep the look that the template gives them; what they
 * held goes, also where the grid has nothing. All else of the sheet stays as it is written.
 *
 * @param xml The template's sheet, and the same as it was read.
 * @param source Our own sheet.
 * @param texts Our shared texts.
 */
export function fillCells(
  xml: string,
  sheet: XmlElement,
  fill: RangeFill,
  source: XmlElement,
  texts: readonly string[],
  styles: MergedStyles,
): string {
  const prefix = prefixOf(sheet)
  const data = childOf(sheet, 'sheetData')!
  const ours = cellsByReference(source)
  const rows = new Map(data.children.map((row) => [Number(row.attributes.r), row]))
  const defaults = columnStyles(sheet)
  const made = (row: number, column: number, style: number | undefined): string => {
    const reference = areaText({ top: row, left: column })
    const { from, area } = fill
    const [down, across] = [row - area.top, column - area.left]
    const isInGrid = down <= from.area.bottom - from.area.top && across <= from.area.right - from.area.left
    const cell = isInGrid ? ours.get(areaText({ top: from.area.top + down, left: from.area.left + across })) : undefined
    return withPrefix(cellXml(reference, style, cell, texts, styles), prefix)
  }
  const splices: Splice[] = []
  let missing = ''
  for (let row = fill.area.top; row <= fill.area.bottom; row++) {
    const known = rows.get(row)
    const style = (column: number) => rowStyle(known) ?? defaults(column)
    if (known) splices.push({ start: known.start, end: known.end, text: filledRow(xml, known, fill.area, made, style) })
    else {
      const cells = columnsOf(fill.area).map((column) => made(row, column, style(column)))
      missing = `<${prefix}row r="${row}">${cells.join('')}</${prefix}row>`
      const next = data.children.find(({ attributes }) => Number(attributes.r) > row)
      splices.push(next ? { start: next.start, end: next.start, text: missing } : { start: -1, end: -1, text: missing })
    }
  }
  const atEnd = splices.filter(({ start }) => start < 0).map(({ text }) => text)
  const inside = splices.filter(({ start }) => start >= 0)
  const widened = widenDimension(xml, sheet, fill.area)
  if (atEnd.length === 0) return splice(xml, [...inside, ...widened])
  return splice(xml, [...inside, ...widened, append(xml, data, atEnd.join(''))])
}

function columnsOf({ left, right }: CellArea): readonly number[] {
  return Array.from({ length: right - left + 1 }, (_, index) => left + index)
}

function cellsByReference(sheet: XmlElement): ReadonlyMap<string, XmlElement> {
  const rows = childOf(sheet, 'sheetData')?.children ?? []
  return new Map(rows.flatMap(({ children }) => children.map((cell) => [cell.attributes.r ?? '', cell] as const)))
}

/** Cells that are not written have the look of their row, else of their column. */
function rowStyle(row: XmlElement | undefined): number | undefined {
  const { s, customFormat } = row?.attributes ?? {}
  return s !== undefined && customFormat ? Number(s) : undefined
}

function columnStyles(sheet: XmlElement): (column: number) => number | undefined {
  const columns = childOf(sheet, 'cols')?.children ?? []
  return (column) => {
    const found = columns.find(({ attributes: { min, max } }) => Number(min) <= column && column <= Number(max))
    return found?.attributes.style === undefined ? undefined : Number(found.attributes.style)
  }
}

type MakeCell = (row: number, column: number, style: number | undefined) => string

/** A row whose cells of the area are ours and whose other cells stay as they are written. */
function filledRow(
  xml: string,
  row: XmlElement,
  area: CellArea,
  made: MakeCell,
  styleOf: (column: number) => number | undefined,
): string {
  const number = Number(row.attributes.r)
  const pieces: { readonly column: number; readonly text: string }[] = columnsOf(area).map((column) => {
    const reference = areaText({ top: number, left: column })
    const known = row.children.find(({ attributes }) => attributes.r === reference)
    const style = known ? Number(known.attributes.s ?? 0) : styleOf(column)
    return { column, text: made(number, column, style) }
  })
  for (const cell of row.children) {
    const column = readArea(cell.attributes.r ?? '')?.left ?? 0
    if (column < area.left || column > area.right) pieces.push({ column, text: xml.slice(cell.start, cell.end) })
  }
  // What it says of the columns that it spans is only for speed, and would be wrong now.
  const tag = xml
    .slice(row.start, row.contentStart)
    .replace(/\sspans="[^"]*"/, '')
    .replace(/\s*\/>$/, '>')
  const cells = pieces.toSorted((a, b) => a.column - b.column).map(({ text }) => text)
  return `${tag}${cells.join('')}</${row.name}>`
}

/** A cell of ours with the template's look; empty where ours is. Of a formula its result stays. */
function cellXml(
  reference: string,
  style: number | undefined,
  ours: XmlElement | undefined,
  texts: readonly string[],
  styles: MergedStyles,
): string {
  const value = ours && childOf(ours, 'v')?.text
  const own = style === undefined ? {} : { s: style }
  if (!ours || value === undefined) return element('c', { r: reference, ...own })
  const { t = 'n' } = ours.attributes
  if (t === 's') return element('c', { r: reference, ...own, t: 'inlineStr' }, `<is>${texts[Number(value)]}</is>`)
  const kind = t === 'n' ? { s: styles.withFormatOf(style ?? 0, Number(ours.attributes.s ?? 0)) } : { ...own, t }
  return element('c', { r: reference, ...kind }, `<v>${escapeXml(value)}</v>`)
}

/** Some programs read no farther than a sheet says that it goes. */
function widenDimension(xml: string, sheet: XmlElement, area: CellArea): readonly Splice[] {
  const dimension = childOf(sheet, 'dimension')
  const known = readArea(dimension?.attributes.ref ?? '')
  if (!dimension || !known) return []
  const first = { top: Math.min(known.top, area.top), left: Math.min(known.left, area.left) }
  const last = { top: Math.max(known.bottom, area.bottom), left: Math.max(known.right, area.right) }
  const tag = xml
    .slice(dimension.start, dimension.end)
    .replace(/ref="[^"]*"/, `ref="${areaText(first)}:${areaText(last)}"`)
  return [{ start: dimension.start, end: dimension.end, text: tag }]
}
