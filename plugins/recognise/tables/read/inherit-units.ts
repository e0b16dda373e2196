import type { Cell, NumberValue, Table } from '../../../../core/model.js'
import { isCounted, MONEY, OF_ONE } from '../../lexicon/quantities.js'
import { currencyOfUnit, findUnit, scaleOf } from '../../lexicon/units.js'

/** Gives tables of numbers without a unit that of the table before: a unit is often printed once for several tables. */
export function inheritUnits(tables: readonly Table[]): readonly Table[] {
  const done: Table[] = []
  for (const table of tables) {
    const before = done.findLast((each) => !hasUnitsOfColumns(each))
    const { unit, scale } = before ?? {}
    // counts under a table of dollars are not dollars
    const isAlike = before?.currency === table.currency || before?.currency === undefined
    const isMissing =
      table.unit === undefined && unit !== undefined && isAlike && isOfNumbers(table) && !isOfAnotherUnit(table, scale)
    const unitFrom = before?.unitFrom ?? before?.places[0]
    done.push(
      isMissing ? { ...table, unit, ...(scale !== undefined && { scale }), ...(unitFrom && { unitFrom }) } : table,
    )
  }
  return done
}

/**
 * Whether headers name units, none of them the unit of the table. "In %" over one column says nothing of the others.
 */
function hasUnitsOfColumns({ unit, unitFrom, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined && unitFrom === undefined) return false
  return cells.some(
    (cell) => cell.row < headerRowCount && !ONLY_PERCENT.test(cell.text) && findUnit(cell.text) !== undefined,
  )
}

/**
 * Whether the unit of the table above does not apply: to counts of employees, amounts per share, percentages, and
 * tables that name a scale for some of their money.
 *
 * @param above Scale of the table above: 1,000,000 for millions.
 */
function isOfAnotherUnit(table: Table, above = 1): boolean {
  const { title, cells, headerRowCount } = table
  if (hasUnitsOfColumns(table)) return true
  const labels = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount).map((cell) => cell.text)
  if (above > 1 && (labels.some(namesMoneyScale) || mostlyNameScale(labels))) return true
  if (isOfRates(table) || hasPercentHeaders(table)) return true
  if (title === undefined) return false
  const isNamed = (text: string) => /\b(?:employees|headcount|number of|per share|percent(?:ages?)?)\b/i.test(text)
  const rates = rowsOfRates(table)
  const isNoAmount = ({ row, text }: Cell) => isNamed(text) || rates.has(row)
  const named = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount)
  return isNamed(title) || IN_PERCENT.test(title) || named.filter(isNoAmount).length * 2 > named.length
}

/** "Interest rates (%)", "2024 in %". */
const IN_PERCENT = /\(\s*(?:in )?%\s*\)|\bin %|^%$/

const ONLY_PERCENT = /^\(?(?:in )?%\)?$/

/** Whether a percent header is over each column of numbers. */
function hasPercentHeaders({ cells, headerRowCount }: Table): boolean {
  const headers = cells.filter(({ row, text }) => row < headerRowCount && IN_PERCENT.test(text))
  const numbers = cells.filter(({ row, column, value }) => column > 0 && row >= headerRowCount && value !== undefined)
  const isUnder = ({ column: at }: Cell) =>
    headers.some(({ column, columnSpan }) => column <= at && at < column + columnSpan)
  return numbers.length > 0 && numbers.every(isUnder)
}

/**
 * Whether a label names a scale for money, such as thousands: "Bookings (in thousands)" casts doubt on the unit above.
 * The scale of a count says nothing about the money beside it.
 */
function namesMoneyScale(label: string): boolean {
  const unit = findUnit(label)
  if (unit === undefined || (scaleOf(unit) ?? 1) === 1) return false
  return currencyOfUnit(unit) !== undefined || (MONEY.test(label) && !isCounted(label) && !OF_ONE.test(label))
}

/** Whether most labels name a scale. In that case all that are not known to be counts may be money. */
function mostlyNameScale(labels: readonly string[]): boolean {
  const scaled = labels.filter((label) => {
    const unit = findUnit(label)
    return unit !== undefined && (scaleOf(unit) ?? 1) > 1 && !isCounted(label) && !OF_ONE.test(label)
  })
  return scaled.length * 2 > labels.length
}

