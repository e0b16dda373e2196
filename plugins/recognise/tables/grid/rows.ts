import type { Bbox, FilledShape, Ruling } from '../../../../core/model.js'
import { centerY, heightOf, median, overlapX, overlapY } from '../../geometry/boxes.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'

/** The layout around the rows of a table. */
interface RowContext {
  /** Left edge of the first column of numbers; Infinity in a table of texts. */
  readonly firstNumber: number
  /** Right end of the stub column. */
  readonly stubEnd: number
  /** Filled rectangles behind the table, one per row. Where some are coloured, white ones are rows too. */
  readonly bands: readonly FilledShape[]
  readonly rulings: readonly Ruling[]
}

/** A word that a complete label does not end with. */
const OPEN_WORD = /(?:[,;\-–—/&]|\b(?:and|or|of|the|to|in|for|by|on|from|with|at|as|an|that|than|per|its|our))$/i
/** Maximum distance of a lowered number below its row, as a multiple of the row pitch. */
const MAX_DROP = 0.9
/**
 * The end of a possible section label: "Income from", "Proceeds from the sale of". No name ends with "and" or "the".
 */
const OPEN_SECTION = /\b(?:of|to|in|for|by|on|from|with|at)$/i
/** An article at the end of an incomplete label; "Class A" is a name. */
const OPEN_ARTICLE = /\ba$/
/** "December 31," over "2015" is one label; over "2015" and "2014" it is their section label. */
const DAY = /\p{L}{3,9}\.? \d{1,2},$/u
const YEAR = /^(?:19|20)\d\d$/
/** A word that no text begins with, only its next line: "to 5.00% in 2021". */
const CONTINUATION_WORD = /^(?:and|or|of|to|in|for|by|on|from|with|at|as|than|per)\b/
/** Maximum difference between the edges of aligned texts, in points. */
const MAX_ALIGN_DIFFERENCE = 1
/**
 * Maximum line distance in a row, as a share of the distance to the next row. It depends on whether a text is
 * continued.
 */
const MAX_STEP_RATIO = { continued: 0.9, complete: 0.7 }
/** A capitalized "Net" at the end of an incomplete label; "Résultat net" is complete. */
const OPEN_NET = /(?<!, )\b(?:Net|NET)$/

/**
 * Groups body lines into rows. A label may have several lines, with its numbers on any of them. Shading bands and rules
 * are the best evidence of where a row ends, then the distance of the lines, then the words.
 */
export function groupRows(lines: readonly Line[], context: RowContext): readonly (readonly Line[])[] {
  if (isOfTexts(lines, context) && isOfParagraphs(lines, context)) return groupByLabel(lines, context)
  const pitch = rowPitch(lines, context)
  const rows: Line[][] = []
  lines.forEach((line, i) => {
    const row = rows.at(-1)
    const above = rows.at(-2)?.at(-1)
    const around = { next: lines[i + 1], stepAbove: row && above && row[0]!.baseline - above.baseline }
    if (row !== undefined && isSameRow(row, line, around, context, pitch)) row.push(line)
    else rows.push([line])
  })
  return rows
}

/** Whether texts outnumber numbers beside the labels. Only then may a number be the next line of a text. */
function isOfTexts(lines: readonly Line[], context: RowContext): boolean {
  const beside = lines.flatMap((line) => line.phrases.filter((phrase) => phrase !== labelOf(line, context)))
  return beside.filter((phrase) => phrase.isNumber).length < 0.5 * beside.length
}

/** Whether cells have several lines: many lines have no label and are closer to the line above than lines with one. */
function isOfParagraphs(lines: readonly Line[], context: RowContext): boolean {
  const steps = lines
    .slice(1)
    .map((line, i) => ({ step: line.baseline - lines[i]!.baseline, isLabelled: labelOf(line, context) !== undefined }))
  const unlabelled = steps.filter((step) => !step.isLabelled).map(({ step }) => step)
  const labelled = steps.filter((step) => step.isLabelled).map(({ step }) => step)
  return unlabelled.length > 0.4 * steps.length && labelled.length > 1 && median(unlabelled) < 0.85 * median(labelled)
}

function groupByLabel(lines: readonly Line[], context: RowContext): readonly (readonly Line[])[] {
  const rows: Line[][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row === undefined || labelOf(line, context) !== undefined) rows.push([line])
    else row.push(line)
  }
  return rows
}

/** The surroundings of a line and of the row before it. */
interface Around {
  /** The line below it. */
  readonly next: Line | undefined
  /** Baseline distance between the row before the line and the row above that one, in points. */
  readonly stepAbove: number | undefined
}

