import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import { isMarkBehind, type Line, type Phrase, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type ColumnSpan, nearestColumn } from '../grid/columns.js'
import { isLineBetween } from '../grid/rules-between.js'
import { columnsByOrder, type HeaderText, isUnitOfAll, joinWrapped } from './header-order.js'
import { ruledColumns, spanOfRule } from './ruled-columns.js'
import {
  beginsDate,
  columnsOfAll,
  goesOnIn,
  isMeasure,
  isRuledBetween,
  isSpan,
  isSpanningText,
  type PlacedText,
  standsAloneOver,
  TIGHT,
} from './stacked-headers.js'
import { columnsBetweenLines } from './upright-columns.js'

/** A column with the x range of the header directly above it, or of the column itself where it has no header. */
interface ColumnWithHeader extends ColumnSpan {
  readonly header: Span
}

/** Minimum gap between words that may belong to the headers of two columns, in font sizes. */
const HEADER_WORD_GAP = 0.42
/** Maximum distance between the centers of a text and the rule under it, in points. */
const MAX_UNDERLINE_OFFSET = 3

/** Returns every text of the header lines, top to bottom, with the columns it spans. Works from the lowest line up. */
export function placeTexts(
  lines: readonly Line[],
  lowest: Line,
  columns: readonly ColumnSpan[],
  rulings: readonly Ruling[],
): readonly PlacedText[] {
  const levels = rulings.filter(({ direction }) => direction === 'horizontal')
  const uprights = rulings.filter(({ direction }) => direction === 'vertical')
  const wide = widenByHeaders(lowest, columns, levels)
  // the lowest headers must not widen the columns that they are compared with
  const bare = columns.map((column) => widenColumn(column, column))
  let below: readonly PlacedText[] = []
  const placed: PlacedText[] = []
  const textsOf = joinWrapped(
    lines.map((line) => flatten(line.phrases.map((phrase) => splitPhrase(phrase, columns, levels, uprights)))),
    levels,
  )
  const ordered = columnsByOrder(textsOf, columns)
  for (const [i, line] of [...lines.entries()].reverse()) {
    const texts = textsOf[i]!
    const others = { below: flatten(textsOf.slice(i + 1)), above: flatten(textsOf.slice(0, i)) }
    const spans = new Map(texts.map((text) => [text, spanOfRule(text, texts, others, columns, levels)]))
    const repetitions = line === lowest ? undefined : repeatedColumns(texts, lowest, columns, levels)
    // a rule may end before "% Change", which is still part of the repetition
    const isWithin = ([text, span]: readonly [HeaderText, readonly [number, number] | undefined]) => {
      const [first, last] = repetitions?.get(text) ?? [0, 0]
      return span === undefined || (first <= span[0] && span[1] <= last)
    }
    const repeated = [...spans].every(isWithin) ? repetitions : undefined
    const isLowest = i === lines.length - 1
    const own = texts.map((text): PlacedText => {
      const over = below.filter(({ text: { bbox } }) => overlapX(text.bbox, bbox) > 0.5 * widthOf(bbox))
      const all = columnsOfAll(text, texts, below, columns)
      const under =
        over.length > 1 || all !== undefined
          ? undefined
          : below.find((other) =>
              isSpan(other)
                ? standsAloneOver(text, other, texts, columns, levels)
                : goesOnIn(text, other, line.size, levels),
            )
      const found =
        columnsBetweenLines(text, texts, columns, uprights) ??
        repeated?.get(text) ??
        spans.get(text) ??
        below.find((other) => beginsDate(text, other, below))?.columns ??
        ordered[i]?.get(text) ??
        all ??
        under?.columns ??
        headedColumns(text, texts, line === lowest ? bare : wide, levels, isLowest, {
          headers: flatten(textsOf),
          barriers: barriersOf(lines.slice(0, i), columns),
        })
      return { text, columns: found, size: line.size, ...(under && { leading: under.text.bbox.y0 - text.bbox.y0 }) }
    })
    placed.unshift(...own)
    if (own.length > 0) below = own
  }
  return placed
}

