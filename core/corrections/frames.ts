import { readRowIds } from '../cell-positions.js'
import { RecreateError } from '../errors.js'
import type { CorrectedFrame, FrameCorrection } from '../facts/facts.js'
import type { Bbox, Page, PageOutcome, Place, Table, UnaccountedNumber, Warning } from '../model.js'

/** The planned frame changes of one page. */
export interface FramePlan {
  readonly page: Page
  /** Ids of the tables and charts to remove. */
  readonly removed: readonly string[]
  /** Frames to read. A redrawn table keeps its id. */
  readonly drawn: readonly DrawnFrame[]
  /** Boxes of the tables and charts that stay unchanged. */
  readonly others: readonly Bbox[]
}

/** A frame to read. */
interface DrawnFrame {
  readonly bbox: Bbox
  readonly id: string
  readonly isNew: boolean
  /** Zero-based position in the frames of the request. */
  readonly index: number
}

/** The current document, as input of {@link planFrames}. */
export interface FramedDocument {
  readonly pages: readonly PageOutcome[]
  readonly tables: readonly Table[]
  /** Earlier frame corrections. Their ids are not reused. */
  readonly before: readonly CorrectedFrame[]
}

/** Maximum overlap of two frames in either direction, in points. A smaller overlap cannot contain a word. */
const MAX_OVERLAP = 4

/**
 * Plans the changes of every page whose frames are corrected.
 *
 * @throws RecreateError `frame_invalid`, naming the first invalid frame, with its position in `details.frame`.
 */
export function planFrames(
  asked: readonly FrameCorrection[],
  document: FramedDocument,
): { readonly frames: readonly CorrectedFrame[]; readonly pages: readonly FramePlan[] } {
  const frames = asked.map((frame, index) => resolve(frame, index, document, asked.slice(0, index)))
  const known = frames.flatMap(({ asked: { kind }, ids }, index) =>
    kind === 'add' ? [] : ids.map((id) => ({ id, index })),
  )
  const twice = known.find(({ id }, at) => known.findIndex((each) => each.id === id) < at)
  if (twice !== undefined) refuse(twice.index, 'An earlier frame is of the same table. Send one frame for each table')
  const numbers = new Set(frames.flatMap(({ asked: frame, was }) => pagesOf(frame, was)))
  const pages = [...numbers].sort((a, b) => a - b).map((pageNumber) => planPage(pageNumber, frames, document))
  return { frames, pages }
}

/** Returns the pages that a frame correction changes. A separation changes no page, only how tables are joined. */
function pagesOf(frame: FrameCorrection, was: readonly Place[]): readonly number[] {
  if (frame.kind === 'separate') return []
  return [...was, ...('place' in frame ? [frame.place] : [])].map(({ pageNumber }) => pageNumber)
}

/** Finds the tables or charts that a frame correction refers to. */
function resolve(
  asked: FrameCorrection,
  index: number,
  document: FramedDocument,
  earlier: readonly FrameCorrection[],
): CorrectedFrame {
  if (asked.kind === 'add') {
    const { pageNumber } = asked.place
    const before = earlier.filter((frame) => frame.kind === 'add' && frame.place.pageNumber === pageNumber).length
    return { asked, ids: [`p${pageNumber}t${lastOrdinal(pageNumber, document) + 1 + before}`], was: [] }
  }
  const parts = partsOf(asked.id, document)
  if (parts.length === 0) refuse(index, 'No table or chart has this id')
  if (asked.kind === 'separate') {
    if (parts.some(({ isChart }) => isChart)) refuse(index, 'This is the id of a chart. Only tables can be separated')
    const later = parts.slice(document.tables.some(({ id }) => id === asked.id) ? 1 : 0)
    if (later.length === 0) refuse(index, 'The table is not joined with another one')
    return { asked, ids: later.map(({ id }) => id), was: later.map(({ place }) => place) }
  }
  if (asked.kind === 'remove') return { asked, ids: parts.map(({ id }) => id), was: parts.map(({ place }) => place) }
  const { pageNumber } = asked.place
  const own = parts.filter(({ place }) => place.pageNumber === pageNumber)
  const [part] = own
  if (part === undefined) return refuse(index, 'The table has no part on this page. Redraw it on one of its pages')
  if (part.isChart) return refuse(index, 'This is the id of a chart. Only tables can be redrawn')
  return { asked, ids: [part.id], was: [part.place] }
}

