import type { Chart, DocumentModel, Table } from '../../core/model.js'

/**
 * Returns the title of the table as printed; otherwise the subject from the text above it; otherwise `Page 12, table
 * 1`.
 */
export function tableTitle(table: Table): string {
  return table.title?.trim() || table.subject?.trim() || placeName(table.id)
}

/**
 * Returns the title of the chart as printed; otherwise the subject from the text above it; otherwise `Page 12, chart
 * 1`.
 */
export function chartTitle(chart: Chart): string {
  return chart.title?.trim() || chart.subject?.trim() || placeName(chart.id)
}

/** Returns `Page 12, table 1` for `p12t1`. An id in another form, from a custom plugin, is shown as it is. */
function placeName(id: string): string {
  const parts = /^p(\d+)([tc])(\d+)$/.exec(id)
  return parts ? `Page ${parts[1]}, ${parts[2] === 't' ? 'table' : 'chart'} ${parts[3]}` : `Number ${id}`
}

const LONGEST_HINT = 48

/**
 * Describes an untitled table by its text headers, or else by its first label; undefined if it has a title or subject.
 */
export function tableHint(table: Table): string | undefined {
  if (table.title?.trim() || table.subject?.trim()) return undefined
  const texts = table.cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    // a text in brackets is the unit
    .filter(({ text }) => /\p{L}{3}/u.test(text) && !/\d|^\s*\(.*\)\s*$/.test(text))
  const headers = texts.filter(({ row, column }) => row < table.headerRowCount && column > 0)
  const labels = texts.filter(({ row, column }) => row >= table.headerRowCount && column === 0)
  const found = [...new Set((headers.length > 0 ? headers : labels.slice(0, 1)).map(({ text }) => text.trim()))]
  let hint = found[0]
  for (const text of found.slice(1)) if (`${hint}, ${text}`.length <= LONGEST_HINT) hint = `${hint}, ${text}`
  return hint
}

/** Returns the source of a table or chart: `Source: report.pdf, pages 12–13`. */
export function sourceLine(found: Pick<Table, 'places'>, document: DocumentModel): string {
  const pages = pageRange(found)
  return `Source: ${document.fileName}, ${/\D/.test(pages) ? 'pages' : 'page'} ${pages}`
}

/** Returns the pages of a table: `12`, `12–14`, `12, 15`. */
export function pageRange(table: Pick<Table, 'places'>): string {
  const pages = [...new Set(table.places.map((place) => place.pageNumber))].sort((a, b) => a - b)
  const first = pages[0]
  const last = pages.at(-1)
  if (first === undefined || last === undefined || first === last) return String(first ?? '')
  return last - first === pages.length - 1 ? `${first}–${last}` : pages.join(', ')
}