function isSameRow(row: readonly Line[], line: Line, around: Around, context: RowContext, pitch: number): boolean {
  const { next } = around
  const last = row.at(-1)!
  if (Number.isFinite(context.firstNumber)) {
    const isUnder = !hasNumbers(line) && isUnderTexts(row, line, around, context)
    if (isUnder) return true
    const isContinued = !hasNumbers(line) && isInOneBand(last, line, context)
    if (!isContinued && isRowLike(line, context) && row.some((other) => isRowLike(other, context)))
      return overlapY(last.bbox, line.bbox) > 0.55 * heightOf(line.bbox) || fillsGaps(last, line, context, pitch)
  } else return isSameTextRow(last, line, context, pitch)
  if (overlapY(last.bbox, line.bbox) > 0.4 * heightOf(line.bbox)) return true
  const [shape, lastShape] = [bandOf(line, context), bandOf(last, context)]
  if (shape !== lastShape && !(shape && lastShape && isOneBand(lastShape, shape))) return breaksOff(last, line, context)
  if (isRuledBetween(last, line, context.rulings)) return false
  if (isInOneBand(last, line, context)) return !/:$/.test(labelText(last, context))
  if (isLoneText(line, context) && next !== undefined && !isLoneText(next, context) && isNearer(line, next, last))
    return false
  if (row.some(hasNumbers) && next !== undefined && isLabelOfNext(line, next, last, context)) return false
  if (hasNumbersOfRow(row, line, context, pitch) || completesRow(row, line, context)) return true
  return isWrapped(last, line, next, context, pitch)
}

/**
 * Whether a text of the upper line breaks off and continues in the lower: "Derivatives designated as" over "hedging
 * instruments". Bands drawn line by line do not split such a row.
 */
function breaksOff(last: Line, line: Line, context: RowContext): boolean {
  if (hasNumbers(line) || line.baseline - last.baseline > 1.35 * line.size) return false
  const label = labelOf(line, context)
  const matches = (upper: Phrase, lower: Phrase) =>
    overlapX(upper.bbox, lower.bbox) > 0 && upper.words[0]!.isBold === lower.words[0]!.isBold
  const isOpen = ({ text }: Phrase) => isOpenEnd(text) && /\p{L}$/u.test(text)
  const isInside = ({ text }: Phrase) => /^\p{Ll}/u.test(text)
  if (label === undefined) {
    const pairs = line.phrases.map((text) => [last.phrases.find((upper) => matches(upper, text)), text] as const)
    const isWhole = pairs.every(([upper, text]) => upper !== undefined && (isOpen(upper) || isInside(text)))
    return isWhole && pairs.some(([upper, text]) => isOpen(upper!) || CONTINUATION_WORD.test(text.text))
  }
  const upper = labelOf(last, context)
  return upper !== undefined && !hasNumbers(last) && matches(upper, label) && isOpen(upper) && isInside(label)
}

/**
 * Returns the band at the height of a line. A band may be drawn cell by cell, and a line need not start in its first
 * cell.
 */
function bandOf(line: Line, context: RowContext): FilledShape | undefined {
  const y = centerY(line.bbox)
  return context.bands.find(({ bbox }) => y >= bbox.y0 && y <= bbox.y1)
}

/** Whether two lines are in the same band, which is at most about three lines high. */
function isInOneBand(above: Line, line: Line, context: RowContext): boolean {
  const shape = bandOf(line, context)
  return shape !== undefined && shape === bandOf(above, context) && heightOf(shape.bbox) < 3.6 * line.size
}

/**
 * Whether a line continues the label and texts of a row: it is close below, each phrase is aligned with a text above,
 * and the next row is further away. The next row must be much further away if no text is visibly continued. For the
 * last row, the distance to the row above counts instead.
 */
function isUnderTexts(row: readonly Line[], line: Line, { next, stepAbove }: Around, context: RowContext): boolean {
  const above = row.at(-1)!
  if (!row.some(hasNumbers) || labelOf(line, context) === undefined || line.phrases.length < 2) return false
  const step = line.baseline - above.baseline
  const apart = next === undefined ? stepAbove : next.baseline - line.baseline
  if (apart === undefined || step > 1.3 * line.size || isRuledBetween(above, line, context.rulings)) return false
  const upperOf = ({ bbox }: Phrase) =>
    above.phrases.find((upper) => !upper.isNumber && Math.abs(upper.bbox.x0 - bbox.x0) < MAX_ALIGN_DIFFERENCE)
  if (!line.phrases.every((phrase) => upperOf(phrase) !== undefined)) return false
  const isContinued = (phrase: Phrase) => /^\p{Ll}/u.test(phrase.text) || isOpenEnd(upperOf(phrase)!.text)
  return step < (line.phrases.some(isContinued) ? MAX_STEP_RATIO.continued : MAX_STEP_RATIO.complete) * apart
}

/** Whether a line has neither a label nor numbers: its texts belong to the row above or below. */
function isLoneText(line: Line, context: RowContext): boolean {
  return labelOf(line, context) === undefined && !hasNumbers(line)
}