/** Words of prices and rates, which explain decimals of amounts. */
const OF_RATES =
  /\b(?:prices?|rates?|yields?|per|high|low|dividends?|average|averages|adr|revpar|factors?|ratios?|multiples?)\b/i

/** Labels of rates and prices, whatever their numbers look like: "Average Daily Rate (ADR)". */
const RATE = /\b(?:rates?|prices?|ratios?|yields?|adr|revpar)\)?$/i

/** Labels of amounts that rates or prices divide or explain: "At fixed rates", "Effect of lower prices". */
const BY_RATES =
  /\b(?:at|by|from|of|due|effects?|impacts?|changes?|increases?|decreases?|higher|lower|rising|falling|movements?)\b.*\b(?:rates?|prices?|ratios?|yields?)\)?$/i

/** Returns the rows that are named a rate or a price. A plural, "Interest rates", names amounts at risk or gained. */
function rowsOfRates({ cells, headerRowCount }: Table): ReadonlySet<number> {
  const named = cells.filter(
    ({ row, column, text }) =>
      row >= headerRowCount && column === 0 && RATE.test(text) && !/s\)?$/i.test(text) && !BY_RATES.test(text),
  )
  return new Set(named.map(({ row }) => row))
}

/**
 * Whether a table contains percentages, multiples, rates and prices: most numbers are, or some rows are and the others
 * are named as such, and no row of money has another amount. Numbers with three decimals or cents are money only where
 * no word names prices or rates.
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
  // the currency symbol of a column is often printed only before its first number
  const signed = new Set(values.flatMap(({ column, value }) => (value.currency === undefined ? [] : [column])))
  const isFine = ({ column, value: { decimals, currency } }: NumberInRow) =>
    decimals > 2 || (decimals === 2 && (currency !== undefined || (saysRates && signed.has(column))))
  const isRate = (amount: NumberInRow) => amount.value.suffix !== undefined || isFine(amount)
  const labelOf = (at: number) => cells.find(({ row, column }) => row === at && column === 0)?.text ?? ''
  const isNamed = (at: number) => RATE.test(labelOf(at)) || OF_ONE.test(labelOf(at))
  const isCounts = (at: number) => isNamed(at) || isCounted(labelOf(at))
  const rates = values.filter(isRate)
  if (rates.length * 2 <= values.length && !areRowsOfRates(values, isRate, isCounts)) return false
  // amounts in millions with cents have a thousands separator somewhere; a price per hour, barrel or room has none
  const areFew = values.filter(({ value }) => Math.abs(value.number) < 1).length * 2 > values.length
  const areSmall = values.every(({ value }) => !value.isGrouped && (value.decimals <= 2 || areFew))
  const isOfPrices = areSmall || saysRates
  const isMoney = (row: number, { isGrouped }: NumberValue) =>
    (MONEY.test(labelOf(row)) && !isNamed(row)) || (isGrouped && MONEY.test(title))
  return !values.some(
    (amount) =>
      amount.value.suffix === undefined && !(isOfPrices && isFine(amount)) && isMoney(amount.row, amount.value),
  )
}

interface NumberInRow {
  readonly row: number
  readonly column: number
  readonly value: NumberValue
}

/** Whether some rows are percentages or rates, and all others are named a rate, a price or a count. */
function areRowsOfRates(
  values: readonly NumberInRow[],
  isRate: (amount: NumberInRow) => boolean,
  isNamed: (row: number) => boolean,
): boolean {
  const rows = [...new Set(values.map(({ row }) => row))]
  const isOfRates = (at: number) => {
    const numbers = values.filter(({ row }) => row === at)
    return numbers.filter(isRate).length * 2 > numbers.length
  }
  return rows.some(isOfRates) && rows.every((row) => isNamed(row) || isOfRates(row))
}

/** Whether most cells beside the labels are numbers. */
function isOfNumbers({ cells, headerRowCount }: Table): boolean {
  const body = cells.filter((cell) => cell.row >= headerRowCount && cell.column > 0)
  return body.filter((cell) => cell.value !== undefined).length > 0.6 * body.length
}
