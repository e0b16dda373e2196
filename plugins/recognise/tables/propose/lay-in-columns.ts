import type { Ruling } from '../../../../core/model.js'
import { centerX, hullOf } from '../../geometry/boxes.js'
import { columnUnder, type Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { readHeader } from '../headers/header.js'
import { tidyGrid, toCells } from './grid-edits.js'

/** Which lines are rows. */
interface RowOptions {
  readonly headerLineCount: number
  /** Which of the lines below the header begin a row. */
  readonly starts: readonly boolean[]
}

/**
 * Lays a grid over lines whose columns are known.
 *
 * @returns Undefined if there are fewer than two columns or rows.
 */
export function layInColumns(
  lines: readonly Line[],
  columns: readonly ColumnSpan[],
  rulings: readonly Ruling[],
  { headerLineCount, starts }: RowOptions,
): Grid | undefined {
  const header = lines.slice(0, headerLineCount)
  const body = lines.slice(headerLineCount)
  if (body.length === 0 || columns.length < 2) return undefined
  const bbox = hullOf(lines)
  const head = readHeader(header, columns, rulings)
  const rows = groupAt(body, starts)
  const cells = rows.flatMap((own, row) => cellsOf(own, head.rows.length + row, columns))
  return tidyGrid({
    bbox,
    columns,
    rows: [...head.rows, ...rows.map(extentOf)],
    cells: [...head.cells, ...cells],
    headerRowCount: head.rows.length,
    evidence: 'alignment',
  })
}

function extentOf(lines: readonly Line[]): Span {
  const { y0, y1 } = hullOf(lines)
  return { start: y0, end: y1 }
}

/** The lines of each row. */
function groupAt(lines: readonly Line[], starts: readonly boolean[]): readonly (readonly Line[])[] {
  const groups: Line[][] = []
  lines.forEach((line, i) => {
    if (i === 0 || starts[i]) groups.push([line])
    else groups.at(-1)!.push(line)
  })
  return groups
}

/** The words of a row in their columns. A text alone that begins with the labels is a label as a whole. */
function cellsOf(lines: readonly Line[], row: number, columns: readonly Span[]): readonly GridCell[] {
  const words = columns.map((): Word[] => [])
  for (const { phrases } of lines) {
    for (const phrase of phrases) {
      const touched = columns.filter(({ start, end }) => phrase.bbox.x0 < end - 0.5 && phrase.bbox.x1 > start + 0.5)
      const isLabel = phrases.length === 1 && phrase.bbox.x0 < columns[0]!.end
      if (isLabel) words[0]!.push(...phrase.words)
      else if (touched.length < 2) words[columnUnder(phrase.bbox, columns)]!.push(...phrase.words)
      else for (const word of phrase.words) words[nearest(centerX(word.bbox), columns)]!.push(word)
    }
  }
  return toCells(words, row)
}

function nearest(x: number, columns: readonly Span[]): number {
  const distance = ({ start, end }: Span) => Math.max(0, start - x, x - end)
  return columns.reduce((best, column, at) => (distance(column) < distance(columns[best]!) ? at : best), 0)
}
