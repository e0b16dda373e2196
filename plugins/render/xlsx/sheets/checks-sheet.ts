import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { DocumentModel, Table } from '../../../../core/model.js'
import { DOUBT_COLORS } from '../../doubtful-numbers.js'
import { pageRange, tableTitle } from '../../source-line.js'
import { lineCount } from '../../text-width.js'
import { addNote, argb, fillWith, writeFormula, writeText } from '../cell-look.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import { colorByOrigin } from '../finance-colors.js'
import { CHECK_STATES, type CheckState, type ListedAmount, type ListedCheck } from './listed-checks.js'
import type { ListedNumber } from './listed-numbers.js'
import { fontOf, linkTo, writeHeader, writeLink, writeListTitle, writeShortLink } from './listing.js'
import { NUMBER_COLUMNS, writeNumbersList } from './numbers-list.js'
import { setUpPage } from './page-setup.js'
import type { TableLook } from './table-sheet.js'

/** The column headers of the list, and the column widths in column units. */
const COLUMNS = [
  ['Status', 15],
  ['Check', 42],
  ['Column', 33],
  ['Table', 40],
  ['Page', 8],
  ['Cell', 8],
  ['Compared with', 30],
  ['Printed', 16],
  ['Calculated', 16],
  ['Difference', 13],
] as const
const RIGHT = new Set([4, 7, 8, 9])
/** Header row of the first list, one-based. */
const HEADER_ROW = 4
/** Number of empty rows between two lists. */
const ROWS_BETWEEN = 2
const LINE_HEIGHT = 1.27
const TALLEST_ROW = 409
/** Backgrounds of checks that do not pass exactly. */
const STATE_COLORS = { fails: '#F8CBAD', 'within rounding': '#FFF2CC' } as const

/** The results of the checks of a document or of one table, and their position in the list. */
interface CheckCounts {
  readonly counts: Readonly<Record<CheckState, number>>
  /** Row of the first of them, one-based. */
  readonly firstRow: number
}

/** Counts the checks of a table, or of all tables, by state; undefined if there are none. */
export function countChecks(checks: readonly ListedCheck[], table?: Table): CheckCounts | undefined {
  const isMeant = ({ placed }: ListedCheck) => table === undefined || placed.table === table
  const own = checks.filter(isMeant)
  if (own.length === 0) return undefined
  const count = (state: CheckState) => own.filter((check) => check.state === state).length
  return {
    counts: { fails: count('fails'), 'within rounding': count('within rounding'), passes: count('passes') },
    firstRow: HEADER_ROW + 1 + checks.findIndex(isMeant),
  }
}

/** Returns `1 fails, 2 within rounding, 30 pass`. */
export function countSentence({ counts }: CheckCounts): string {
  return CHECK_STATES.filter((state) => counts[state] > 0)
    .map((state) => {
      const verb = counts[state] === 1 ? state : { fails: 'fail', passes: 'pass', 'within rounding': state }[state]
      return `${counts[state]} ${verb}`
    })
    .join(', ')
}

/** What the sheet lists: at least one check or number. */
interface CheckLists {
  readonly checks: readonly ListedCheck[]
  /** Numbers in no table, chart or text. */
  readonly numbers: readonly ListedNumber[]
}

/** Writes the sheet that lists the checks, and below them the numbers in no table, chart or text. */
export function writeChecksSheet(
  sheet: Worksheet,
  { checks, numbers }: CheckLists,
  document: DocumentModel,
  options: TableLook,
): void {
  const { zoom } = options.configuration.row
  COLUMNS.forEach(([, width], column) => {
    sheet.getColumn(column + 1).width = width
  })
  const lastCheck = checks.length > 0 ? writeChecks(sheet, checks, options) : 0
  const top = lastCheck > 0 ? lastCheck + ROWS_BETWEEN + 1 : 1
  const lastRow = numbers.length > 0 ? writeNumbersList(sheet, top, numbers, COLUMNS[2][1], options) : lastCheck
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom,
    frozenColumns: 0,
    frozenRows: HEADER_ROW,
    lastRow,
    columnUnits: COLUMNS.slice(0, checks.length > 0 ? COLUMNS.length : NUMBER_COLUMNS).map(([, width]) => width),
    repeatedRows: [HEADER_ROW, HEADER_ROW],
  })
}

/**
 * Writes the list of the checks: each sum with its parts, and each amount that two statements print. Both amounts and
 * their difference are formulas, so that they react to edits.
 *
 * @returns The last row of the list, one-based.
 */
