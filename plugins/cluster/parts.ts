import type { Table } from '../../core/model.js'
import { saysContinued, withoutContinued } from '../recognise/lexicon/languages/continued-words.js'

/**
 * Returns the id of the last part of a joined table. Rows keep the id of the table in which they were read, and parts
 * that were joined to the right have ids of their own.
 */
export function lastPartId({ rows, columnParts }: Table): string | undefined {
  return columnParts?.at(-1)?.id ?? rows.at(-1)?.id.replace(/(?:f\d+)?r\d+$/, '')
}

/** Returns everything of a joined table that does not depend on the direction in which it continues. */
export function joinedFacts(
  table: Table,
  next: Table,
): Omit<Table, 'columns' | 'rows' | 'cells' | 'footnotes' | 'checks'> {
  const unit = table.unit ?? next.unit
  const scale = table.scale ?? next.scale
  const currency = table.currency ?? next.currency
  const unaccounted = [...(table.unaccounted ?? []), ...(next.unaccounted ?? [])]
  const { closesPage: _, ...opening } = table
  return {
    ...opening,
    ...(unit !== undefined && { unit }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
    places: [...table.places, ...next.places],
    ...(unaccounted.length > 0 && { unaccounted }),
    ...(next.closesPage && { closesPage: true }),
    confidence: Math.min(table.confidence, next.confidence),
    source: table.source === 'ocr' ? 'ocr' : next.source,
  }
}

/** Returns whether the title of the next part says "continued", or is the title of the table. */
export function isSameTitle(title: string | undefined, next: string): boolean {
  return saysContinued(next) || (title !== undefined && bareTitle(title) === bareTitle(next))
}

/** Returns the letters and digits of a title or header in lower case, without "continued". */
export function bareTitle(title: string): string {
  return withoutContinued(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