/** Whether a line is clearly nearer to the line below than to the line above: its cell is aligned to the bottom. */
function isNearer(line: Line, below: Line, above: Line): boolean {
  return below.baseline - line.baseline < 0.9 * (line.baseline - above.baseline)
}

/**
 * Whether a label without numbers belongs to the row below. It is nearer to that row and aligned with its label, but
 * not with the label above, which is complete.
 */
function isLabelOfNext(line: Line, below: Line, above: Line, context: RowContext): boolean {
  const [upper, own, lower] = [above, line, below].map((each) => labelOf(each, context))
  if (upper === undefined || own === undefined || lower === undefined || hasNumbers(line)) return false
  if (isOpenEnd(upper.text) || /^\p{Ll}/u.test(own.text)) return false
  const isFlush =
    Math.abs(own.bbox.x0 - lower.bbox.x0) < MAX_ALIGN_DIFFERENCE &&
    Math.abs(own.bbox.x0 - upper.bbox.x0) > 0.3 * line.size
  return isFlush && isNearer(line, below, above)
}

/**
 * Whether a line has the numbers of the row above, which has none. Either the line has no label, or the row has only
 * texts without a label.
 */
function hasNumbersOfRow(row: readonly Line[], line: Line, context: RowContext, pitch: number): boolean {
  const last = row.at(-1)!
  const step = line.baseline - last.baseline
  if (row.some(hasNumbers) || !hasNumbers(line)) return false
  if (row.every((other) => isLoneText(other, context))) return step < 0.9 * pitch
  return labelOf(line, context) === undefined && !/:$/.test(labelText(last, context)) && step < 1.4 * pitch
}

/**
 * Whether a line completes a row of bottom-aligned cells: only first lines of its texts are above it, at line distance.
 */
function completesRow(row: readonly Line[], line: Line, context: RowContext): boolean {
  const last = row.at(-1)!
  if (!row.every((other) => isLoneText(other, context)) || labelOf(line, context) === undefined) return false
  if (last.phrases.some(({ text }) => isUnit(text))) return false
  const isOverTexts = last.phrases.every((text) =>
    line.phrases.some((other) => !other.isNumber && !isLabelIn(other, context) && overlapX(other.bbox, text.bbox) > 0),
  )
  return isOverTexts && line.baseline - last.baseline < 1.35 * line.size
}

/** Whether two bands are one band that is drawn line by line: the same color without a gap. */
function isOneBand(above: FilledShape, below: FilledShape): boolean {
  return above.color === below.color && Math.abs(below.bbox.y0 - above.bbox.y1) < 1.5
}

/**
 * Whether a line continues the row above in a table of texts. A new row starts where the first column has a text again.
 */
