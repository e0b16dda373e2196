import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import { isMarkBehind, type Line, type Phrase, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type ColumnSpan, nearestColumn } from '../grid/columns.js'
import { columnsByOrder, type HeadText, isUnitOfAll, joinWrapped } from './header-order.js'
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

/** A column with the head right over it; its figures where there is none. */
interface HeadedColumn extends ColumnSpan {
  readonly head: Span
}

/** Words of a head further apart than this may head two columns, as a share of the font size. */
const HEAD_WORD_GAP = 0.42
/** A text is centred over its rule to so many points. */
const SAME_MIDDLE = 3

/** Every text of the header lines with the columns it heads, top to bottom; found from the lowest line up. */
export function placeTexts(
  lines: readonly Line[],
  lowest: Line,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): readonly PlacedText[] {
  const wide = widenByHeads(lowest, columns, levels)
  // a column must not be as wide as the head whose columns are looked for
  const bare = columns.map((column) => headedBy(column, column))
  let below: readonly PlacedText[] = []
  const placed: PlacedText[] = []
  const textsOf = joinWrapped(
    lines.map((line) => flatten(line.phrases.map((phrase) => partPhrase(phrase, columns, levels)))),
    levels,
  )
  const ordered = columnsByOrder(textsOf, columns)
  for (const [i, line] of [...lines.entries()].reverse()) {
    const texts = textsOf[i]!
    const others = { below: flatten(textsOf.slice(i + 1)), above: flatten(textsOf.slice(0, i)) }
    const spans = new Map(texts.map((text) => [text, spanOfRule(text, texts, others, columns, levels)]))
    const again = line === lowest ? undefined : repeatedColumns(texts, lowest, columns, levels)
    // a rule that ends before "% Change" leaves that in its repetition
    const isWithin = ([text, span]: readonly [HeadText, readonly [number, number] | undefined]) => {
      const [first, last] = again?.get(text) ?? [0, 0]
      return span === undefined || (first <= span[0] && span[1] <= last)
    }
    const repeated = [...spans].every(isWithin) ? again : undefined
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
        repeated?.get(text) ??
        spans.get(text) ??
        below.find((other) => beginsDate(text, other, below))?.columns ??
        ordered[i]?.get(text) ??
        all ??
        under?.columns ??
        headedColumns(text, texts, line === lowest ? bare : wide, levels, isLowest, {
          heads: flatten(textsOf),
          barriers: barriersOf(lines.slice(0, i), columns),
        })
      return { text, columns: found, size: line.size, ...(under && { leading: under.text.bbox.y0 - text.bbox.y0 }) }
    })
    placed.unshift(...own)
    if (own.length > 0) below = own
  }
  return placed
}

/** Heads nest: what stands between two texts of a line parts everything below it. */
function barriersOf(above: readonly Line[], columns: readonly ColumnSpan[]): readonly number[] {
  return flatten(
    above.map((line) => {
      const texts = line.phrases.filter((phrase) => phrase.bbox.x0 > columns[0]!.end)
      return texts.slice(1).map((text, i) => (texts[i]!.bbox.x1 + text.bbox.x0) / 2)
    }),
  )
}

/**
 * "2017 2016 2015 2017 2016 2015" under two texts: where the lowest heads repeat as often as there are texts above, each
 * text heads one repetition.
 */
