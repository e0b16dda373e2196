import type { FrameColumn, FrameValue } from './frame-column.js'

// The parts of optional libraries that data frames use. The caller passes the library, and nothing imports it: the
// client needs no packages, bundlers resolve nothing, and results have the library's own types.

/** The part of the package `arquero` that is used. */
export interface ArqueroLibrary<Table> {
  /** Creates a table from columns. */
  table(columns: readonly (readonly [name: string, values: readonly FrameValue[]])[]): Table
}

/** The part of the package `apache-arrow` that is used. Argument types differ between its versions. */
export interface ArrowLibrary {
  readonly Table: new (...given: never[]) => object
  /** Creates a vector from values. */
  readonly vectorFromArray: (...given: never[]) => object
  readonly Float64: new () => object
  readonly Utf8: new () => object
}

/** The functions of {@link ArrowLibrary} with the argument types used here. */
interface CalledArrow<Table> {
  readonly Table: new (vectors: Readonly<Record<string, object>>) => { select(names: readonly string[]): Table }
  readonly vectorFromArray: (values: readonly FrameValue[], type: object) => object
}

export function arqueroTable<Table>({ table }: ArqueroLibrary<Table>, columns: readonly FrameColumn[]): Table {
  return table(columns.map(({ name, values }) => [name, values]))
}

export function arrowTable<Arrow extends ArrowLibrary>(
  arrow: Arrow,
  columns: readonly FrameColumn[],
): InstanceType<Arrow['Table']> {
  const { Table, vectorFromArray } = arrow as unknown as CalledArrow<InstanceType<Arrow['Table']>>
  const vectors = columns.map(({ name, type, values }) => [
    name,
    type === 'number'
      ? vectorFromArray(values, new arrow.Float64())
      : vectorFromArray(values.map(asText), new arrow.Utf8()),
  ])
  // Object keys that look like numbers, such as years, come first; `select` restores the order.
  return new Table(Object.fromEntries(vectors)).select(columns.map(({ name }) => name))
}

function asText(value: FrameValue): string | null {
  return value === null ? null : `${value}`
}
