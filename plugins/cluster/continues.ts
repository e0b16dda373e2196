import type { Page, Table } from '../../core/model.js'
import { saysContinued } from '../recognise/lexicon/languages/continued-words.js'
import { bareTitle, isSameTitle, lastPartId } from './parts.js'

/** The continuation of a table starts within this share of the height of its page. */
const maxStartShare = 0.4
/** Tolerance for the position of a column relative to the other columns, in points. */
const columnTolerance = 9

/**
 * Returns whether the first table of a page continues the last table of the previous page. It does if the first part
 * ends its page, the second part opens its page, the columns match, and the second part has no header, the same header,
 * or a title that says "continued". If in doubt, it does not.
 */
export function continues(table: Table, page: Page, next: Table, nextPage: Page): boolean {
  if (page.tables.at(-1)?.id !== lastPartId(table) || nextPage.tables[0]?.id !== next.id) return false
  if (next.isSeparate) return false
  if (next.places[0]!.bbox.y0 > maxStartShare * nextPage.height || table.columns.length !== next.columns.length)
    return false
  if (hasHeader(next) && !hasSameHeader(table, next)) return false
  if (!hasSameColumns(table, next) && !hasTextHeaders(next)) return false
  if (!hasSamePeriods(table, next)) return false
  // Many tables have years as their header: an equal header is not enough to join two tables.
  if (next.opensPage !== true) return false
  return next.title === undefined ? table.closesPage === true : isSameTitle(table.title, next.title)
}

/**
 * Returns whether text headers over most columns identify the table, even if the columns have other positions on each
 * page. They do not if a title without "continued" is printed over the second part: that may be the same report for
 * another year.
 */
function hasTextHeaders({ cells, columns, headerRowCount, title }: Table): boolean {
  if (title !== undefined && !saysContinued(title)) return false
  const named = cells.filter(
    ({ row, text }) => row === headerRowCount - 1 && /\p{L}{3}/u.test(text) && !/\d{4}/.test(text),
  )
  return named.length >= 2 && named.length * 2 > columns.length
}

function hasSameColumns(table: Table, next: Table): boolean {
  const edge = ({ columns }: Table, i: number) => (columns[i]!.alignment === 'right' ? columns[i]!.x1 : columns[i]!.x0)
  const offset = edge(next, next.columns.length - 1) - edge(table, table.columns.length - 1)
  return table.columns.every((_, i) => i === 0 || Math.abs(edge(next, i) - edge(table, i) - offset) <= columnTolerance)
}

function hasSamePeriods(table: Table, next: Table): boolean {
  return table.columns.every(({ period }, i) => {
    const other = next.columns[i]?.period
    return period === undefined || other === undefined || period.endDate === other.endDate
  })
}

/** Returns whether the table has a column header. A unit in the corner cell does not count. */
function hasHeader({ cells, headerRowCount }: Table): boolean {
  return headerRowCount > 1 || cells.some(({ row, column }) => row < headerRowCount && column > 0)
}

/** Compares the lowest header rows. Rows that only the first part has, such as a title, are not compared. */
function hasSameHeader(table: Table, next: Table): boolean {
  const more = table.headerRowCount - next.headerRowCount
  return more >= 0 && headerText(table, more) === headerText(next, 0)
}

/** Returns the text of the header rows from row `first` on, with the corner cell, which may contain the year. */
function headerText(table: Table, first: number): string {
  return table.cells
    .filter((cell) => cell.row >= first && cell.row < table.headerRowCount)
    .map((cell) => `${cell.row - first},${cell.column}:${bareTitle(cell.text)}`)
    .join('|')
}
