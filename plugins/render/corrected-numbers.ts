import { readRowIds } from '../../core/cell-positions.js'
import type { CorrectedCell, FrameTrace, Table } from '../../core/model.js'
import { flattenHeaders } from './flat-headers.js'

/** Background of corrected cells. No built-in format uses this color. */
export const CORRECTED_COLOR = '#DDEBF7'

/** Returns the correction of a cell; undefined if nobody corrected it. Row and column are zero-based. */
export function correctionAt({ corrected }: Table, row: number, column: number): CorrectedCell | undefined {
  return corrected?.find((each) => each.row === row && each.column === column)
}

/** Returns the note for a corrected cell: `Corrected by Ana on 2026-01-31. “1,200” was read on the page.` */
export function correctionNote({ text, was, by, at }: CorrectedCell): string {
  const who = `by ${by} on ${dayOf(at)}.`
  const before = was === '' ? 'Nothing was read on the page.' : `“${was}” was read on the page.`
  if (text === was) return `Confirmed ${who}`
  if (text === '') return `Deleted ${who} ${before}`
  return `${was === '' ? 'Added' : 'Corrected'} ${who} ${before}`
}

/** Returns the short form for a list, without name and date: `“1,200” is “1,250”`. */
export function correctionWords({ text, was }: CorrectedCell): string {
  if (text === was) return `“${text}” was confirmed`
  if (text === '') return `“${was}” was deleted`
  return was === '' ? `“${text}” was added` : `“${was}” is “${text}”`
}

/** Returns the position of a correction in the table's own words: `Revenue, 2023`. */
export function correctedPlace(table: Table, { row, column }: CorrectedCell): string {
  const label = table.cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? `Row ${row + 1}`
  const { headers } = flattenHeaders(table)
  return column === 0 ? label : `${label}, ${headers[column] ?? `column ${column + 1}`}`
}

/** Returns `2 cells were corrected by hand`; empty if there are none. */
export function correctionSentence({ corrected = [] }: Table): string {
  if (corrected.length === 0) return ''
  return corrected.length === 1 ? '1 cell was corrected by hand' : `${corrected.length} cells were corrected by hand`
}

/** Returns the latest correction of each frame of a table, one per part if the table continues over pages. */
export function framesOf(table: Table, frames: readonly FrameTrace[] = []): readonly FrameTrace[] {
  const rowIds = readRowIds(table)
  const isOf = ({ kind, ids }: FrameTrace) =>
    (kind === 'add' || kind === 'redraw') &&
    ids.some((id) => id === table.id || rowIds.some((rowId) => rowId.startsWith(`${id}f`)))
  const own = frames.filter(isOf)
  return own.filter(({ ids }, at) => !own.slice(at + 1).some((later) => later.ids[0] === ids[0]))
}

/** Returns the note for a corrected frame: `Its frame was redrawn by Ana on 2026-01-31.` */
export function frameNote({ kind, by, at }: FrameTrace): string {
  const what = kind === 'add' ? 'It was framed by hand' : 'Its frame was redrawn'
  return `${what} by ${by} on ${dayOf(at)}.`
}

/** Returns the short form for a list, without name and date. */
export function frameWords({ kind }: FrameTrace): string {
  if (kind === 'remove') return 'It was removed'
  if (kind === 'separate') return 'It was separated from the table before it'
  return kind === 'add' ? 'It was framed by hand' : 'Its frame was redrawn'
}

/** Returns the date in UTC, so that the file is the same in every time zone. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
