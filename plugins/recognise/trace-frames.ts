import type { Bbox, Page, PageContent, Table } from '../../core/model.js'
import { holdsCenter } from './geometry/boxes.js'
import { findZones } from './layout/zones.js'
import { moveTrace, type PageTrace } from './recognise-page.js'
import { rateTables } from './tables/evidence/rate-tables.js'
import { layFramedGrid } from './tables/find/framed-grid.js'
import { breachWarnings } from './tables/ledger/breach-warnings.js'
import { keepLedger } from './tables/ledger/keep-ledger.js'
import { readTables } from './tables/read/read-tables.js'
import { distrustGarbled, findGarbled, garbledWarning } from './text/garbled-text.js'
import { isRightToLeft, mirrorBox, mirrorContent, mirrorPageBack } from './text/mirrored-page.js'
import { withPlainDigits } from './text/plain-digits.js'
import { readTextLayer } from './text/text-layer.js'
import { turnBox, turnBoxBack, turnContent, turnOf, turnPageBack } from './text/turned-page.js'
import { findUpwardWords, upwardHeaders } from './text/upward-words.js'
import { findWords } from './text/words.js'

/** Frames in which a person marked tables. */
interface GivenFrames {
  /** Frames of one table each, whatever it looks like. Frames do not overlap. */
  readonly frames: readonly Bbox[]
  /** Boxes of the other tables and charts of the page. Titles and notes are searched between all boxes. */
  readonly others: readonly Bbox[]
}

/** Defaults of a trace. The text of given frames is not split into lines. */
const EMPTY_TRACE = { lines: [], openLines: [], regions: [], evidence: [], breaches: [] }

/**
 * Reads the tables in the given frames only. A frame without detectable rows and columns has no table.
 *
 * @returns The tables in the order of their frames. Their numbers are the positions of their frames, from 1.
 */
export function traceFrames(read: PageContent, { frames, others }: GivenFrames): PageTrace {
  const { content, restore } = withPlainDigits(readTextLayer(read))
  const garbled = findGarbled(content)
  const traces = frames.map((frame, at) => traceFrame(content, frame, [...frames.toSpliced(at, 1), ...others], at + 1))
  const { tables, warnings } = distrustGarbled(
    traces.flatMap(({ page }) => page.tables),
    garbled,
    content,
  )
  return {
    ...EMPTY_TRACE,
    words: traces.flatMap(({ words }) => words),
    regions: traces.flatMap(({ regions }) => regions),
    evidence: traces.flatMap(({ evidence }) => evidence),
    breaches: traces.flatMap(({ breaches }) => breaches),
    page: restore({
      ...emptyPage(content),
      tables,
      warnings: [
        ...content.warnings,
        ...garbledWarning(garbled, content),
        ...warnings,
        ...breachWarnings(
          traces.flatMap(({ breaches }) => breaches),
          content.pageNumber,
        ),
      ],
    }),
  }
}

/** Traces one frame in the direction of its own text: a table may be rotated on an upright page. */
function traceFrame(content: PageContent, frame: Bbox, others: readonly Bbox[], ordinal: number): PageTrace {
  const inside = { ...content, glyphs: content.glyphs.filter(({ bbox }) => holdsCenter(frame, bbox)) }
  const turn = turnOf(inside)
  if (turn === undefined && isRightToLeft(inside)) return traceMirrored(content, frame, others, ordinal)
  if (turn === undefined) return traceUpright(content, frame, others, ordinal)
  const turned = (bbox: Bbox) => turnBox(bbox, turn, content)
  const trace = traceUpright(turnContent(content, turn), turned(frame), others.map(turned), ordinal)
  return moveTrace(trace, (bbox) => turnBoxBack(bbox, turn, content), turnPageBack(trace.page, turn, content))
}

/** Traces a frame whose text is read from right to left. */
function traceMirrored(content: PageContent, frame: Bbox, others: readonly Bbox[], ordinal: number): PageTrace {
  const mirrored = (bbox: Bbox) => mirrorBox(bbox, content)
  const trace = traceUpright(mirrorContent(content), mirrored(frame), others.map(mirrored), ordinal)
  return moveTrace(trace, mirrored, mirrorPageBack(trace.page, content))
}

function traceUpright(content: PageContent, frame: Bbox, others: readonly Bbox[], ordinal: number): PageTrace {
  const words = [...findWords(content), ...upwardHeaders(findUpwardWords(content))]
  const inside = words.filter(({ bbox }) => holdsCenter(frame, bbox))
  const grid = layFramedGrid(inside, frame, content)
  const page = emptyPage(content)
  if (grid === undefined) return { ...EMPTY_TRACE, words: inside, page }
  const isTaken = (bbox: Bbox) => [frame, ...others].some((box) => holdsCenter(box, bbox))
  const lines = findZones(
    words.filter(({ bbox }) => !isTaken(bbox)),
    content,
  ).flat()
  const read = readTables([grid], lines, content, others)
  const ledger = keepLedger({ content, words: inside, lines, charts: [], ...read })
  const { tables, evidence, breaches } = rateTables(read.tables, read.grids, ledger, lines, content)
  return {
    ...EMPTY_TRACE,
    words: inside,
    regions: [{ bbox: grid.bbox, kind: grid.evidence }],
    evidence,
    breaches,
    page: { ...page, tables: [renumberTable(tables[0]!, ordinal)] },
  }
}

/** Numbers a table by its frame instead of its position on the page. */
function renumberTable(table: Table, ordinal: number): Table {
  const id = `p${table.places[0]!.pageNumber}t${ordinal}`
  return { ...table, id, rows: table.rows.map((row, at) => ({ ...row, id: `${id}r${at + 1}` })) }
}

function emptyPage({ pageNumber, width, height, unitsPerInch }: PageContent): Page {
  return {
    pageNumber,
    width,
    height,
    ...(unitsPerInch !== undefined && { unitsPerInch }),
    tables: [],
    charts: [],
    warnings: [],
  }
}
