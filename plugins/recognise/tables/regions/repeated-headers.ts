import { centerX, hull, overlapX } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { figuresOf, isSentence, pitchOf } from '../../layout/line-kinds.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { figureColumns } from '../grid/columns.js'

/** A text that ends so goes on, "graded from"; a word alone does not ("A" is a grade). */
const UNFINISHED = /\S\s(?:an?|and|at|by|for|from|in|of|on|or|per|than|the|through|to|with|auf|bis|mit|und|von|zu)$/

/** The heads of the first table may stand above its run, on so many lines. */
const MOST_HEADS = 4

/** Lines without a figure between two rows of figures, and the rows around them. */
interface Block {
  readonly lines: readonly Line[]
  /** Rows of figures before and behind it, up to the next such block. */
  readonly above: readonly Line[]
  readonly below: readonly Line[]
}

/**
 * Parts a run of rows where column heads start again inside it: lines without a figure that stand over the columns of
 * the rows below. A row may hold texts in the columns of figures ("Variable", "Level 2"); a head shows itself by more: it
 * has no label, or bold letters, or it says again what the first heads said, or it has several lines or stands apart over
 * columns that are elsewhere than those above.
 *
 * @param run First and last line of the run, by index; end exclusive.
 * @returns The runs, each from its own heads on.
 */
export function partAtHeads(lines: readonly Line[], run: Span): readonly Span[] {
  const own = lines.slice(run.start, run.end)
  const left = hull(own.map((line) => line.bbox)).x0
  const isRow = own.map((line) => isRowOfFigures(line, left))
  const firstRow = isRow.indexOf(true)
  const parts: Span[] = []
  let start = 0
  for (let i = firstRow; i >= 0 && i < own.length; ) {
    let next = i + 1
    while (next < own.length && !isRow[next]) next++
    if (next < own.length && next > i + 1) {
      let end = next
      while (end < own.length && isRow[end]) end++
      const block = { lines: own.slice(i + 1, next), above: own.slice(start, i + 1), below: own.slice(next, end) }
      const heads = findHeadsIn(block, left, lines.slice(Math.max(0, run.start - MOST_HEADS), run.start + firstRow))
      if (heads !== undefined) {
        const rows = countLastRows(block.above, block.lines, left)
        parts.push({ start: run.start + start, end: run.start + i + 1 + Math.min(rows, heads) })
        start = i + 1 + heads
      }
    }
    i = next
  }
  return [...parts, { start: run.start + start, end: run.end }]
}

/** The last line of a run that is a row of figures, by index; the line before the run where there is none. */
export function lastRowOfFigures(lines: readonly Line[], run: Span): number {
  const left = hull(lines.slice(run.start, run.end).map((line) => line.bbox)).x0
  let last = run.end - 1
  while (last >= run.start && !isRowOfFigures(lines[last]!, left)) last--
  return last
}

/** "6.5 years" is a value, too; so is the year that a label asks for ("Year in which the rate is reached"). */
function isRowOfFigures(line: Line, left: number): boolean {
  const [label] = line.phrases
  const asksForYear = line.phrases.length > 1 && /\byear\b.+\b(?:rates?|reach\w*)\b/i.test(label!.text)
  return (
    figuresOf(line, left).some((phrase) => !phrase.isPeriod || asksForYear) ||
    line.phrases.some(
      (phrase) => phrase.bbox.x0 > left + line.size && /^\d{1,3}(?:\.\d+)? [a-z]+\.?$/i.test(phrase.text),
    )
  )
}

/** The index, among the lines of a block, of the first that heads what is below; undefined when none does. */
function findHeadsIn({ lines, above, below }: Block, left: number, firstHeads: readonly Line[]): number | undefined {
  const columns = figureColumns(below, left)
  const upper = figureColumns(above, left)
  const first = columns[0]
  if (first === undefined || upper.length === 0 || ![above, below].every(isOfFigures)) return undefined
  const limit = Math.min(first.start, upper[0]!.start)
  const over = lines.map((line) => line.phrases.filter((phrase) => isOver(phrase, limit, left)))
  const headed = columns.filter((column, i) => over.flat().some((text) => isHeadOf(text, column, columns[i - 1])))
  const at = over.findIndex((texts) => texts.length > 0)
  if (at < 0 || headed.length < Math.min(2, columns.length)) return undefined
  const heads = lines.slice(at)
  if (countOverRow(heads, below[0]!) === heads.length) return undefined
  const labels = heads.map((line, i) => line.phrases.filter((phrase) => !over[at + i]!.includes(phrase)))
  const said = new Set(firstHeads.flatMap((line) => line.phrases.map((phrase) => phrase.text)))
  const isSaidAgain = over.flat().filter((phrase) => said.has(phrase.text)).length * 2 > over.flat().length
  const isApart = heads[0]!.baseline - (lines[at - 1] ?? above.at(-1)!).baseline > 1.8 * pitchOf(above)
  const isLed = lines.slice(0, at).some(isSentence) && over.flat().some(({ text }) => isUnit(text))
  // a unit alone over the heads is of the whole table
  if (isLed) return at + Number(over[at]!.length === 1 && isUnit(over[at]![0]!.text) && (over[at + 1]?.length ?? 0) > 0)
  if (!over.some((texts) => texts.length > 1))
    return isSaidAgain && isApart && labels.flat().every(isCorner) ? at : undefined
  const bare = heads.findIndex(
    (_, i) => over[at + i]!.length > 1 && labels[i]!.every(isCorner) && !goesOnAbove(lines, at + i, over, above),
  )
  if (at === 0 && bare > 0 && bare === countLastRows(above, lines, left)) return bare
  // two rows of texts ("Rating AA BBB" over "Outlook Stable Negative") stand in the columns of the rows around them
  const isElsewhere =
    columns.filter(({ start, end }) => !upper.some((column) => column.start < end && column.end > start)).length * 2 >
    columns.length
  const isTall = over.filter((texts) => texts.length > 1).length > 1
  const isBold = over.flat().every(isBoldPhrase) && !above.flatMap((line) => line.phrases.slice(1)).every(isBoldPhrase)
  return bare >= 0 || isBold || isSaidAgain || (isElsewhere && (isTall || isApart)) ? at : undefined
}

