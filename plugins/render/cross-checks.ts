import type { Column, DocumentModel, Table } from '../../core/model.js'
import {
  amountAt,
  cellsByPlace,
  type LabelledRow,
  labelledRows,
  mayBeOfOneCompany,
  type StatementKind,
  statementKind,
} from './statements.js'

/** An amount in a table. Row and column are zero-based. */
interface TableAmount {
  readonly table: Table
  readonly row: number
  readonly column: number
}

/** Two amounts that must be equal because they state the same fact in two places. */
export interface CrossCheck {
  /** `Total assets = total liabilities and equity`. */
  readonly what: string
  readonly amount: TableAmount
  readonly other: TableAmount
}

/**
 * Finds amounts of statements that must be equal: total assets and total liabilities and equity; net income in the
 * income statement and in the cash flow statement; cash at the end of the period and in the balance sheet. Both labels
 * must match and be unique, and period, scale, currency and company must be the same, because a wrong check is worse
 * than none.
 *
 * @returns In the order of the columns. Whether the amounts are equal is not checked here.
 */
export function findCrossChecks({ tables }: DocumentModel): readonly CrossCheck[] {
  const statements = tables.map((table): Statement => {
    return { table, kind: statementKind(table), rows: labelledRows(table), cells: cellsByPlace(table) }
  })
  const ofKind = (kind: StatementKind) => statements.filter((statement) => statement.kind === kind)
  const [income, balance, cashFlow] = [ofKind('income'), ofKind('balance'), ofKind('cash-flow')]
  return [
    ...statements.flatMap(findBalance),
    ...findSame('Net income = net income in the cash flow statement', {
      line: onlyLine(income, ({ label }) => NET_INCOME.test(label)),
      other: (label) =>
        onlyLine(cashFlow, (row, statement) => row.label === label && isAboveOperations(row, statement)),
      isSamePeriod: coversTheSame,
    }),
    ...findSame('Cash at the end of the period = cash in the balance sheet', {
      line: onlyLine(cashFlow, ({ label }) => CASH_AT_END.test(label)),
      other: (label) => onlyLine(balance, (row) => row.label === CASH_AT_END.exec(label)![1]),
      isSamePeriod: endsOn,
    }),
  ]
}

interface Statement {
  readonly table: Table
  readonly kind: StatementKind | undefined
  readonly rows: readonly LabelledRow[]
  readonly cells: ReturnType<typeof cellsByPlace>
}

/** A row of a statement. */
interface StatementLine {
  readonly statement: Statement
  readonly row: LabelledRow
}

const TOTAL_ASSETS = /^total assets$/
const OWNERS = '(?:total )?(?:(?:common )?(?:stockholders?|shareholders?|shareowners?|members?|partners?|owners?) )?'
/** `total liabilities and stockholders equity`, `total liabilities, redeemable interests and equity`. */
const TOTAL_FINANCED = new RegExp(
  `^total liabilities\\b.*\\band ${OWNERS}(?:equity|deficit|capital)$|^total ${OWNERS}equity and liabilities$`,
)
// "Net loss" is excluded: it is printed with a minus sign in one statement and without it in the other.
const NET_INCOME =
  /^(?:consolidated )?net (?:income|earnings)(?: including noncontrolling interests?)?$|^profit for the (?:year|period)$/
const OPERATIONS = /^(?:net )?cash .*operating activities/
const CASH_AT_END =
  /^(cash\b.*?),?(?: balance)?,?(?: at)?(?: the)?(?: end(?:ing)?)(?: balance| of(?: the)? (?:period|year|quarter))?$/

/** Compares total assets with total liabilities and equity in one table, where each is printed once. */
function findBalance(statement: Statement): readonly CrossCheck[] {
  const assets = onlyLine([statement], ({ label }) => TOTAL_ASSETS.test(label))
  const financed = onlyLine([statement], ({ label }) => TOTAL_FINANCED.test(label))
  if (!assets || !financed || assets.row.row > financed.row.row) return []
  return columnsWithAmounts(assets)
    .filter((column) => amountAt(statement.cells, financed.row.row, column) !== undefined)
    .map((column) => ({
      what: 'Total assets = total liabilities and equity',
      amount: { table: statement.table, row: assets.row.row, column },
      other: { table: statement.table, row: financed.row.row, column },
    }))
}

