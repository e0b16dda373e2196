import { readPrintedNumber } from './printed-number.js'
import type { JsonTable } from './wire-answers.js'

/** What stands in a cell: as printed, or what it means; null where there is nothing. */
export type FrameValue = string | number | null

export interface FrameColumn {
  readonly name: string
  /** One a row. */
  readonly values: readonly FrameValue[]
}

export interface FrameOptions {
  /** Whether the first column says where each row was read. @default true */
  readonly rowIdentifier?: boolean | undefined
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
  constructor(readonly columns: readonly FrameColumn[]) {}

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
}

/** A table, or a chart, as a data frame. */
export function toDataFrame(
  { headers, rows }: Pick<JsonTable, 'headers' | 'rows'>,
  options: FrameOptions = {},
): DataFrame {
  const { rowIdentifier = true, numbers = false } = options
  const cells = rows.map((row) => new Map(row.cells.map(({ column_header, value }) => [column_header, value])))
  const columns = headers.map((name, index) => {
    const printed = cells.map((row) => row.get(name) ?? null)
    return { name, values: numbers && index > 0 ? printed.map(readValue) : printed }
  })
  const identifiers = { name: 'row_identifier', values: rows.map((row) => row.row_identifier) }
  return new DataFrame(rowIdentifier ? [identifiers, ...columns] : columns)
}

function readValue(printed: string | null): FrameValue {
  const number = readPrintedNumber(printed ?? '')
  return number === undefined ? printed : number
}

function writeField(value: FrameValue): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
