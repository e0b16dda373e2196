import {
  type Cell,
  type Extractor,
  type Page,
  RecreateError,
  type RowType,
  type Table,
  type Value,
} from 'recreate-engine'
import { type Line, readCsv } from './read-csv.js'

/** Options of {@link csvExtractor}. */
export interface CsvOptions {
  /** Beginning of the label of a total row. @default 'total' */
  readonly total?: string
}

// A file of values has no pages. Every result needs a position, so the grid is placed on a virtual page, in points.
const COLUMN_WIDTH = 120
const ROW_HEIGHT = 18
const MARGIN = 36

/** Creates an extractor that reads a CSV file as one page with one table. Its first line is the header. */
export function csvExtractor({ total = 'total' }: CsvOptions = {}): Extractor {
  return {
    name: 'csv',
    // Checks the content, not the name: text whose first line has several values.
    accepts: ({ bytes }) => /^[^\0\r\n]*,[^\0\r\n]*\r?\n/.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8')),
    async open({ fileName, bytes }) {
      const lines = readCsv(
        Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      )
      if (lines === undefined) {
        throw new RecreateError('source_damaged', `Expected ${fileName} to be CSV, got a quote that does not end`)
      }
      return {
        pageCount: 1,
        properties: {},
        page: async (pageNumber) => pageOf(lines, pageNumber, total),
        async close() {},
      }
    },
  }
}

// The export that `recreate convert --plugin` and the service look for.
export { csvExtractor as extractor }

function pageOf(lines: readonly Line[], pageNumber: number, total: string): Page {
  const columnCount = Math.max(...lines.map((line) => line.length))
  return {
    pageNumber,
    width: 2 * MARGIN + columnCount * COLUMN_WIDTH,
    height: 2 * MARGIN + lines.length * ROW_HEIGHT,
    tables: [tableOf(lines, columnCount, pageNumber, total)],
    charts: [],
    warnings: [],
  }
}

function tableOf(lines: readonly Line[], columnCount: number, pageNumber: number, total: string): Table {
  const id = `p${pageNumber}t1`
  const place = (row: number, column: number, rowCount: number, count: number) => {
    const [x0, y0] = [MARGIN + column * COLUMN_WIDTH, MARGIN + row * ROW_HEIGHT]
    return { pageNumber, bbox: { x0, y0, x1: x0 + count * COLUMN_WIDTH, y1: y0 + rowCount * ROW_HEIGHT } }
  }
  const cells = lines.flatMap((line, row) =>
    line.flatMap((text, column): Cell[] => {
      if (text === '') return [] // Empty cells are not stored.
      const value = row === 0 ? undefined : readAmount(text)
      return [
        { row, column, rowSpan: 1, columnSpan: 1, text, place: place(row, column, 1, 1), ...(value && { value }) },
      ]
    }),
  )
  return {
    id,
    places: [place(0, 0, lines.length, columnCount)],
    rows: lines.map((line, row) => ({
      type: typeOf(line, row, total),
      indent: 0,
      place: place(row, 0, 1, columnCount),
      id: `${id}r${row + 1}`,
    })),
    columns: Array.from({ length: columnCount }, (_, column) => {
      const isNumeric = cells.some((cell) => cell.column === column && cell.value !== undefined)
      const { x0, x1 } = place(0, column, 1, 1).bbox
      return { x0, x1, alignment: isNumeric ? 'right' : 'left' } as const
    }),
    headerRowCount: 1,
    cells,
    footnotes: [],
    checks: [],
    confidence: 1, // Nothing is estimated.
    source: 'text',
  }
}

function typeOf([label = '']: Line, row: number, total: string): RowType {
  if (row === 0) return 'header'
  return label.toLowerCase().startsWith(total.toLowerCase()) ? 'total' : 'data'
}

/** Parses an amount: `(1,350.00)` is −1350, a dash is nil. Undefined for text. */
function readAmount(text: string): Value | undefined {
  if (text === '-') return { kind: 'nil' }
  const [, open, minus, digits] = /^(\()?(-)?(\d+(?:,\d{3})*(?:\.\d+)?)\)?$/.exec(text) ?? []
  if (digits === undefined || (open !== undefined) !== text.endsWith(')')) return undefined
  const amount = Number(digits.replaceAll(',', ''))
  const negative = open ? 'brackets' : minus ? 'minus' : undefined
  return {
    kind: 'number',
    number: negative ? -amount : amount,
    decimals: digits.split('.')[1]?.length ?? 0,
    isGrouped: digits.includes(','),
    ...(negative && { negative }),
  }
}
