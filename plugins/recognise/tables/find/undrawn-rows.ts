import type { Span } from '../../geometry/span.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** So many labels under each other show rows that no line parts. */
const LEAST_ROWS = 3
/** Texts level with the labels, as a share of them, and breaks of lines that no margin forced, as a share of all such. */
const LEAST_SHARE = 0.7
/** What is at one height differs by less, in font sizes. */
const LEVEL = 0.3
/** The blank between two words, and what a text keeps from the line at its right at least and at most, in font sizes. */
const BLANK = 0.3
const PADDING = 0.6
const MOST_PADDING = 1.2

/**
 * Parts the one row that lines show under the heads where it holds several: uprights and a rule at the top and at the bottom
 * are all that is drawn of some tables. A label begins where the line above it ended though there was room for more, and
 * level with it begin the texts of its row. Paragraphs beside each other wrap at the margin: they stay one row.
 */
export function partUndrawnRows(grid: Grid): Grid {
  const last = grid.rows.length - 1
  if (grid.evidence !== 'rulings' || last !== Math.max(1, grid.headerRowCount)) return grid
  const cells = grid.cells.filter((cell) => cell.row + cell.rowSpan > last)
  if (cells.some((cell) => cell.rowSpan > 1 || cell.columnSpan > 1)) return grid
  const texts = cells.map((cell) => ({ cell, lines: findLines(cell.words), span: grid.columns[cell.column]! }))
  const stub = texts.find(({ cell }) => cell.column === 0)
  const others = texts.filter((text) => text !== stub)
  if (stub === undefined || others.length === 0) return grid
  const isCapital = ({ phrases }: Line) => !/^\p{Ll}/u.test(phrases[0]!.text)
  // "of the group" under "Policy against corruption" goes on, though it would have found room
  const opens = (line: Line) => isCapital(line) || !isCapital(stub.lines[0]!)
  const labels = stub.lines.filter((line, i) => i === 0 || (opens(line) && !isForced(stub.lines, i, stub.span)))
  if (labels.length < LEAST_ROWS || !areRows(labels, others)) return grid
  return layRows(grid, cells, labels)
}

/** Whether a line begins where it does because its first word found no room on the line above. */
function isForced(lines: readonly Line[], i: number, { start, end }: Span): boolean {
  const above = lines[i - 1]!
  const first = lines[i]!.phrases[0]!.words[0]!
  if (/\p{L}-$/u.test(above.phrases.at(-1)!.text)) return true
  // a text keeps from the line at its right what it keeps from the one at its left
  const padding = Math.min(...lines.map(({ bbox }) => bbox.x0)) - start
  const kept = Math.max(PADDING * above.size, Math.min(MOST_PADDING * above.size, padding))
  const room = end - kept - above.bbox.x1
  return room < BLANK * above.size + first.bbox.x1 - first.bbox.x0
}

/** Whether texts stand level with the labels, and not because paragraphs are as long as each other. */
function areRows(labels: readonly Line[], others: readonly { readonly lines: readonly Line[]; readonly span: Span }[]) {
  const isLevel = (line: Line, label: Line) => Math.abs(line.baseline - label.baseline) < LEVEL * label.size
  const level = labels.filter((label) => others.some(({ lines }) => lines.some((line) => isLevel(line, label))))
  const breaks = others.flatMap(({ lines, span }) =>
    lines.flatMap((line, i) =>
      i > 0 && labels.some((label) => isLevel(line, label)) ? [isForced(lines, i, span)] : [],
    ),
  )
  const free = breaks.filter((isForcedBreak) => !isForcedBreak)
  return level.length >= LEAST_SHARE * labels.length && breaks.length > 0 && free.length >= LEAST_SHARE * breaks.length
}

function layRows(grid: Grid, cells: readonly GridCell[], labels: readonly Line[]): Grid {
  const above = grid.rows.slice(0, -1)
  const { start, end } = grid.rows.at(-1)!
  const starts = labels.map((label, i) => (i === 0 ? start : label.bbox.y0))
  const rows = starts.map((top, i): Span => ({ start: top, end: starts[i + 1] ?? end }))
  const rowOf = (word: Word) =>
    Math.max(
      0,
      labels.findLastIndex((label) => label.baseline < word.baseline + LEVEL * word.size),
    )
  const parted = rows.flatMap((_, row) =>
    cells.flatMap((cell): readonly GridCell[] => {
      const words = cell.words.filter((word) => rowOf(word) === row)
      return words.length === 0 ? [] : [{ ...cell, row: above.length + row, words }]
    }),
  )
  return {
    ...grid,
    rows: [...above, ...rows],
    cells: [...grid.cells.filter((cell) => !cells.includes(cell)), ...parted],
  }
}
