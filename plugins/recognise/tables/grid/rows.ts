import type { Bbox, FilledShape, Ruling } from '../../../../core/model.js'
import { centerY, heightOf, median, overlapX, overlapY } from '../../geometry/boxes.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'

/** What tells rows apart. */
interface RowContext {
  /** Where the figures' first column starts; Infinity in a table of texts. */
  readonly firstFigure: number
  /** Right end of the stub column. */
  readonly stubEnd: number
  /** Filled rectangles behind the table, row by row; where others are coloured, white ones are rows as well. */
  readonly bands: readonly FilledShape[]
  readonly rulings: readonly Ruling[]
}

/** A word that a label does not end with. */
const OPEN_WORD = /(?:[,;\-–—/&]|\b(?:and|or|of|the|to|in|for|by|on|from|with|at|as|an|that|than|per|its|our))$/i
/** A figure stands no further below its row than so many times the step from row to row. */
const LOWER = 0.9
/** "Income from", "Proceeds from the sale of": the rows below may say what; "and" and "the" never end a name. */
const NAMES_ROWS = /\b(?:of|to|in|for|by|on|from|with|at)$/i
/** "Class A" is a name. */
const OPEN_ARTICLE = /\ba$/
/** "December 31," over "2015"; over "2015" and "2014" it heads them. */
const DAY = /\p{L}{3,9}\.? \d{1,2},$/u
const YEAR = /^(?:19|20)\d\d$/
/** A word that no text begins with: "to 5.00% in 2021". */
const GOES_ON = /^(?:and|or|of|to|in|for|by|on|from|with|at|as|than|per)\b/
/** Labels that begin this near under each other are flush, in points. */
const FLUSH = 1
/** Lines of a row are nearer to each other than the next row is, as a share: where a text goes on in itself, and where none does. */
const NEARER = { going: 0.9, whole: 0.7 }
/** In a label of capitals; "Résultat net" is whole. */
const OPEN_NET = /(?<!, )\b(?:Net|NET)$/

/**
 * Groups body lines into rows. A label may run over several lines, and its figures stand on the first, on the last or
 * between; a band of shading or a rule tells best where a row ends, then the distance of the lines, then the words.
 */
