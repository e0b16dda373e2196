import type { Bbox, Cell, Check, RowType } from '../../../../core/model.js'
import { centerX, centerY, hull } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { namesTotal } from '../../lexicon/languages/total-words.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import type { Grid } from '../grid/grid.js'

/** Distance between the lines of a double rule, which marks a closing total, in points. */
const DOUBLE_RULE_DISTANCE = { min: 0.7, max: 4.6 }
/** Maximum distance between a rule and the numbers of its row, as a multiple of the row height. */
const MAX_RULE_DISTANCE = 0.75

/** Labels of sums. */
const SUM_LABEL =
  /^(?:grand |sub-?)?totals?\b|^net cash\b|^net (?:increase|decrease|\(decrease\))|^gross profit|^(?:operating|comprehensive) (?:income|loss|profit)|^(?:income|loss|earnings|profit)(?: \(loss\))? (?:before|from operations)|^net (?:income|earnings|loss|sales|revenues?)\b|\bat (?:the )?end of\b|, end(?:ing)?\b|^(?:ending )?balance\b.*\bend|^ending\b/i
const NET_INCOME = /^net (?:income|earnings|loss)/i
/** Labels of the result of a reconciliation. A rule above it marks a sum, even if not all its parts are printed. */
const RESULT_LABEL = /^(?:adjusted|core|effective|net|underlying)\b/i
/** Labels of rows that are not sums, whatever rules are around them. */
const NEVER_SUM =
  /\bper (?:common )?share\b|\bshares\b|^(?:basic|diluted)\b|^effect of\b|%|\baverage\b|\bmargins?\b|^number of\b/i
/** Share of the rows with a rule above from which on rules separate rows and mark no sums. */
const MAX_RULED_SHARE = 0.6
/** Labels of sums that close a statement or a block of it. */
const CLOSING_LABEL =
  /^grand total|^total (?:assets|liabilities,? (?:and|redeemable)|liabilities & |equity and liabilities)|\bat (?:the )?end of (?:the )?(?:year|period|quarter)|(?:year|period),? end|end of (?:year|period)$/i

/** The type of a row by its appearance, before any sums are checked. */
interface RowMark {
  readonly type: RowType
  /** Whether only its label makes it a sum, and no rule does. */
  readonly isByLabel: boolean
  readonly label: string
}

/**
 * Classifies each row by its appearance. A single rule above numbers marks a sum, and a double rule below them closes a
 * block. Without rules, the label decides.
 *
 * @param rules Horizontal lines of the page, as drawn.
 */
export function markRows(grid: Grid, cells: readonly Cell[], rules: readonly Bbox[]): readonly RowMark[] {
  const cellsOf: Cell[][] = grid.rows.map(() => [])
  for (const cell of cells) cellsOf[cell.row]?.push(cell)
  const stub = cells.filter((cell) => cell.column === 0)
  // a rule from edge to edge marks no sum: only rules that leave out the label count
  const sparingLabels = rules.filter((rule) => sparesLabel(rule, grid))
  const rows = cellsOf.map((own, row) => {
    const label = stub.find((cell) => cell.row <= row && cell.row + cell.rowSpan > row)
    return describeRow(own, label?.text ?? '', sparingLabels)
  })
  const ruledRows = rows.filter((row) => row.isUnderRule).length
  const body = rows.slice(grid.headerRowCount).filter((row) => row.hasNumbers)
  const isNamed = body.filter(({ label }) => label !== '').length * 2 >= body.length
  const isRuled = ruledRows > 0 && ruledRows < MAX_RULED_SHARE * rows.filter((row) => row.hasNumbers).length
  const types = rows.map((row, i): RowType => {
    if (i < grid.headerRowCount || row.isHeader) return 'header'
    if (row.isLabelAlone) return 'section'
    const isFirst = i === grid.headerRowCount || rows[i - 1]!.isLabelAlone || rows[i - 1]!.isHeader
    const isNamedSum = namesTotal(row.label)
    const isNetIncome = NET_INCOME.test(row.label)
    // where most rows have no label, a missing label does not mark a sum
    const isUnnamed = row.label === '' && row.hasNumbers && isNamed && (row.isUnderRule || !isRuled)
    const isMarked = isRuled && row.isUnderRule && !NEVER_SUM.test(row.label)
    const isSum = isMarked || isNamedSum || isUnnamed || (SUM_LABEL.test(row.label) && !isNetIncome)
    if (isFirst && !isNamedSum) return 'data'
    if (row.isOverDoubleRule && !NEVER_SUM.test(row.label)) return 'total'
    if (i === rows.length - 1 && isNetIncome) return 'total'
    if (isSum && CLOSING_LABEL.test(row.label)) return 'total'
    return isSum && !NEVER_SUM.test(row.label) ? 'subtotal' : 'data'
  })
  return types.map((type, i) => ({
    type,
    label: rows[i]!.label,
    // net income at the end of a statement is its total even without a rule
    isByLabel:
      !rows[i]!.isUnderRule &&
      !rows[i]!.isOverDoubleRule &&
      !(i === rows.length - 1 && type === 'total' && NET_INCOME.test(rows[i]!.label)),
  }))
}

