import type { Glyph } from '../../../core/model.js'
import { centerX, holdsCenter, hullOf } from '../../recognise/geometry/boxes.js'
import type { Span } from '../../recognise/geometry/span.js'
import { type Grid, type GridCell, inReadingOrder } from '../../recognise/tables/grid/grid.js'
import { isHeaderLike } from '../../recognise/tables/headers/headers.js'
import type { Line } from '../../recognise/text/lines.js'
import type { Word } from '../../recognise/text/words.js'

/** Minimum share of lines that have one text in each column. */
const MOST_LINES = 0.6
/** Minimum number of such lines. */
const LEAST_LINES = 3
/** Maximum distance of a letter from the column that begins with it, in points. */
const AT_START = 1.5

/**
 * Lays a grid over lines most of which have one text in each column: a row per line. Texts of the other lines may run
 * into the next column. They are cut where that column begins.
 *
 * @param glyphs Those of the page.
 * @returns Undefined if the lines do not have such columns.
 */
export function layEvenColumns(lines: readonly Line[], glyphs: readonly Glyph[]): Grid | undefined {
  const columns = findEvenColumns(lines)
  if (columns === undefined) return undefined
  const rows = lines.map((line) =>
    line.phrases.flatMap(({ words }) => words).flatMap((word) => cutAtColumns(word, columns, glyphs)),
  )
  return {
    bbox: hullOf(lines),
    rows: lines.map(({ bbox }): Span => ({ start: bbox.y0, end: bbox.y1 })),
    columns,
    cells: rows.flatMap((words, row) => cellsOf(words, row, columns)),
    headerRowCount: Number(isHeaderLike(lines[0]!)),
    evidence: 'alignment',
  }
}

/** Returns the columns of the most frequent number of texts per line, or undefined if they overlap. */
function findEvenColumns(lines: readonly Line[]): readonly Span[] | undefined {
  const [count, typical] = [...groupByCount(lines)].sort(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  if (count < 2 || typical.length < Math.max(LEAST_LINES, MOST_LINES * lines.length)) return undefined
  const columns = Array.from({ length: count }, (_, at): Span => {
    const { x0, x1 } = hullOf(typical.map(({ phrases }) => phrases[at]!))
    return { start: x0, end: x1 }
  })
  return columns.every(({ start }, at) => at === 0 || start > columns[at - 1]!.end) ? columns : undefined
}

function groupByCount(lines: readonly Line[]): ReadonlyMap<number, readonly Line[]> {
  const groups = new Map<number, Line[]>()
  for (const line of lines) groups.set(line.phrases.length, [...(groups.get(line.phrases.length) ?? []), line])
  return groups
}

/** Cuts a word where a column begins, if a letter does. */
function cutAtColumns(word: Word, columns: readonly Span[], glyphs: readonly Glyph[]): readonly Word[] {
  const next = columns.find(({ start }) => start > word.bbox.x0 + AT_START && start < word.bbox.x1 - AT_START)
  if (next === undefined) return [word]
  const own = glyphs
    .filter(({ bbox, text }) => text.trim() !== '' && holdsCenter(word.bbox, bbox))
    .sort((a, b) => a.x - b.x)
  const offsets = own.map(({ bbox }) => Math.abs(bbox.x0 - next.start))
  const least = Math.min(...offsets)
  const at = least <= AT_START ? offsets.indexOf(least) : -1
  const textOf = (part: readonly Glyph[]) => part.map(({ text }) => text).join('')
  if (at < 1 || textOf(own) !== word.text) return [word]
  const x = own[at]!.bbox.x0
  return [
    { ...word, text: textOf(own.slice(0, at)), bbox: { ...word.bbox, x1: Math.min(x, own[at - 1]!.bbox.x1) } },
    ...cutAtColumns({ ...word, text: textOf(own.slice(at)), bbox: { ...word.bbox, x0: x } }, columns, own.slice(at)),
  ]
}

/** Places each word in the column that is nearest to its center. */
function cellsOf(words: readonly Word[], row: number, columns: readonly Span[]): readonly GridCell[] {
  const distance = (x: number, { start, end }: Span) => Math.max(0, start - x, x - end)
  const nearest = ({ bbox }: Word) =>
    columns.reduce(
      (best, column, at) => (distance(centerX(bbox), column) < distance(centerX(bbox), columns[best]!) ? at : best),
      0,
    )
  return columns.flatMap((_, column): readonly GridCell[] => {
    const own = words.filter((word) => nearest(word) === column)
    return own.length === 0 ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, words: inReadingOrder(own) }]
  })
}
