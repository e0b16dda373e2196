import type { Bbox, Page, PageContent, Table } from '../../core/model.js'
import { holdsCenter } from './geometry/boxes.js'
import { findZones } from './layout/zones.js'
import type { PageTrace } from './recognise-page.js'
import { rateTables } from './tables/evidence/rate-tables.js'
import { layFramedGrid } from './tables/find/framed-grid.js'
import { breachWarnings } from './tables/ledger/breach-warnings.js'
import { keepLedger } from './tables/ledger/keep-ledger.js'
import { readTables } from './tables/read/read-tables.js'
import { distrustGarbled, findGarbled, garbledWarning } from './text/garbled-text.js'
import { readTextLayer } from './text/text-layer.js'
import { turnBox, turnBoxBack, turnContent, turnOf, turnPageBack } from './text/turned-page.js'
import { findUpwardWords, upwardHeads } from './text/upward-words.js'
import { findWords } from './text/words.js'

/** Where a person says that tables stand. */
interface GivenFrames {
  /** Each is one table, whatever it looks like; none upon the other. */
  readonly frames: readonly Bbox[]
  /** Boxes of the tables and charts that stand beside them: titles and notes are looked for between these. */
  readonly others: readonly Bbox[]
}

/** The trace of a frame in which nothing is found. Text is not looked for. */
const NOTHING = { lines: [], openLines: [], regions: [], evidence: [], breaches: [] }

/**
 * Reads the tables that stand in given frames: nothing is looked for elsewhere. A frame in which no rows and columns can
 * be laid has no table.
 *
 * @returns The tables in the order of their frames; numbered from 1 in that order, over the frames.
 */
export function traceFrames(read: PageContent, { frames, others }: GivenFrames): PageTrace {
  const content = readTextLayer(read)
  const garbled = findGarbled(content)
  const traces = frames.map((frame, at) => traceFrame(content, frame, [...frames.toSpliced(at, 1), ...others], at + 1))
  const { tables, warnings } = distrustGarbled(
    traces.flatMap(({ page }) => page.tables),
    garbled,
    content,
  )
  return {
    ...NOTHING,
    words: traces.flatMap(({ words }) => words),
    regions: traces.flatMap(({ regions }) => regions),
    evidence: traces.flatMap(({ evidence }) => evidence),
    breaches: traces.flatMap(({ breaches }) => breaches),
    page: {
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
    },
  }
}

/** Which way a frame is read, its own text tells: a table may be printed turned on an upright page. */
function traceFrame(content: PageContent, frame: Bbox, others: readonly Bbox[], ordinal: number): PageTrace {
  const turn = turnOf({ ...content, glyphs: content.glyphs.filter(({ bbox }) => holdsCenter(frame, bbox)) })
  if (turn === undefined) return traceUpright(content, frame, others, ordinal)
  const turned = (bbox: Bbox) => turnBox(bbox, turn, content)
  const back = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: turnBoxBack(mark.bbox, turn, content) }))
  const trace = traceUpright(turnContent(content, turn), turned(frame), others.map(turned), ordinal)
  return {
    ...trace,
    words: back(trace.words),
    regions: back(trace.regions),
    breaches: back(trace.breaches),
    page: turnPageBack(trace.page, turn, content),
  }
}

function traceUpright(content: PageContent, frame: Bbox, others: readonly Bbox[], ordinal: number): PageTrace {
  const words = [...findWords(content), ...upwardHeads(findUpwardWords(content))]
  const inside = words.filter(({ bbox }) => holdsCenter(frame, bbox))
  const grid = layFramedGrid(inside, frame, content)
  const page = emptyPage(content)
  if (grid === undefined) return { ...NOTHING, words: inside, page }
  const isTaken = (bbox: Bbox) => [frame, ...others].some((box) => holdsCenter(box, bbox))
  const lines = findZones(
    words.filter(({ bbox }) => !isTaken(bbox)),
    content,
  ).flat()
  const read = readTables([grid], lines, content, others)
  const ledger = keepLedger({ content, words: inside, lines, charts: [], ...read })
  const { tables, evidence, breaches } = rateTables(read.tables, read.grids, ledger, lines, content)
  return {
    ...NOTHING,
    words: inside,
    regions: [{ bbox: grid.bbox, kind: grid.evidence }],
    evidence,
    breaches,
    page: { ...page, tables: [numbered(tables[0]!, ordinal)] },
  }
}

/** Tables are numbered as they stand on a page; here as their frames were given. */
function numbered(table: Table, ordinal: number): Table {
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