/**
 * Decides the type of each row after the checks of sums. A row whose sum reconciles is a sum, however it is marked.
 * Otherwise a row is data if only its label makes it a sum, or if only a rule does and it is a part of another sum.
 *
 * @param isContinued Whether the table may begin on the page before, so that its first sum cannot be checked.
 */
export function settleRowTypes(
  marks: readonly RowMark[],
  checks: readonly Check[],
  isContinued: boolean,
): readonly RowType[] {
  const reconciled = reconciledRows(checks)
  const sums = new Set(reconciled.map((rows) => rows.at(-1)!))
  const sumsBelow = summedRows(checks)
  const parts = new Set(reconciled.flatMap((rows) => rows.slice(0, -1)))
  const firstSum = marks.findIndex(({ type }) => type === 'subtotal' || type === 'total')
  const types = marks.map(({ type, label, isByLabel }, i): RowType => {
    if (type === 'data') return sumsBelow.has(i) ? 'subtotal' : 'data'
    if ((type !== 'subtotal' && type !== 'total') || sums.has(i) || (isContinued && i === firstSum)) return type
    const isNamed = label === '' || namesTotal(label)
    // the rule that closes a table does not make its last row a total
    const isRuledAlone = i === marks.length - 1 && !isNamed && !SUM_LABEL.test(label) && !RESULT_LABEL.test(label)
    return isByLabel || isRuledAlone || (!isNamed && parts.has(i)) ? 'data' : type
  })
  const last = types.length - 1
  const isSoleSum = marks.filter(({ label }, i) => types[i] === 'subtotal' && label === marks[last]?.label).length === 1
  return types.map((type, i) => (i === last && type === 'subtotal' && isSoleSum ? 'total' : type))
}

/** Returns the rows that are the sum of rows above them. */
export function summedRows(checks: readonly Check[]): ReadonlySet<number> {
  const below = reconciledRows(checks).filter((rows) => rows.at(-1)! > rows[0]!)
  return new Set(below.map((rows) => rows.at(-1)!))
}

function reconciledRows(checks: readonly Check[]): readonly (readonly number[])[] {
  return checks.filter(({ kind, ties }) => kind === 'row-sum' && ties).map(({ rows }) => rows)
}

interface RowMarks {
  readonly label: string
  readonly isHeader: boolean
  readonly isLabelAlone: boolean
  readonly hasNumbers: boolean
  readonly isUnderRule: boolean
  readonly isOverDoubleRule: boolean
}

function describeRow(own: readonly Cell[], label: string, rules: readonly Bbox[]): RowMarks {
  const others = own.filter((cell) => cell.column > 0)
  const numbers = others.filter((cell) => cell.value !== undefined)
  const box = own.length === 0 ? undefined : hull(own.map((cell) => cell.place.bbox))
  const reach = box === undefined ? 0 : MAX_RULE_DISTANCE * Math.min(box.y1 - box.y0, 14)
  const near = rules.filter((rule) => numbers.some((cell) => coversNumber(rule, cell)))
  const top = Math.min(...numbers.map((cell) => cell.place.bbox.y0))
  const bottom = Math.max(...numbers.map((cell) => cell.place.bbox.y1))
  const above = near.filter((rule) => centerY(rule) < top + 2 && centerY(rule) > top - reach)
  const below = near.filter((rule) => centerY(rule) > bottom - 2.5 && centerY(rule) < bottom + reach)
  return {
    label,
    isHeader: others.length > 0 && others.every((cell) => isPeriod(cell.text)) && isHeaderLabel(label),
    isLabelAlone: others.length === 0,
    hasNumbers: numbers.length > 0,
    isUnderRule: above.length > 0 && !isDouble(above, numbers),
    isOverDoubleRule: isDouble(below, numbers),
  }
}

/**
 * Whether years beside a label are headers. Beside another label ("Year in which the rate is reached") they are values.
 */
function isHeaderLabel(label: string): boolean {
  return label === '' || isUnit(label) || isDateLine(label)
}

function sparesLabel(rule: Bbox, grid: Grid): boolean {
  const stub = grid.columns[0]!
  return rule.x0 > stub.start + 0.5 * (stub.end - stub.start)
}

function coversNumber(rule: Bbox, cell: Cell): boolean {
  const x = centerX(cell.place.bbox)
  return rule.x0 <= x && rule.x1 >= x
}

function isDouble(rules: readonly Bbox[], numbers: readonly Cell[]): boolean {
  return numbers.some((cell) => {
    const ys = rules
      .filter((rule) => coversNumber(rule, cell))
      .map(centerY)
      .sort((a, b) => a - b)
    return ys.slice(1).some((y, i) => y - ys[i]! >= DOUBLE_RULE_DISTANCE.min && y - ys[i]! <= DOUBLE_RULE_DISTANCE.max)
  })
}
