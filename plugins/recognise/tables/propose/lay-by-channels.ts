import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, hullOf, median, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { findLines, type Line, type Phrase, toPhrase } from '../../text/lines.js'
import { isCurrencySign } from '../../text/signs-behind.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { readHeader } from '../headers/header.js'
import { columnUnder, tidyGrid, toCells } from './grid-edits.js'

/**
 * How lines are grouped to rows. `lines`: each is a row. `labels`: a row begins with a text in the first column. `entries`: or
 * with a number beside it. `ends`: a row ends with a number. `numbers`: a row is around each line with a number. `rulings`: a
 * row is between two rulings. `gaps`: a row begins below a wider gap.
 */
export const ROW_MODES = ['lines', 'labels', 'entries', 'ends', 'numbers', 'rulings', 'gaps'] as const

type RowMode = (typeof ROW_MODES)[number]

/** How a grid is laid by channels. */
interface ChannelOptions {
  readonly headerLineCount: number
  readonly rowMode: RowMode
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
  /** Lines of one row overlap by this share of the lower one. */
  level: 0.45,
  /** A gap between rows is wider than the gap between their lines by this factor. */
  rowGap: 1.25,
} as const

/** Lines of words, from top to bottom; texts that overlap in height and are beside each other are on one line. */
export function levelLines(words: readonly Word[], minGap: number): readonly Line[] {
  const lines: Line[] = []
  for (const line of findLines(words)) {
    const level = lines.findLast(
      (other) =>
        overlapY(other.bbox, line.bbox) > TOLERANCES.level * Math.min(heightOf(other.bbox), heightOf(line.bbox)) &&
        !other.phrases.some((a) => line.phrases.some((b) => overlapX(a.bbox, b.bbox) > -0.2 * line.size)),
    )
    const parted = partPhrases(line, minGap)
    if (level === undefined) lines.push(parted)
    else {
      const phrases = [...level.phrases, ...parted.phrases].sort((a, b) => a.bbox.x0 - b.bbox.x0)
      lines[lines.indexOf(level)] = { ...level, phrases, bbox: hullOf(phrases) }
    }
  }
  return lines
}

/** Parts phrases where the white space between two words is wide. */
function partPhrases(line: Line, minGap: number): Line {
  if (line.phrases.every(({ words }) => words.length === 1)) return line
  const phrases = line.phrases.flatMap((phrase): readonly Phrase[] => {
    // the sign of a number may stand apart from its digits
    if (phrase.isNumber) return [phrase]
    const parts: Word[][] = [[phrase.words[0]!]]
    for (const word of phrase.words.slice(1)) {
      const last = parts.at(-1)!.at(-1)!
      const isWide = word.bbox.x0 - last.bbox.x1 > minGap * Math.max(word.size, last.size)
      // the sign of an amount stands apart from its digits
      if (isWide && !isCurrencySign(last.text) && Math.abs(word.baseline - last.baseline) < 0.3 * word.size)
        parts.push([word])
      else parts.at(-1)!.push(word)
    }
    return parts.length === 1 ? [phrase] : parts.map(toPhrase)
  })
  return { ...line, phrases }
}

/**
 * Lays a grid over lines by the white channels between their texts and the rulings between them.
 *
 * @returns Undefined if there are fewer than two columns or rows.
 */
export function layByChannels(
  lines: readonly Line[],
  rulings: readonly Ruling[],
  { headerLineCount, rowMode }: ChannelOptions,
): Grid | undefined {
  const header = lines.slice(0, headerLineCount)
  const body = lines.slice(headerLineCount)
  if (body.length === 0) return undefined
  const bbox = hullOf(lines)
  const columns = findChannelColumns(body, rulings)
  if (columns.length < 2) return undefined
  const head = readHeader(header, columns, rulings)
  const rows = rowsOf(body, columns, rulings, rowMode)
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
  mode: RowMode,
): readonly (readonly Line[])[] {
  if (mode === 'lines') return body.map((line) => [line])
  if (mode === 'numbers') return rowsAtNumbers(body, columns)
  const hasLabel = (line: Line) =>
    line.phrases[0]!.bbox.x0 < columns[1]!.start - 1 && columnUnder(line.phrases[0]!.bbox, columns) === 0
  const hasNumber = ({ phrases }: Line) =>
    phrases.some((phrase) => phrase.isNumber && columns[columnUnder(phrase.bbox, columns)]!.isNumeric)
  const startsRow = {
    entries: (line: Line) => hasLabel(line) || hasNumber(line),
    ends: (_: Line, above: Line) => hasNumber(above),
    labels: hasLabel,
    rulings: (line: Line, above: Line) => isRuledBetween(above, line, rulings, columns),
    gaps: (line: Line, above: Line) => line.bbox.y0 - above.bbox.y1 > wideGap(body),
  }[mode]
  const rows: Line[][] = []
  body.forEach((line, i) => {
    if (i === 0 || startsRow(line, body[i - 1]!)) rows.push([line])
    else rows.at(-1)!.push(line)
  })
  return rows
}

/** White space between two lines from which on they are two rows. */
function wideGap(body: readonly Line[]): number {
  const gaps = body.slice(1).map(({ bbox }, i) => bbox.y0 - body[i]!.bbox.y1)
  const least = Math.min(...gaps.filter((gap) => gap > 0))
  return Math.max(TOLERANCES.rowGap * least, least + 1)
}

function isRuledBetween(above: Line, below: Line, rulings: readonly Ruling[], columns: readonly Span[]): boolean {
  const [x0, x1] = [columns[0]!.start, columns.at(-1)!.end]
  let length = 0
  for (const { direction, bbox } of rulings) {
    const y = centerY(bbox)
    if (direction === 'horizontal' && y > centerY(above.bbox) && y < centerY(below.bbox))
      length += Math.max(0, Math.min(bbox.x1, x1) - Math.max(bbox.x0, x0))
  }
  return length > TOLERANCES.ruling * (x1 - x0)
}

/** A row is around each line with a number beside the labels; other lines go to the nearest one. */
function rowsAtNumbers(body: readonly Line[], columns: readonly ColumnSpan[]): readonly (readonly Line[])[] {
  const isAnchor = ({ phrases }: Line) =>
    phrases.some((phrase) => columnUnder(phrase.bbox, columns) > 0 && (phrase.isNumber || phrase.isPeriod))
  const anchors = body.flatMap((line, i) => (isAnchor(line) ? [i] : []))
  if (anchors.length === 0) return body.map((line) => [line])
  const rows = anchors.map((): Line[] => [])
  body.forEach((line, i) => {
    const distances = anchors.map((at) => Math.abs(centerY(body[at]!.bbox) - centerY(line.bbox)))
    rows[anchors.includes(i) ? anchors.indexOf(i) : distances.indexOf(Math.min(...distances))]!.push(line)
  })
  return rows
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
