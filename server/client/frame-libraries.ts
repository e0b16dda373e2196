import type { FrameColumn, FrameValue } from './frame-column.js'

// What a frame needs of the libraries that it can be handed to. They are given by who calls and imported by nobody here:
// the client stays without packages, bundlers have nothing to find, and the answer has the library's own type.

/** The part of the package `arquero` that is used. */
export interface ArqueroLibrary<Table> {
  /** Makes a table of columns. */
  table(columns: readonly (readonly [name: string, values: readonly FrameValue[]])[]): Table
}

/** The part of the package `apache-arrow` that is used. What its calls take differs with its version. */
export interface ArrowLibrary {
  readonly Table: new (...given: never[]) => object
  /** Makes a column of values. */
  readonly vectorFromArray: (...given: never[]) => object
  readonly Float64: new () => object
  readonly Utf8: new () => object
}

/** The same, as it is called here. */
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
  // Its columns come by the order of an object's keys, in which years stand first: they are put in order afterwards.
  return new Table(Object.fromEntries(vectors)).select(columns.map(({ name }) => name))
}

function asText(value: FrameValue): string | null {
  return value === null ? null : `${value}`
}
