import type { Bbox, PageContent, Table } from '../../../../core/model.js'
import { holdsCenter, overlapY } from '../../geometry/boxes.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Evidence } from '../evidence/evidence.js'
import { rateTables, type TableBreach } from '../evidence/rate-tables.js'
import type { Grid } from '../grid/grid.js'
import { keepLedger } from '../ledger/keep-ledger.js'
import type { Ledger } from '../ledger/ledger.js'
import { readTables } from '../read/read-tables.js'

/** The text of a page in which tables are read. */
interface PageText {
  readonly content: PageContent
  readonly words: readonly Word[]
  /** Lines outside of drawn grids, from top to bottom within each column of text. */
  readonly lines: readonly Line[]
  /** Boxes of what charts consist of: plot areas, and labels. */
  readonly charts: readonly Bbox[]
}

/** One reading of all tables of a page, and how well it explains the page. */
export interface PageReading {
  readonly page: PageText
  /** As they were proposed, top to bottom. */
  readonly proposed: readonly Grid[]
  /** The grids that the tables were read from, in the order of the tables. */
  readonly grids: readonly Grid[]
  readonly tables: readonly Table[]
  readonly evidence: readonly Evidence[]
  readonly breaches: readonly TableBreach[]
  readonly ledger: Ledger
}

/** Reads the tables of a page from grids, gives every word its owner, and rates the tables. */
export function readPage(page: PageText, grids: readonly Grid[]): PageReading {
  const proposed = [...grids].sort((a, b) => compareReadingOrder(a.bbox, b.bbox))
  const { content, words, lines, charts } = page
  const read = readTables(proposed, lines, content)
  const ledger = keepLedger({ content, words, grids: read.grids, tables: read.tables, lines, charts })
  const { tables, evidence, breaches } = rateTables(read.tables, read.grids, ledger, lines, content)
  return { page, proposed, grids: read.grids, tables, evidence, breaches, ledger }
}

/**
 * Reads a page with some of its tables replaced. The other tables keep what was read of them, also their ids, which is
 * enough to compare readings; the one that is chosen is read as a whole.
 */
export function readChanged(current: PageReading, replaces: readonly number[], added: readonly Grid[]): PageReading {
  const page = replaces.reduce((text, i) => releaseWords(text, current.grids[i]!), current.page)
  const { content, words, lines, charts } = page
  const kept = [...current.grids.keys()].filter((i) => !replaces.includes(i))
  const sorted = [...added].sort((a, b) => compareReadingOrder(a.bbox, b.bbox))
  const boxes = kept.map((i) => current.grids[i]!.bbox)
  const read = readTables(sorted, lines, content, boxes)
  const grids = [...kept.map((i) => current.grids[i]!), ...read.grids]
  const all = [...kept.map((i) => current.tables[i]!), ...read.tables]
  const ledger = keepLedger({ content, words, grids, tables: all, lines, charts })
  const { tables, evidence, breaches } = rateTables(all, grids, ledger, lines, content)
  const proposed = [...kept.map((i) => current.proposed[i]!), ...sorted]
  return { page, proposed, grids, tables, evidence, breaches, ledger }
}

/** Returns the page with lines for the words of a grid that is given up. Those of a grid without rulings have lines. */
function releaseWords(page: PageText, { bbox }: Grid): PageText {
  const inLines = new Set(page.lines.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words)))
  const released = page.words.filter((word) => holdsCenter(bbox, word.bbox) && !inLines.has(word))
  if (released.length === 0) return page
  const lines = [...page.lines, ...findLines(released)].sort((a, b) => a.baseline - b.baseline)
  return { ...page, lines }
}

/** Top to bottom; tables beside each other from left to right. */
function compareReadingOrder(a: Bbox, b: Bbox): number {
  const isBeside = overlapY(a, b) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
  return isBeside ? a.x0 - b.x0 : a.y0 - b.y0
}
