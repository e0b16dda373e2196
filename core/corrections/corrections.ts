import { findPosition, gridPlace, pageAddress } from '../cell-positions.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Correction } from '../facts/facts.js'
import type { Cell, Check, CorrectedCell, FrameTrace, Place, Table, Value } from '../model.js'

/** Interprets tables. Used to read values and verify sums again after a correction. */
export interface TableReading {
  /** Reads the value of a text in a table column (zero-based). Returns undefined if it is not a number. */
  readonly readValue: (text: string, table: Table, column: number) => Value | undefined
  /** Verifies the sums of a table again. Reports found sums, and sums that passed before and fail now. */
  readonly findChecks: (table: Table, before: readonly Check[]) => readonly Check[]
}

/** One corrected cell, with its text before the correction. */
export interface TracedCell extends CellCorrection {
  readonly tableId: string
  /** Text before the correction. */
  readonly was: string
}

/** The corrections that one person made in one call, with the previous state. */
export interface TracedCorrection {
  /** Number of the file generation that first includes them, from 2. */
  readonly generation: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: string
  readonly cells: readonly TracedCell[]
  /** Frames that were removed, redrawn or added. */
  readonly frames: readonly FrameTrace[]
  /**
   * Earlier corrections of cells in tables whose frames were removed or redrawn. They are dropped, because their rows
   * no longer exist.
   */
  readonly dropped: readonly TracedCell[]
}

/**
 * Applies corrections in order, so that the latest one wins, and verifies the affected sums again. Cells are found by
 * their address on the page, wherever they are after joining. A correction whose row or column does not exist is
 * ignored.
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
 * Describes what each correction changed.
 *
 * @param stages The tables without cell corrections: before any correction, and after the frame changes of each one. If
 * a correction changed no frame, its stage is the same object as the previous one.
 * @param corrections All corrections, oldest first.
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
    const latest = stages.at(-1) ?? []
    standing =
      next === stages[index] ? correctIn(before, correction) : corrections.slice(0, index + 1).reduce(correctIn, next)
    return {
      generation: index + 2,
      at: correction.at,
      by: correction.by,
      cells: correction.cells.flatMap((cell) => traceCell(before, latest, cell)),
      frames: traceFrames(correction),
      dropped: next === stages[index] ? [] : droppedFrom(before, next),
    }
  })
}

/** Describes a corrected cell by its row and column in the latest tables, or in those before if it no longer exists. */
function traceCell(before: readonly Table[], latest: readonly Table[], cell: CellCorrection): readonly TracedCell[] {
  const then = locate(before, cell)
  if (then === undefined) return []
  const was = cellAt(then.table, then.row, then.column)?.text ?? ''
  const { table, row, column } = locate(latest, cell) ?? then
  return [{ rowId: table.rows[row]!.id, column, text: cell.text, tableId: table.id, was }]
}

/** Returns the frame changes of a correction. */
export function traceFrames({ frames = [], by, at }: Correction): readonly FrameTrace[] {
  return frames.map(({ asked, ids, was }) => {
    const place = 'place' in asked ? { place: asked.place } : {}
    return { kind: asked.kind, ids, ...place, was, by, at }
  })
}

function droppedFrom(before: readonly Table[], after: readonly Table[]): readonly TracedCell[] {
  return before.flatMap((table) =>
    (table.corrected ?? []).flatMap(({ row, column, text, was }): readonly TracedCell[] => {
      if (locate(after, pageAddress(table, { row, column })) !== undefined) return []
      return [{ rowId: table.rows[row]!.id, column, text, tableId: table.id, was }]
    }),
  )
}

/** Returns the places of the given cells. */
export function placesOfCells(tables: readonly Table[], cells: readonly CellCorrection[]): readonly Place[] {
  return cells.flatMap((cell) => {
    const found = locate(tables, cell)
    return (found && cellAt(found.table, found.row, found.column)?.place) ?? []
  })
}

/**
 * Converts corrections from rows and columns of the tables to addresses on pages, see {@link pageAddress}.
 *
 * @param tables Tables that have all the rows and columns.
 */
export function addressCells(tables: readonly Table[], cells: readonly CellCorrection[]): readonly CellCorrection[] {
  return cells.map(({ rowId, column, text }) => {
    const table = tables.find(({ rows }) => rows.some(({ id }) => id === rowId))!
    return { ...pageAddress(table, { row: rowOf(table, rowId), column }), text }
  })
}

/** Finds the cell with an address on a page. */
function locate(tables: readonly Table[], cell: Pick<CellCorrection, 'rowId' | 'column'>) {
  for (const table of tables) {
    const position = findPosition(table, cell)
    if (position !== undefined) return { table, ...position }
  }
  return undefined
}

function withCorrection(
  table: Table,
  { cells, by, at }: Correction,
  { readValue }: Pick<TableReading, 'readValue'>,
): Table {
  return cells.reduce((before, cell) => {
    const position = findPosition(before, cell)
    return position === undefined ? before : withText(before, { ...position, text: cell.text, by, at }, readValue)
  }, table)
}

function rowOf({ rows }: Table, rowId: string): number {
  return rows.findIndex(({ id }) => id === rowId)
}

/** Corrects one cell. A position inside a spanning cell refers to that cell. */
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
  // A person's text is certain and was not read from pixels.
  const { value: _, confidence: _sure, readAs: _read, isDoubtful: _doubt, ...before } = standing
  const cell: Cell = { ...before, text, ...(value && { value }) }
  const cells = [...others, cell].sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...table, cells, corrected }
}

/** Records the correction. A repeated correction replaces the previous one, but keeps the text originally read. */
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
 * Rejects corrections of cells that do not exist.
 *
 * @param tables Tables that can be corrected.
 * @throws RecreateError `option_invalid`, naming every invalid cell.
 */
export function checkCorrection(tables: readonly Table[], cells: readonly CellCorrection[], by: string): void {
  const problems = [
    ...(typeof by === 'string' && by.trim() !== ''
      ? []
      : [`Expected \`by\` to be the name of a person, got ${show(by)}`]),
    ...(Array.isArray(cells) ? cells.flatMap((cell) => problemsOf(tables, cell)) : ['Expected `cells` to be a list']),
  ]
  if (problems.length > 0) throw new RecreateError('option_invalid', problems.join('; '))
}

function problemsOf(tables: readonly Table[], { rowId, column, text }: CellCorrection): readonly string[] {
  const table = tables.find(({ rows }) => rows.some(({ id }) => id === rowId))
  if (table === undefined) return [`Expected \`rowId\` to be the id of a row, got ${show(rowId)}`]
  const last = table.columns.length - 1
  if (table.columns[column] === undefined) {
    return [`Expected \`column\` of ${rowId} to be a whole number from 0 to ${last}, got ${show(column)}`]
  }
  return typeof text === 'string' ? [] : [`Expected \`text\` for ${rowId} to be a string, got ${show(text)}`]
}

function show(given: unknown): string {
  return JSON.stringify(given) ?? String(given)
}

/** Returns an empty cell, placed at its grid position or, if a person removed a cell there, at that cell's place. */
function emptyCell(table: Table, row: number, column: number): Cell {
  const taken = table.corrected?.find((each) => each.row === row && each.column === column)
  return { row, column, rowSpan: 1, columnSpan: 1, text: '', place: taken?.place ?? gridPlace(table, row, column) }
}
