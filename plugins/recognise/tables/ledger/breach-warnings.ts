import type { Warning } from '../../../../core/model.js'
import { hull } from '../../geometry/boxes.js'
import type { TableBreach } from '../evidence/rate-tables.js'

/** More breaches of one kind in one table are reported as one. */
const MOST_PLACES = 3

/** Returns a warning for every broken invariant, with its place. */
export function breachWarnings(breaches: readonly TableBreach[], pageNumber: number): readonly Warning[] {
  const kinds = new Map<string, TableBreach[]>()
  for (const breach of breaches) {
    const key = `${breach.table} ${breach.reason}`
    kinds.set(key, [...(kinds.get(key) ?? []), breach])
  }
  return [...kinds.values()].flatMap((alike) => {
    const message = `A table on page ${pageNumber} may be wrong: ${alike[0]!.reason}. Compare it with the page`
    const boxes = alike.map(({ bbox }) => bbox)
    const places = boxes.length > MOST_PLACES ? [hull(boxes)] : boxes
    return places.map((bbox): Warning => ({ code: 'table_doubtful', subject: 'table', message, pageNumber, bbox }))
  })
}
