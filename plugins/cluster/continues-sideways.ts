import type { Cell, Page, Table } from '../../core/model.js'
import { saysContinued } from '../recognise/lexicon/languages/continued-words.js'
import { isRepeatedColumn, labelColumnOf, labelsAgree, looksUnlabelled } from './labels.js'
import { isSameTitle, lastPartId } from './parts.js'

/** How the next table continues a table to the right. Rows and columns are zero-based. */
export interface SidewaysMatch {
  /** For each row of the table, the row of the next table beside it. */
  readonly rows: readonly (number | undefined)[]
  /** Column of the next table that repeats the labels of the table and is left out. */
  readonly repeated: number | undefined
  /** How much lower the rows are on the next page, in page units. */
  readonly offset: number
}

/** `joined`: one table. `possible`: strong evidence that is not sufficient. */
type Sideways =
  | { readonly kind: 'joined'; readonly match: SidewaysMatch }
  | { readonly kind: 'possible' }
  | { readonly kind: 'unrelated' }

/** Minimum number of rows with numbers on both pages. Fewer rows may agree by chance. */
const minRows = 5
/** Tolerance for the position of a row relative to the other rows, in points. */
const rowTolerance = 3
/** Facing pages print their rows at the same height, except for a title, as a share of the height of the page. */
const maxOffsetShare = 0.1
/** A table that needs further pages fills its own page: minimum width, as a share of the width of the page. */
const minWidthShare = 0.55

const unrelated: Sideways = { kind: 'unrelated' }

/**
 * Decides whether the first table of a page continues the last table of the previous page to the right, with further
 * columns of the same rows. If in doubt, it does not: many tables have the same labels as the table on the page before
 * them, such as the same table for another year, or the statement of the parent company.
 *
 * @param table May already have been joined to the right.
 * @param page The page of the last part of the table.
 */
export function continuesSideways(table: Table, page: Page, next: Table, nextPage: Page): Sideways {
  if (page.tables.at(-1)?.id !== lastPartId(table) || nextPage.tables[0]?.id !== next.id) return unrelated
  const isJoinedDown = table.places.length > 1 + (table.columnParts?.length ?? 0)
  if (isJoinedDown || next.isSeparate || table.isRightToLeft || next.isRightToLeft) return unrelated
  if (!mayHaveOneTitle(table, next) || hasOtherUnit(table, next)) return unrelated
  const found = matchRows(table, next)
  if (found === undefined) return unrelated
  const { match, isLabelled, isComplete } = found
  const headers = compareHeaders(table, next, isLabelled ? labelColumnOf(next) : undefined)
  if (headers === 'same') return unrelated
  const isContinued = next.title !== undefined && saysContinued(next.title)
  const isBeside = Math.abs(match.offset) <= maxOffsetShare * nextPage.height
  if (!isBeside && !isContinued) return unrelated
  const isSure =
    isComplete &&
    isBeside &&
    !addsUnit(table, next) &&
    headers === 'further' &&
    next.headerRowCount <= table.headerRowCount &&
    (isContinued || !isLabelled || (!repeatsLowestHeaders(table, next) && haveDatesAlike(table, next))) &&
    fillsItsPage(table, page, nextPage) &&
    table.closesPage === true &&
    next.opensPage === true &&
    page.tables.length === 1 &&
    nextPage.tables.length === 1
  return isSure ? { kind: 'joined', match } : { kind: 'possible' }
}

function mayHaveOneTitle(table: Table, next: Table): boolean {
  if (next.title !== undefined) return isSameTitle(table.title, next.title)
  return next.subject === undefined
}

/** Returns whether only the next table has a unit: it may not apply to the columns before it. */
function addsUnit(table: Table, next: Table): boolean {
  return (['unit', 'scale', 'currency'] as const).some((key) => table[key] === undefined && next[key] !== undefined)
}

function hasOtherUnit(table: Table, next: Table): boolean {
  return (['unit', 'scale', 'currency'] as const).some(
    (key) => table[key] !== undefined && next[key] !== undefined && table[key] !== next[key],
  )
}

/** The rows of two tables that are beside each other. */
interface BesideRows {
  readonly match: SidewaysMatch
  readonly isLabelled: boolean
  /** Whether every row of the next table has its row of the table. */
  readonly isComplete: boolean
}

/**
 * Finds the rows that are beside each other, by their numbers. Without labels, the next page has only rows with numbers.
 *
 * @returns Undefined if the labels, the number of rows or their positions disagree.
 */