function isSameTextRow(last: Line, line: Line, context: RowContext, pitch: number): boolean {
  if (isRuledBetween(last, line, context.rulings)) return false
  const startsFirstColumn = line.phrases[0]!.bbox.x0 < context.stubEnd
  const step = line.baseline - last.baseline
  if (!startsFirstColumn) return step < 1.7 * Math.max(line.size, pitch / 1.3)
  return step < 0.85 * pitch && /^[a-z(]/.test(line.phrases[0]!.text)
}

/** Whether the label of `line` continues that of `last`. */
function isWrapped(last: Line, line: Line, next: Line | undefined, context: RowContext, pitch: number): boolean {
  const upper = labelOf(last, context)
  const lower = labelOf(line, context)
  const step = line.baseline - last.baseline
  // a text of another column continues
  if (lower === undefined && !hasNumbers(line)) return step < 1.9 * line.size
  if (step > Math.max(1.5 * line.size, 1.1 * pitch)) return false
  if (upper === undefined || lower === undefined) return step < 0.75 * pitch
  const text = upper.text
  if (/:$/.test(text) || upper.words[0]!.isBold !== lower.words[0]!.isBold) return false
  const isLowerCase = /^[a-z]/.test(lower.text)
  const isOpen = isOpenEnd(text) || OPEN_NET.test(text)
  if (DAY.test(text) && YEAR.test(lower.text) && next !== undefined && YEAR.test(labelText(next, context))) return false
  const firstWord = lower.words[0]!
  const isFull = upper.bbox.x1 + 0.3 * line.size + (firstWord.bbox.x1 - firstWord.bbox.x0) > context.stubEnd
  const isTight = step < 0.93 * pitch
  const isClearlyOpen = isTight || (isFull && !OPEN_SECTION.test(text))
  if (step > (isOpen && isClearlyOpen ? 1.75 : 1.5) * line.size && !isLowerCase) return false
  if (!isLowerCase && !isTight && next !== undefined && isSectionLabel(last, line, next, context)) return false
  const isOutdented = lower.bbox.x0 < upper.bbox.x0 - 0.3 * line.size
  if (isOutdented) return isLowerCase && isFull && step < 1.35 * line.size
  const namesRows = OPEN_SECTION.test(text) && /^\p{Lu}/u.test(lower.text) && !isFull && !isTight
  if (isLowerCase || (isOpen && !namesRows)) return true
  return isFull && (isTight || /^\(/.test(lower.text))
}

/** Whether a line only fills gaps of the row above: "2017", slightly lower than its row. */
function fillsGaps(last: Line, line: Line, context: RowContext, pitch: number): boolean {
  const isInGaps = line.phrases.every(({ bbox }) => last.phrases.every((upper) => overlapX(upper.bbox, bbox) <= 0))
  const isNear = line.baseline - last.baseline < MAX_DROP * pitch && !isRuledBetween(last, line, context.rulings)
  return isNear && isInGaps && labelOf(line, context) === undefined && labelOf(last, context) !== undefined
}

/** Whether a label without numbers is over two rows of numbers with equal indents. */
function isSectionLabel(last: Line, line: Line, next: Line, context: RowContext): boolean {
  const [upper, own, lower] = [last, line, next].map((each) => labelOf(each, context))
  if (upper === undefined || own === undefined || lower === undefined) return false
  const isIn = [own, lower].every(({ bbox }) => bbox.x0 > upper.bbox.x0 + 0.4 * line.size)
  const isFlush = Math.abs(own.bbox.x0 - lower.bbox.x0) < MAX_ALIGN_DIFFERENCE
  return isIn && isFlush && /^\p{Lu}/u.test(lower.text) && !hasNumbers(last) && hasNumbers(line) && hasNumbers(next)
}

function isOpenEnd(text: string): boolean {
  return OPEN_WORD.test(text) || OPEN_ARTICLE.test(text)
}

function labelOf(line: Line, context: RowContext): Phrase | undefined {
  return line.phrases.find((phrase) => isLabelIn(phrase, context))
}

function isLabelIn({ bbox }: Phrase, context: RowContext): boolean {
  return bbox.x0 < Math.min(context.firstNumber, context.stubEnd)
}

/** Whether a line has the content of a row: numbers, or texts in the number columns beside a label. */
function isRowLike(line: Line, context: RowContext): boolean {
  return hasValues(line, context) && (hasNumbers(line) || labelOf(line, context) !== undefined)
}

function labelText(line: Line, context: RowContext): string {
  return labelOf(line, context)?.text ?? ''
}

function hasValues(line: Line, context: RowContext): boolean {
  return line.phrases.some(
    (phrase) => phrase.bbox.x1 > context.firstNumber && phrase.core.x0 >= context.firstNumber - 2,
  )
}

function hasNumbers(line: Line): boolean {
  return line.phrases.some((phrase) => phrase.isNumber)
}

function rowPitch(lines: readonly Line[], context: RowContext): number {
  const isRow = (line: Line) => !Number.isFinite(context.firstNumber) || hasValues(line, context)
  const pairs = lines.slice(1).map((line, i) => ({ above: lines[i]!, line }))
  // the distance across a label is not a distance between rows
  const adjoining = pairs.filter(({ above, line }) => isRow(above) && isRow(line))
  const steps = (adjoining.length > 0 ? adjoining : pairs).map(({ above, line }) => line.baseline - above.baseline)
  return median(steps.filter((step) => step > 2)) || (lines[0]?.size ?? 10) * 1.3
}

function isRuledBetween(above: Line, below: Line, rulings: readonly Ruling[]): boolean {
  return rulings.some(
    ({ direction, bbox }) =>
      direction === 'horizontal' &&
      centerY(bbox) > centerY(above.bbox) &&
      centerY(bbox) < centerY(below.bbox) &&
      overlapX(bbox, { ...below.bbox, x1: below.phrases[0]!.bbox.x1 }) > 0 &&
      !isOpenUnderlined(bbox, above, below, rulings),
  )
}

/**
 * Whether a rule underlines an incomplete text that is continued by the underlined text below. A heading over its first
 * row is complete.
 */
function isOpenUnderlined(rule: Bbox, above: Line, below: Line, rulings: readonly Ruling[]): boolean {
  if (hasNumbers(below)) return false
  const isUnder = (bbox: Bbox, text: Phrase, { size }: Line) =>
    Math.abs(bbox.x0 - text.bbox.x0) < MAX_ALIGN_DIFFERENCE &&
    Math.abs(bbox.x1 - text.bbox.x1) < MAX_ALIGN_DIFFERENCE &&
    Math.abs(bbox.y0 - text.bbox.y1) < 0.5 * size
  return (
    above.phrases.some((text) => isOpenEnd(text.text) && isUnder(rule, text, above)) &&
    below.phrases.some((text) => rulings.some(({ bbox }) => isUnder(bbox, text, below)))
  )
}
