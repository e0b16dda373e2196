import type { Bbox, Page, Table, UnaccountedNumber, Warning } from '../../../../core/model.js'
import { hull, overlapX, overlapY } from '../../geometry/boxes.js'

const CODE = 'numbers_unaccounted'
/** Maximum number of numbers that the message quotes. */
const MOST_QUOTED = 5

/**
 * Assigns the unaccounted numbers of a page to their nearest tables, and adds a warning about them. Replaces the results
 * of an earlier call, so that it can be called again after tables were added.
 */
export function settleUnaccounted(page: Page): Page {
  const { unaccounted = [], warnings } = page
  const others = warnings.filter(({ code }) => code !== CODE)
  if (unaccounted.length === 0 && others.length === warnings.length && !page.tables.some(hasNumbers)) return page
  return {
    ...page,
    tables: assignNumbers(page.tables, unaccounted),
    warnings: unaccounted.length === 0 ? others : [...others, warningOf(unaccounted, page.pageNumber)],
  }
}

function hasNumbers(table: Table): boolean {
  return table.unaccounted !== undefined
}

function assignNumbers(tables: readonly Table[], numbers: readonly UnaccountedNumber[]): readonly Table[] {
  const own = new Map<Table, UnaccountedNumber[]>()
  for (const number of numbers) {
    const table = nearestTable(tables, number)
    if (table !== undefined) own.set(table, [...(own.get(table) ?? []), number])
  }
  return tables.map((table) => {
    const { unaccounted: _, ...rest } = table
    const assigned = own.get(table)
    if (assigned !== undefined) return { ...rest, unaccounted: assigned }
    return hasNumbers(table) ? rest : table
  })
}

/** Returns the table with the smallest distance between the boxes; the first one if two are equally near. */
function nearestTable(tables: readonly Table[], { place }: UnaccountedNumber): Table | undefined {
  const distances = tables.map((table) => distanceBetween(table.places[0]!.bbox, place.bbox))
  return tables[distances.indexOf(Math.min(...distances))]
}

/** Length of the shortest line between two boxes. 0 if they overlap. */
function distanceBetween(a: Bbox, b: Bbox): number {
  return Math.hypot(Math.max(0, -overlapX(a, b)), Math.max(0, -overlapY(a, b)))
}

function warningOf(numbers: readonly UnaccountedNumber[], pageNumber: number): Warning {
  const isOne = numbers.length === 1
  const quoted = numbers.slice(0, MOST_QUOTED).map(({ text }) => text)
  const rest = numbers.length > quoted.length ? ', …' : ''
  const what = isOne ? 'A number' : `${numbers.length} numbers`
  const message = `${what} on page ${pageNumber} ${isOne ? 'is' : 'are'} in no table, chart or text: ${quoted.join(', ')}${rest}`
  const bbox = hull(numbers.map(({ place }) => place.bbox))
  return { code: CODE, subject: 'table', message, pageNumber, bbox }
}
