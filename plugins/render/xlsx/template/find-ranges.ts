import { strFromU8 } from 'fflate'
import type { Warning } from '../../../../core/model.js'
import { childOf, descendantsOf, readOfficeXml, type XmlElement } from '../../office-xml.js'
import { tableTitle } from '../../source-line.js'
import type { PlacedTable } from '../placed-tables.js'
import { areaText, type CellArea, overlaps, readArea } from './cell-area.js'
import { readPart, type Template } from './open-template.js'
import { type PackageParts, relationshipsOf } from './package-parts.js'

/** A range of the template that receives a table's grid, including header rows. */
export interface RangeFill {
  /** Path of the template's sheet. */
  readonly path: string
  /** All cells that are filled or cleared. */
  readonly area: CellArea
  /** Position of the grid in the generated workbook. */
  readonly from: { readonly sheetName: string; readonly area: CellArea }
}

/** The ranges to fill, and warnings about those that cannot be filled. */
interface FoundRanges {
  readonly fills: readonly RangeFill[]
  readonly warnings: readonly Warning[]
}

/**
 * Finds the names of the template that request a table: `Recreate_Table_1` for the first table of the document,
 * `Recreate_` with its title, or only its title or the name of its sheet. In a name, every character other than a
 * letter or digit is `_`; case is ignored. The first table that matches a name is used.
 *
 * A name of a single cell is filled from that cell on, over empty cells. A name of several cells is filled if the table
 * fits.
 */
export function findRanges(template: Template, tables: readonly PlacedTable[]): FoundRanges {
  const fills: RangeFill[] = []
  const warnings: Warning[] = []
  const byName = nameTables(tables)
  const readSheet = readOnce(template)
  const workbook = readPart(template.parts, template.workbookPath)
  for (const { attributes, text } of childOf(workbook, 'definedNames')?.children ?? []) {
    const name = attributes.name ?? ''
    const placed = byName.get(nameForm(name))
    if (!placed || name.startsWith('_xlnm.')) continue
    const target = readTarget(text, template)
    const blocked = target ? whyBlocked({ template, readSheet, fills }, target, placed) : 'it is not an area of cells'
    if (blocked !== undefined) warnings.push(warningOf(name, placed, blocked))
    else fills.push({ path: target!.path, area: filledArea(target!.area, placed), from: gridOf(placed) })
  }
  return { fills, warnings }
}

interface Target {
  readonly path: string
  readonly area: CellArea
}

/**
 * Returns the tables by the names that request them. A number takes precedence over a title, and the first table over
 * later ones.
 */
function nameTables(tables: readonly PlacedTable[]): ReadonlyMap<string, PlacedTable> {
  const byName = new Map(tables.map((table, index) => [`recreate_table_${index + 1}`, table]))
  for (const placed of tables) {
    for (const text of [placed.table.title, placed.sheetName]) {
      const form = nameForm(text ?? '')
      if (form === '') continue
      for (const name of [form, `recreate_${form}`]) if (!byName.has(name)) byName.set(name, placed)
    }
  }
  return byName
}

/** Parses each sheet once, even if several names lead to it. */
function readOnce({ parts }: Template): (path: string) => XmlElement {
  const read = new Map<string, XmlElement>()
  return (path) => {
    const sheet = read.get(path) ?? readPart(parts, path)
    read.set(path, sheet)
    return sheet
  }
}

/** Converts a title to a name: `Net sales (in millions)` becomes `net_sales_in_millions`. */
function nameForm(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}

function readTarget(text: string, { sheets }: Template): Target | undefined {
  const found = /^(?:'((?:[^']|'')+)'|([^'!]+))!([^!]+)$/.exec(text.trim())
  const name = (found?.[1] ?? found?.[2])?.replaceAll("''", "'").toLowerCase()
  const sheet = sheets.find((each) => each.name.toLowerCase() === name)
  const area = readArea(found?.[3] ?? '')
  return sheet?.isWorksheet && area ? { path: sheet.path, area } : undefined
}

