import type { CorrectedCell, FrameTrace, Table } from '../../core/model.js'
import { flattenHeaders } from './flat-headers.js'

/** A soft ground that no format uses for anything else: of what a person put right. */
export const CORRECTED_COLOR = '#DDEBF7'

/** What a person said of one place of the grid, both zero-based; undefined where nobody has said anything. */
export function correctionAt({ corrected }: Table, row: number, column: number): CorrectedCell | undefined {
  return corrected?.find((each) => each.row === row && each.column === column)
}

/** What to say of it beside the cell: `Corrected by Ana on 2026-01-31. “1,200” was read on the page.` */
export function correctionNote({ text, was, by, at }: CorrectedCell): string {
  const who = `by ${by} on ${dayOf(at)}.`
  const before = was === '' ? 'Nothing was read on the page.' : `“${was}” was read on the page.`
  if (text === was) return `Confirmed ${who}`
  if (text === '') return `Taken away ${who} ${before}`
  return `${was === '' ? 'Put in' : 'Corrected'} ${who} ${before}`
}

/** The same for a list, without who and when: `“1,200” is “1,250”`. */
export function correctionWords({ text, was }: CorrectedCell): string {
  if (text === was) return `“${text}” was confirmed`
  if (text === '') return `“${was}” was taken away`
  return was === '' ? `“${text}” was put in` : `“${was}” is “${text}”`
}

/** Where it is, by the table's own words: `Revenue, 2023`. */
export function correctedPlace(table: Table, { row, column }: CorrectedCell): string {
  const label = table.cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? `Row ${row + 1}`
  const { headers } = flattenHeaders(table)
  return column === 0 ? label : `${label}, ${headers[column] ?? `column ${column + 1}`}`
}

/** `2 cells were corrected by hand`; empty where there are none. */
export function correctionSentence({ corrected = [] }: Table): string {
  if (corrected.length === 0) return ''
  return corrected.length === 1 ? '1 cell was corrected by hand' : `${corrected.length} cells were corrected by hand`
}

/** The last word on each frame of a table that a person has drawn, part by part where it runs over pages. */
export function framesOf(table: Table, frames: readonly FrameTrace[] = []): readonly FrameTrace[] {
  const isOf = ({ kind, ids }: FrameTrace) =>
    kind !== 'remove' && ids.some((id) => id === table.id || table.rows.some((row) => row.id.startsWith(`${id}f`)))
  const own = frames.filter(isOf)
  return own.filter(({ ids }, at) => !own.slice(at + 1).some((later) => later.ids[0] === ids[0]))
}

/** What to say of it: `Its frame was redrawn by Ana on 2026-01-31.` */
export function frameNote({ kind, by, at }: FrameTrace): string {
  const what = kind === 'add' ? 'It was framed by hand' : 'Its frame was redrawn'
  return `${what} by ${by} on ${dayOf(at)}.`
}

/** The same for a list, without who and when. */
export function frameWords({ kind }: FrameTrace): string {
  if (kind === 'remove') return 'It was removed'
  return kind === 'add' ? 'It was framed by hand' : 'Its frame was redrawn'
}

/** The day of a moment, UTC: the same file wherever it is made. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
