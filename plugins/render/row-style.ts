import type { CellStyle, FormatChoice, FormatConfiguration } from '../../core/format-configuration.js'
import type { Cell, Table } from '../../core/model.js'
import { isYear } from './printed-number.js'

/** The look of one cell, in any file format. */
export interface ShownStyle {
  readonly fontFamily: string
  /** `#RRGGBB`. */
  readonly fontColorHex: string
  /** In points. */
  readonly fontSize: number
  /** `#RRGGBB`; null for no fill. */
  readonly fillColorHex: string | null
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly horizontal: 'left' | 'center' | 'right'
  readonly vertical: 'top' | 'middle' | 'bottom'
  /** Indent level, at least 0. A text next to numbers gets one level of distance. */
  readonly indent: number
  readonly borderStyle: CellStyle['borderStyle']
  readonly borderTop: boolean
  readonly borderRight: boolean
  readonly borderBottom: boolean
  readonly borderLeft: boolean
  /** Number of decimals; undefined to show them as printed. */
  readonly decimals?: number
}

/** A rectangle of the grid: a single position, or all positions of a spanning cell. Zero-based. */
interface GridArea {
  readonly row: number
  readonly column: number
  /** @default 1 */
  readonly rowSpan?: number
  /** @default 1 */
  readonly columnSpan?: number
}

/** Returns the style of a format for a row of the table. */
export function formatOfRow(table: Table, row: number, configuration: FormatConfiguration): CellStyle {
  switch (table.rows[row]!.type) {
    case 'header':
      return configuration.header
    case 'subtotal':
    case 'total':
      return configuration.total
    default:
      return row < table.headerRowCount ? configuration.header : configuration.row
  }
}

/**
 * Applies the format to one position of a table.
 *
 * @param cell The cell at this position; undefined if the position is empty.
 */
export function styleOf(table: Table, area: GridArea, cell: Cell | undefined, options: FormatChoice): ShownStyle {
  const { row, column } = area
  const format = formatOfRow(table, row, options.configuration)
  const isHeader = format === options.configuration.header
  // The default format keeps the emphasis of the page. A chosen format is applied strictly.
  const printed = options.isChosen ? undefined : cell
  const weightOfSections = table.rows[row]!.type === 'section' && options.configuration.total.bolded
  const horizontal = horizontalOf(table, column, format, isHeader && (area.columnSpan ?? 1) > 1)
  const isBesideNumbers =
    horizontal === 'left' && column > 0 && horizontalOf(table, column - 1, format, false) === 'right'
  return {
    fontFamily: format.fontFamily,
    fontColorHex: format.fontColorHex,
    fontSize: format.fontSize,
    fillColorHex: format.fillColorHex,
    isBold: format.bolded || weightOfSections || printed?.isBold === true,
    isItalic: format.italicized || printed?.isItalic === true,
    isUnderlined: format.underlined,
    horizontal,
    vertical: verticalOf(table, row, format, options),
    indent: column > 0 ? (isBesideNumbers ? 1 : 0) : isHeader ? 0 : table.rows[row]!.indent,
    borderStyle: format.borderStyle,
    ...(isHeader ? headerBorders(table, area, format) : rowBorders(format)),
    ...(options.isChosen ? { decimals: format.decimalPrecision } : {}),
  }
}

/**
 * Labels stay on the left, or on the right if the table is read from there, so that their indents are visible. The
 * alignment of the format applies to the other columns.
 */
function horizontalOf(table: Table, column: number, format: CellStyle, isSpanningHeader: boolean) {
  if (isSpanningHeader) return 'center'
  const printed = table.columns[column]!.alignment
  if (column === 0 && table.isRightToLeft) return 'right'
  if (column === 0) return printed === 'right' && holdsOnlyNumbers(table) ? 'right' : 'left'
  return format.horizontalAlignment === 'none' ? printed : format.horizontalAlignment
}

const numbersOnly = new WeakMap<Table, boolean>()

/**
 * Returns whether the first column contains no labels: words and years are labels. Cached per table, because it is
 * needed for each cell.
 */
function holdsOnlyNumbers(table: Table): boolean {
  const known = numbersOnly.get(table)
  if (known !== undefined) return known
  const labels = table.cells.filter(({ row, column }) => column === 0 && row >= table.headerRowCount)
  const isAlone = labels.every(({ value }) => value && (value.kind === 'nil' || !isYear(value)))
  numbersOnly.set(table, isAlone)
  return isAlone
}

/** Next to a wrapped label, numbers are on its last line. Next to a long text, everything starts on its first line. */
function verticalOf(table: Table, row: number, format: CellStyle, options: FormatChoice) {
  if (!options.isChosen && findProseRows(table).has(row)) return 'top'
  const { verticalAlignment } = format
  return verticalAlignment === null || verticalAlignment === 'none' ? 'bottom' : verticalAlignment
}

/** A text longer than this many letters, outside the stub, is wrapped. */
const LONG_TEXT = 40
const proseRows = new WeakMap<Table, ReadonlySet<number>>()

/**
 * Returns the rows below the header that contain a long text outside the stub. Cached per table, because it is needed
 * for each cell.
 */
function findProseRows(table: Table): ReadonlySet<number> {
  const known = proseRows.get(table)
  if (known) return known
  const long = table.cells.filter(({ column, value, text }) => column > 0 && !value && text.length > LONG_TEXT)
  const found = new Set(long.map(({ row }) => row).filter((row) => row >= table.headerRowCount))
  proseRows.set(table, found)
  return found
}

function rowBorders({ borderStyle, borderTop, borderRight, borderBottom, borderLeft }: CellStyle) {
  const isDrawn = borderStyle !== 'none'
  return {
    borderTop: isDrawn && borderTop,
    borderRight: isDrawn && borderRight,
    borderBottom: isDrawn && borderBottom,
    borderLeft: isDrawn && borderLeft,
  }
}

/** Header rows form one block: borders are drawn around it and below spanning headers, but not inside it. */
function headerBorders(table: Table, area: GridArea, format: CellStyle) {
  const borders = rowBorders(format)
  const { row, rowSpan = 1, columnSpan = 1 } = area
  if (row >= table.headerRowCount) return borders
  const isLast = row + rowSpan >= table.headerRowCount
  return {
    ...borders,
    borderTop: borders.borderTop && row === 0,
    borderBottom: borders.borderBottom && (isLast || columnSpan > 1),
  }
}