function matchRows(table: Table, next: Table): BesideRows | undefined {
  const [lines, nextLines] = [linesOf(table), linesOf(next)]
  const [numbered, nextNumbered] = [
    bodyOf(table).filter((row) => lines.has(row)),
    [...nextLines.keys()].sort(ascending),
  ]
  if (numbered.length !== nextNumbered.length || numbered.length < minRows) return undefined
  const isLabelled = labelsAgree(table, next, numbered, nextNumbered)
  if (!isLabelled && !(labelColumnOf(table) === 0 && looksUnlabelled(next))) return undefined
  const offsets = numbered.map((row, at) => nextLines.get(nextNumbered[at]!)! - lines.get(row)!)
  const offset = middleOf(offsets)
  if (offsets.some((each) => Math.abs(each - offset) > rowTolerance)) return undefined
  const [body, nextBody] = [isLabelled ? bodyOf(table) : numbered, bodyOf(next)]
  const isComplete =
    body.length === nextBody.length &&
    numbered.every((row, at) => body.indexOf(row) === nextBody.indexOf(nextNumbered[at]!))
  const isRepeated = isComplete && isLabelled && labelsAgree(table, next, body, nextBody)
  const more = table.headerRowCount - next.headerRowCount
  const rows = table.rows.map((_, row) => {
    const at = row < table.headerRowCount ? row - more : nextBody[body.indexOf(row)]
    return at === undefined || at < 0 ? undefined : at
  })
  return {
    match: { rows, repeated: isRepeated ? isRepeatedColumn(table, next) : undefined, offset },
    isLabelled,
    isComplete: isLabelled ? isRepeated : isComplete,
  }
}

function bodyOf({ rows, headerRowCount }: Table): readonly number[] {
  return rows.flatMap((_, row) => (row < headerRowCount ? [] : [row]))
}

/** Returns the vertical middle of the numbers of each row that has numbers. A label may take several lines. */
function linesOf({ cells, headerRowCount }: Table): ReadonlyMap<number, number> {
  const middles = new Map<number, number[]>()
  for (const { row, column, value, place } of cells) {
    if (row < headerRowCount || value === undefined) continue
    // A number in a column of labels, such as a year, is not at the height of the amounts.
    if (column === 0 && cells.some((cell) => cell.row === row && cell.column > 0 && cell.value !== undefined)) continue
    middles.set(row, [...(middles.get(row) ?? []), (place.bbox.y0 + place.bbox.y1) / 2])
  }
  return new Map([...middles].map(([row, all]) => [row, middleOf(all)]))
}

function ascending(a: number, b: number): number {
  return a - b
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted(ascending)[Math.floor(numbers.length / 2)] ?? 0
}

/**
 * Compares the headers of the columns of numbers.
 *
 * @returns `same`: a column has a header that the table already has, as in the same table for another company.
 *   `further`: every column has a different header, and periods run on in one direction. `unclear`: neither.
 */
function compareHeaders(table: Table, next: Table, labels: number | undefined): 'same' | 'further' | 'unclear' {
  const known = table.columns.map((_, column) => headerOf(table, column)).slice(1)
  const own = next.columns.map((_, column) => headerOf(next, column)).filter((_, column) => column !== labels)
  if (own.some((header) => header !== '' && known.includes(header))) return 'same'
  return own.includes('') || known.every((header) => header === '') || !periodsRunOn(table, next)
    ? 'unclear'
    : 'further'
}

/** Returns the header of a column from top to bottom, in lower case. */
function headerOf(table: Table, column: number): string {
  return headerCells(table)
    .filter((cell) => cell.column <= column && column < cell.column + cell.columnSpan)
    .map(({ text }) => bare(text))
    .join('-')
}

function headerCells({ cells, headerRowCount }: Table): readonly Cell[] {
  return cells.filter(({ row }) => row < headerRowCount).toSorted((a, b) => a.row - b.row)
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}%$]/gu, '')
}

/**
 * Returns whether all dates of the next table are earlier, or all are later, than those of the table. The same dates are
 * no contradiction: then other words tell the columns apart, such as regions.
 */
function periodsRunOn(table: Table, next: Table): boolean {
  const [dates, nextDates] = [datesOf(table), datesOf(next)]
  if (dates.length === 0 || nextDates.length === 0) return true
  if (nextDates.every((date) => dates.includes(date)) && dates.every((date) => nextDates.includes(date))) return true
  const [first, last] = [dates[0]!, dates.at(-1)!]
  return nextDates.every((date) => date < first) || nextDates.every((date) => date > last)
}

/** Returns whether both tables have dates in their headers, or neither has. Otherwise their columns differ in kind. */
function haveDatesAlike(table: Table, next: Table): boolean {
  return datesOf(table).length > 0 === datesOf(next).length > 0
}

/** Returns the last day, or the year, of each column whose header has one, in order of time. */
function datesOf(table: Table): readonly string[] {
  return table.columns
    .flatMap(({ period }, column) => period?.endDate ?? /(?:19|20)\d\d/.exec(headerOf(table, column))?.[0] ?? [])
    .sort()
}

/**
 * Returns whether the lowest headers are those of the table again, such as "Sales" and "Costs" below another year. With
 * repeated labels, this may be the same table for another year.
 */
function repeatsLowestHeaders(table: Table, next: Table): boolean {
  const lowest = (of: Table) =>
    of.cells
      .filter(({ row, rowSpan, column }) => row + rowSpan === of.headerRowCount && column > 0)
      .map(({ text }) => bare(text))
  const known = new Set(lowest(table))
  return lowest(next).some((header) => known.has(header))
}

/** Returns whether the table is as wide as its page allows, and both pages have one size. */
function fillsItsPage(table: Table, page: Page, nextPage: Page): boolean {
  const { x0, x1 } = table.places.at(-1)!.bbox
  const isOneSize = Math.abs(page.width - nextPage.width) <= 1 && Math.abs(page.height - nextPage.height) <= 1
  return isOneSize && x1 - x0 >= minWidthShare * page.width
}