function repeatedColumns(
  texts: readonly HeadText[],
  lowest: Line,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): ReadonlyMap<HeadText, readonly [number, number]> | undefined {
  const stubEnd = columns[0]!.end
  const over = texts.filter(
    (text) => text.bbox.x1 > stubEnd && nearestColumn(centerX(text.words.at(-1)!.bbox), columns) > 0,
  )
  const heads = flatten(lowest.phrases.map((phrase) => partPhrase(phrase, columns, levels))).filter(
    (text) => text.bbox.x0 > stubEnd,
  )
  const size = heads.length / over.length
  if (over.length < 2 || size < 2 || !Number.isInteger(size) || heads.length !== columns.length - 1) return undefined
  const names = heads.map((head) => textOf(head.words))
  if (!names.every((name, i) => name === names[i % size])) return undefined
  // "Contracts" over each column is the last line of its head; "£m" is none
  if (new Set(names).size === 1 && /^\p{L}{4,}/u.test(names[0]!) && !isMeasure(names[0]!)) return undefined
  // "Percent Change" over a part of each repetition says the same twice
  if (new Set(over.map((text) => textOf(text.words))).size < over.length) return undefined
  // each text must at least touch the columns that it is given
  const spans = over.map((text, i) => ({ text, first: 1 + i * size, last: (i + 1) * size }))
  const touches = ({ text, first, last }: (typeof spans)[number]) =>
    text.bbox.x1 > columns[first]!.start && text.bbox.x0 < columns[last]!.end
  // the first line of a tall head is flush with its column and tight above the rest of the head
  const isFlush = ({ bbox, words }: HeadText) =>
    heads.some(
      ({ bbox: head }) =>
        head.y0 - bbox.y1 < TIGHT * words[0]!.size &&
        !isRuledBetween(bbox, head, words[0]!.size, levels) &&
        (Math.abs(head.x1 - bbox.x1) < 1 || Math.abs(head.x0 - bbox.x0) < 1),
    )
  if (over.some((text) => !isPeriod(textOf(text.words)) && isFlush(text))) return undefined
  return spans.every(touches) ? new Map(spans.map(({ text, first, last }) => [text, [first, last]])) : undefined
}

/** Columns are as wide as the heads right over them: what is centred over several is centred over those. */
function widenByHeads(
  lowest: Line,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): readonly HeadedColumn[] {
  const parts = flatten(lowest.phrases.map((phrase) => partPhrase(phrase, columns, levels)))
  const texts = parts.map(({ bbox, words }) => ({ bbox, words, headed: nearColumns({ bbox, words }, columns) }))
  return columns.map((column, i) => {
    const own = i === 0 ? [] : texts.filter(({ headed }) => headed.length === 1 && headed[0] === i)
    if (own.length === 0) return headedBy(column, column)
    const head = { start: own[0]!.bbox.x0, end: own.at(-1)!.bbox.x1 }
    return headedBy(column, head)
  })
}

/** A column as wide as its head, too. */
function headedBy({ start, end, isNumeric }: ColumnSpan, head: Span): HeadedColumn {
  return { start: Math.min(start, head.start), end: Math.max(end, head.end), isNumeric, head }
}

/** The columns that a text covers; where it hangs beside its figures and covers none, the nearest. */
function nearColumns(text: HeadText, columns: readonly ColumnSpan[]): readonly number[] {
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  return covered.length > 0
    ? covered
    : [nearestColumn(centerX(text.words[Math.floor(text.words.length / 2)]!.bbox), columns)]
}

/** Two heads set so close that they looked like one text: parted where a column ends, unless one rule is under both. */
function partPhrase(
  phrase: Phrase,
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): readonly { bbox: Phrase['bbox']; words: readonly Word[] }[] {
  if (isUnderlined(phrase, levels)) return [phrase]
  const parts: Word[][] = []
  for (const word of phrase.words) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    const gap = last === undefined ? 0 : word.bbox.x0 - last.bbox.x1
    const isParted =
      last !== undefined &&
      gap > HEAD_WORD_GAP * word.size &&
      !isMarkBehind(word, last) &&
      nearestColumn(centerX(last.bbox), columns) !== nearestColumn(centerX(word.bbox), columns)
    if (part === undefined || isParted) parts.push([word])
    else part.push(word)
  }
  return parts.map((words) => ({ words, bbox: hull(words.map((word) => word.bbox)) }))
}

/** Whether a rule runs tight under a text from before its start to behind its end, as far at one side as at the other. */
function isUnderlined({ bbox, words }: Phrase, levels: readonly Ruling[]): boolean {
  const { size } = words[0]!
  return levels.some(({ bbox: rule }) => {
    const gap = centerY(rule) - bbox.y1
    const isUnder = gap > -0.3 * size && gap < 0.6 * size && rule.x0 <= bbox.x0 + 1 && rule.x1 >= bbox.x1 - 1
    return isUnder && Math.abs(centerX(rule) - centerX(bbox)) < SAME_MIDDLE
  })
}