interface Part {
  readonly id: string
  readonly place: Place
  readonly isChart: boolean
}

/**
 * Finds the parts of a table or chart on their pages. A joined table consists of all parts that contributed rows. Parts
 * can also be addressed by their own ids.
 */
function partsOf(id: string, { pages, tables }: FramedDocument): readonly Part[] {
  const joined = tables.find((table) => table.id === id)
  const rows = new Set(joined && readRowIds(joined))
  return pages.flatMap((outcome): readonly Part[] => {
    if (outcome.state === 'failed') return []
    const own = outcome.page.tables.filter((table) =>
      joined === undefined ? table.id === id : table.id === id || table.rows.some((row) => rows.has(row.id)),
    )
    const charts = outcome.page.charts.filter((chart) => chart.id === id)
    return [
      ...own.map((table) => ({ id: table.id, place: table.places[0]!, isChart: false })),
      ...charts.map(({ place }) => ({ id, place, isChart: true })),
    ]
  })
}

function lastOrdinal(pageNumber: number, { pages, before }: FramedDocument): number {
  const outcome = pages.find((page) => page.pageNumber === pageNumber)
  const standing = outcome === undefined || outcome.state === 'failed' ? [] : outcome.page.tables.map(({ id }) => id)
  const ordinals = [...standing, ...before.flatMap(({ ids }) => ids)].flatMap((id) => {
    const [, page, ordinal] = /^p(\d+)t(\d+)$/.exec(id) ?? []
    return Number(page) === pageNumber ? [Number(ordinal)] : []
  })
  return Math.max(0, ...ordinals)
}

function planPage(pageNumber: number, frames: readonly CorrectedFrame[], { pages }: FramedDocument): FramePlan {
  const outcome = pages.find((page) => page.pageNumber === pageNumber)
  const first = frames.findIndex(({ asked, was }) => pagesOf(asked, was).includes(pageNumber))
  if (outcome === undefined) return refuse(first, 'The page of the frame was not selected')
  if (outcome.state === 'failed') return refuse(first, 'The page of the frame could not be read')
  const { page } = outcome
  const gone = new Set(frames.flatMap(({ asked: { kind }, ids }) => (kind === 'add' || kind === 'separate' ? [] : ids)))
  const removed = frames.flatMap(({ asked: { kind }, ids }) => (kind === 'remove' ? ids : []))
  const drawn = frames.flatMap(({ asked, ids }, index) => {
    if (!('place' in asked) || asked.place.pageNumber !== pageNumber) return []
    return [{ bbox: asked.place.bbox, id: ids[0]!, isNew: asked.kind === 'add', index }]
  })
  const standing = [
    ...page.tables.map(({ id, places }) => ({ id, bbox: places[0]!.bbox })),
    ...page.charts.map(({ id, place }) => ({ id, bbox: place.bbox })),
  ].filter(({ id }) => !gone.has(id))
  for (const [at, { bbox, index }] of drawn.entries()) {
    refuseOffPage(bbox, index, page)
    const other = [...standing, ...drawn.slice(0, at)].find((each) => isUpon(each.bbox, bbox, page))
    if (other !== undefined) refuse(index, `The frame overlaps that of ${other.id}`)
  }
  return { page, removed, drawn, others: standing.map(({ bbox }) => bbox) }
}

