import type { FrameColumn, FrameValue } from './frame-column.js'
import { type ArqueroLibrary, type ArrowLibrary, arqueroTable, arrowTable } from './frame-libraries.js'
import { readPrintedNumber } from './printed-number.js'
import type { JsonChart, JsonTable } from './wire-answers.js'

/** What is known of the table or chart that a frame is of: its title, unit, pages and more. */
export type FrameMetadata = JsonTable['metadata'] | JsonChart['metadata']

/** How data frames are made. */
export interface FrameOptions {
  /** Whether the first column says where each row was read. @default true */
  readonly rowIdentifier?: boolean | undefined
  /** Whether a column `row_type` says what each row is: `data`, `subtotal`, `total`, `section`, `header`. @default false */
  readonly rowType?: boolean | undefined
  /**
   * Whether printed values become numbers: `(1,234)` is −1234, `5.2%` is 5.2, a dash is null. Other texts stay, and so
   * does the first column of the table, which names its rows.
   *
   * @default false
   */
  readonly numbers?: boolean | undefined
}

/**
 * A table as columns. They stay in their order whatever they are called, which a plain object does not promise: it puts
 * `2023` before `Item`.
 */
export class DataFrame {
  readonly columns: readonly FrameColumn[]

  /**
   * @param columns In their order, each with as many values as the others.
   * @param metadata Of the table or chart, where it is one of the service's.
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

  /** A column's values; undefined where there is no such column. */
  column(name: string): readonly FrameValue[] | undefined {
    return this.columns.find((column) => column.name === name)?.values
  }

  /** Row by row, as pairs of name and value: what `new Map` takes. */
  toRecords(): (readonly [name: string, value: FrameValue])[][] {
    return Array.from({ length: this.rowCount }, (_, row) =>
      this.columns.map(({ name, values }) => [name, values[row] ?? null] as const),
    )
  }

  /** Comma-separated values (RFC 4180), with a line of names, and a line end behind each line. */
  toCSV(): string {
    const rows = this.toRecords().map((record) => record.map(([, value]) => value))
    const lines = [this.columns.map(({ name }) => name), ...rows]
    return lines.map((line) => `${line.map(writeField).join(',')}\r\n`).join('')
  }

  /**
   * An Arquero table, its columns in their order.
   *
   * @param arquero The package: `import * as arquero from 'arquero'`.
   */
  toArquero<Table>(arquero: ArqueroLibrary<Table>): Table {
    return arqueroTable(arquero, this.columns)
  }

  /**
   * An Arrow table, its columns in their order: those of numbers as Float64, all others, mixed ones too, as Utf8.
   *
   * @param arrow The package: `import * as arrow from 'apache-arrow'`.
   */
  toArrow<Arrow extends ArrowLibrary>(arrow: Arrow): InstanceType<Arrow['Table']> {
    return arrowTable(arrow, this.columns)
  }
}

/** A table, or a chart, as a data frame. */
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
