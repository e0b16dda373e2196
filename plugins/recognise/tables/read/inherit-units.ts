import type { Cell, NumberValue, Table } from '../../../../core/model.js'
import { isCounted, MONEY, OF_ONE } from '../../lexicon/quantities.js'
import { currencyOfUnit, findUnit, scaleOf } from '../../lexicon/units.js'

/** A unit is often printed once over a page of tables: a table of figures without one has that of the table before. */
export function inheritUnits(tables: readonly Table[]): readonly Table[] {
  const done: Table[] = []
  for (const table of tables) {
    const before = done.findLast((each) => !hasUnitsOfColumns(each))
    const { unit, scale } = before ?? {}
    // counts under a table of dollars are not dollars
    const isAlike = before?.currency === table.currency || before?.currency === undefined
    const isMissing =
      table.unit === undefined && unit !== undefined && isAlike && isOfFigures(table) && !isOfAnotherUnit(table, scale)
    const unitFrom = before?.unitFrom ?? before?.places[0]
    done.push(
      isMissing ? { ...table, unit, ...(scale !== undefined && { scale }), ...(unitFrom && { unitFrom }) } : table,
    )
  }
  return done
}

/** Whether the heads name units, and none of them is the table's; "in %" over one column says nothing of the others. */
function hasUnitsOfColumns({ unit, unitFrom, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined && unitFrom === undefined) return false
  return cells.some((cell) => cell.row < headerRowCount && !SHARES.test(cell.text) && findUnit(cell.text) !== undefined)
}

/**
 * Counts of employees, amounts per share and percentages under a title of their own are in no unit of the table above,
 * nor is a table that has to say of some of its money what it is in.
 *
 * @param above What the table above is in: 1,000,000 for millions.
 */
function isOfAnotherUnit(table: Table, above = 1): boolean {
  const { title, cells, headerRowCount } = table
  if (hasUnitsOfColumns(table)) return true
  const labels = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount).map((cell) => cell.text)
  if (above > 1 && (labels.some(saysItsScale) || sayMostlyTheirScale(labels))) return true
  if (isOfRates(table) || isHeadedByShares(table)) return true
  if (title === undefined) return false
  const isNamed = (text: string) => /\b(?:employees|headcount|number of|per share|percent(?:ages?)?)\b/i.test(text)
  const rates = rowsOfRates(table)
  const isNoAmount = ({ row, text }: Cell) => isNamed(text) || rates.has(row)
  const named = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount)
  return isNamed(title) || IN_PERCENT.test(title) || named.filter(isNoAmount).length * 2 > named.length
}

/** "Interest rates (%)", "2024 in %". */
const IN_PERCENT = /\(\s*(?:in )?%\s*\)|\bin %|^%$/

const SHARES = /^\(?(?:in )?%\)?$/

/** Whether a percent stands over each column of figures. */
function isHeadedByShares({ cells, headerRowCount }: Table): boolean {
  const heads = cells.filter(({ row, text }) => row < headerRowCount && IN_PERCENT.test(text))
  const figures = cells.filter(({ row, column, value }) => column > 0 && row >= headerRowCount && value !== undefined)
  const isUnder = ({ column: at }: Cell) =>
    heads.some(({ column, columnSpan }) => column <= at && at < column + columnSpan)
  return figures.length > 0 && figures.every(isUnder)
}

/**
 * Whether a row's label says of money that it is in thousands, millions: "Bookings (in thousands)" casts doubt on the unit
 * above. Of what is counted that means nothing for the money beside it.
 */
function saysItsScale(label: string): boolean {
  const unit = findUnit(label)
  if (unit === undefined || (scaleOf(unit) ?? 1) === 1) return false
  return currencyOfUnit(unit) !== undefined || (MONEY.test(label) && !isCounted(label) && !OF_ONE.test(label))
}

/** Where that is said of most rows, whatever is not known to be counted may be money. */
function sayMostlyTheirScale(labels: readonly string[]): boolean {
  const scaled = labels.filter((label) => {
    const unit = findUnit(label)
    return unit !== undefined && (scaleOf(unit) ?? 1) > 1 && !isCounted(label) && !OF_ONE.test(label)
  })
  return scaled.length * 2 > labels.length
}

/** What tells that amounts with decimals are prices or rates. */
const OF_RATES =
  /\b(?:prices?|rates?|yields?|per|high|low|dividends?|average|averages|adr|revpar|factors?|ratios?|multiples?)\b/i

