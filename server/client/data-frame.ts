import type { FrameColumn, FrameValue } from './frame-column.js'
import { type ArqueroLibrary, type ArrowLibrary, arqueroTable, arrowTable } from './frame-libraries.js'
import { readPrintedNumber } from './printed-number.js'
import type { JsonChart, JsonTable } from './wire-answers.js'

/** Metadata of the table or chart: its title, unit, pages and more. */
export type FrameMetadata = JsonTable['metadata'] | JsonChart['metadata']

/** Options of {@link toDataFrame}. */
export interface FrameOptions {
  /** Whether the first column has the row identifiers, which say where each row was read. @default true */
  readonly rowIdentifier?: boolean | undefined
  /** Whether to add a column `row_type`: `data`, `subtotal`, `total`, `section` or `header`. @default false */
  readonly rowType?: boolean | undefined
  /**
   * Whether to convert printed numbers: `(1,234)` to −1234, `5.2%` to 5.2, a dash to null. Other texts and the first
   * column of the table, which names its rows, are kept as text.
   *
   * @default false
   */
  readonly numbers?: boolean | undefined
}

/**
 * A table as a list of columns. Unlike the keys of a plain object, which puts `2023` before `Item`, the columns keep
 * their order.
 */
export class DataFrame {
  readonly columns: readonly FrameColumn[]

  /**
   * @param columns The columns in order, all with the same number of values.
   * @param metadata Metadata of the table or chart, if it comes from the service.
   */
  constructor(
    columns: readonly Pick<FrameColumn, 'name' | 'values'>[],
    readonly metadata?: FrameMetadata | undefined,
  ) {
    this.columns = columns.map(({ name, values }) => ({ name, type: typeOf(values), values }))
  }

  get rowCount(): number {
    return this.columns[0]?.values.length ?? 0
  }

  /** Returns a column's values; undefined if there is no such column. */
  column(name: string): readonly FrameValue[] | undefined {
    return this.columns.find((column) => column.name === name)?.values
  }

  /** Returns the rows as lists of name and value pairs, which `new Map` accepts. */
  toRecords(): (readonly [name: string, value: FrameValue])[][] {
    return Array.from({ length: this.rowCount }, (_, row) =>
      this.columns.map(({ name, values }) => [name, values[row] ?? null] as const),
    )
  }

  /** Returns comma-separated values (RFC 4180) with a header line; every line ends with CR LF. */
  toCSV(): string {
    const rows = this.toRecords().map((record) => record.map(([, value]) => value))
    const lines = [this.columns.map(({ name }) => name), ...rows]
    return lines.map((line) => `${line.map(writeField).join(',')}\r\n`).join('')
  }

  /**
   * Converts to an Arquero table with the same order of columns.
   *
   * @param arquero The package: `import * as arquero from 'arquero'`.
   */
  toArquero<Table>(arquero: ArqueroLibrary<Table>): Table {
    return arqueroTable(arquero, this.columns)
  }

  /**
   * Converts to an Arrow table with the same order of columns. Columns of numbers are Float64; all others are Utf8.
   *
   * @param arrow The package: `import * as arrow from 'apache-arrow'`.
   */
  toArrow<Arrow extends ArrowLibrary>(arrow: Arrow): InstanceType<Arrow['Table']> {
    return arrowTable(arrow, this.columns)
  }
}

/** Converts a table or chart to a data frame. */
export function toDataFrame(
  { headers, rows, metadata }: Pick<JsonTable, 'headers' | 'rows'> & { readonly metadata?: FrameMetadata | undefined },
  options: FrameOptions = {},
): DataFrame {
  const { rowIdentifier = true, rowType = false, numbers = false } = options
  const cells = rows.map((row) => new Map(row.cells.map(({ column_header, value }) => [column_header, value])))
  const columns = headers.map((name, index) => {
    const printed = cells.map((row) => row.get(name) ?? null)
    return { name, values: numbers && index > 0 ? printed.map(readValue) : printed }
  })
  const identifiers = { name: 'row_identifier', values: rows.map((row) => row.row_identifier) }
  const types = { name: 'row_type', values: rows.map((row) => row.row_type) }
  return new DataFrame([...(rowIdentifier ? [identifiers] : []), ...(rowType ? [types] : []), ...columns], metadata)
}

function readValue(printed: string | null): FrameValue {
  const number = readPrintedNumber(printed ?? '')
  return number === undefined ? printed : number
}

function typeOf(values: readonly FrameValue[]): FrameColumn['type'] {
  const hasNumbers = values.some((value) => typeof value === 'number')
  const hasTexts = values.some((value) => typeof value === 'string')
  if (!hasNumbers) return 'text'
  return hasTexts ? 'mixed' : 'number'
}

function writeField(value: FrameValue): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
