import type { Bbox, Cell, Column, Footnote, Place, Row, Table, Value } from '../../../../core/model.js'
import { hull, median } from '../../geometry/boxes.js'
import type { Caption } from '../../layout/titles.js'
import { closeBracket, cutsBrackets } from '../../lexicon/cut-brackets.js'
import { isListOfNotes, isOfNotes } from '../../lexicon/lists-of-notes.js'
import { readPeriods } from '../../lexicon/periods.js'
import { type DecimalMark, decimalMarks } from '../../lexicon/separators.js'
import { minusBefore, setsMinusBehind } from '../../lexicon/trailing-minus.js'
import { currencyOfSign, currencyOfUnit, scaleOf } from '../../lexicon/units.js'
import { isScale, readValue } from '../../lexicon/values.js'
import { textOf, withoutRaised } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { findChecks } from '../checks/find-checks.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { inReadingOrder } from '../grid/grid.js'
import { bareMark } from './footnotes.js'
import { markRows, settleRowTypes } from './row-types.js'
import { unitInTable } from './unit-in-table.js'

/** The position of a table, and what was read around it. */
interface TableContext {
  readonly pageNumber: number
  /** One-based, in reading order on the page. */
  readonly ordinal: number
  readonly caption: Caption
  readonly footnotes: readonly Footnote[]
  readonly opensPage: boolean
  readonly closesPage: boolean
  /** Horizontal lines of the page, as drawn. A double rule is two lines. */
  readonly rules: readonly Bbox[]
  readonly source: 'text' | 'ocr'
  /** Returns the lines of the page outside drawn grids. */
  readonly around: () => readonly string[]
}

/** Confidence of a table until the whole page has been read, see `rateTables`. */
const UNRATED_CONFIDENCE = 1
/** Maximum difference between the left edges of labels with the same indent, in points. */
const MAX_INDENT_DIFFERENCE = 2.5