function writeChecks(sheet: Worksheet, checks: readonly ListedCheck[], options: TableLook): number {
  const { configuration } = options
  writeListTitle(sheet, 1, 'Checks', `As printed: ${countSentence(countChecks(checks)!)}`, configuration)
  COLUMNS.forEach(([header], column) => {
    const target = sheet.getCell(HEADER_ROW, column + 1)
    writeHeader(target, header, configuration)
    target.alignment = alignmentOf(column)
  })
  checks.forEach((check, index) => {
    writeCheck(sheet, HEADER_ROW + 1 + index, check, options)
  })
  const lastRow = HEADER_ROW + checks.length
  colorStates(sheet, lastRow)
  sheet.autoFilter = { from: { row: HEADER_ROW, column: 1 }, to: { row: lastRow, column: COLUMNS.length } }
  return lastRow
}

function writeCheck(sheet: Worksheet, row: number, check: ListedCheck, options: TableLook) {
  const { row: style } = options.configuration
  const cells = COLUMNS.map((_, column) => {
    const cell = sheet.getCell(row, column + 1)
    cell.font = fontOf(style)
    cell.alignment = alignmentOf(column)
    return cell
  })
  const [state, what, header, title, page, cell, against, printed, gives, difference] = cells as [
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
    SheetCell,
  ]
  const { placed } = check
  const { table } = placed
  writeWhole(what, check.what)
  writeWhole(header, check.header)
  const link = { text: tableTitle(table), hyperlink: linkTo(placed.sheetName, placed.titleRow) }
  writeShortLink(title, link, COLUMNS[3][1], options.configuration)
  writeWhole(page, pageRange(table))
  writeLink(cell, { text: check.amount.name, hyperlink: `#${check.amount.address}` })
  writeLink(against, { text: check.against.name, hyperlink: `#${check.against.address}` })
  const off = Number((check.amount.value - check.against.value).toFixed(check.decimals)) + 0
  const given = `${printed.address}-${gives.address}`
  const write = (target: SheetCell, formula: string, result: number | string) => {
    if (options.formulas) writeFormula(target, formula, result)
    else target.value = result
  }
  write(printed, check.amount.formula, check.amount.value)
  write(gives, check.against.formula, check.against.value)
  write(difference, check.decimals > 0 ? `ROUND(${given},${check.decimals})` : given, off)
  write(state, stateFormula(difference.address, check.tolerance), check.state)
  printed.numFmt = check.format
  gives.numFmt = check.format
  difference.numFmt = differenceFormat(check)
  if (options.colors === 'finance') {
    for (const target of [printed, gives, difference]) colorByOrigin(target, style.fillColorHex)
  }
  markDoubt(printed, check.amount)
  markDoubt(gives, check.against)
  const texts = ['', check.what, check.header, '', '', '', check.against.name]
  const letters = { fontFamily: style.fontFamily, fontSize: style.fontSize, isBold: false }
  const lines = texts.map((text, column) => lineCount(text, (COLUMNS[column]![1] - 3) * POINTS_PER_UNIT, letters))
  const height = Math.max(style.rowHeight, style.fontSize * LINE_HEIGHT * Math.max(...lines) + 1)
  sheet.getRow(row).height = Math.min(height, TALLEST_ROW)
}

/** Writes a year or a page as a number, as elsewhere in the workbook, and everything else as text. */
function writeWhole(target: SheetCell, text: string) {
  if (/^\d{1,4}$/.test(text)) target.value = Number(text)
  else writeText(target, text)
}

/** Returns the formula for the state of a check, calculated from the current cells. */
function stateFormula(difference: string, tolerance: number): string {
  return `IF(${difference}=0,"passes",IF(ABS(${difference})<=${tolerance},"within rounding","fails"))`
}

function differenceFormat({ decimals, format }: ListedCheck): string {
  const isShare = /%/.test(format.replace(/"[^"]*"/g, ''))
  const shown = Math.max(0, isShare ? decimals - 2 : decimals)
  const digits = `#,##0${shown > 0 ? `.${'0'.repeat(shown)}` : ''}${isShare ? '%' : ''}`
  return `${digits}_);(${digits});"–"_)`
}

/** Marks an amount that was read from an image and may be wrong: it does not prove that a sum reconciles. */
function markDoubt(target: SheetCell, { isDoubtful }: ListedAmount) {
  if (!isDoubtful) return
  fillWith(target, DOUBT_COLORS.doubtful)
  addNote(target, 'Read from the picture and may be wrong. Please check it against the page.')
}

/** Uses conditional formatting, so that the color follows the state. */
function colorStates(sheet: Worksheet, lastRow: number) {
  sheet.addConditionalFormatting({
    ref: `A${HEADER_ROW + 1}:A${lastRow}`,
    rules: Object.entries(STATE_COLORS).map(([state, color], index) => ({
      type: 'expression',
      priority: index + 1,
      formulae: [`$A${HEADER_ROW + 1}="${state}"`],
      style: { fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: argb(color) } } },
    })),
  })
}

function alignmentOf(column: number) {
  const horizontal = RIGHT.has(column) ? ('right' as const) : ('left' as const)
  return {
    horizontal,
    vertical: 'middle' as const,
    wrapText: true,
    ...(column > 0 && horizontal === 'left' ? { indent: 1 } : {}),
  }
}
