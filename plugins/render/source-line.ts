import type { Chart, DocumentModel, Table } from '../../core/model.js'

/** The table's title as printed; `Table p12t1` where it has none. */
export function tableTitle(table: Table): string {
  return table.title?.trim() || `Table ${table.id}`
}

/** The chart's title as printed; `Chart p12c1` where it has none. */
export function chartTitle(chart: Chart): string {
  return chart.title?.trim() || `Chart ${chart.id}`
}

/** Where a table comes from: `Source: report.pdf, pages 12–13`; a chart stands in one place. */
export function sourceLine(found: Pick<Table, 'places'>, document: DocumentModel): string {
  const pages = pageRange(found)
  return `Source: ${document.fileName}, ${/\D/.test(pages) ? 'pages' : 'page'} ${pages}`
}

/** The pages that a table covers: `12`, `12–14`, `12, 15`. */
export function pageRange(table: Pick<Table, 'places'>): string {
  const pages = [...new Set(table.places.map((place) => place.pageNumber))].sort((a, b) => a - b)
  const first = pages[0]
  const last = pages.at(-1)
  if (first === undefined || last === undefined || first === last) return String(first ?? '')
  return last - first === pages.length - 1 ? `${first}–${last}` : pages.join(', ')
}
