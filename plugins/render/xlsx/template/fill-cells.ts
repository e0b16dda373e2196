import { element, escapeXml } from '../../charts/xml/xml.js'
import { childOf, type XmlElement } from '../../office-xml.js'
import { areaText, type CellArea, readArea } from './cell-area.js'
import type { RangeFill } from './find-ranges.js'
import type { MergedStyles } from './merge-styles.js'
import { append, prefixOf, type Splice, splice, withPrefix } from './splice.js'

/** A range to fill, and the generated sheet that contains its grid. */
interface SourcedFill {
  readonly fill: RangeFill
  readonly source: XmlElement
}

/**
 * Writes generated grids into areas of a template's sheet, all at once. Cells keep the template's look. Their old
 * content is removed, even where the grid is empty. The rest of the sheet stays as it is.
 *
 * @param xml The template's sheet as text; `sheet` is the same, parsed.
 * @param fills Areas that do not overlap.
 * @param texts The generated shared texts.
 */
export function fillCells(
  xml: string,
  sheet: XmlElement,
  fills: readonly SourcedFill[],
  texts: readonly string[],
  styles: MergedStyles,
): string {
  const prefix = prefixOf(sheet)
  const data = childOf(sheet, 'sheetData')!
  const defaults = columnStyles(sheet)
  const makers = fills.map(({ fill, source }) => {
    const ours = cellsByReference(source)
    const make: MakeCell = (row, column, style) =>
      withPrefix(
        cellXml(areaText({ top: row, left: column }), style, ourCell(fill, ours, row, column), texts, styles),
        prefix,
      )
    return { area: fill.area, make }
  })
  const rows = new Map(data.children.map((row) => [Number(row.attributes.r), row]))
  const splices: Splice[] = []
  let next = 0
  let atEnd = ''
  for (const [row, own] of byRow(makers)) {
    const known = rows.get(row)
    const styleOf = (column: number) => rowStyle(known) ?? defaults(column)
    if (known) {
      splices.push({ start: known.start, end: known.end, text: filledRow(xml, known, own, styleOf) })
      continue
    }
    const cells = own
      .toSorted((a, b) => a.area.left - b.area.left)
      .flatMap(({ area, make }) => columnsOf(area).map((column) => make(row, column, styleOf(column))))
    const made = `<${prefix}row r="${row}">${cells.join('')}</${prefix}row>`
    while (next < data.children.length && Number(data.children[next]!.attributes.r) < row) next++
    const behind = data.children[next]
    if (behind) splices.push({ start: behind.start, end: behind.start, text: made })
    else atEnd += made
  }
  const widened = widenDimension(
    xml,
    sheet,
    fills.map(({ fill }) => fill.area),
  )
  return splice(xml, [...splices, ...widened, ...(atEnd ? [append(xml, data, atEnd)] : [])])
}

interface AreaMaker {
  readonly area: CellArea
  readonly make: MakeCell
}

/** Groups the areas by row, in order. */
function byRow(makers: readonly AreaMaker[]): readonly (readonly [number, readonly AreaMaker[]])[] {
  const rows = new Map<number, AreaMaker[]>()
  for (const maker of makers) {
    for (let row = maker.area.top; row <= maker.area.bottom; row++) {
      const own = rows.get(row)
      if (own) own.push(maker)
      else rows.set(row, [maker])
    }
  }
  return [...rows].sort(([a], [b]) => a - b)
}

function ourCell(
  { from, area }: RangeFill,
  ours: ReadonlyMap<string, XmlElement>,
  row: number,
  column: number,
): XmlElement | undefined {
  const [top, left] = [from.area.top + row - area.top, from.area.left + column - area.left]
  return top <= from.area.bottom && left <= from.area.right ? ours.get(areaText({ top, left })) : undefined
}

function columnsOf({ left, right }: CellArea): readonly number[] {
  return Array.from({ length: right - left + 1 }, (_, index) => left + index)
}

function cellsByReference(sheet: XmlElement): ReadonlyMap<string, XmlElement> {
  const rows = childOf(sheet, 'sheetData')?.children ?? []
  return new Map(rows.flatMap(({ children }) => children.map((cell) => [cell.attributes.r ?? '', cell] as const)))
}

/** A cell without its own entry has the style of its row, or else of its column. */
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

/** Rebuilds a row: the cells of the areas are generated, the other cells stay as they are. */
function filledRow(
  xml: string,
  row: XmlElement,
  makers: readonly AreaMaker[],
  styleOf: (column: number) => number | undefined,
): string {
  const number = Number(row.attributes.r)
  const known = new Map(row.children.map((cell) => [readArea(cell.attributes.r ?? '')?.left ?? 0, cell]))
  const pieces = new Map([...known].map(([column, cell]) => [column, xml.slice(cell.start, cell.end)]))
  for (const { area, make } of makers) {
    for (const column of columnsOf(area)) {
      const cell = known.get(column)
      pieces.set(column, make(number, column, cell ? Number(cell.attributes.s ?? 0) : styleOf(column)))
    }
  }
  // The `spans` attribute is only an optimization, and would be wrong now.
  const tag = xml
    .slice(row.start, row.contentStart)
    .replace(/\sspans="[^"]*"/, '')
    .replace(/\s*\/>$/, '>')
  const cells = [...pieces].sort(([a], [b]) => a - b).map(([, text]) => text)
  return `${tag}${cells.join('')}</${row.name}>`
}

/** Returns a generated cell with the template's style. A formula is replaced by its result. */
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

/** Some programs ignore cells outside the dimension of a sheet. */
function widenDimension(xml: string, sheet: XmlElement, areas: readonly CellArea[]): readonly Splice[] {
  const dimension = childOf(sheet, 'dimension')
  const known = readArea(dimension?.attributes.ref ?? '')
  if (!dimension || !known) return []
  const all = [known, ...areas]
  const first = { top: Math.min(...all.map(({ top }) => top)), left: Math.min(...all.map(({ left }) => left)) }
  const last = { top: Math.max(...all.map(({ bottom }) => bottom)), left: Math.max(...all.map(({ right }) => right)) }
  const tag = xml
    .slice(dimension.start, dimension.end)
    .replace(/ref="[^"]*"/, `ref="${areaText(first)}:${areaText(last)}"`)
  return [{ start: dimension.start, end: dimension.end, text: tag }]
}
