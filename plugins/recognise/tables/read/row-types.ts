import type { Bbox, Cell, Check, RowType } from '../../../../core/model.js'
import { centerX, centerY, hull } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import type { Grid } from '../grid/grid.js'

/** Two rules closer than this, and further apart than a hair, are a double rule: the sign of a closing total. Points. */
const DOUBLE_RULE = { least: 0.7, most: 4.6 }
/** A rule stands over or under the figures of a row within this many times the row's height. */
const RULE_REACH = 0.75

/** What a sum is called. */
const SUM_LABEL =
  /^(?:grand |sub-?)?totals?\b|^net cash\b|^net (?:increase|decrease|\(decrease\))|^gross profit|^(?:operating|comprehensive) (?:income|loss|profit)|^(?:income|loss|earnings|profit)(?: \(loss\))? (?:before|from operations)|^net (?:income|earnings|loss|sales|revenues?)\b|\bat (?:the )?end of\b|, end(?:ing)?\b|^(?:ending )?balance\b.*\bend|^ending\b/i
const NET_INCOME = /^net (?:income|earnings|loss)/i
/** What a reconciliation comes to: a rule over it is that of a sum, also where its parts are not all printed. */
const RESULT_LABEL = /^(?:adjusted|core|effective|net|underlying)\b/i
const NAMED_TOTAL = /^(?:grand |sub-?)?totals?\b/i
/** What is printed by itself, whatever is ruled around it. */
const NO_SUM =
  /\bper (?:common )?share\b|\bshares\b|^(?:basic|diluted)\b|^effect of\b|%|\baverage\b|\bmargins?\b|^number of\b/i
/** Where this share of the rows has a rule above, rules part rows and mark no sums. */
const EVERY_ROW = 0.6
/** A sum that closes a statement or a block of it. */
const CLOSING_LABEL =
  /^grand total|^total (?:assets|liabilities,? (?:and|redeemable)|liabilities & |equity and liabilities)|\bat (?:the )?end of (?:the )?(?:year|period|quarter)|(?:year|period),? end|end of (?:year|period)$/i

/** What a row looks like, before anything is added up. */
interface RowMark {
  readonly type: RowType
  /** Whether nothing is drawn that makes it a sum: only its label does. */
  readonly isByLabel: boolean
  readonly label: string
}

/**
 * Says what each row looks like, as an accountant marks it: a single rule over figures opens a sum, a double rule under
 * them closes a block; where nothing is ruled, the label must tell.
 *
 * @param rules Horizontal lines of the page, as drawn.
 */
export function markRows(grid: Grid, cells: readonly Cell[], rules: readonly Bbox[]): readonly RowMark[] {
  const cellsOf: Cell[][] = grid.rows.map(() => [])
  for (const cell of cells) cellsOf[cell.row]?.push(cell)
  const stub = cells.filter((cell) => cell.column === 0)
  // a rule under every row, from edge to edge, marks no sum: only those that spare the label count
  const sparing = rules.filter((rule) => sparesLabel(rule, grid))
  const rows = cellsOf.map((own, row) => {
    const label = stub.find((cell) => cell.row <= row && cell.row + cell.rowSpan > row)
    return describeRow(own, label?.text ?? '', sparing)
  })
  const ruledRows = rows.filter((row) => row.isUnderRule).length
  const body = rows.slice(grid.headerRowCount).filter((row) => row.hasNumbers)
  const isNamed = body.filter(({ label }) => label !== '').length * 2 >= body.length
  const isRuled = ruledRows > 0 && ruledRows < EVERY_ROW * rows.filter((row) => row.hasNumbers).length
  const types = rows.map((row, i): RowType => {
    if (i < grid.headerRowCount || row.isHead) return 'header'
    if (row.isLabelAlone) return 'section'
    const isFirst = i === grid.headerRowCount || rows[i - 1]!.isLabelAlone || rows[i - 1]!.isHead
    const isNamedSum = NAMED_TOTAL.test(row.label)
    const isNetIncome = NET_INCOME.test(row.label)
    // where most rows have no label, none says that a row is a sum
    const isUnnamed = row.label === '' && row.hasNumbers && isNamed && (row.isUnderRule || !isRuled)
    const isMarked = isRuled && row.isUnderRule && !NO_SUM.test(row.label)
    const isSum = isMarked || isNamedSum || isUnnamed || (SUM_LABEL.test(row.label) && !isNetIncome)
    if (isFirst && !isNamedSum) return 'data'
    if (row.isOverDoubleRule && !NO_SUM.test(row.label)) return 'total'
    if (i === rows.length - 1 && isNetIncome) return 'total'
    if (isSum && CLOSING_LABEL.test(row.label)) return 'total'
    return isSum && !NO_SUM.test(row.label) ? 'subtotal' : 'data'
  })
  return types.map((type, i) => ({
    type,
    label: rows[i]!.label,
    // what a statement ends with needs no rule to be its total
    isByLabel:
      !rows[i]!.isUnderRule &&
      !rows[i]!.isOverDoubleRule &&
      !(i === rows.length - 1 && type === 'total' && NET_INCOME.test(rows[i]!.label)),
  }))
}

