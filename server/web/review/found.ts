import type { DocumentJson, JsonChart, JsonTable } from '../service/shapes.js'
import { texts } from '../texts.js'

/** A table or chart in the list of the review. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly kind: 'table' | 'chart'
  readonly item: JsonTable | JsonChart
}

/** Lists tables and charts in reading order: by page, then from the top. */
export function listFound({ tables, charts }: DocumentJson): readonly Found[] {
  const found: readonly Found[] = [
    ...tables.map((item, index) => ({
      id: item.metadata.table_id,
      name: nameOf(item.metadata, item.metadata.table_id) ?? texts.review.table(index + 1),
      kind: 'table' as const,
      item,
    })),
    ...charts.map((item, index) => ({
      id: item.metadata.chart_id,
      name: nameOf(item.metadata, item.metadata.chart_id) ?? texts.review.chart(index + 1),
      kind: 'chart' as const,
      item,
    })),
  ]
  const placeOf = ({ item }: Found) => item.metadata.bboxes[0]
  return [...found].sort((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return (first?.page_number ?? 0) - (second?.page_number ?? 0) || (first?.y0 ?? 0) - (second?.y0 ?? 0)
  })
}

/** Returns the name that the workbook and the deck use for a table or chart without a title. */
function nameOf({ title, subject }: JsonTable['metadata'] | JsonChart['metadata'], id: string): string | undefined {
  return title ?? subject ?? placeName(id)
}

/** Formats the position of a table or chart: `Page 12, table 1` for `p12t1`. */
function placeName(id: string): string | undefined {
  const [, page, kind, number] = /^p(\d+)([tc])(\d+)$/.exec(id) ?? []
  return page && texts.review.ofPlace(Number(page), kind === 't' ? 'table' : 'chart', Number(number))
}
