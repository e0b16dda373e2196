import type { Ruling } from '../../../../core/model.js'
import { centerX, hullOf, median } from '../../geometry/boxes.js'
import { columnUnder, type Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { readHeader } from '../headers/header.js'
import { ruledShare } from '../lines/ruled-share.js'
import { tidyGrid, toCells } from './grid-edits.js'

/** How a grid is laid by channels. */
interface ChannelOptions {
  readonly headerLineCount: number
  /** Where rows begin below the header: at each line, between rulings, or at the lines that are true. */
  readonly rows: 'lines' | 'rulings' | readonly boolean[]
}

/** Tolerances of channels. */
const TOLERANCES = {
  /** Share of lines that may cross a channel. */
  crossing: 0.08,
  /** Minimum width of a channel, in font sizes. */
  width: 0.3,
  /** Minimum share of lines with text in a column. */
  use: 0.1,
  /** Share of the height or width of the table that a ruling covers. */
  ruling: 0.6,
} as const

/**
 * Lays a grid over lines by the white channels between their texts and the rulings between them.
 *
 * @returns Undefined if there are fewer than two columns or rows.
 */
export function layByChannels(
  lines: readonly Line[],
  rulings: readonly Ruling[],
  { headerLineCount, rows: starts }: ChannelOptions,
): Grid | undefined {
  const header = lines.slice(0, headerLineCount)
  const body = lines.slice(headerLineCount)
  if (body.length === 0) return undefined
  const bbox = hullOf(lines)
  const columns = findChannelColumns(body, rulings)
  if (columns.length < 2) return undefined
  const head = readHeader(header, columns, rulings)
  const rows = rowsOf(body, columns, rulings, starts)
  const cells = rows.flatMap((own, row) => cellsOf(own, head.rows.length + row, columns))
  return tidyGrid({
    bbox,
    columns,
    rows: [...head.rows, ...rows.map(extentOf)],
    cells: [...head.cells, ...cells],
    headerRowCount: head.rows.length,
    evidence: 'alignment',
  })
}

function extentOf(lines: readonly Line[]): Span {
  const { y0, y1 } = hullOf(lines)
  return { start: y0, end: y1 }
}

/** Columns between the channels that hardly any line crosses. */
function findChannelColumns(body: readonly Line[], rulings: readonly Ruling[]): readonly ColumnSpan[] {
  const parted = body.filter(({ phrases }) => phrases.length > 1)
  if (parted.length < Math.min(2, body.length)) return []
  const box = hullOf(body)
  const size = median(parted.map((line) => line.size))
  const limit = Math.floor(TOLERANCES.crossing * parted.length)
  const channels = freeChannels(
    parted.map(({ phrases }) => phrases.map(({ bbox }) => bbox)),
    limit,
    TOLERANCES.width * size,
  )
  for (const x of uprightsWithin(rulings, box)) {
    const isNear = channels.some(({ start, end }) => x > start - size && x < end + size)
    const crossing = parted.filter(({ phrases }) => phrases.some(({ bbox }) => bbox.x0 < x - 1 && bbox.x1 > x + 1))
    if (!isNear && crossing.length <= limit) channels.push({ start: x, end: x })
  }
  channels.sort((a, b) => a.start - b.start)
  return fillColumns(parted, channels)
}

/** Intervals that at most `limit` rows cover, with text of rows on both sides. */
function freeChannels(
  rows: readonly (readonly { readonly x0: number; readonly x1: number }[])[],
  limit: number,
  least: number,
): Span[] {
  const edges = rows
    .flatMap((row) =>
      row.flatMap(({ x0, x1 }) => [
        { x: x0, step: 1 },
        { x: x1, step: -1 },
      ]),
    )
    .sort((a, b) => a.x - b.x || a.step - b.step)
  const channels: Span[] = []
  let covered = 0
  let start: number | undefined
  for (const { x, step } of edges) {
    covered += step
    if (covered <= limit && start === undefined && step < 0) start = x
    if (covered > limit && start !== undefined) {
      if (x - start >= least) channels.push({ start, end: x })
      start = undefined
    }
  }
  return channels
}

function uprightsWithin(
  rulings: readonly Ruling[],
  box: { x0: number; x1: number; y0: number; y1: number },
): readonly number[] {
  const lengths = new Map<number, number>()
  for (const { direction, bbox } of rulings) {
    if (direction !== 'vertical' || bbox.x0 < box.x0 || bbox.x1 > box.x1) continue
    const x = Math.round(centerX(bbox))
    lengths.set(x, (lengths.get(x) ?? 0) + Math.max(0, Math.min(bbox.y1, box.y1) - Math.max(bbox.y0, box.y0)))
  }
  return [...lengths].filter(([, length]) => length > TOLERANCES.ruling * (box.y1 - box.y0)).map(([x]) => x)
}

/** The columns between channels. One with hardly any text is joined to its nearer neighbour. */
function fillColumns(lines: readonly Line[], channels: readonly Span[]): readonly ColumnSpan[] {
  const least = Math.max(lines.length > 4 ? 2 : 1, TOLERANCES.use * lines.length)
  const inside = [...channels]
  for (;;) {
    const columns = Array.from({ length: inside.length + 1 }, (_, i) => {
      const [from, to] = [inside[i - 1]?.end ?? -Infinity, inside[i]?.start ?? Infinity]
      const own = lines.flatMap(({ phrases }) =>
        phrases.filter(({ bbox }) => centerX(bbox) > from - 0.1 && centerX(bbox) < to + 0.1),
      )
      return { from, to, own }
    })
    const bare = columns.findIndex(({ own }) => own.length < least)
    if (bare < 0 || inside.length === 0) {
      return columns
        .filter(({ own }) => own.length > 0)
        .map(({ own }) => ({
          start: Math.min(...own.map(({ bbox }) => bbox.x0)),
          end: Math.max(...own.map(({ bbox }) => bbox.x1)),
          isNumeric: own.filter(({ isNumber }) => isNumber).length * 2 > own.length,
        }))
    }
    const [left, right] = [inside[bare - 1], inside[bare]]
    const width = (span: Span | undefined) => (span === undefined ? Infinity : span.end - span.start)
    inside.splice(width(left) <= width(right) ? bare - 1 : bare, 1)
  }
}

function rowsOf(
  body: readonly Line[],
  columns: readonly ColumnSpan[],
  rulings: readonly Ruling[],
  starts: ChannelOptions['rows'],
): readonly (readonly Line[])[] {
  if (starts === 'lines') return body.map((line) => [line])
  if (starts === 'rulings') return groupAt(body, (line, i) => isRuledBetween(body[i - 1]!, line, rulings, columns))
  return groupAt(body, (_, i) => starts[i]!)
}

function groupAt(lines: readonly Line[], starts: (line: Line, i: number) => boolean): readonly (readonly Line[])[] {
  const groups: Line[][] = []
  lines.forEach((line, i) => {
    if (i === 0 || starts(line, i)) groups.push([line])
    else groups.at(-1)!.push(line)
  })
  return groups
}

function isRuledBetween(above: Line, below: Line, rulings: readonly Ruling[], columns: readonly Span[]): boolean {
  const width = { x0: columns[0]!.start, x1: columns.at(-1)!.end }
  return ruledShare(above, below, width, rulings) > TOLERANCES.ruling
}

/** The words of a row in their columns. A text alone that begins with the labels is a label as a whole. */
function cellsOf(lines: readonly Line[], row: number, columns: readonly Span[]): readonly GridCell[] {
  const words = columns.map((): Word[] => [])
  for (const { phrases } of lines) {
    for (const phrase of phrases) {
      const touched = columns.filter(({ start, end }) => phrase.bbox.x0 < end - 0.5 && phrase.bbox.x1 > start + 0.5)
      const isLabel = phrases.length === 1 && phrase.bbox.x0 < columns[0]!.end
      if (isLabel) words[0]!.push(...phrase.words)
      else if (touched.length < 2) words[columnUnder(phrase.bbox, columns)]!.push(...phrase.words)
      else for (const word of phrase.words) words[nearest(centerX(word.bbox), columns)]!.push(word)
    }
  }
  return toCells(words, row)
}

function nearest(x: number, columns: readonly Span[]): number {
  const distance = ({ start, end }: Span) => Math.max(0, start - x, x - end)
  return columns.reduce((best, column, at) => (distance(column) < distance(columns[best]!) ? at : best), 0)
}

/** How many lines at the top are above a ruling, or wider apart than others: header candidates. */
export function headerCounts(lines: readonly Line[], rulings: readonly Ruling[]): readonly number[] {
  const counts = new Set<number>()
  const { x0, x1 } = hullOf(lines)
  for (let i = 1; i <= Math.min(4, lines.length - 1); i++) {
    if (isRuledBetween(lines[i - 1]!, lines[i]!, rulings, [{ start: x0, end: x1 }])) {
      counts.add(i)
      break
    }
  }
  const firstNumbers = lines.findIndex(({ phrases }) =>
    phrases.slice(1).some(({ isNumber, isPeriod }) => isNumber && !isPeriod),
  )
  if (firstNumbers > 0 && firstNumbers <= 5) counts.add(firstNumbers)
  counts.add(1)
  counts.add(0)
  return [...counts]
}
