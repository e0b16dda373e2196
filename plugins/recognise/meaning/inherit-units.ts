import type { NumberValue, Table } from '../../../core/model.js'
import { currencyOfUnit, findUnit, scaleOf } from './units.js'

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

/** Whether the heads name units, and none of them is the table's. */
function hasUnitsOfColumns({ unit, unitFrom, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined && unitFrom === undefined) return false
  return cells.some((cell) => cell.row < headerRowCount && findUnit(cell.text) !== undefined)
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
  if (isOfRates(table)) return true
  if (title === undefined) return false
  const isNamed = (text: string) => /\b(?:employees|headcount|number of|per share|percent(?:ages?)?)\b/i.test(text)
  return isNamed(title) || labels.filter(isNamed).length * 2 > labels.length
}

/** Goods, people and places are counted, not paid: in a table of dollars they have a scale of their own. */
const COUNTED =
  /^(?:headcount|employees|staff|persons|people|population|inhabitants|customers|clients|users|subscribers|members|visitors|visits|guests|patients|students|passengers|travell?ers|shares|options|warrants|awards|stock|units|wafers|items|pieces|parts|orders|deliveries|vehicles|cars|aircraft|tickets|transactions|downloads|accounts|policies|contracts|licen[cs]es|returns|rooms|nights|beds|stores|shops|outlets|branches|cent(?:er|re)s|sites|households|connections|lines|hours|days|miles|kilomet(?:er|re)s|tons|tonnes|barrels|bushels|gallons|lit(?:er|re)s|ounces|acres|hectares|feet|met(?:er|re)s|stück|mitarbeiter|beschäftigte|kunden|personen|einwohner|aktien|fahrzeuge|tonnen|effectifs?|salariés|actions|empleados|acciones|clientes|basic|diluted)$/iu
/** What was done with it. */
const DONE =
  /^(?:sold|filed|issued|held|delivered|shipped|produced|carried|outstanding|employed|served|opened|booked|flown|authori[sz]ed|diluted|basic|verkauft|ausgegeben|vendu\w*|vendid\w*)$/i
const NUMBER_OF = /\b(?:numbers? of|anzahl|nombre d|número de)/i
/** Money, be it that of rooms or of customers; what else a row counts in millions may stand in a table of dollars, too. */
const MONEY =
  /\b(?:revenues?|turnover|incomes?|profits?|loss(?:es)?|earnings|costs?|expenses?|charges?|fees|cash|debt|loans?|borrowings|assets|liabilities|equity|receivables?|payables?|inventories|capital|compensation|dividends|proceeds|tax(?:es)?|ebitdar?|capex|gross margin|bookings|billings|backlog|order intake|receipts|spend(?:ing)?|budget|wages|salaries|sales)\b/i
/** What one costs or brings is in a unit of its own, in any table. */
const OF_ONE = /\b(?:per(?! (?:diem|cent))|each|(?:price|cost|value) of an?)\b/i

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

/** "Stock options (in thousands)", "Units sold, net (in thousands)"; of "Rooms revenue" the last word tells. */
function isCounted(label: string): boolean {
  if (NUMBER_OF.test(label)) return true
  const [name = ''] = label.split(/\s*[(,]|\s(?:in|of|en|de|held)\s/i)
  const words = name.trim().split(/\s+/)
  while (words.length > 1 && DONE.test(words.at(-1)!)) words.pop()
  return COUNTED.test(words.at(-1)!)
}

/** What tells that amounts with decimals are prices or rates. */
const OF_RATES =
  /\b(?:prices?|rates?|yields?|per|high|low|dividends?|average|averages|adr|revpar|factors?|ratios?|multiples?)\b/i

/**
 * Whether a table is one of shares, multiples, rates and prices: most figures are, and no row called money has an amount
 * left. Money has three decimals or cents only where nothing speaks of prices or rates.
 */
function isOfRates({ title = '', cells, headerRowCount }: Table): boolean {
  const values = cells.flatMap(({ row, column, value }) =>
    row >= headerRowCount && column > 0 && value?.kind === 'number' ? [{ row, value }] : [],
  )
  const isFine = ({ decimals, currency }: NumberValue) => decimals > 2 || (decimals === 2 && currency !== undefined)
  const rates = values.filter(({ value }) => value.suffix !== undefined || isFine(value))
  if (rates.length * 2 <= values.length) return false
  const words = [
    title,
    ...cells.filter(({ row, column }) => row < headerRowCount || column === 0).map(({ text }) => text),
  ]
  // money in millions with cents has thousands somewhere; what one hour, barrel or room costs has none
  const areSmall = values.every(({ value }) => !value.isGrouped && value.decimals <= 2)
  const isOfPrices = areSmall || words.some((text) => OF_RATES.test(text))
  const labelOf = (at: number) => cells.find(({ row, column }) => row === at && column === 0)?.text ?? ''
  const isMoney = (row: number, { isGrouped }: NumberValue) =>
    MONEY.test(labelOf(row)) || (isGrouped && MONEY.test(title))
  return !values.some(
    ({ row, value }) => value.suffix === undefined && !(isOfPrices && isFine(value)) && isMoney(row, value),
  )
}

/** Whether most cells beside the labels are numbers. */
function isOfFigures({ cells, headerRowCount }: Table): boolean {
  const body = cells.filter((cell) => cell.row >= headerRowCount && cell.column > 0)
  return body.filter((cell) => cell.value !== undefined).length > 0.6 * body.length
}
