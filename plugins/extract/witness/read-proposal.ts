import type { Bbox, PageContent, Table } from '../../../core/model.js'
import { holdsCenter, hullOf } from '../../recognise/geometry.js'
import { layFramedGrid } from '../../recognise/grids/framed-grid.js'
import type { Grid } from '../../recognise/grids/grid.js'
import { readTables } from '../../recognise/read-tables.js'
import type { Line } from '../../recognise/text/lines.js'
import { layEvenColumns } from './even-columns.js'
import { looksLikeTable } from './looks-like-table.js'
import { linesInRegion } from './proposal-lines.js'
import { isRuledInside, withRuledHeaders } from './ruled-headers.js'
import { isTypedRule, rulingOf } from './typed-rules.js'

/** A region that may be a table, and the page around it. */
interface Proposal {
  readonly region: Bbox
  readonly content: PageContent
  /** The lines of the page, top to bottom. */
  readonly lines: readonly Line[]
  /** Boxes of the tables and charts that were read. */
  readonly others: readonly Bbox[]
}

/**
 * Reads the table in a region that the detector proposes.
 *
 * @returns Undefined if the region has no rows and columns, overlaps another table or chart, or is a text, a form or a
 * list of contents.
 */
export function readProposal({ region, content, lines, others }: Proposal): Table | undefined {
  const inside = linesInRegion(region, lines)
  const printed = inside.filter((line) => !isTypedRule(line))
  if (printed.length < 2) return undefined
  const words = printed.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words))
  if (others.some((other) => words.some(({ bbox }) => holdsCenter(other, bbox)))) return undefined
  const rulings = [...content.rulings, ...inside.filter(isTypedRule).map(rulingOf)]
  const grid = layGrid(printed, { ...content, rulings })
  if (grid === undefined) return undefined
  const frame = hullOf(inside)
  const outside = lines.filter(({ bbox }) => ![frame, ...others].some((box) => holdsCenter(box, bbox)))
  const [table] = readTables([withRuledHeaders(grid, rulings)], outside, content, others)
  return table !== undefined && looksLikeTable(table, printed, isRuledInside(grid, rulings)) ? table : undefined
}

/** Lays the grid with more columns: texts that run into the next column hide a gutter. */
function layGrid(lines: readonly Line[], content: PageContent): Grid | undefined {
  const words = lines.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words))
  const framed = layFramedGrid(words, hullOf(lines), content)
  const even = layEvenColumns(lines, content.glyphs)
  return even !== undefined && even.columns.length > (framed?.columns.length ?? 0) ? even : framed
}
