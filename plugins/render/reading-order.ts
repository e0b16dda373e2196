import type { Chart, DocumentModel, Place, Table } from '../../core/model.js'

/** A table or chart, which gets its own sheet or slides. */
type Find = { readonly kind: 'table'; readonly table: Table } | { readonly kind: 'chart'; readonly chart: Chart }

/** Merges tables and charts in reading order. Each kind keeps its own order. */
export function findsInOrder({ tables, charts }: Pick<DocumentModel, 'tables' | 'charts'>): readonly Find[] {
  const finds: Find[] = []
  let next = 0
  for (const table of tables) {
    const [begin] = table.places
    while (next < charts.length && begin && comesBefore(charts[next]!.place, begin)) {
      finds.push({ kind: 'chart', chart: charts[next++]! })
    }
    finds.push({ kind: 'table', table })
  }
  return [...finds, ...charts.slice(next).map((chart): Find => ({ kind: 'chart', chart }))]
}

/** Compares by page, then from top to bottom; items next to each other from left to right. */
function comesBefore(a: Place, b: Place): boolean {
  if (a.pageNumber !== b.pageNumber) return a.pageNumber < b.pageNumber
  const shared = Math.min(a.bbox.y1, b.bbox.y1) - Math.max(a.bbox.y0, b.bbox.y0)
  const isBeside = shared > 0.5 * Math.min(a.bbox.y1 - a.bbox.y0, b.bbox.y1 - b.bbox.y0)
  return isBeside ? a.bbox.x0 < b.bbox.x0 : a.bbox.y0 < b.bbox.y0
}