/**
 * Returns the x positions midway between adjacent texts of the lines above, in points. Headers nest, so only a unit may
 * span across these positions.
 */
function barriersOf(above: readonly Line[], columns: readonly ColumnSpan[]): readonly number[] {
  return flatten(
    above.map((line) => {
      const texts = line.phrases.filter((phrase) => phrase.bbox.x0 > columns[0]!.end)
      return texts.slice(1).map((text, i) => (texts[i]!.bbox.x1 + text.bbox.x0) / 2)
    }),
  )
}

/**
 * Returns the columns of texts over repeated headers: "2017 2016 2015 2017 2016 2015" under two texts. Where the lowest
 * headers repeat as often as there are texts above, each text spans one repetition.
 */
function repeatedColumns(
  texts: readonly HeaderText[],
  lowest: Line,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): ReadonlyMap<HeaderText, readonly [number, number]> | undefined {
  const stubEnd = columns[0]!.end
  const over = texts.filter(
    (text) => text.bbox.x1 > stubEnd && nearestColumn(centerX(text.words.at(-1)!.bbox), columns) > 0,
  )
  const headers = flatten(lowest.phrases.map((phrase) => splitPhrase(phrase, columns, levels))).filter(
    (text) => text.bbox.x0 > stubEnd,
  )
  const size = headers.length / over.length
  if (over.length < 2 || size < 2 || !Number.isInteger(size) || headers.length !== columns.length - 1) return undefined
  const names = headers.map((header) => textOf(header.words))
  if (!names.every((name, i) => name === names[i % size])) return undefined
  // "Contracts" over each column is the last line of its header; "£m" is not
  if (new Set(names).size === 1 && /^\p{L}{4,}/u.test(names[0]!) && !isMeasure(names[0]!)) return undefined
  // "Percent Change" over a part of each repetition is the same text twice
  if (new Set(over.map((text) => textOf(text.words))).size < over.length) return undefined
  // each text must at least touch its columns
  const spans = over.map((text, i) => ({ text, first: 1 + i * size, last: (i + 1) * size }))
  const touches = ({ text, first, last }: (typeof spans)[number]) =>
    text.bbox.x1 > columns[first]!.start && text.bbox.x0 < columns[last]!.end
  // the first line of a multi-line header is aligned with its column, directly above the rest of the header
  const isAlignedWithHeader = ({ bbox, words }: HeaderText) =>
    headers.some(
      ({ bbox: header }) =>
        header.y0 - bbox.y1 < TIGHT * words[0]!.size &&
        !isRuledBetween(bbox, header, words[0]!.size, levels) &&
        (Math.abs(header.x1 - bbox.x1) < 1 || Math.abs(header.x0 - bbox.x0) < 1),
    )
  if (over.some((text) => !isPeriod(textOf(text.words)) && isAlignedWithHeader(text))) return undefined
  return spans.every(touches) ? new Map(spans.map(({ text, first, last }) => [text, [first, last]])) : undefined
}

/** Widens each column to the header directly above it, because spanning headers are centered over these headers. */
function widenByHeaders(
  lowest: Line,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): readonly ColumnWithHeader[] {
  const parts = flatten(lowest.phrases.map((phrase) => splitPhrase(phrase, columns, levels)))
  const texts = parts.map(({ bbox, words }) => ({ bbox, words, headed: nearColumns({ bbox, words }, columns) }))
  return columns.map((column, i) => {
    const own = i === 0 ? [] : texts.filter(({ headed }) => headed.length === 1 && headed[0] === i)
    if (own.length === 0) return widenColumn(column, column)
    const header = { start: own[0]!.bbox.x0, end: own.at(-1)!.bbox.x1 }
    return widenColumn(column, header)
  })
}

/** Returns a column that includes the x range of its header. */
function widenColumn({ start, end, isNumeric }: ColumnSpan, header: Span): ColumnWithHeader {
  return { start: Math.min(start, header.start), end: Math.max(end, header.end), isNumeric, header }
}