export function groupRows(lines: readonly Line[], context: RowContext): readonly (readonly Line[])[] {
  if (isOfTexts(lines, context) && isOfParagraphs(lines, context)) return groupByLabel(lines, context)
  const pitch = figurePitch(lines, context)
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

/** Whether texts outnumber figures beside the labels: only then may a figure be the next line of a text. */
function isOfTexts(lines: readonly Line[], context: RowContext): boolean {
  const beside = lines.flatMap((line) => line.phrases.filter((phrase) => phrase !== labelOf(line, context)))
  return beside.filter((phrase) => phrase.isNumber).length < 0.5 * beside.length
}

/** Whether cells run over several lines: most lines have no label, and stand closer to the line above than those that do. */
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

/** What stands around a line and the row before it. */
interface Around {
  /** The line below it. */
  readonly next: Line | undefined
  /** How far the row before it stands below the one over that, where there is one. */
  readonly stepAbove: number | undefined
}

function isSameRow(row: readonly Line[], line: Line, around: Around, context: RowContext, pitch: number): boolean {
  const { next } = around
  const last = row.at(-1)!
  if (Number.isFinite(context.firstFigure)) {
    const isUnder = !hasNumbers(line) && isUnderTexts(row, line, around, context)
    if (isUnder) return true
    const goesOn = !hasNumbers(line) && isInOneBand(last, line, context)
    if (!goesOn && isRowLike(line, context) && row.some((other) => isRowLike(other, context)))
      return overlapY(last.bbox, line.bbox) > 0.55 * heightOf(line.bbox) || isLower(last, line, context, pitch)
  } else return isSameTextRow(last, line, context, pitch)
  if (overlapY(last.bbox, line.bbox) > 0.4 * heightOf(line.bbox)) return true
  const [shape, lastShape] = [bandOf(line, context), bandOf(last, context)]
  if (shape !== lastShape && !(shape && lastShape && isOneBand(lastShape, shape))) return breaksOff(last, line, context)
  if (isRuledBetween(last, line, context.rulings)) return false
  if (isInOneBand(last, line, context)) return !/:$/.test(labelText(last, context))
  if (isLoneText(line, context) && next !== undefined && !isLoneText(next, context) && isNearer(line, next, last))
    return false
  if (row.some(hasNumbers) && next !== undefined && isLabelOfNext(line, next, last, context)) return false
  if (isHungLow(row, line, context, pitch) || isSetLow(row, line, context)) return true
  return isWrapped(last, line, next, context, pitch)
}

/**
 * "Derivatives designated as" over "hedging instruments", "graded from" over "6.50% in 2015" beside labels: bands drawn line
 * by line part nothing that breaks off.
 */
function breaksOff(last: Line, line: Line, context: RowContext): boolean {
  if (hasNumbers(line) || line.baseline - last.baseline > 1.35 * line.size) return false
  const label = labelOf(line, context)
  const goesOn = (upper: Phrase, lower: Phrase) =>
    overlapX(upper.bbox, lower.bbox) > 0 && upper.words[0]!.isBold === lower.words[0]!.isBold
  const isOpen = ({ text }: Phrase) => isOpenEnd(text) && /\p{L}$/u.test(text)
  const isInside = ({ text }: Phrase) => /^\p{Ll}/u.test(text)
  if (label === undefined) {
    const pairs = line.phrases.map((text) => [last.phrases.find((upper) => goesOn(upper, text)), text] as const)
    const isWhole = pairs.every(([upper, text]) => upper !== undefined && (isOpen(upper) || isInside(text)))
    return isWhole && pairs.some(([upper, text]) => isOpen(upper!) || GOES_ON.test(text.text))
  }
  const upper = labelOf(last, context)
  return upper !== undefined && !hasNumbers(last) && goesOn(upper, label) && isOpen(upper) && isInside(label)
}

/** A band may be drawn cell by cell, and a line need not start in the first: its height tells. */
function bandOf(line: Line, context: RowContext): FilledShape | undefined {
  const y = centerY(line.bbox)
  return context.bands.find(({ bbox }) => y >= bbox.y0 && y <= bbox.y1)
}

/** A band of two or three lines is one row. */
function isInOneBand(above: Line, line: Line, context: RowContext): boolean {
  const shape = bandOf(line, context)
  return shape !== undefined && shape === bandOf(above, context) && heightOf(shape.bbox) < 3.6 * line.size
}

/**
 * The next line of a label and of texts beside it: tight under them, each begins where one of them does, and the next row
 * stands further off: much further, where none of the texts goes on in itself. The last row stands as far from the one above.
 */
function isUnderTexts(row: readonly Line[], line: Line, { next, stepAbove }: Around, context: RowContext): boolean {
  const above = row.at(-1)!
  if (!row.some(hasNumbers) || labelOf(line, context) === undefined || line.phrases.length < 2) return false
  const step = line.baseline - above.baseline
  const apart = next === undefined ? stepAbove : next.baseline - line.baseline
  if (apart === undefined || step > 1.3 * line.size || isRuledBetween(above, line, context.rulings)) return false
  const upperOf = ({ bbox }: Phrase) =>
    above.phrases.find((upper) => !upper.isNumber && Math.abs(upper.bbox.x0 - bbox.x0) < FLUSH)
  if (!line.phrases.every((phrase) => upperOf(phrase) !== undefined)) return false
  const goesOn = (phrase: Phrase) => /^\p{Ll}/u.test(phrase.text) || isOpenEnd(upperOf(phrase)!.text)
  return step < (line.phrases.some(goesOn) ? NEARER.going : NEARER.whole) * apart
}

/** A line of texts that stand neither in the stub nor among the figures: it goes on above or below. */
function isLoneText(line: Line, context: RowContext): boolean {
  return labelOf(line, context) === undefined && !hasNumbers(line)
}

/** Whether a line stands clearly nearer to the line below it than to the one above: its cell is set to the bottom. */
function isNearer(line: Line, below: Line, above: Line): boolean {
  return below.baseline - line.baseline < 0.9 * (line.baseline - above.baseline)
}

/**
 * Whether a label alone is nearer to the row below it, and begins where that one's label does, and not where the upper one's
 * does, which is whole.
 */
function isLabelOfNext(line: Line, below: Line, above: Line, context: RowContext): boolean {
  const [upper, own, lower] = [above, line, below].map((each) => labelOf(each, context))
  if (upper === undefined || own === undefined || lower === undefined || hasNumbers(line)) return false
  if (isOpenEnd(upper.text) || /^\p{Ll}/u.test(own.text)) return false
  const isFlush =
    Math.abs(own.bbox.x0 - lower.bbox.x0) < FLUSH && Math.abs(own.bbox.x0 - upper.bbox.x0) > 0.3 * line.size
  return isFlush && isNearer(line, below, above)
}

/**
 * A row whose figures hang below all of its label, or below the first lines of its texts: figures without a label
 * under a label without figures, and what stands right under texts that have neither.
 */
function isHungLow(row: readonly Line[], line: Line, context: RowContext, pitch: number): boolean {
  const last = row.at(-1)!
  const step = line.baseline - last.baseline
  if (row.some(hasNumbers) || !hasNumbers(line)) return false
  if (row.every((other) => isLoneText(other, context))) return step < 0.9 * pitch
  return labelOf(line, context) === undefined && !/:$/.test(labelText(last, context)) && step < 1.4 * pitch
}

/** A row whose cells are set to the bottom: the first lines of a text among them stand alone over it, as tight as lines are. */
function isSetLow(row: readonly Line[], line: Line, context: RowContext): boolean {
  const last = row.at(-1)!
  if (!row.every((other) => isLoneText(other, context)) || labelOf(line, context) === undefined) return false
  if (last.phrases.some(({ text }) => isUnit(text))) return false
  const goesOn = last.phrases.every((text) =>
    line.phrases.some((other) => !other.isNumber && !isLabelIn(other, context) && overlapX(other.bbox, text.bbox) > 0),
  )
  return goesOn && line.baseline - last.baseline < 1.35 * line.size
}

/** A band may be drawn line by line: the same colour without a gap. */
function isOneBand(above: FilledShape, below: FilledShape): boolean {
  return above.color === below.color && Math.abs(below.bbox.y0 - above.bbox.y1) < 1.5
}

/** In a table of texts a row starts where its first column has a text again. */
function isSameTextRow(last: Line, line: Line, context: RowContext, pitch: number): boolean {
  if (isRuledBetween(last, line, context.rulings)) return false
  const startsFirstColumn = line.phrases[0]!.bbox.x0 < context.stubEnd
  const step = line.baseline - last.baseline
  if (!startsFirstColumn) return step < 1.7 * Math.max(line.size, pitch / 1.3)
  return step < 0.85 * pitch && /^[a-z(]/.test(line.phrases[0]!.text)
}

/** Whether the label of `line` goes on with that of `last`. */
function isWrapped(last: Line, line: Line, next: Line | undefined, context: RowContext, pitch: number): boolean {
  const upper = labelOf(last, context)
  const lower = labelOf(line, context)
  const step = line.baseline - last.baseline
  // a text of another column goes on
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
  const isClearlyOpen = isTight || (isFull && !NAMES_ROWS.test(text))
  if (step > (isOpen && isClearlyOpen ? 1.75 : 1.5) * line.size && !isLowerCase) return false
  if (!isLowerCase && !isTight && next !== undefined && headsBoth(last, line, next, context)) return false
  const isSetBack = lower.bbox.x0 < upper.bbox.x0 - 0.3 * line.size
  if (isSetBack) return isLowerCase && isFull && step < 1.35 * line.size
  const namesRows = NAMES_ROWS.test(text) && /^\p{Lu}/u.test(lower.text) && !isFull && !isTight
  if (isLowerCase || (isOpen && !namesRows)) return true
  return isFull && (isTight || /^\(/.test(lower.text))
}

/** Whether all that a line has stands where the row above has nothing: "2017", set a little lower than its row. */
function isLower(last: Line, line: Line, context: RowContext, pitch: number): boolean {
  const isInGaps = line.phrases.every(({ bbox }) => last.phrases.every((upper) => overlapX(upper.bbox, bbox) <= 0))
  const isNear = line.baseline - last.baseline < LOWER * pitch && !isRuledBetween(last, line, context.rulings)
  return isNear && isInGaps && labelOf(line, context) === undefined && labelOf(last, context) !== undefined
}

/** Whether a label without figures stands over two rows that begin with capitals, both set in by as much. */
function headsBoth(last: Line, line: Line, next: Line, context: RowContext): boolean {
  const [upper, own, lower] = [last, line, next].map((each) => labelOf(each, context))
  if (upper === undefined || own === undefined || lower === undefined) return false
  const isIn = [own, lower].every(({ bbox }) => bbox.x0 > upper.bbox.x0 + 0.4 * line.size)
  const isFlush = Math.abs(own.bbox.x0 - lower.bbox.x0) < FLUSH
  return isIn && isFlush && /^\p{Lu}/u.test(lower.text) && !hasNumbers(last) && hasNumbers(line) && hasNumbers(next)
}

function isOpenEnd(text: string): boolean {
  return OPEN_WORD.test(text) || OPEN_ARTICLE.test(text)
}

function labelOf(line: Line, context: RowContext): Phrase | undefined {
  return line.phrases.find((phrase) => isLabelIn(phrase, context))
}

function isLabelIn({ bbox }: Phrase, context: RowContext): boolean {
  return bbox.x0 < Math.min(context.firstFigure, context.stubEnd)
}

/** Whether a line has what only a row has: figures, or texts in their place beside a label. */
function isRowLike(line: Line, context: RowContext): boolean {
  return hasFigures(line, context) && (hasNumbers(line) || labelOf(line, context) !== undefined)
}

function labelText(line: Line, context: RowContext): string {
  return labelOf(line, context)?.text ?? ''
}

function hasFigures(line: Line, context: RowContext): boolean {
  return line.phrases.some(
    (phrase) => phrase.bbox.x1 > context.firstFigure && phrase.core.x0 >= context.firstFigure - 2,
  )
}

function hasNumbers(line: Line): boolean {
  return line.phrases.some((phrase) => phrase.isNumber)
}

function figurePitch(lines: readonly Line[], context: RowContext): number {
  const isRow = (line: Line) => !Number.isFinite(context.firstFigure) || hasFigures(line, context)
  const pairs = lines.slice(1).map((line, i) => ({ above: lines[i]!, line }))
  // the step over a label is no step from row to row
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
 * Whether a rule underlines a text that cannot end there, and the text below goes on with it, underlined too: a heading
 * over its first row is whole.
 */
function isOpenUnderlined(rule: Bbox, above: Line, below: Line, rulings: readonly Ruling[]): boolean {
  if (hasNumbers(below)) return false
  const isUnder = (bbox: Bbox, text: Phrase, { size }: Line) =>
    Math.abs(bbox.x0 - text.bbox.x0) < FLUSH &&
    Math.abs(bbox.x1 - text.bbox.x1) < FLUSH &&
    Math.abs(bbox.y0 - text.bbox.y1) < 0.5 * size
  return (
    above.phrases.some((text) => isOpenEnd(text.text) && isUnder(rule, text, above)) &&
    below.phrases.some((text) => rulings.some(({ bbox }) => isUnder(bbox, text, below)))
  )
}
