import type { Random } from '../../chaos/random.js'
import type { Column, Row } from './content.js'

/** Returns a number of rows between two bounds, lowered by the fullness of the page. */
export function rowCount(random: Random, least: number, most: number, fullness: number): number {
  return Math.max(2, Math.round(random.between(least, most) * fullness))
}

/** Returns items in random order, at most `count`, without repeats. */
export function takeSome<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const rest = [...items]
  const taken: Item[] = []
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(random.between(0, rest.length - 1), 1))
  return taken
}

/** Returns items in their given order, at most `count`, chosen at random. */
export function keepSome<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const kept = new Set(takeSome(random, [...items.keys()], count))
  return items.filter((_, index) => kept.has(index))
}

/** A column of a list, with the function that returns its text for a record. */
export interface RecordColumn<Record> extends Column {
  readonly textOf: (record: Record) => string
}

/** Turns records into data rows. */
export function rowsOf<Record>(columns: readonly RecordColumn<Record>[], records: readonly Record[]): Row[] {
  return records.map((record) => ({ type: 'data', cells: columns.map((column) => column.textOf(record)) }))
}

/** Returns columns without the functions of a list. */
export function plainColumns(columns: readonly (Column & { readonly textOf?: unknown })[]): Column[] {
  return columns.map(({ textOf: _, ...column }) => column)
}

/** Returns a section row. */
export function sectionRow(columns: number, label: string): Row {
  return { type: 'section', cells: [label, ...Array<string>(columns - 1).fill('')] }
}

/** Returns digits, such as for a code. */
export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.between(0, 9)).join('')
}

/** Returns a list with the item, or an empty list. */
export function when<Item>(isShown: boolean, item: Item): Item[] {
  return isShown ? [item] : []
}
