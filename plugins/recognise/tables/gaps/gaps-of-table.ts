import type { Bbox } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import { bestLabels, type LineLabel, labelOdds } from '../lines/label-lines.js'
import { linesOfTable, type TextOfPage } from '../lines/lines-of-table.js'
import { rowsOfLines, type WordRow } from './find-gaps.js'
import { type FeaturedGap, findFeaturedGaps } from './gap-features.js'

/** A line of a table or beside it, and what it likely is. */
export interface LabelledLine {
  readonly line: Line
  readonly label: LineLabel
  /** Whether it is in the box of the table. */
  readonly isInside: boolean
}

/**
 * Labels the lines of a table and around it.
 *
 * @param others Boxes of the other tables of the page.
 */
export function labelTable(grid: Grid, page: TextOfPage, others: readonly Bbox[]): readonly LabelledLine[] {
  const { lines, from, to, features } = linesOfTable(grid, page, others)
  const labels = bestLabels(features.map(labelOdds))
  return lines.map((line, i) => ({ line, label: labels[i]!, isInside: i >= from && i < to }))
}

/** The lines of rows, and the gaps between their words. */
export interface TableGaps {
  /** The words of the lines below the header. */
  readonly rows: readonly WordRow[]
  readonly headers: readonly WordRow[]
  readonly gaps: readonly FeaturedGap[]
}

/** Finds the gaps in the rows of labelled lines. */
export function gapsOfLines(own: readonly LabelledLine[], { content }: TextOfPage): TableGaps {
  const linesOf = (isOwn: (label: LineLabel) => boolean) =>
    own.flatMap(({ line, label }) => (isOwn(label) ? [line] : []))
  const rows = rowsOfLines(linesOf((label) => label === 'row' || label === 'more'))
  const headers = rowsOfLines(linesOf((label) => label === 'header'))
  return { rows, headers, gaps: findFeaturedGaps(rows, headers, content) }
}
