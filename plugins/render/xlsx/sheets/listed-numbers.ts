import type { DocumentModel, UnaccountedNumber } from '../../../../core/model.js'
import type { PlacedTable } from '../placed-tables.js'

/** A number in no table, chart or text, as it is listed in the workbook. */
export interface ListedNumber {
  /** As printed. */
  readonly text: string
  readonly pageNumber: number
  /** The nearest table. Absent if the page has none. */
  readonly nearest?: PlacedTable
}

/** Lists the numbers of all pages of a document that are in no table, chart or text, page by page. */
export function listNumbers(document: DocumentModel, tables: readonly PlacedTable[]): readonly ListedNumber[] {
  const owners = new Map(
    tables.flatMap((placed) => (placed.table.unaccounted ?? []).map((number) => [keyOf(number), placed] as const)),
  )
  return document.pages.flatMap((outcome) => {
    if (outcome.state === 'failed') return []
    const { unaccounted = [], pageNumber } = outcome.page
    return unaccounted.map((number) => {
      const nearest = owners.get(keyOf(number))
      return { text: number.text, pageNumber, ...(nearest && { nearest }) }
    })
  })
}

/** Returns `1 number is in no table, chart or text`. */
export function numbersSentence(count: number): string {
  return `${count} ${count === 1 ? 'number is' : 'numbers are'} in no table, chart or text`
}

/** Identifies a number by its position, because pages and tables may have their own copies of it. */
function keyOf({ text, place: { pageNumber, bbox } }: UnaccountedNumber): string {
  return [pageNumber, bbox.x0, bbox.y0, bbox.x1, bbox.y1, text].join(' ')
}
