import { type Cell, type Extractor, type Page, RecreateError, readValue } from 'recreate-engine'

/** Options of {@link starterPlugin}. */
export interface StarterPluginOptions {
  /** Prefix of the label of a total row. @default 'Total' */
  readonly total?: string
}

/** First line of every document in this format. */
const FIRST_LINE = '#starter-plugin\n'

// A text has no page size, so the grid is placed on an imaginary sheet, in points: every result needs a position.
const COLUMN_WIDTH = 120
const ROW_HEIGHT = 18
const MARGIN = 36

/** Reads lines of cells separated by tabs: one page with one table, whose first line has the column headers. */
export function starterPlugin({ total = 'Total' }: StarterPluginOptions = {}): Extractor {
  return {
    name: 'starter-plugin',
    // Decide by content, not by name, and quickly: this is called for every document.
    accepts: ({ bytes }) => Buffer.from(bytes.subarray(0, FIRST_LINE.length)).toString('latin1') === FIRST_LINE,
    async open({ fileName, bytes }) {
      const text = Buffer.from(bytes).toString('utf8').slice(FIRST_LINE.length)
      const lines = text.split('\n').filter((line) => line !== '')
      if (lines.length === 0) {
        throw new RecreateError('source_damaged', `${fileName} has no rows`)
      }
      const grid = lines.map((line) => line.split('\t'))
      return {
        pageCount: 1,
        properties: {},
        page: async (pageNumber) => pageOf(grid, pageNumber, total),
        async close() {},
      }
    },
  }
}

// `recreate convert --plugin` and the service look for this name.
export { starterPlugin as extractor }

function pageOf(grid: readonly (readonly string[])[], pageNumber: number, total: string): Page {
  const columnCount = Math.max(...grid.map((texts) => texts.length))
  const id = `p${pageNumber}t1`
  const place = (row: number, column: number, rowCount: number, count: number) => {
    const [x0, y0] = [MARGIN + column * COLUMN_WIDTH, MARGIN + row * ROW_HEIGHT]
    return { pageNumber, bbox: { x0, y0, x1: x0 + count * COLUMN_WIDTH, y1: y0 + rowCount * ROW_HEIGHT } }
  }
  const cells = grid.flatMap((texts, row) =>
    texts.flatMap((text, column): Cell[] => {
      if (text === '') return [] // Empty cells are not stored.
      const value = row === 0 ? undefined : readValue(text)
      return [
        { row, column, rowSpan: 1, columnSpan: 1, text, place: place(row, column, 1, 1), ...(value && { value }) },
      ]
    }),
  )
  return {
    pageNumber,
    width: 2 * MARGIN + columnCount * COLUMN_WIDTH,
    height: 2 * MARGIN + grid.length * ROW_HEIGHT,
    tables: [
      {
        id,
        places: [place(0, 0, grid.length, columnCount)],
        rows: grid.map(([label = ''], row) => ({
          type: row === 0 ? 'header' : label.startsWith(total) ? 'total' : 'data',
          indent: 0,
          place: place(row, 0, 1, columnCount),
          id: `${id}r${row + 1}`,
        })),
        columns: Array.from({ length: columnCount }, (_, column) => {
          const { x0, x1 } = place(0, column, 1, 1).bbox
          return { x0, x1, alignment: column === 0 ? 'left' : 'right' }
        }),
        headerRowCount: 1,
        cells,
        footnotes: [],
        checks: [],
        confidence: 1, // Nothing was guessed.
        source: 'text',
      },
    ],
    charts: [],
    warnings: [],
  }
}