/**
 * Whether a line of a block is the next line of the cells in a row with a label above it: it follows as tight as rows do,
 * and white ends it, or the texts above are not finished.
 */
function goesOnAbove(
  lines: readonly Line[],
  at: number,
  over: readonly (readonly Phrase[])[],
  above: readonly Line[],
): boolean {
  const farthest = 1.1 * pitchOf(above)
  const before = (i: number) => lines[i - 1] ?? above.at(-1)!
  const stepTo = (i: number) => lines[i]!.baseline - before(i).baseline
  let first = at
  while (first >= 0 && stepTo(first) < farthest && isUnderTexts(lines[first]!, before(first))) first--
  const isLabelled = first < 0 || lines[first]!.phrases.length > over[first]!.length
  const last = over.findLastIndex((texts) => texts.length > 0)
  if (first === at || !isLabelled) return false
  return isUnfinished(before(first + 1)) || (last + 1 < lines.length && stepTo(last + 1) > 1.3 * stepTo(at))
}

/**
 * How many lines under rows of figures are rows of texts, "Rating" with its grades: labelled, as near to the rows above as
 * these are to each other, and over heads that have no label.
 */
export function countLastRows(above: readonly Line[], lines: readonly Line[], left: number): number {
  const farthest = 1.3 * pitchOf(above)
  const isLabelled = ({ phrases: [label, ...others], bbox, size }: Line) =>
    bbox.x0 < left + size && others.length > 1 && !isCorner(label!)
  let count = 0
  for (let before = above.at(-1)!; count < lines.length; before = lines[count++]!) {
    const line = lines[count]!
    if (!isLabelled(line) || line.baseline - before.baseline > farthest) break
  }
  const [last, below] = [lines[count - 1], lines[count]]
  // two lines of heads are bold, or nearer to each other than to the rows above
  const isOfHeads =
    last === undefined ||
    (last.phrases.every(isBoldPhrase) && !above.at(-1)!.phrases.every(isBoldPhrase)) ||
    (below !== undefined &&
      below.baseline - last.baseline < 0.9 * (last.baseline - (lines[count - 2] ?? above.at(-1)!).baseline))
  if (isOfHeads) return 0
  return below !== undefined && below.phrases.length > 1 && below.bbox.x0 > left + 2 * below.size ? count : 0
}

/** Whether the texts of a row, its label apart, all go on below it. */
export function isUnfinished({ phrases }: Line): boolean {
  const texts = phrases.slice(1).filter((phrase) => !phrase.isNumber)
  return texts.length > 0 && texts.every(({ text }) => UNFINISHED.test(text))
}

/** Whether every text of a line stands under a text of the line above it: it may go on there. */
export function isUnderTexts({ phrases }: Line, row: Line): boolean {
  const texts = row.phrases.filter((text) => !text.isNumber)
  return phrases.every((phrase) => !phrase.isPeriod && texts.some(({ bbox }) => overlapX(bbox, phrase.bbox) > 0))
}

/** Whether figures outnumber the texts beside the labels: only over figures is a text a head. */
function isOfFigures(rows: readonly Line[]): boolean {
  const beside = rows.flatMap((line) => line.phrases.slice(1))
  return beside.filter((phrase) => phrase.isNumber).length * 2 > beside.length
}

/** A head set in the middle of a wide cell may end before the figures of its column begin, which are set right. */
function isHeadOf({ bbox }: Phrase, { start, end }: Span, before: Span | undefined): boolean {
  return bbox.x0 < end && (bbox.x1 > start || (before !== undefined && bbox.x0 > before.end))
}

function isOver({ bbox }: Phrase, limit: number, left: number): boolean {
  return bbox.x0 > left + 4 && centerX(bbox) > limit - 4 && (bbox.x0 > limit - 40 || centerX(bbox) > limit + 20)
}

function isCorner({ text }: Phrase): boolean {
  return isUnit(text) || isDateLine(text) || /^\(.*\)$/.test(text)
}