function gridOf({ table, sheetName, gridRow }: PlacedTable): RangeFill['from'] {
  const bottom = gridRow + table.rows.length - 1
  return { sheetName, area: { top: gridRow, left: 1, bottom, right: table.columns.length } }
}

function isOneCell({ top, left, bottom, right }: CellArea): boolean {
  return top === bottom && left === right
}

function filledArea(area: CellArea, { table }: PlacedTable): CellArea {
  if (!isOneCell(area)) return area
  const { top, left } = area
  return { top, left, bottom: top + table.rows.length - 1, right: left + table.columns.length - 1 }
}

interface Ranges {
  readonly template: Template
  readonly readSheet: (path: string) => XmlElement
  /** Ranges that are already assigned. */
  readonly fills: readonly RangeFill[]
}

/** Returns why a table cannot be placed in a range without damaging the template; undefined if it can. */
function whyBlocked({ template, readSheet, fills }: Ranges, target: Target, placed: PlacedTable): string | undefined {
  const { table } = placed
  const area = filledArea(target.area, placed)
  const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1]
  if (table.rows.length > rows || table.columns.length > columns) {
    return `the table has ${table.rows.length} × ${table.columns.length} cells, the range ${rows} × ${columns}`
  }
  if (fills.some((fill) => fill.path === target.path && overlaps(fill.area, area)))
    return 'another table is already there'
  const sheet = readSheet(target.path)
  const cells = descendantsOf(sheet, 'c')
  if ([...cells, ...descendantsOf(sheet, 'row')].some(({ attributes }) => attributes.r === undefined)) {
    return 'the cells of its sheet are not numbered'
  }
  const within = cells.filter(({ attributes }) => {
    const cell = readArea(attributes.r!)
    return cell !== undefined && overlaps(cell, area)
  })
  if (isOneCell(target.area)) {
    const full = within.find((cell) => cell.attributes.r !== areaText(target.area) && cell.children.length > 0)
    if (full) return `the cell ${full.attributes.r} below or beside it is not empty`
  }
  return (
    bound(descendantsOf(sheet, 'mergeCell'), area, 'merged cells') ??
    formulaBound(cells, area) ??
    tableBound(template.parts, target.path, area)
  )
}

function bound(elements: readonly XmlElement[], area: CellArea, what: string): string | undefined {
  const found = elements.find(({ attributes }) => {
    const taken = readArea(attributes.ref ?? '')
    return taken !== undefined && overlaps(taken, area)
  })
  return found && `${what} are there: ${found.attributes.ref}`
}

/** A formula that serves several cells must not be partly inside the range. */
function formulaBound(cells: readonly XmlElement[], area: CellArea): string | undefined {
  const wide = cells.flatMap(({ children }) =>
    children.filter(({ localName, attributes }) => localName === 'f' && attributes.ref),
  )
  return bound(wide, area, 'formulas of several cells')
}

/** Tables and pivot tables of the template must keep their cells. */
function tableBound(parts: PackageParts, path: string, area: CellArea): string | undefined {
  for (const { kind, target } of relationshipsOf(parts, path)) {
    if (kind !== 'table' && kind !== 'pivotTable') continue
    const root = readOfficeXml(strFromU8(parts[target]!))
    const found = bound([root, ...root.children], area, kind === 'table' ? 'a table is' : 'a pivot table is')
    if (found) return found.replace(' is are', ' is')
  }
  return undefined
}

function warningOf(name: string, { table }: PlacedTable, why: string): Warning {
  const place = table.places[0]
  return {
    code: 'template_range_left',
    subject: 'table',
    message: `The range \`${name}\` of the template was not filled; the table “${tableTitle(table)}” is on its own sheet: ${why}`,
    ...(place ? { pageNumber: place.pageNumber } : {}),
  }
}