interface EqualAmounts {
  /** The row in the first statement. */
  readonly line: StatementLine | undefined
  /** Returns the row in the second statement, by the label of the first. */
  other(label: string): StatementLine | undefined
  isSamePeriod(one: Column, other: Column): boolean
}

function findSame(what: string, { line, other, isSamePeriod }: EqualAmounts): readonly CrossCheck[] {
  const found = line && other(line.row.label)
  if (!line || !found || !isPrintedAlike(line.statement.table, found.statement.table)) return []
  const { table } = line.statement
  if (!mayBeOfOneCompany(table, found.statement.table)) return []
  return columnsWithAmounts(line).flatMap((column) => {
    const columns = columnsWithAmounts(found).filter((at) =>
      isSamePeriod(table.columns[column]!, found.statement.table.columns[at]!),
    )
    // The same period occurs twice: one column is restated, or belongs to a part of the company.
    const isAlone = columnsWithAmounts(line).every(
      (at) =>
        at === column || !columns.some((to) => isSamePeriod(table.columns[at]!, found.statement.table.columns[to]!)),
    )
    if (columns.length !== 1 || !isAlone) return []
    const amount = { table, row: line.row.row, column }
    return [{ what, amount, other: { table: found.statement.table, row: found.row.row, column: columns[0]! } }]
  })
}

/** Returns the only row of these statements that matches; undefined if there is none or more than one. */
function onlyLine(
  statements: readonly Statement[],
  isMeant: (row: LabelledRow, statement: Statement) => boolean,
): StatementLine | undefined {
  const lines = statements.flatMap((statement) =>
    statement.rows.filter((row) => isMeant(row, statement)).map((row) => ({ statement, row })),
  )
  const withAmounts = lines.filter((line) => columnsWithAmounts(line).length > 0)
  return withAmounts.length === 1 ? withAmounts[0] : undefined
}

function columnsWithAmounts({ statement: { table, cells }, row }: StatementLine): readonly number[] {
  return table.columns.map((_, column) => column).filter((column) => column > 0 && amountAt(cells, row.row, column))
}

/** In a cash flow statement, net income is the first row, above the cash from operations. */
function isAboveOperations({ row }: LabelledRow, statement: Statement): boolean {
  const operations = statement.rows.find(
    (row) => OPERATIONS.test(row.label) && columnsWithAmounts({ statement, row }).length > 0,
  )
  return operations !== undefined && row < operations.row
}

function isPrintedAlike(one: Table, other: Table): boolean {
  return one.scale === other.scale && one.currency === other.currency
}

/** Returns whether two columns cover the same months: equal length, equal end. */
function coversTheSame({ period: one }: Column, { period: other }: Column): boolean {
  if (one === undefined || other === undefined || one.endDate !== other.endDate) return false
  const length = monthsOf(one.label)
  return length !== undefined && length === monthsOf(other.label)
}

/** Returns whether the date of the second column is the end of the first column's period. */
function endsOn({ period: flow }: Column, { period: day }: Column): boolean {
  if (flow === undefined || day === undefined || flow.endDate !== day.endDate) return false
  return monthsOf(flow.label) !== undefined && monthsOf(day.label) === undefined
}

const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:three|3) months?\b|\b(?:13|14|thirteen|fourteen) weeks?\b|\bquarters?\b/i, 3],
  [/\b(?:six|6) months?\b|\b(?:26|27|twenty-six|twenty-seven) weeks?\b|\bhalf\b/i, 6],
  [/\b(?:nine|9) months?\b|\b(?:39|40|thirty-nine|forty) weeks?\b/i, 9],
  [/\b(?:twelve|12) months?\b|\b(?:52|53|fifty-two|fifty-three) weeks?\b|\byears?\b/i, 12],
]

/**
 * Returns how many months the amounts of a column cover, by the words of its header; undefined if the header does not
 * say.
 */
function monthsOf(label: string): number | undefined {
  const lengths = LENGTHS.filter(([words]) => words.test(label))
  return lengths.length === 1 ? lengths[0]![1] : undefined
}
