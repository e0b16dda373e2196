import type { Ruling } from '../../../../core/model.js'
import { centerX, hull } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { readHeader } from '../headers/header.js'
import type { TextLine } from './text-rows.js'

/** The parts of a table of texts from which its grid is laid. */
interface TextLayout {
  readonly heads: readonly Line[]
  /** The lines of each body row. */
  readonly rows: readonly (readonly TextLine[])[]
  /** All lines, including header lines. */
  readonly lines: readonly TextLine[]
  /** The middle of each gutter. */
  readonly edges: readonly number[]
}

export function placeWords(line: Line, edges: readonly number[]): TextLine {
  const words: Word[][] = Array.from({ length: edges.length + 1 }, () => [])
  for (const phrase of line.phrases) {
    for (const word of phrase.words) words[edges.filter((edge) => edge < centerX(word.bbox)).length]!.push(word)
  }
  return { line, words }
}

/** Lays header lines and rows of texts as a grid. Each edge separates two columns. */
export function layTexts({ heads, rows, lines, edges }: TextLayout, rulings: readonly Ruling[]): Grid {
  const columns = columnsOf(lines, edges)
  const header = readHeader(heads, columns, rulings)
  const cells = flatten(rows.map((row, i) => fillRow(row, header.rows.length + i, columns.length)))
  return {
    bbox: hull(lines.map(({ line }) => line.bbox)),
    columns,
    rows: [...header.rows, ...rows.map(spanOf)],
    cells: [...header.cells, ...cells],
    headerRowCount: header.rows.length,
    evidence: 'alignment',
  }
}

function columnsOf(lines: readonly TextLine[], edges: readonly number[]): readonly ColumnSpan[] {
  return [...edges, Infinity].map((_, column) => {
    const box = hull(flatten(lines.map(({ words }) => words[column]!.map((word) => word.bbox))))
    return { start: box.x0, end: box.x1, isNumeric: false }
  })
}

function spanOf(lines: readonly TextLine[]): Span {
  const box = hull(lines.map(({ line }) => line.bbox))
  return { start: box.y0, end: box.y1 }
}

function fillRow(lines: readonly TextLine[], index: number, columnCount: number): readonly GridCell[] {
  return flatten(
    Array.from({ length: columnCount }, (_, column) => flatten(lines.map((line) => line.words[column]!))).map(
      (words, column) => (words.length === 0 ? [] : [{ row: index, column, rowSpan: 1, columnSpan: 1, words }]),
    ),
  )
}