function refuseOffPage(bbox: Bbox, index: number, { width, height }: Page): void {
  const { x0, y0, x1, y1 } = bbox
  const isBox = [x0, y0, x1, y1].every(Number.isFinite) && x0 < x1 && y0 < y1
  if (isBox && x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return
  refuse(
    index,
    `The frame must lie within its page, with x0 < x1 and y0 < y1. The page is ${round(width)} wide and ${round(height)} high`,
  )
}

function isUpon(a: Bbox, b: Bbox, { unitsPerInch = 72 }: Page): boolean {
  const least = (MAX_OVERLAP * unitsPerInch) / 72
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > least && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > least
}

/**
 * Applies a frame plan to its page.
 *
 * @param read One table per frame of `drawn`, in the same order.
 * @param generation Becomes part of the ids of the rows that were read again.
 */
export function applyFramePlan(
  { page, removed, drawn }: FramePlan,
  { tables: read, warnings }: { readonly tables: readonly Table[]; readonly warnings: readonly Warning[] },
  generation: number,
): PageOutcome {
  const { pageNumber } = page
  const gone = new Set([...removed, ...drawn.map(({ id }) => id)])
  const isGone = ({ id }: { readonly id: string }) => gone.has(id)
  const anew = drawn.map(({ id }, at) => {
    const before = page.tables.find((table) => table.id === id)
    return named(keepNumbers(keepUnit(read[at]!, before), before), id, generation)
  })
  const places = [
    ...page.tables.filter(isGone).map((table) => table.places[0]!.bbox),
    ...page.charts.filter(isGone).map(({ place }) => place.bbox),
    ...drawn.map(({ bbox }) => bbox),
  ]
  const frames = drawn.map(({ bbox }) => bbox)
  const { unaccounted: numbers, ...rest } = page
  const unaccounted = numbersOutside(numbers, frames)
  const isSettled = ({ code, bbox }: Warning) =>
    (code === 'numbers_unaccounted' && unaccounted === undefined) ||
    (bbox !== undefined && places.some((place) => containsCenter(place, bbox)))
  const tables = [...page.tables.filter((table) => !isGone(table)), ...anew]
    .map((table) => dropNumbersIn(table, frames))
    .sort((a, b) => readingOrder(a.places[0]!.bbox, b.places[0]!.bbox))
  const charts = page.charts.filter((chart) => !isGone(chart))
  const said = [...page.warnings.filter((warning) => !isSettled(warning)), ...warnings]
  const state = tables.length === 0 && charts.length === 0 ? 'empty' : 'done'
  return { state, pageNumber, page: { ...rest, tables, charts, warnings: said, ...(unaccounted && { unaccounted }) } }
}

/** Keeps the unit of the previous table if it was printed outside the frame and is therefore not read again. */
function keepUnit(table: Table, before: Table | undefined): Table {
  if (table.unit !== undefined || before?.unit === undefined) return table
  const { unit, scale, unitFrom } = before
  return { ...table, unit, ...(scale !== undefined && { scale }), ...(unitFrom && { unitFrom }) }
}

/** Keeps the unaccounted numbers of the previous table, because only the frame is read again. */
function keepNumbers(table: Table, before: Table | undefined): Table {
  return before?.unaccounted === undefined ? table : { ...table, unaccounted: before.unaccounted }
}

/** Drops the unaccounted numbers inside frames, because the tables in these frames contain them. */
function dropNumbersIn(table: Table, frames: readonly Bbox[]): Table {
  if (table.unaccounted === undefined) return table
  const { unaccounted, ...rest } = table
  const left = numbersOutside(unaccounted, frames)
  return left === undefined ? rest : { ...rest, unaccounted: left }
}

/** Returns undefined if none is left. */
function numbersOutside(
  numbers: readonly UnaccountedNumber[] | undefined,
  frames: readonly Bbox[],
): readonly UnaccountedNumber[] | undefined {
  const left = numbers?.filter(({ place }) => !frames.some((frame) => containsCenter(frame, place.bbox)))
  return left?.length === 0 ? undefined : left
}

function named(table: Table, id: string, generation: number): Table {
  return { ...table, id, rows: table.rows.map((row, at) => ({ ...row, id: `${id}f${generation}r${at + 1}` })) }
}

/** Orders top to bottom. Tables next to each other are ordered left to right. */
function readingOrder(a: Bbox, b: Bbox): number {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return shared > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0) ? a.x0 - b.x0 : a.y0 - b.y0
}

/** Returns whether the center of a box is inside another box. */
export function containsCenter(outer: Bbox, { x0, y0, x1, y1 }: Bbox): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1
}

function round(size: number): number {
  return Math.round(size * 100) / 100
}

function refuse(frame: number, message: string): never {
  throw new RecreateError('frame_invalid', message, { details: { frame } })
}