/** Returns the columns that a text covers, or the nearest column where the text is beside its numbers. */
function nearColumns(text: HeaderText, columns: readonly ColumnSpan[]): readonly number[] {
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  return covered.length > 0
    ? covered
    : [nearestColumn(centerX(text.words[Math.floor(text.words.length / 2)]!.bbox), columns)]
}

/** Splits two headers that were read as one text where a column ends or an upright line parts them, unless one rule is under both. */
function splitPhrase(
  phrase: Phrase,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
  uprights: readonly Ruling[] = [],
): readonly { bbox: Phrase['bbox']; words: readonly Word[] }[] {
  if (isUnderlined(phrase, levels)) return [phrase]
  const parts: Word[][] = []
  for (const word of phrase.words) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    const gap = last === undefined ? 0 : word.bbox.x0 - last.bbox.x1
    const isParted =
      last !== undefined &&
      (isLineBetween(last.bbox, word.bbox, uprights) ||
        (gap > HEADER_WORD_GAP * word.size &&
          !isMarkBehind(word, last) &&
          nearestColumn(centerX(last.bbox), columns) !== nearestColumn(centerX(word.bbox), columns)))
    if (part === undefined || isParted) parts.push([word])
    else part.push(word)
  }
  return parts.map((words) => ({ words, bbox: hull(words.map((word) => word.bbox)) }))
}

/** Whether a rule directly under a text extends over its full width and is centered on it. */
function isUnderlined({ bbox, words }: Phrase, levels: readonly Ruling[]): boolean {
  const { size } = words[0]!
  return levels.some(({ bbox: rule }) => {
    const gap = centerY(rule) - bbox.y1
    const isUnder = gap > -0.3 * size && gap < 0.6 * size && rule.x0 <= bbox.x0 + 1 && rule.x1 >= bbox.x1 - 1
    return isUnder && Math.abs(centerX(rule) - centerX(bbox)) < MAX_UNDERLINE_OFFSET
  })
}

/** Returns the first and last column that a header spans. */
function headedColumns(
  text: HeaderText,
  line: readonly HeaderText[],
  columns: readonly ColumnWithHeader[],
  levels: readonly Ruling[],
  isLowest: boolean,
  { headers, barriers }: { readonly headers: readonly HeaderText[]; readonly barriers: readonly number[] },
): readonly [number, number] {
  if (isUnitOfAll(text, line, columns)) return [1, columns.length - 1]
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  if (covered.includes(0) && text.bbox.x0 < columns[0]!.end && covered.length === 1) return [0, 0]
  const ruled = ruledColumns(text, line, headers, columns, levels)
  if (ruled !== undefined) return ruled
  const dated = isLowest ? columnsUnderPeriods(text, line, headers, columns) : undefined
  if (dated !== undefined) return dated
  const under = nearestColumn(centerX(text.words[Math.floor(text.words.length / 2)]!.bbox), columns)
  const from: readonly [number, number] = covered.length > 0 ? [covered[0]!, covered.at(-1)!] : [under, under]
  const isAlone = line.filter((other) => other.bbox.x0 >= columns[0]!.end).length === 1
  // "2017 vs. 2016" over an amount and a percentage: a lowest header may span an adjacent column without a header
  const isNextToBareColumn = columns.some(
    (column, i) => i > 0 && (i === from[0] - 1 || i === from[1] + 1) && !line.some((other) => covers(other, column)),
  )
  return isLowest && !isNextToBareColumn && !(isAlone && isUnit(textOf(text.words)))
    ? from
    : centredColumns(text, from, line, columns, barriers)
}

/** Minimum width of a header that spans the periods above it, as a fraction of the distance between two periods. */
const MIN_WIDTH_UNDER_PERIODS = 0.8
/** "(as restated)" describes the numbers of one year, not of all years. */
const OF_ONE_PERIOD =
  /\b(?:restated|unaudited|audited|adjusted|revised|pro forma|estimated?|budget(?:ed)?|angepasst|retraité)\b/i

