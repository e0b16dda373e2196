import type { CellStyle, FormatChoice, FormatConfiguration } from '../../core/format-configuration.js'
import type { Cell, Table } from '../../core/model.js'
import { isYear } from './printed-number.js'

/** How one cell looks, whatever file it goes into. */
export interface ShownStyle {
  readonly fontFamily: string
  /** `#RRGGBB`. */
  readonly fontColorHex: string
  /** Points. */
  readonly fontSize: number
  /** `#RRGGBB`; null leaves the ground as it is. */
  readonly fillColorHex: string | null
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly horizontal: 'left' | 'center' | 'right'
  readonly vertical: 'top' | 'middle' | 'bottom'
  /** Depth of a label, from 0 up; a text beside numbers keeps one step away from them. */
  readonly indent: number
  readonly borderStyle: CellStyle['borderStyle']
  readonly borderTop: boolean
  readonly borderRight: boolean
  readonly borderBottom: boolean
  readonly borderLeft: boolean
  /** Decimals to show; absent shows them as printed. */
  readonly decimals?: number
}

/** A piece of the grid: one place, or all that a spanning cell covers. Zero-based. */
interface GridArea {
  readonly row: number
  readonly column: number
  /** @default 1 */
  readonly rowSpan?: number
  /** @default 1 */
  readonly columnSpan?: number
}

/** The style that a format has for a row of the table. */
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
 * Applies the format to one place of a table.
 *
 * @param cell What stands there; absent where the grid is empty.
 */
export function styleOf(table: Table, area: GridArea, cell: Cell | undefined, options: FormatChoice): ShownStyle {
  const { row, column } = area
  const format = formatOfRow(table, row, options.configuration)
  const isHeader = format === options.configuration.header
  // A format that nobody chose leaves the page's own emphasis; a chosen one is applied to the letter.
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

/** Labels stay at the left, where their indents can be seen; a format's alignment is for the columns beside them. */
function horizontalOf(table: Table, column: number, format: CellStyle, isSpanningHead: boolean) {
  if (isSpanningHead) return 'center'
  const printed = table.columns[column]!.alignment
  if (column === 0) return printed === 'right' && holdsFiguresAlone(table) ? 'right' : 'left'
  return format.horizontalAlignment === 'none' ? printed : format.horizontalAlignment
}

const figuresAlone = new WeakMap<Table, boolean>()

/** Whether the first column has no labels: words and years name rows. Asked for each cell, found once a table. */
function holdsFiguresAlone(table: Table): boolean {
  const known = figuresAlone.get(table)
  if (known !== undefined) return known
  const labels = table.cells.filter(({ row, column }) => column === 0 && row >= table.headerRowCount)
  const isAlone = labels.every(({ value }) => value && (value.kind === 'nil' || !isYear(value)))
  figuresAlone.set(table, isAlone)
  return isAlone
}

/** Beside a wrapped label numbers stand on its last line; beside a long text all begins on its first. */
function verticalOf(table: Table, row: number, format: CellStyle, options: FormatChoice) {
  if (!options.isChosen && findProseRows(table).has(row)) return 'top'
  const { verticalAlignment } = format
  return verticalAlignment === null || verticalAlignment === 'none' ? 'bottom' : verticalAlignment
}

/** Beyond this many letters a text beside the stub is wrapped. */
const LONG_TEXT = 40
const proseRows = new WeakMap<Table, ReadonlySet<number>>()

/** The rows below the header that hold a long text beside the stub. Asked for each cell, found once a table. */
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

/** Header rows are one block: its lines are drawn around it and under the heads that span columns, not in it. */
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
