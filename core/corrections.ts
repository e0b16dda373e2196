import { RecreateError } from './errors.js'
import type { CellCorrection, Correction } from './facts.js'
import type { Cell, Check, CorrectedCell, FrameTrace, Place, Table, Value } from './model.js'

/** Understands tables: what is read on a page has to be read again once people correct it. */
export interface TableReading {
  /** Reads what a text means in a column of a table, zero-based; undefined where it is no number. */
  readonly readValue: (text: string, table: Table, column: number) => Value | undefined
  /** Finds the sums of a table anew, and those that tied before and do not any more. */
  readonly findChecks: (table: Table, before: readonly Check[]) => readonly Check[]
}

/** One cell of a correction, as it was found. */
export interface TracedCell extends CellCorrection {
  readonly tableId: string
  /** What it read before. */
  readonly was: string
}

/** What one person corrected at one time, with what was there before. */
export interface TracedCorrection {
  /** From 2 up: of the files that first have it. */
  readonly generation: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: string
  readonly cells: readonly TracedCell[]
  /** Frames that were removed, redrawn or added. */
  readonly frames: readonly FrameTrace[]
  /**
   * Cells that had been corrected before in tables whose frames were removed or redrawn: what was said of them is said no
   * more, as their rows are no more.
   */
  readonly dropped: readonly TracedCell[]
}

/**
 * Puts right what people corrected, the latest word last, and adds up again what they changed. A row is found by its id, wherever it stands after joining; a
 * correction whose row or column is not there changes nothing.
 */
export function correctTables(
  tables: readonly Table[],
  corrections: readonly Correction[],
  reading: TableReading,
): readonly Table[] {
  if (corrections.every(({ cells }) => cells.length === 0)) return tables
  return tables.map((table) => {
    const corrected = corrections.reduce((before, correction) => withCorrection(before, correction, reading), table)
    return corrected === table ? table : { ...corrected, checks: reading.findChecks(corrected, table.checks) }
  })
}

/**
 * Tells what each correction changed.
 *
 * @param stages The tables as they were read, nothing put right in their cells: before any correction, and as their frames
 * stood after each. A stage that is the one before it changed no frame.
 * @param corrections All of them, the first one first.
 */
export function traceCorrections(
  stages: readonly (readonly Table[])[],
  corrections: readonly Correction[],
  reading: Pick<TableReading, 'readValue'>,
): readonly TracedCorrection[] {
  const correctIn = (tables: readonly Table[], correction: Correction) =>
    tables.map((table) => withCorrection(table, correction, reading))
  let standing = stages[0] ?? []
  return corrections.map((correction, index) => {
    const before = standing
    const next = stages[index + 1] ?? []
    standing =
      next === stages[index] ? correctIn(before, correction) : corrections.slice(0, index + 1).reduce(correctIn, next)
    return {
      generation: index + 2,
      at: correction.at,
      by: correction.by,
      cells: correction.cells.flatMap((cell) => traceCell(before, cell)),
      frames: traceFrames(correction),
      dropped: next === stages[index] ? [] : droppedFrom(before, next),
    }
  })
}

function traceCell(before: readonly Table[], cell: CellCorrection): readonly TracedCell[] {
  const table = before.find(({ rows }) => rows.some(({ id }) => id === cell.rowId))
  if (table === undefined) return []
  const was = cellAt(table, rowOf(table, cell.rowId), cell.column)?.text ?? ''
  return [{ ...cell, tableId: table.id, was }]
}

/** What a correction says of frames. */
export function traceFrames({ frames = [], by, at }: Correction): readonly FrameTrace[] {
  return frames.map(({ asked, ids, was }) => {
    const place = asked.kind === 'remove' ? {} : { place: asked.place }
    return { kind: asked.kind, ids, ...place, was, by, at }
  })
}

function droppedFrom(before: readonly Table[], after: readonly Table[]): readonly TracedCell[] {
  const rows = new Set(after.flatMap((table) => table.rows.map(({ id }) => id)))
  return before.flatMap((table) =>
    (table.corrected ?? []).flatMap(({ row, column, text, was }): readonly TracedCell[] => {
      const rowId = table.rows[row]!.id
      return rows.has(rowId) ? [] : [{ rowId, column, text, tableId: table.id, was }]
    }),
  )
}

/** Where the cells stand that are put right. */
export function placesOf(tables: readonly Table[], cells: readonly CellCorrection[]): readonly Place[] {
  return cells.flatMap(({ rowId, column }) => {
    const table = tables.find(({ rows }) => rows.some(({ id }) => id === rowId))
    return (table && cellAt(table, rowOf(table, rowId), column)?.place) ?? []
  })
}

