import type { FileDocument, FileLogicalTable } from './measuring-format.js'

/** Returns the pairs of gold table ids where the second table continues the first across a page break. */
export function goldJoins(document: FileDocument): readonly (readonly [string, string])[] {
  const listed = (document.logical_tables ?? []).flatMap((table) => neighboursIn(partsOf(table).map(String)))
  const told = document.pages.flatMap((page) =>
    (page.tables ?? []).flatMap(({ id, continues_from: from }) =>
      typeof from === 'string' && typeof id === 'string' ? [[from, id] as const] : [],
    ),
  )
  const pairs = [...listed, ...told]
  return [...new Map(pairs.map((pair) => [pair.join(' > '), pair])).values()]
}

/**
 * Returns the same for a prediction, as `PAGE PLACE > PAGE PLACE`.
 *
 * @returns Undefined if the prediction does not report joins.
 */
export function predictedJoins(document: FileDocument): ReadonlySet<string> | undefined {
  if (!document.logical_tables) return undefined
  const places = new Map<string, string>()
  for (const page of document.pages) {
    for (const [index, { id }] of (page.tables ?? []).entries()) if (id) places.set(id, `${page.page_number} ${index}`)
  }
  const pairs = document.logical_tables.flatMap((table) =>
    neighboursIn(
      partsOf(table).map((part) => (typeof part === 'string' ? (places.get(part) ?? part) : part.join(' '))),
    ),
  )
  return new Set(pairs.map((pair) => pair.join(' > ')))
}

function partsOf(table: FileLogicalTable): readonly (string | readonly [number, number])[] {
  return 'parts' in table ? (table.parts ?? []) : (table as readonly (string | readonly [number, number])[])
}

function neighboursIn(parts: readonly string[]): readonly (readonly [string, string])[] {
  return parts.slice(1).map((part, i) => [parts[i]!, part] as const)
}
