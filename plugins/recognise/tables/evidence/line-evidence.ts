import type { Line } from '../../text/lines.js'
import { wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { HEADER, labelOdds, MORE, OUTSIDE, ROW } from '../lines/label-lines.js'
import { linesOfTable } from '../lines/lines-of-table.js'
import type { Evidence, Judged } from './evidence.js'
import { gapEvidence } from './gap-evidence.js'
import { share, sum } from './shares.js'

type LineEvidence = Pick<
  Evidence,
  'linesOutside' | 'linesMissed' | 'linesHeader' | 'linesRows' | 'gapsMissed' | 'gapsWrong'
>

/** How the models of lines and gaps would read the lines of a table, and those around it, in another way. */
export function lineEvidence(judged: Judged): LineEvidence {
  const { grid, index, ledger, lines, boxes, content } = judged
  const around = linesOfTable(
    grid,
    { content, words: ledger.words, lines },
    boxes.filter((_, i) => i !== index),
  )
  const odds = around.features.map(labelOdds)
  const own = odds.slice(around.from, around.to)
  const others = [...odds.slice(0, around.from), ...odds.slice(around.to)]
  const ownLines = around.lines.slice(around.from, around.to)
  const rows = rowsOfLines(ownLines, grid)
  const isHeader = rows.map((row) => row !== undefined && row < grid.headerRowCount)
  const starts = own.flatMap((each, i) => {
    const [row, above] = [rows[i], rows[i - 1]]
    if (row === undefined || above === undefined || isHeader[i] || isHeader[i - 1]) return []
    const start = each[ROW]! / Math.max(1e-6, each[ROW]! + each[MORE]!)
    return [row === above ? start : 1 - start]
  })
  return {
    linesOutside: share(
      sum(own, (each) => each[OUTSIDE]!),
      own.length,
    ),
    linesMissed: Math.min(
      1,
      share(
        sum(others, (each) => 1 - each[OUTSIDE]!),
        own.length,
      ),
    ),
    linesHeader: Math.min(
      1,
      share(
        sum([...own.entries()], ([i, each]) => Math.abs((isHeader[i] ? 1 : 0) - each[HEADER]!)),
        Math.max(1, isHeader.filter(Boolean).length),
      ),
    ),
    linesRows: share(
      sum(starts, (wrong) => wrong),
      starts.length,
    ),
    ...gapEvidence(judged, ownLines),
  }
}

/** Row of each line of a table. Undefined for lines that are in no cell. */
function rowsOfLines(lines: readonly Line[], { cells }: Grid): readonly (number | undefined)[] {
  const places = new Map<Word, number>()
  for (const { row, rowSpan, words } of cells) for (const word of words) if (rowSpan === 1) places.set(word, row)
  for (const { row, rowSpan, words } of cells) for (const word of words) if (rowSpan > 1) places.set(word, row)
  return lines.map((line) => {
    const rows = wordsIn(line).flatMap((word) => places.get(word) ?? [])
    return rows.length === 0 ? undefined : Math.max(...rows)
  })
}