/** Reads a table from its grid: texts and values, row types, indents, unit, scale and currency. */
export function readTable(grid: Grid, context: TableContext): Table {
  const { pageNumber, ordinal, caption, opensPage, closesPage, source } = context
  const id = `p${pageNumber}t${ordinal}`
  const place = (bbox: Bbox): Place => ({ pageNumber, bbox })
  const printed = grid.cells.map(printedIn)
  const texts = bodyTexts(grid, printed)
  const headers = headerTexts(grid, printed)
  const decimalMarkOf = decimalMarks(
    texts.map((column) => column.filter((text) => readValue(text) !== undefined)),
    headers,
    [
      caption.title ?? '',
      caption.unit ?? '',
      ...printed.filter(({ cell }) => cell.column === 0).map(({ text }) => text),
    ],
    context.around,
  )
  const hasNotes = texts.map((column, i) =>
    isOfNotes(
      column,
      headers[i]!,
      texts.filter((_, other) => other !== i),
    ),
  )
  const hasUnits = texts.map((column) => hasUnitsBetween(column, texts))
  const hasMinusBehind = setsMinusBehind(texts)
  const hasCutBrackets = cutsBrackets(texts)
  const knownNotes = new Set(context.footnotes.flatMap(({ mark }) => (mark === undefined ? [] : [bareMark(mark)])))
  const cells = printed.map((own) => {
    const { cell } = own
    const isBody = cell.row >= grid.headerRowCount
    const style = {
      decimalMark: decimalMarkOf[cell.column],
      hasMinusBehind: isBody && hasMinusBehind[cell.column]!,
      hasCutBrackets: isBody && hasCutBrackets[cell.column]!,
      isNotNumber:
        isBody &&
        ((hasNotes[cell.column]! && isListOfNotes(own.ownText)) || (hasUnits[cell.column]! && isScale(own.ownText))),
    }
    return readCell(own, place, style, knownNotes)
  })
  const indents = readIndents(grid)
  const bbox = hull(cells.map((cell) => cell.place.bbox))
  const unit = caption.unit ?? unitInTable(cells, grid.headerRowCount)
  const scale = unit === undefined ? undefined : scaleOf(unit)
  const currency = readCurrency(cells, unit)
  const marks = markRows(grid, cells, context.rules)
  const headed = {
    cells,
    columnCount: grid.columns.length,
    headerRowCount: grid.headerRowCount,
    rowTypes: marks.map(({ type }) => type),
  }
  const periods = readPeriods(headed, caption)
  const columns = grid.columns.map(
    (column, i): Column => ({
      x0: column.start,
      x1: column.end,
      alignment: alignmentOf(cells, i, grid.headerRowCount),
      ...(periods[i] !== undefined && { period: periods[i] }),
    }),
  )
  const rows = grid.rows.map(
    ({ start, end }, i): Row => ({
      type: marks[i]!.type,
      indent: indents[i]!,
      place: place({ x0: bbox.x0, x1: bbox.x1, y0: start, y1: end }),
      id: `${id}r${i + 1}`,
    }),
  )
  const checks = findChecks({ cells, rows, columns, headerRowCount: grid.headerRowCount })
  const types = settleRowTypes(marks, checks, opensPage && grid.headerRowCount === 0)
  const typed = rows.map((row, i): Row => ({ ...row, type: types[i]! }))
  return {
    id,
    places: [place(bbox)],
    ...(caption.title !== undefined && { title: caption.title }),
    ...(caption.subject !== undefined && { subject: caption.subject }),
    ...(unit !== undefined && { unit }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
    rows: typed,
    columns,
    headerRowCount: grid.headerRowCount,
    cells,
    footnotes: context.footnotes,
    checks,
    ...(opensPage && { opensPage }),
    ...(closesPage && { closesPage }),
    confidence: UNRATED_CONFIDENCE,
    source,
  }
}

/** The number format of a cell, which its column determines. */
interface NumberStyle {
  readonly decimalMark: DecimalMark | undefined
  readonly hasMinusBehind: boolean
  readonly hasCutBrackets: boolean
  /** Whether the cell lists notes, "6,7", or names the scale of the numbers below it, "EUR 1,000". */
  readonly isNotNumber: boolean
}

/** The words and texts of a cell, which are used first for its column and then for the cell itself. */
interface PrintedCell {
  readonly cell: GridCell
  /** In reading order. */
  readonly words: readonly Word[]
  readonly text: string
  /** Without note marks: "1,234" with a small raised "1" behind it is 1234. */
  readonly own: readonly Word[]
  readonly ownText: string
}

function printedIn(cell: GridCell): PrintedCell {
  const words = inReadingOrder(cell.words)
  const own = withoutRaised(words)
  const text = textOf(words)
  return { cell, words, text, own, ownText: own === words ? text : textOf(own) }
}

/** Returns the texts of each column below its headers, without note marks. */
function bodyTexts(grid: Grid, printed: readonly PrintedCell[]): readonly (readonly string[])[] {
  const texts: string[][] = grid.columns.map(() => [])
  for (const { cell, ownText } of printed) {
    if (cell.row >= grid.headerRowCount) texts[cell.column]?.push(ownText)
  }
  return texts
}

/**
 * Whether "EUR 1,000" in a column is the unit of the rows below. At least two columns must have such a text, and the
 * numbers of this one name no currency.
 */
function hasUnitsBetween(texts: readonly string[], columns: readonly (readonly string[])[]): boolean {
  if (columns.filter((column) => column.some(isScale)).length < 2) return false
  const others = texts.filter((text) => !isScale(text)).flatMap((text) => readValue(text) ?? [])
  return others.length > 1 && others.every((value) => value.currency === undefined)
}

/** Returns the header text of each column, one line for each row. */
function headerTexts(grid: Grid, printed: readonly PrintedCell[]): readonly string[] {
  const texts: string[] = grid.columns.map(() => '')
  for (const { cell, text } of printed) {
    if (cell.row < grid.headerRowCount) texts[cell.column] += `${text}\n`
  }
  return texts
}

function readCell(
  { cell, words, text, own, ownText }: PrintedCell,
  place: (bbox: Bbox) => Place,
  { decimalMark, hasMinusBehind, hasCutBrackets, isNotNumber }: NumberStyle,
  knownNotes: ReadonlySet<string>,
): Cell {
  const numberText = hasMinusBehind ? minusBefore(ownText) : hasCutBrackets ? closeBracket(ownText) : ownText
  const hasNoValue = isNotNumber || isRaisedToPower(own, words.slice(own.length), knownNotes)
  const value: Value | undefined = hasNoValue ? undefined : readValue(numberText, decimalMark)
  const isMostly = (holds: (word: Word) => boolean) => words.filter(holds).length * 2 > words.length
  return {
    row: cell.row,
    column: cell.column,
    rowSpan: cell.rowSpan,
    columnSpan: cell.columnSpan,
    text,
    ...(value !== undefined && { value }),
    place: place(hull(words.map((word) => word.bbox))),
    ...confidenceIn(value, words),
    ...(isMostly((word) => word.isBold) && { isBold: true }),
    ...(isMostly((word) => word.isItalic) && { isItalic: true }),
  }
}

/**
 * Whether small raised digits behind a number may change its value: ten to the power of six, 12 dollars 95. A note mark
 * changes nothing: one digit, or the mark of a known note.
 *
 * @param knownNotes The normalized marks of the notes of the table.
 */
function isRaisedToPower(base: readonly Word[], raised: readonly Word[], knownNotes: ReadonlySet<string>): boolean {
  if (raised.length === 0) return false
  const isTen = /^[^\d.,]*10$/.test(textOf(base))
  return raised
    .flatMap((word) => word.text.split(','))
    .some((part) => /^\d+$/.test(part) && (isTen || part.length > 1) && !knownNotes.has(part))
}

/** Returns the confidence of a cell: the lowest of its words for a number, the mean of its words for a text. */
function confidenceIn(value: Value | undefined, words: readonly Word[]): { confidence?: number } {
  const own = words.map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined)
  if (own.length === 0) return {}
  const cellConfidence = value === undefined ? own.reduce((sum, each) => sum + each, 0) / own.length : Math.min(...own)
  return { confidence: Math.round(100 * cellConfidence) / 100 }
}