function withCorrection(
  table: Table,
  { cells, by, at }: Correction,
  { readValue }: Pick<TableReading, 'readValue'>,
): Table {
  return cells.reduce((before, { rowId, column, text }) => {
    const row = rowOf(before, rowId)
    if (row < 0 || before.columns[column] === undefined) return before
    return withText(before, { row, column, text, by, at }, readValue)
  }, table)
}

function rowOf({ rows }: Table, rowId: string): number {
  return rows.findIndex(({ id }) => id === rowId)
}

/** A place that a spanning cell covers is that cell's. */
function withText(
  table: Table,
  said: Omit<CorrectedCell, 'was' | 'place'>,
  readValue: TableReading['readValue'],
): Table {
  const { text } = said
  const standing = cellAt(table, said.row, said.column) ?? emptyCell(table, said.row, said.column)
  const isInDoubt = standing.isDoubtful || standing.readAs !== undefined
  if (text === standing.text && !isInDoubt) return table
  const corrected = withTrace(table.corrected, { ...said, row: standing.row, column: standing.column }, standing)
  const others = table.cells.filter((cell) => cell !== standing)
  if (text === '') return { ...table, cells: others, corrected }
  const value = readValue(text, table, said.column)
  // what people say is in no doubt, and was not read from pixels
  const { value: _, confidence: _sure, readAs: _read, isDoubtful: _doubt, ...before } = standing
  const cell: Cell = { ...before, text, ...(value && { value }) }
  const cells = [...others, cell].sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...table, cells, corrected }
}

/** Who corrects a cell again says the last word; what was read stays what was read. */
function withTrace(
  trace: readonly CorrectedCell[] = [],
  said: Omit<CorrectedCell, 'was' | 'place'>,
  standing: Cell,
): readonly CorrectedCell[] {
  const at = trace.findIndex(({ row, column }) => row === said.row && column === said.column)
  const { was, place } = trace[at] ?? { was: standing.text, place: standing.place }
  const entry: CorrectedCell = { ...said, was, place }
  return at < 0 ? [...trace, entry] : trace.with(at, entry)
}

function cellAt({ cells }: Table, row: number, column: number): Cell | undefined {
  return cells.find((cell) => covers(cell, row, column))
}

function covers(cell: Cell, row: number, column: number): boolean {
  const isInRows = cell.row <= row && row < cell.row + cell.rowSpan
  return isInRows && cell.column <= column && column < cell.column + cell.columnSpan
}

/**
 * Refuses what would correct nothing.
 *
 * @param tables Those whose cells can be corrected.
 * @throws RecreateError `option_invalid`, naming every cell that is not there.
 */
export function checkCorrection(tables: readonly Table[], cells: readonly CellCorrection[], by: string): void {
  const problems = [
    ...(typeof by === 'string' && by.trim() !== '' ? [] : [`Expected \`by\` to name who corrects, got ${show(by)}`]),
    ...(Array.isArray(cells) ? cells.flatMap((cell) => problemsOf(tables, cell)) : ['Expected cells']),
  ]
  if (problems.length > 0) throw new RecreateError('option_invalid', problems.join('; '))
}

function problemsOf(tables: readonly Table[], { rowId, column, text }: CellCorrection): readonly string[] {
  const table = tables.find(({ rows }) => rows.some(({ id }) => id === rowId))
  if (table === undefined) return [`Expected \`rowId\` to be that of a row, got ${show(rowId)}`]
  const last = table.columns.length - 1
  if (table.columns[column] === undefined) {
    return [`Expected \`column\` of ${rowId} to be a whole number from 0 to ${last}, got ${show(column)}`]
  }
  return typeof text === 'string' ? [] : [`Expected \`text\` for ${rowId} to be a text, got ${show(text)}`]
}

function show(given: unknown): string {
  return JSON.stringify(given) ?? String(given)
}

/** Where the page has nothing: the place in the grid. Where a person has taken a cell away: the place of that. */
function emptyCell(table: Table, row: number, column: number): Cell {
  const taken = table.corrected?.find((each) => each.row === row && each.column === column)
  const { place } = table.rows[row]!
  const { x0, x1 } = table.columns[column]!
  const inGrid = { ...place, bbox: { ...place.bbox, x0, x1 } }
  return { row, column, rowSpan: 1, columnSpan: 1, text: '', place: taken?.place ?? inGrid }
}