/** "Average Daily Rate (ADR)", "Revenue per available room": rows that are a rate or a price, whatever their figures look like. */
const RATE = /\b(?:rates?|prices?|ratios?|yields?|adr|revpar)\)?$/i

/** "At fixed rates", "Effect of lower prices": amounts that rates and prices part or explain. */
const BY_RATES =
  /\b(?:at|by|from|of|due|effects?|impacts?|changes?|increases?|decreases?|higher|lower|rising|falling|movements?)\b.*\b(?:rates?|prices?|ratios?|yields?)\)?$/i

/** The rows that are named a rate or a price. Several, "Interest rates", "Oil prices", are what is at risk, or gained, by them. */
function rowsOfRates({ cells, headerRowCount }: Table): ReadonlySet<number> {
  const named = cells.filter(
    ({ row, column, text }) =>
      row >= headerRowCount && column === 0 && RATE.test(text) && !/s\)?$/i.test(text) && !BY_RATES.test(text),
  )
  return new Set(named.map(({ row }) => row))
}

/**
 * Whether a table is one of shares, multiples, rates and prices: most figures are, or every other row is, and no row
 * called money has an amount left. Money has three decimals or cents only where nothing speaks of prices or rates.
 */
function isOfRates({ title = '', cells, headerRowCount }: Table): boolean {
  const values = cells.flatMap(({ row, column, value }) =>
    row >= headerRowCount && column > 0 && value?.kind === 'number' ? [{ row, column, value }] : [],
  )
  const words = [
    title,
    ...cells.filter(({ row, column }) => row < headerRowCount || column === 0).map(({ text }) => text),
  ]
  const saysRates = words.some((text) => OF_RATES.test(text))
  // the sign of a column is often printed before its first figure alone
  const signed = new Set(values.flatMap(({ column, value }) => (value.currency === undefined ? [] : [column])))
  const isFine = ({ column, value: { decimals, currency } }: FigureOfRow) =>
    decimals > 2 || (decimals === 2 && (currency !== undefined || (saysRates && signed.has(column))))
  const isRate = (figure: FigureOfRow) => figure.value.suffix !== undefined || isFine(figure)
  const labelOf = (at: number) => cells.find(({ row, column }) => row === at && column === 0)?.text ?? ''
  const isNamed = (at: number) => RATE.test(labelOf(at)) || OF_ONE.test(labelOf(at))
  const isCounts = (at: number) => isNamed(at) || isCounted(labelOf(at))
  const rates = values.filter(isRate)
  if (rates.length * 2 <= values.length && !areRowsOfRates(values, isRate, isCounts)) return false
  // money in millions with cents has thousands somewhere; what one hour, barrel or room costs has none
  const areFew = values.filter(({ value }) => Math.abs(value.number) < 1).length * 2 > values.length
  const areSmall = values.every(({ value }) => !value.isGrouped && (value.decimals <= 2 || areFew))
  const isOfPrices = areSmall || saysRates
  const isMoney = (row: number, { isGrouped }: NumberValue) =>
    (MONEY.test(labelOf(row)) && !isNamed(row)) || (isGrouped && MONEY.test(title))
  return !values.some(
    (figure) =>
      figure.value.suffix === undefined && !(isOfPrices && isFine(figure)) && isMoney(figure.row, figure.value),
  )
}

interface FigureOfRow {
  readonly row: number
  readonly column: number
  readonly value: NumberValue
}

/** Shares and rates in every other row, and between them what is named a rate, a price or a number of things, not amounts. */
function areRowsOfRates(
  values: readonly FigureOfRow[],
  isRate: (figure: FigureOfRow) => boolean,
  isNamed: (row: number) => boolean,
): boolean {
  const rows = [...new Set(values.map(({ row }) => row))]
  const isOfRates = (at: number) => {
    const figures = values.filter(({ row }) => row === at)
    return figures.filter(isRate).length * 2 > figures.length
  }
  return rows.some(isOfRates) && rows.every((row) => isNamed(row) || isOfRates(row))
}

/** Whether most cells beside the labels are numbers. */
function isOfFigures({ cells, headerRowCount }: Table): boolean {
  const body = cells.filter((cell) => cell.row >= headerRowCount && cell.column > 0)
  return body.filter((cell) => cell.value !== undefined).length > 0.6 * body.length
}