/** First and last column that a text heads. */
function headedColumns(
  text: HeadText,
  line: readonly HeadText[],
  columns: readonly HeadedColumn[],
  levels: readonly Ruling[],
  isLowest: boolean,
  { heads, barriers }: { readonly heads: readonly HeadText[]; readonly barriers: readonly number[] },
): readonly [number, number] {
  if (isUnitOfAll(text, line, columns)) return [1, columns.length - 1]
  const covered = columns.map((_, i) => i).filter((i) => covers(text, columns[i]!))
  if (covered.includes(0) && text.bbox.x0 < columns[0]!.end && covered.length === 1) return [0, 0]
  const ruled = ruledColumns(text, line, heads, columns, levels)
  if (ruled !== undefined) return ruled
  const dated = isLowest ? columnsUnderPeriods(text, line, heads, columns) : undefined
  if (dated !== undefined) return dated
  const under = nearestColumn(centerX(text.words[Math.floor(text.words.length / 2)]!.bbox), columns)
  const from: readonly [number, number] = covered.length > 0 ? [covered[0]!, covered.at(-1)!] : [under, under]
  const isAlone = line.filter((other) => other.bbox.x0 >= columns[0]!.end).length === 1
  // "2017 vs. 2016" over an amount and a share: of the lowest heads, too, one may span what would have no head
  const isBesideHeadless = columns.some(
    (column, i) => i > 0 && (i === from[0] - 1 || i === from[1] + 1) && !line.some((other) => covers(other, column)),
  )
  return isLowest && !isBesideHeadless && !(isAlone && isUnit(textOf(text.words)))
    ? from
    : centredColumns(text, from, line, columns, barriers)
}

/** What is named under periods is nearly as wide as from one of them to the next: it is no second line of the middle one. */
const WIDE_UNDER_PERIODS = 0.8
/** "(as restated)" says how one year's figures came about, not what is counted in all. */
const OF_ONE_PERIOD =
  /\b(?:restated|unaudited|audited|adjusted|revised|pro forma|estimated?|budget(?:ed)?|angepasst|retraité)\b/i

/** "Operating revenues" alone under "2015 2014 2013", centred under all of them, says what is counted in each. */
function columnsUnderPeriods(
  text: HeadText,
  line: readonly HeadText[],
  heads: readonly HeadText[],
  columns: readonly HeadedColumn[],
): readonly [number, number] | undefined {
  const isDated = (i: number) => heads.some((head) => isPeriod(textOf(head.words)) && coversAlone(head, i, columns))
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
  return widthOf(text.bbox) > WIDE_UNDER_PERIODS * pitch && offset < MOST_OFF_CENTRE
    ? [middle - reach, middle + reach]
    : undefined
}

function coversAlone(head: HeadText, at: number, columns: readonly HeadedColumn[]): boolean {
  return columns.every((column, i) => covers(head, column) === (i === at))
}

function covers({ bbox }: HeadText, column: ColumnSpan): boolean {
  const common = Math.min(bbox.x1, column.end) - Math.max(bbox.x0, column.start)
  return common > 0.35 * Math.min(widthOf(bbox), column.end - column.start)
}

/** A text further from the middle of its columns than this is not centred over them, in points. */
const MOST_OFF_CENTRE = 16

/**
 * The columns over whose middle a text stands, none of them under another text of its line. A text too wide for one
 * column, a period or a unit spans as many as it is centred over; any other text the fewest.
 */
function centredColumns(
  text: HeadText,
  [first, last]: readonly [number, number],
  line: readonly HeadText[],
  columns: readonly HeadedColumn[],
  barriers: readonly number[],
): readonly [number, number] {
  const middleOf = (i: number) => (columns[i]!.start + columns[i]!.end) / 2
  // a unit is of all the columns that it stands under
  const isParted = (i: number, j: number) =>
    !isUnit(textOf(text.words)) && barriers.some((x) => middleOf(i) < x && middleOf(j) > x)
  const isFree = (i: number) => i > 0 && !line.some((other) => other !== text && covers(other, columns[i]!))
  const distance = (from: Span, to: Span) => Math.abs((from.start + to.end) / 2 - centerX(text.bbox))
  // centred over the columns, or over the heads in them
  const offset = (i: number, j: number) =>
    Math.min(distance(columns[i]!, columns[j]!), distance(columns[i]!.head, columns[j]!.head))
  const isCentred = (i: number, j: number) =>
    offset(i, j) <= Math.min(0.06 * (columns[j]!.end - columns[i]!.start) + 3, MOST_OFF_CENTRE)
  const words = textOf(text.words)
  const isWide = widthOf(text.bbox) > 1.15 * (columns[last]!.end - columns[first]!.start)
  const isSpanning = isWide || isSpanningText(words)
  // set flush with its column, not over the middle of several
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