/** Returns the columns of a header alone under periods and centered: "Operating revenues" under "2015 2014 2013". */
function columnsUnderPeriods(
  text: HeaderText,
  line: readonly HeaderText[],
  headers: readonly HeaderText[],
  columns: readonly ColumnWithHeader[],
): readonly [number, number] | undefined {
  const isDated = (i: number) =>
    headers.some((header) => isPeriod(textOf(header.words)) && coversAlone(header, i, columns))
  const isFree = (i: number) => !line.some((other) => other !== text && covers(other, columns[i]!))
  const middle = columns.findIndex((column, i) => i > 0 && covers(text, column) && isDated(i))
  if (OF_ONE_PERIOD.test(textOf(text.words))) return undefined
  let reach = 0
  while ([middle - reach - 1, middle + reach + 1].every((i) => columns[i] !== undefined && isDated(i) && isFree(i)))
    reach++
  if (middle < 0 || reach === 0) return undefined
  const [first, last] = [columns[middle - reach]!, columns[middle + reach]!]
  const pitch = (last.end - first.end) / (2 * reach)
  const offset = Math.abs((first.start + last.end) / 2 - centerX(text.bbox))
  return widthOf(text.bbox) > MIN_WIDTH_UNDER_PERIODS * pitch && offset < MAX_CENTER_OFFSET
    ? [middle - reach, middle + reach]
    : undefined
}

function coversAlone(header: HeaderText, at: number, columns: readonly ColumnWithHeader[]): boolean {
  return columns.every((column, i) => covers(header, column) === (i === at))
}

function covers({ bbox }: HeaderText, column: ColumnSpan): boolean {
  const common = Math.min(bbox.x1, column.end) - Math.max(bbox.x0, column.start)
  return common > 0.35 * Math.min(widthOf(bbox), column.end - column.start)
}

/** Maximum distance from the center of a text to the center of its columns, in points. */
const MAX_CENTER_OFFSET = 16

/**
 * Returns the columns over whose center a text is, none of them under another text of its line. A text that is too wide
 * for one column, a period or a unit spans the most columns over which it is centered. Any other text spans the fewest.
 */
function centredColumns(
  text: HeaderText,
  [first, last]: readonly [number, number],
  line: readonly HeaderText[],
  columns: readonly ColumnWithHeader[],
  barriers: readonly number[],
): readonly [number, number] {
  const middleOf = (i: number) => (columns[i]!.start + columns[i]!.end) / 2
  // a unit applies to all columns under it, across barriers
  const isParted = (i: number, j: number) =>
    !isUnit(textOf(text.words)) && barriers.some((x) => middleOf(i) < x && middleOf(j) > x)
  const isFree = (i: number) => i > 0 && !line.some((other) => other !== text && covers(other, columns[i]!))
  const distance = (from: Span, to: Span) => Math.abs((from.start + to.end) / 2 - centerX(text.bbox))
  // centered over the columns, or over their headers
  const offset = (i: number, j: number) =>
    Math.min(distance(columns[i]!, columns[j]!), distance(columns[i]!.header, columns[j]!.header))
  const isCentred = (i: number, j: number) =>
    offset(i, j) <= Math.min(0.06 * (columns[j]!.end - columns[i]!.start) + 3, MAX_CENTER_OFFSET)
  const words = textOf(text.words)
  const isWide = widthOf(text.bbox) > 1.15 * (columns[last]!.end - columns[first]!.start)
  const isSpanning = isWide || isSpanningText(words)
  // inside one column, not over the center of several
  const isInside = text.bbox.x0 >= columns[first]!.start - 2 && text.bbox.x1 <= columns[first]!.end + 2
  if (first === last && isInside && !isSpanning && covers(text, columns[first]!)) return [first, last]
  let best: readonly [number, number] = [first, last]
  for (let i = first; i >= 1 && (i === first || isFree(i)); i--) {
    for (let j = last; j < columns.length && (j === last || isFree(j)); j++) {
      if (!isCentred(i, j) || isParted(i, j)) continue
      const isBetter = isCentred(...best) ? isSpanning && j - i > best[1] - best[0] : offset(i, j) < offset(...best)
      if (isBetter) best = [i, j]
    }
  }
  return best
}
