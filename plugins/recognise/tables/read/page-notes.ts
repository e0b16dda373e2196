import type { Bbox, Footnote } from '../../../../core/model.js'
import { hull, overlapX } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Line } from '../../text/lines.js'
import { bareMark, type FoundNotes, findFootOfPage, findNotes } from './footnotes.js'

/** A table of a page, as the search for its notes needs it. */
export interface NotedTable {
  readonly bbox: Bbox
  /** Font size of its text. */
  readonly size: number
  readonly marks: ReadonlySet<string>
}

/**
 * Finds the notes right below a table. They may include notes for marks of the tables before it.
 *
 * @param lines All lines of the page outside drawn grids.
 * @param next Boxes of the other tables. Notes end where one of them starts.
 */
export function notesUnder(
  table: NotedTable,
  before: readonly NotedTable[],
  next: readonly Bbox[],
  lines: readonly Line[],
): FoundNotes {
  const tops = next.filter((box) => overlapX(box, table.bbox) > 0 && box.y0 >= table.bbox.y1 - 1)
  const end = Math.min(Infinity, ...tops.map((box) => box.y0))
  const below = linesBelow(table, lines).filter((line) => line.bbox.y0 < end - 1)
  return findNotes(below, table, new Set(flatten([table, ...before].map(({ marks }) => [...marks]))))
}

/** Returns the lines below a table, top to bottom. A line across two columns of text is cut to the table's column. */
function linesBelow({ bbox }: NotedTable, lines: readonly Line[]): readonly Line[] {
  const below = lines.filter((line) => line.bbox.y0 >= bbox.y1 - 1 && overlapX(line.bbox, bbox) > -2 * line.size)
  return below
    .map((line) => clip(line, bbox))
    .sort((a, b) => a.bbox.y0 + a.bbox.y1 - b.bbox.y0 - b.bbox.y1 || a.bbox.x0 - b.bbox.x0)
}

function clip(line: Line, bbox: Bbox): Line {
  const own = line.phrases.filter((phrase) => overlapX(phrase.bbox, bbox) > -2 * line.size)
  if (own.length === line.phrases.length || own.length === 0) return line
  return { ...line, phrases: own, bbox: hull(own.map((phrase) => phrase.bbox)) }
}

/**
 * Gives each table of a page its notes: those right below it and, for marks without a note there, those below later
 * tables and at the foot of the page.
 *
 * @param found Results of {@link notesUnder}, one for each table.
 */
export function bindNotes(
  tables: readonly NotedTable[],
  found: readonly FoundNotes[],
  lines: readonly Line[],
): readonly (readonly Footnote[])[] {
  const usesMark = (table: NotedTable, { mark }: Footnote) => mark !== undefined && table.marks.has(bareMark(mark))
  return tables.map((table, i) => {
    const own = found[i]!.notes.filter(
      (note) => usesMark(table, note) || !tables.slice(0, i).some((t) => usesMark(t, note)),
    )
    const known = new Set(flatten(own.map(({ mark }) => (mark === undefined ? [] : [bareMark(mark)]))))
    const shared: Footnote[] = []
    const take = (note: Footnote) => {
      if (!usesMark(table, note) || known.has(bareMark(note.mark!))) return
      known.add(bareMark(note.mark!))
      shared.push(note)
    }
    for (const { notes } of found.slice(i + 1)) for (const note of notes) take(note)
    const open = new Set([...table.marks].filter((mark) => !known.has(mark)))
    const used = new Set(flatten(found.map(({ lines }) => lines)))
    const rest = linesBelow(table, lines).filter((line) => !used.has(line))
    for (const note of findFootOfPage(rest, table.size, open).notes) take(note)
    return [...own, ...shared]
  })
}
