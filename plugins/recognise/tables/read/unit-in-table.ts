import type { Cell } from '../../../../core/model.js'
import { findDates } from '../../lexicon/dates.js'
import { isCounted, OF_ONE } from '../../lexicon/quantities.js'
import { currencyOfUnit, findUnit, hasExceptions, isUnit, scaleOf, withoutBrackets } from '../../lexicon/units.js'
import { isPeriod, isScale } from '../../lexicon/values.js'

/** Words between the dates and years that columns are headed by. */
const WORD_OF_PERIODS =
  /^(?:years?|quarters?|months?|weeks?|ended|ending|as|at|of|on|to|for|the|and|three|six|nine|twelve|first|second|third|fourth|fiscal|fy|q[1-4]|[1-4]q|actual|unaudited|restated|total|[\d,.()*†‡–—-]+)$/i
/** "in %", "Share of total", "Change"; "per share" is none. */
const SHARE = /%|^share\b|\bshare of\b|\b(?:percent|change|anteil|veränderung|variation)\b/iu

/**
 * The unit that heads name, or a row of its own right under the heads.
 *
 * What stands in the corner or over a second column of labels is of the whole table, and what has exceptions. A unit over
 * columns of figures is the table's unless columns of something else are half of them or more: that of one column would be
 * wrong of all others. Columns of other periods are of the same, as a unit is often said once, over the first. One column
 * of counts or prices is enough.
 */
export function unitInTable(cells: readonly Cell[], headerRowCount: number): string | undefined {
  const amounts = columnsOfAmounts(cells, headerRowCount)
  const first = Math.min(...amounts)
  const heads = cells.filter(({ row }) => row < headerRowCount)
  const said: { readonly unit: string; readonly columns: readonly number[] }[] = []
  for (const head of heads) {
    const { column, columnSpan } = head
    const unit = findUnit(head.text) ?? unitBehindPeriod(head.text) ?? (isScale(head.text) ? head.text : undefined)
    if (unit === undefined) continue
    if (column + columnSpan <= first || column === 0 || hasExceptions(unit)) return unit
    said.push({ unit, columns: amounts.filter((each) => isOver(head, each)) })
  }
  const isTables = (unit: string) => {
    const alike = said.filter((other) => areAlike(other.unit, unit)).flatMap(({ columns }) => columns)
    const others = amounts.filter((column) => !alike.includes(column) && !isUnder(heads, amounts, column, isDated))
    const isOfShares = (column: number) => isUnder(heads, amounts, column, (text) => isDated(text) || SHARE.test(text))
    const shares = others.filter(isOfShares)
    // beside many shares amounts are but one of what the table tells
    const contrary = shares.length > alike.length ? others : others.filter((column) => !shares.includes(column))
    const decimals = Math.max(0, ...alike.map((column) => decimalsOf(cells, headerRowCount, column)))
    const isOfOthers = (column: number) =>
      heads.some((head) => isOver(head, column) && !isOverAll(head, amounts) && namesOthers(head.text)) ||
      (decimals === 0 && decimalsOf(cells, headerRowCount, column) >= 2)
    return contrary.length * 2 < amounts.length && !contrary.some(isOfOthers)
  }
  return said.find(({ unit }) => isTables(unit))?.unit ?? unitUnderHeads(cells, headerRowCount)
}

/** What is counted one by one, or paid for one: no amount in thousands or millions unless it is said of it. */
function namesOthers(head: string): boolean {
  return (isCounted(head) && !OF_MONEY_TOO.test(head)) || OF_ONE.test(head) || /(?<!purchase )\bprices?\b/i.test(head)
}

/** Credit has lines, and orders, returns and contracts are worth so much: of a column they say no number. */
const OF_MONEY_TOO =
  /(?<!number of )\b(?:lines?|orders?|returns?|contracts?|cent(?:er|re)s|accounts?|policies|awards?|parts|units|transactions)\b/i

/** How many decimals most figures of a column have at least. */
function decimalsOf(cells: readonly Cell[], headerRowCount: number, column: number): number {
  const own = cells.flatMap((cell) =>
    cell.row >= headerRowCount && cell.column === column && cell.value?.kind === 'number' ? [cell.value.decimals] : [],
  )
  return own.sort((a, b) => a - b)[Math.floor((own.length - 1) / 2)] ?? 0
}

/** "2023 £m", "31.12.2023 TEUR": the unit behind a period, in one head with it. */
function unitBehindPeriod(text: string): string | undefined {
  const rest = withoutDates(text).trim().split(/\s+/)
  while (rest.length > 1 && (isPeriod(rest[0]!) || WORD_OF_PERIODS.test(rest[0]!))) rest.shift()
  const unit = rest.join(' ')
  return unit !== text && isUnit(unit) && scaleOf(unit) !== undefined ? withoutBrackets(unit) : undefined
}

function unitUnderHeads(cells: readonly Cell[], headerRowCount: number): string | undefined {
  const [cell, ...others] = cells.filter(({ row }) => row === headerRowCount)
  return cell !== undefined && others.length === 0 && isUnit(cell.text) ? withoutBrackets(cell.text) : undefined
}

/** Whether two units say the same in other words: of the same scale and the same things, or one leaves open what it counts. */
function areAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map(countedBy)
  return scaleOf(one) === scaleOf(other) && (first === second || first === undefined || second === undefined)
}

/** The currency, or the unit itself where it names other things: "thousands of tonnes". */
function countedBy(unit: string): string | undefined {
  return currencyOfUnit(unit) ?? (/\b(?:of|de|di)\b/i.test(unit) ? unit : undefined)
}

/** Whether all heads of a column are such; what is over all columns says nothing of one. */
function isUnder(
  heads: readonly Cell[],
  amounts: readonly number[],
  column: number,
  isSuch: (text: string) => boolean,
): boolean {
  const own = heads.filter((head) => isOver(head, column) && !isOverAll(head, amounts))
  return own.length > 0 && own.every(({ text }) => isSuch(text))
}

function isOverAll(head: Cell, amounts: readonly number[]): boolean {
  return amounts.every((column) => isOver(head, column))
}

function isOver(head: Cell, column: number): boolean {
  return column >= head.column && column < head.column + head.columnSpan
}

function isDated(text: string): boolean {
  const words = withoutDates(text).split(/[\s,()]+/)
  return words.every((word) => word === '' || isPeriod(word) || WORD_OF_PERIODS.test(word))
}

function withoutDates(text: string): string {
  return findDates(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/** Columns beside the labels that hold figures, most of them no shares and not all of them years, from the left. */
function columnsOfAmounts(cells: readonly Cell[], headerRowCount: number): readonly number[] {
  const numbers = cells.filter(
    ({ row, column, value }) => row >= headerRowCount && column > 0 && value?.kind === 'number',
  )
  const columns = [...new Set(numbers.map(({ column }) => column))].sort((a, b) => a - b)
  return columns.filter((at) => {
    const own = numbers.filter(({ column }) => column === at)
    const shares = own.filter(({ value }) => value!.suffix === 'percent')
    return shares.length * 2 <= own.length && !own.every(({ text }) => isPeriod(text))
  })
}
