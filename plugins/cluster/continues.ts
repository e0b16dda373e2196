import type { Page, Table } from '../../core/model.js'

/** The next part of a table starts at most this far down its page. */
const STARTS_BY = 0.4
/** Columns of two parts may differ by this much in their place against the first column, in points. */
const SAME_COLUMN = 9

/**
 * Whether the first table of a page goes on from the last one of the page before: it stands where the other left off,
 * has the same columns, and either no heads, the same heads, or a title that says "continued". In doubt it does not.
 */
export function continues(table: Table, page: Page, next: Table, nextPage: Page): boolean {
  if (page.tables.at(-1)?.id !== lastPartId(table) || nextPage.tables[0]?.id !== next.id) return false
  if (next.places[0]!.bbox.y0 > STARTS_BY * nextPage.height || table.columns.length !== next.columns.length)
    return false
  if (hasHeads(next) && !hasSameHeads(table, next)) return false
  if (!hasSameColumns(table, next) && !isNamedByHeads(next)) return false
  if (!hasSamePeriods(table, next)) return false
  // years head many tables: the same heads alone do not make two tables one
  if (next.opensPage !== true) return false
  return next.title === undefined ? table.closesPage === true : isSameTitle(table.title, next.title)
}

function isSameTitle(title: string | undefined, next: string): boolean {
  return isContinuedTitle(next) || (title !== undefined && bareTitle(title) === bareTitle(next))
}

/** The id of the part in which a joined table ends: rows keep the id of where they were read. */
function lastPartId(table: Table): string | undefined {
  return table.rows.at(-1)?.id.replace(/r\d+$/, '')
}

/**
 * Words of their own over most columns tell a table even where its columns are set anew on each page; not under a title
 * that is printed again, as the same report on another year has.
 */
function isNamedByHeads({ cells, columns, headerRowCount, title }: Table): boolean {
  if (title !== undefined && !isContinuedTitle(title)) return false
  const named = cells.filter(
    ({ row, text }) => row === headerRowCount - 1 && /\p{L}{3}/u.test(text) && !/\d{4}/.test(text),
  )
  return named.length >= 2 && named.length * 2 > columns.length
}

function hasSameColumns(table: Table, next: Table): boolean {
  const edge = ({ columns }: Table, i: number) => (columns[i]!.alignment === 'right' ? columns[i]!.x1 : columns[i]!.x0)
  const offset = edge(next, next.columns.length - 1) - edge(table, table.columns.length - 1)
  return table.columns.every((_, i) => i === 0 || Math.abs(edge(next, i) - edge(table, i) - offset) <= SAME_COLUMN)
}

function hasSamePeriods(table: Table, next: Table): boolean {
  return table.columns.every(({ period }, i) => {
    const other = next.columns[i]?.period
    return period === undefined || other === undefined || period.endDate === other.endDate
  })
}

/** Whether anything heads the columns: a unit alone in the corner does not. */
function hasHeads({ cells, headerRowCount }: Table): boolean {
  return headerRowCount > 1 || cells.some(({ row, column }) => row < headerRowCount && column > 0)
}

/** What stands over the first part alone, a title say, need not be repeated: the lowest rows are the columns' heads. */
function hasSameHeads(table: Table, next: Table): boolean {
  const more = table.headerRowCount - next.headerRowCount
  return more >= 0 && headsOf(table, more) === headsOf(next, 0)
}

/** The heads from row `first` on. The corner is one: it may say of which year the columns are. */
function headsOf(table: Table, first: number): string {
  return table.cells
    .filter((cell) => cell.row >= first && cell.row < table.headerRowCount)
    .map((cell) => `${cell.row - first},${cell.column}:${bareTitle(cell.text)}`)
    .join('|')
}

function isContinuedTitle(title: string): boolean {
  return /\bcont(?:inued|['’]?d|\.)/i.test(title)
}

function bareTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s(—–-]*\bcont(?:inued|['’]?d|\.)\)?/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
