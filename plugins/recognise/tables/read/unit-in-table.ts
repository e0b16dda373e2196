import type { Cell } from '../../../../core/model.js'
import { findDates } from '../../lexicon/dates.js'
import { isCounted, OF_ONE } from '../../lexicon/quantities.js'
import { currencyOfUnit, findUnit, hasExceptions, isUnit, scaleOf, withoutBrackets } from '../../lexicon/units.js'
import { isPeriod, isScale } from '../../lexicon/values.js'

/** Words between dates and years in column headers. */
const WORD_OF_PERIODS =
  /^(?:years?|quarters?|months?|weeks?|ended|ending|as|at|of|on|to|for|the|and|three|six|nine|twelve|first|second|third|fourth|fiscal|fy|q[1-4]|[1-4]q|actual|unaudited|restated|total|[\d,.()*†‡–—-]+)$/i
/** Headers of percentages: "in %", "Share of total", "Change", but not "per share". */
const PERCENT_HEADER = /%|^share\b|\bshare of\b|\b(?:percent|change|anteil|veränderung|variation)\b/iu

/**
 * Finds the unit that headers name, or a separate row right below them.
 *
 * A unit in the corner, over a second column of labels or with exceptions is that of the whole table. A unit over
 * columns of numbers is that of the table unless at least half of the columns contain something else. Columns of other
 * periods have the same unit, since a unit is often printed only over the first. One column of counts or prices rules
 * it out.
 */
export function unitInTable(cells: readonly Cell[], headerRowCount: number): string | undefined {
  const amounts = columnsOfAmounts(cells, headerRowCount)
  const first = Math.min(...amounts)
  const headers = cells.filter(({ row }) => row < headerRowCount)
  const found: { readonly unit: string; readonly columns: readonly number[] }[] = []
  for (const header of headers) {
    const { column, columnSpan } = header
    const unit =
      findUnit(header.text) ?? unitBehindPeriod(header.text) ?? (isScale(header.text) ? header.text : undefined)
    if (unit === undefined) continue
    if (column + columnSpan <= first || column === 0 || hasExceptions(unit)) return unit
    found.push({ unit, columns: amounts.filter((each) => isOver(header, each)) })
  }
  const isTables = (unit: string) => {
    const alike = found.filter((other) => areAlike(other.unit, unit)).flatMap(({ columns }) => columns)
    const others = amounts.filter((column) => !alike.includes(column) && !isUnder(headers, amounts, column, isDated))
    const isOfShares = (column: number) =>
      isUnder(headers, amounts, column, (text) => isDated(text) || PERCENT_HEADER.test(text))
    const shares = others.filter(isOfShares)
    // percentages count as other columns where they outnumber the columns of the unit
    const contrary = shares.length > alike.length ? others : others.filter((column) => !shares.includes(column))
    const decimals = Math.max(0, ...alike.map((column) => decimalsOf(cells, headerRowCount, column)))
    const isOfOthers = (column: number) =>
      headers.some((header) => isOver(header, column) && !isOverAll(header, amounts) && namesOthers(header.text)) ||
      (decimals === 0 && decimalsOf(cells, headerRowCount, column) >= 2)
    return contrary.length * 2 < amounts.length && !contrary.some(isOfOthers)
  }
  return found.find(({ unit }) => isTables(unit))?.unit ?? unitUnderHeaders(cells, headerRowCount)
}

/** Whether a header names counts or unit prices, which are not in thousands or millions unless it says so. */
function namesOthers(header: string): boolean {
  return (
    (isCounted(header) && !OF_MONEY_TOO.test(header)) ||
    OF_ONE.test(header) ||
    /(?<!purchase )\bprices?\b/i.test(header)
  )
}

/** Nouns of counts that also name money: lines of credit, orders, returns, contracts. */
const OF_MONEY_TOO =
  /(?<!number of )\b(?:lines?|orders?|returns?|contracts?|cent(?:er|re)s|accounts?|policies|awards?|parts|units|transactions)\b/i

/** Returns the median number of decimals in a column. */
function decimalsOf(cells: readonly Cell[], headerRowCount: number, column: number): number {
  const own = cells.flatMap((cell) =>
    cell.row >= headerRowCount && cell.column === column && cell.value?.kind === 'number' ? [cell.value.decimals] : [],
  )
  return own.sort((a, b) => a - b)[Math.floor((own.length - 1) / 2)] ?? 0
}

/** Returns the unit behind a period in the same header: "2023 £m", "31.12.2023 TEUR". */
function unitBehindPeriod(text: string): string | undefined {
  const rest = withoutDates(text).trim().split(/\s+/)
  while (rest.length > 1 && (isPeriod(rest[0]!) || WORD_OF_PERIODS.test(rest[0]!))) rest.shift()
  const unit = rest.join(' ')
  return unit !== text && isUnit(unit) && scaleOf(unit) !== undefined ? withoutBrackets(unit) : undefined
}

function unitUnderHeaders(cells: readonly Cell[], headerRowCount: number): string | undefined {
  const [cell, ...others] = cells.filter(({ row }) => row === headerRowCount)
  return cell !== undefined && others.length === 0 && isUnit(cell.text) ? withoutBrackets(cell.text) : undefined
}

/** Whether two units mean the same: equal scales, and equal things unless one does not name them. */
function areAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map(countedBy)
  return scaleOf(one) === scaleOf(other) && (first === second || first === undefined || second === undefined)
}

/** Returns the currency, or the unit itself if it names other things: "thousands of tonnes". */
function countedBy(unit: string): string | undefined {
  return currencyOfUnit(unit) ?? (/\b(?:of|de|di)\b/i.test(unit) ? unit : undefined)
}

/** Whether all headers of a column match. Headers over all columns are ignored. */
function isUnder(
  headers: readonly Cell[],
  amounts: readonly number[],
  column: number,
  isMatch: (text: string) => boolean,
): boolean {
  const own = headers.filter((header) => isOver(header, column) && !isOverAll(header, amounts))
  return own.length > 0 && own.every(({ text }) => isMatch(text))
}

function isOverAll(header: Cell, amounts: readonly number[]): boolean {
  return amounts.every((column) => isOver(header, column))
}

function isOver(header: Cell, column: number): boolean {
  return column >= header.column && column < header.column + header.columnSpan
}

function isDated(text: string): boolean {
  const words = withoutDates(text).split(/[\s,()]+/)
  return words.every((word) => word === '' || isPeriod(word) || WORD_OF_PERIODS.test(word))
}

function withoutDates(text: string): string {
  return findDates(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/**
 * Returns the columns of numbers beside the labels, left to right. Columns of mostly percentages and of only years are
 * left out.
 */
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