/**
 * Says what each row is, now that it is known what adds up: a row that does is a sum whatever marks it. One that does not
 * and is called a sum by its label alone stands in a list of figures from elsewhere; one that only a rule marks and that
 * is a part of another sum is an item under a rule.
 *
 * @param isContinued Whether the table may have begun on the page before: a sum of what stands there cannot be told.
 */
export function settleRowTypes(
  marks: readonly RowMark[],
  checks: readonly Check[],
  isContinued: boolean,
): readonly RowType[] {
  const ties = tiedRows(checks)
  const sums = new Set(ties.map((rows) => rows.at(-1)!))
  const sumsBelow = summedRows(checks)
  const parts = new Set(ties.flatMap((rows) => rows.slice(0, -1)))
  const firstSum = marks.findIndex(({ type }) => type === 'subtotal' || type === 'total')
  const types = marks.map(({ type, label, isByLabel }, i): RowType => {
    if (type === 'data') return sumsBelow.has(i) ? 'subtotal' : 'data'
    if ((type !== 'subtotal' && type !== 'total') || sums.has(i) || (isContinued && i === firstSum)) return type
    const isNamed = label === '' || NAMED_TOTAL.test(label)
    // the rule that closes a table stands under its last row, a total or not
    const isRuledAlone = i === marks.length - 1 && !isNamed && !SUM_LABEL.test(label) && !RESULT_LABEL.test(label)
    return isByLabel || isRuledAlone || (!isNamed && parts.has(i)) ? 'data' : type
  })
  const last = types.length - 1
  const isSoleSum = marks.filter(({ label }, i) => types[i] === 'subtotal' && label === marks[last]?.label).length === 1
  return types.map((type, i) => (i === last && type === 'subtotal' && isSoleSum ? 'total' : type))
}

/** The rows that are what rows above them add up to. */
export function summedRows(checks: readonly Check[]): ReadonlySet<number> {
  const below = tiedRows(checks).filter((rows) => rows.at(-1)! > rows[0]!)
  return new Set(below.map((rows) => rows.at(-1)!))
}

function tiedRows(checks: readonly Check[]): readonly (readonly number[])[] {
  return checks.filter(({ kind, ties }) => kind === 'row-sum' && ties).map(({ rows }) => rows)
}

interface RowMarks {
  readonly label: string
  readonly isHead: boolean
  readonly isLabelAlone: boolean
  readonly hasNumbers: boolean
  readonly isUnderRule: boolean
  readonly isOverDoubleRule: boolean
}

function describeRow(own: readonly Cell[], label: string, rules: readonly Bbox[]): RowMarks {
  const others = own.filter((cell) => cell.column > 0)
  const figures = others.filter((cell) => cell.value !== undefined)
  const box = own.length === 0 ? undefined : hull(own.map((cell) => cell.place.bbox))
  const reach = box === undefined ? 0 : RULE_REACH * Math.min(box.y1 - box.y0, 14)
  const near = rules.filter((rule) => figures.some((cell) => coversFigure(rule, cell)))
  const top = Math.min(...figures.map((cell) => cell.place.bbox.y0))
  const bottom = Math.max(...figures.map((cell) => cell.place.bbox.y1))
  const above = near.filter((rule) => centerY(rule) < top + 2 && centerY(rule) > top - reach)
  const below = near.filter((rule) => centerY(rule) > bottom - 2.5 && centerY(rule) < bottom + reach)
  return {
    label,
    isHead: others.length > 0 && others.every((cell) => isPeriod(cell.text)) && isHeadLabel(label),
    isLabelAlone: others.length === 0,
    hasNumbers: figures.length > 0,
    isUnderRule: above.length > 0 && !isDouble(above, figures),
    isOverDoubleRule: isDouble(below, figures),
  }
}

/** Years beside a label of their own ("Year in which the rate is reached") are values. */
function isHeadLabel(label: string): boolean {
  return label === '' || isUnit(label) || isDateLine(label)
}

function sparesLabel(rule: Bbox, grid: Grid): boolean {
  const stub = grid.columns[0]!
  return rule.x0 > stub.start + 0.5 * (stub.end - stub.start)
}

function coversFigure(rule: Bbox, cell: Cell): boolean {
  const x = centerX(cell.place.bbox)
  return rule.x0 <= x && rule.x1 >= x
}

function isDouble(rules: readonly Bbox[], figures: readonly Cell[]): boolean {
  return figures.some((cell) => {
    const ys = rules
      .filter((rule) => coversFigure(rule, cell))
      .map(centerY)
      .sort((a, b) => a - b)
    return ys.slice(1).some((y, i) => y - ys[i]! >= DOUBLE_RULE.least && y - ys[i]! <= DOUBLE_RULE.most)
  })
}