/** Returns the depth of each row's label among the distinct left edges of the labels, from the outermost in. */
function readIndents(grid: Grid): readonly number[] {
  const labels = new Map<number, readonly Word[]>()
  for (const { row, column, words } of grid.cells) if (column === 0 && !labels.has(row)) labels.set(row, words)
  const lefts = grid.rows.map((_, row) => {
    const words = labels.get(row) ?? []
    return words.length === 0 || row < grid.headerRowCount ? undefined : Math.min(...words.map((word) => word.bbox.x0))
  })
  const steps: number[] = []
  for (const left of lefts.filter((x) => x !== undefined).sort((a, b) => a - b)) {
    if (steps.length === 0 || left - steps.at(-1)! > MAX_INDENT_DIFFERENCE) steps.push(left)
  }
  return lefts.map((left) =>
    left === undefined
      ? 0
      : Math.max(
          0,
          steps.findLastIndex((step) => left >= step - 0.01),
        ),
  )
}

/** Returns the currency that the unit names, or else that of the symbols before the numbers if they agree. */
function readCurrency(cells: readonly Cell[], unit: string | undefined): string | undefined {
  const named = unit === undefined ? undefined : currencyOfUnit(unit)
  const symbols = new Set(cells.map((cell) => cell.value?.currency).filter((symbol) => symbol !== undefined))
  const printed = new Set([...symbols].map(currencyOfSign))
  // neither "in millions of dollars" nor "$" says which dollars
  if (named !== undefined && named !== 'USD') return named
  if (printed.size === 1) return [...printed][0]
  return printed.size === 0 ? named : undefined
}

function alignmentOf(cells: readonly Cell[], column: number, headerRowCount: number): Column['alignment'] {
  const own = cells.filter((cell) => cell.column === column && cell.row >= headerRowCount && cell.columnSpan === 1)
  const spread = (edge: (box: Bbox) => number) => {
    const edges = own.map((cell) => edge(cell.place.bbox))
    const middle = median(edges)
    return median(edges.map((x) => Math.abs(x - middle)))
  }
  if (own.filter((cell) => cell.value !== undefined).length * 2 > own.length) return 'right'
  const [left, right, center] = [
    spread((box) => box.x0),
    spread((box) => box.x1),
    spread((box) => (box.x0 + box.x1) / 2),
  ]
  if (left <= right + 0.5 && left <= center + 0.5) return 'left'
  return right < center ? 'right' : 'center'
}
