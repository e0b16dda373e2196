import type { Bbox, PageContent, Ruling, Table } from '../../../core/model.js'
import { holdsCenter, hull, hullOf } from '../../recognise/geometry/boxes.js'
import { looksLikeTable } from '../../recognise/tables/choose/looks-like-table.js'
import type { Evidence } from '../../recognise/tables/evidence/evidence.js'
import { rateTables, type TableBreach } from '../../recognise/tables/evidence/rate-tables.js'
import { trustInSeen } from '../../recognise/tables/evidence/trust.js'
import { layFramedGrid } from '../../recognise/tables/find/framed-grid.js'
import type { Grid } from '../../recognise/tables/grid/grid.js'
import { isRuledInside } from '../../recognise/tables/grid/rules-between.js'
import { keepLedger } from '../../recognise/tables/ledger/keep-ledger.js'
import { readTables } from '../../recognise/tables/read/read-tables.js'
import type { Line } from '../../recognise/text/lines.js'
import { partTypedRules } from '../../recognise/text/typed-rules.js'
import { findWords } from '../../recognise/text/words.js'
import { layEvenColumns } from './even-columns.js'
import { linesInRegion } from './proposal-lines.js'
import { withRuledHeaders } from './ruled-headers.js'

/** A region that may be a table, and the page around it. */
interface Proposal {
  readonly region: Bbox
  readonly content: PageContent
  /** The lines of the page, top to bottom. */
  readonly lines: readonly Line[]
  /** Boxes of the tables and charts that were read. */
  readonly others: readonly Bbox[]
}

/** A table with what speaks against its reading. */
export interface RatedTable {
  readonly table: Table
  readonly evidence: Evidence
  readonly breaches: readonly TableBreach[]
}

/**
 * Reads the table in a region that the detector proposes.
 *
 * @returns Undefined if the region has no rows and columns, overlaps another table or chart, or is a text, a form or a
 * list of contents.
 */
export function readProposal({ region, content, lines, others }: Proposal): RatedTable | undefined {
  const printed = linesInRegion(region, lines)
  if (printed.length < 2) return undefined
  const words = printed.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words))
  if (others.some((other) => words.some(({ bbox }) => holdsCenter(other, bbox)))) return undefined
  const rulings = [...content.rulings, ...typedLines(content)]
  const grid = layGrid(printed, { ...content, rulings })
  if (grid === undefined) return undefined
  const frame = hullOf(printed)
  const outside = lines.filter(({ bbox }) => ![frame, ...others].some((box) => holdsCenter(box, bbox)))
  const read = readTables([withRuledHeaders(grid, rulings)], outside, content, others)
  const ledger = keepLedger({ content, words, lines: outside, charts: [], ...read })
  const { tables, evidence, breaches } = rateTables(read.tables, read.grids, ledger, lines, content)
  const table = tables[0]!
  if (!looksLikeTable(table, printed, isRuledInside(grid, rulings))) return undefined
  return { table: { ...table, confidence: trustInSeen(table.confidence) }, evidence: evidence[0]!, breaches }
}

/** Lays the grid with more columns: texts that run into the next column hide a gutter. */
function layGrid(lines: readonly Line[], content: PageContent): Grid | undefined {
  const words = lines.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words))
  const framed = layFramedGrid(words, hullOf(lines), content)
  const even = layEvenColumns(lines, content.glyphs)
  return even !== undefined && even.columns.length > (framed?.columns.length ?? 0) ? even : framed
}

/** Rules that were typed, one for each line. */
function typedLines(content: PageContent): readonly Ruling[] {
  const lines = new Map<number, Ruling>()
  for (const rule of partTypedRules(findWords(content)).rules) {
    const level = Math.round(rule.bbox.y0)
    const other = lines.get(level)
    lines.set(level, other === undefined ? rule : { ...rule, bbox: hull([rule.bbox, other.bbox]) })
  }
  return [...lines.values()]
}
