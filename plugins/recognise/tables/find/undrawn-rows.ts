import type { Span } from '../../geometry/span.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** Minimum number of labels, one below the other, that show rows without lines between them. */
const MIN_ROWS = 3
/** Minimum share of labels with a text level with them, and of line breaks there that no margin forced. */
const MIN_LEVEL_SHARE = 0.7
/** Baselines of level texts differ by less than this, in font sizes. */
const MAX_LEVEL_DIFFERENCE = 0.3
/** Width of the blank between two words, in font sizes. */
const BLANK_WIDTH = 0.3
/** Minimum padding between a text and the line at its right, in font sizes. */
const MIN_PADDING = 0.6
/** Maximum padding between a text and the line at its right, in font sizes. */
const MAX_PADDING = 1.2

/**
 * Splits the only body row of a grid if it holds several rows. Some tables have only vertical lines and a rule at the
 * top and at the bottom. A label begins where the line above ended with room left, and the texts of its row are level
 * with it. Paragraphs side by side wrap at the margin and stay one row.
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
  // "of the group" under "Policy against corruption" is a continuation, even with room left above
  const opens = (line: Line) => isCapital(line) || !isCapital(stub.lines[0]!)
  const labels = stub.lines.filter((line, i) => i === 0 || (opens(line) && !isForced(stub.lines, i, stub.span)))
  if (labels.length < MIN_ROWS || !areRows(labels, others)) return grid
  return layRows(grid, cells, labels)
}

/** Whether a line begins because its first word had no room on the line above. */
function isForced(lines: readonly Line[], i: number, { start, end }: Span): boolean {
  const above = lines[i - 1]!
  const first = lines[i]!.phrases[0]!.words[0]!
  if (/\p{L}-$/u.test(above.phrases.at(-1)!.text)) return true
  // the padding at the right is taken to equal the padding at the left, within limits
  const padding = Math.min(...lines.map(({ bbox }) => bbox.x0)) - start
  const kept = Math.max(MIN_PADDING * above.size, Math.min(MAX_PADDING * above.size, padding))
  const room = end - kept - above.bbox.x1
  return room < BLANK_WIDTH * above.size + first.bbox.x1 - first.bbox.x0
}

/** Whether texts are level with the labels, and not only because paragraphs wrap alike. */
function areRows(labels: readonly Line[], others: readonly { readonly lines: readonly Line[]; readonly span: Span }[]) {
  const isLevel = (line: Line, label: Line) =>
    Math.abs(line.baseline - label.baseline) < MAX_LEVEL_DIFFERENCE * label.size
  const level = labels.filter((label) => others.some(({ lines }) => lines.some((line) => isLevel(line, label))))
  const breaks = others.flatMap(({ lines, span }) =>
    lines.flatMap((line, i) =>
      i > 0 && labels.some((label) => isLevel(line, label)) ? [isForced(lines, i, span)] : [],
    ),
  )
  const free = breaks.filter((isForcedBreak) => !isForcedBreak)
  return (
    level.length >= MIN_LEVEL_SHARE * labels.length &&
    breaks.length > 0 &&
    free.length >= MIN_LEVEL_SHARE * breaks.length
  )
}

function layRows(grid: Grid, cells: readonly GridCell[], labels: readonly Line[]): Grid {
  const above = grid.rows.slice(0, -1)
  const { start, end } = grid.rows.at(-1)!
  const starts = labels.map((label, i) => (i === 0 ? start : label.bbox.y0))
  const rows = starts.map((top, i): Span => ({ start: top, end: starts[i + 1] ?? end }))
  const rowOf = (word: Word) =>
    Math.max(
      0,
      labels.findLastIndex((label) => label.baseline < word.baseline + MAX_LEVEL_DIFFERENCE * word.size),
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
