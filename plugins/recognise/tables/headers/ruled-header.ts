import type { FilledShape } from '../../../../core/model.js'
import { centerX, centerY, hull, median } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import { type Line, textOf, toPhrase } from '../../text/lines.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { countDated, isRowOfTimes, isRowOfWords } from './header-or-row.js'
import { isHeaderOverLabels } from './header-words.js'
import { hasBodyNumber } from './numbers-of-headers.js'

/** A table has number columns if more than this fraction of its cells beside the labels are numbers. */
const MIN_NUMBER_FRACTION = 0.4
/** A text repeated in more than this fraction of the cells below it is no header. */
const MAX_REPEATED_FRACTION = 0.5
/** Minimum number of labels that show what labels look like, and minimum fraction of them that begin with a digit. */
const MIN_LABELS = 3
const MIN_DIGITS_FRACTION = 0.6
/** Minimum fraction of texts among the answers in the second of two columns. */
const MIN_TEXT_FRACTION = 0.25
/** Minimum number of words of a sentence; the header of a text column has fewer. */
const MIN_SENTENCE_WORDS = 6
/** Minimum length of a text as long as those below it, as a fraction of their median. */
const MIN_RELATIVE_LENGTH = 0.7
/** Maximum length of a text as long as those below it, as a multiple of their median. */
const MAX_RELATIVE_LENGTH = 2.5

/**
 * Counts the header rows of a ruled grid: leading rows without numbers that are bold, shaded or over number columns, rows
 * with numbers as column headers, and a first row of short texts.
 * If nothing sets the first row apart and the rows below repeat its text, the grid has no header.
 */
export function ruledHeaderRows(grid: Grid, shapes: readonly FilledShape[]): number {
  const rows = rowsOf(grid)
  const hasNumbers = hasNumberColumns(rows)
  const shaded = countShadedRows(rows, shapes)
  if (shaded === 0 && !isBoldAlone(rows)) {
    if (!hasNumbers && repeatsBelow(rows)) return 0
    if (isLabelOfRow(rows) || holdsAnswers(rows, grid)) return 0
  }
  const lines = hasNumbers ? rows.map(lineOf) : []
  const stubEnd = grid.columns[0]!.end
  const isRow = (row: number) => {
    if (row === 0 || row < shaded || !hasNumbers) return false
    const headed = new Set(lines.slice(0, row).map((line) => countDated(line, stubEnd)))
    return isRowOfWords(lines, row, stubEnd) || isRowOfTimes(lines[row]!, headed, stubEnd)
  }
  let count = 0
  while (
    count < rows.length - 1 &&
    (isHeaderRow(rows[count]!, hasNumbers, grid, count < shaded) || isNumberHeader(lines, count, grid)) &&
    !isRow(count) &&
    !isSectionRow(rows, count, grid)
  )
    count++
  // a header cell that spans rows makes all of them header rows
  const reach = rows
    .slice(0, count)
    .flat()
    .map((cell) => cell.row + cell.rowSpan)
  return Math.min(Math.max(count, ...reach, 0), rows.length - 1)
}

/** Whether bold text, shading or number columns mark the first row of a grid as its header. */
export function isFirstRowMarked(grid: Grid, shapes: readonly FilledShape[]): boolean {
  return hasNumberColumns(rowsOf(grid)) || isSetApart(grid, shapes)
}

/** Whether bold text or shading sets the first row of a grid apart from the rows below it. */
export function isSetApart(grid: Grid, shapes: readonly FilledShape[]): boolean {
  const rows = rowsOf(grid)
  return isBoldAlone(rows) || countShadedRows(rows, shapes) > 0
}

/** Whether the body rows of a grid contain enough numbers beside their labels for number columns. */
export function hasNumbersBeside(grid: Grid): boolean {
  return holdEnoughNumbers(grid.cells.filter((cell) => cell.row >= grid.headerRowCount))
}

function rowsOf(grid: Grid): readonly (readonly GridCell[])[] {
  return grid.rows.map((_, row) => grid.cells.filter((cell) => cell.row === row))
}

function hasNumberColumns(rows: readonly (readonly GridCell[])[]): boolean {
  return holdEnoughNumbers(rows.slice(1).flat())
}

function holdEnoughNumbers(cells: readonly GridCell[]): boolean {
  const beside = cells.filter((cell) => cell.column > 0)
  return beside.filter(isNumberCell).length > MIN_NUMBER_FRACTION * beside.length
}

function isHeaderRow(cells: readonly GridCell[], hasNumbers: boolean, grid: Grid, isShaded: boolean): boolean {
  if (cells.some((cell) => cell.column > 0 && isNumberCell(cell))) return false
  const isLabelAlone = cells.length === 1 && cells[0]!.column === 0 && cells[0]!.columnSpan < grid.columns.length
  if (isLabelAlone) return false
  if (hasNumbers || (isBold(cells) && isBold(besideLabel(cells))) || isShaded) return true
  return cells[0]?.row === 0 && cells.length > 1 && !isSentenceRow(cells, grid)
}

/** Whether each text beside the first label is as long as a sentence and as the texts below it. */
function isSentenceRow(cells: readonly GridCell[], { cells: all }: Grid): boolean {
  const beside = besideLabel(cells)
  const label = cells.find(({ column }) => column === 0)
  if (label !== undefined && isHeaderOverLabels(textOf(label.words))) return false
  return beside.every(({ column, words }) => {
    const below = all.filter((cell) => cell.column === column && cell.row > 0).map((cell) => cell.words.length)
    return words.length >= MIN_SENTENCE_WORDS && below.length > 0 && isAsLong(words.length, median(below))
  })
}

/** Whether a number of words is similar to the median below it. A header may be longer than the answers below it. */
function isAsLong(words: number, usual: number): boolean {
  return words >= MIN_RELATIVE_LENGTH * usual && words <= MAX_RELATIVE_LENGTH * usual
}

/** Whether a row is one cell over the whole width, stub included, below the headers: "Assets" over its rows. */
function isSectionRow(rows: readonly (readonly GridCell[])[], row: number, { columns }: Grid): boolean {
  const [cell, ...others] = rows[row]!
  const isWhole = cell !== undefined && others.length === 0 && cell.columnSpan === columns.length
  const isUnder = rows.slice(0, row).some((above) => above.length > 1)
  // without numbers in the next row, more header rows may follow; a unit is part of the header
  const leadsToRow = rows[row + 1]?.some((below) => below.column > 0 && isNumberCell(below)) === true
  return isWhole && isUnder && leadsToRow && !isUnit(textOf(cell.words))
}

/** Converts a row of cells to a line, for the header checks of tables without rules. */
function lineOf(cells: readonly GridCell[]): Line {
  const phrases = cells.filter(({ words }) => words.length > 0).map(({ words }) => toPhrase(words))
  const [first] = cells[0]?.words ?? []
  return {
    phrases,
    bbox: hull(phrases.map(({ bbox }) => bbox)),
    baseline: first?.baseline ?? 0,
    size: first?.size ?? 1,
  }
}

/**
 * Whether a row has numbers as column headers: "(in millions) | +1% | -1%", " | 737 | 747 | 777". Numbers after a date
 * or a period, or under a header for each column, belong to the body.
 */
function isNumberHeader(lines: readonly Line[], row: number, { columns, cells }: Grid): boolean {
  const line = lines[row]
  const stubEnd = columns[0]!.end
  if (line === undefined || line.phrases.length < 2) return false
  const [label] = line.phrases
  if (label!.bbox.x0 < stubEnd && (isDateLine(label!.text) || label!.isPeriod)) return false
  const isHeaded = (column: number) =>
    cells.some((cell) => cell.row < row && cell.column === column && cell.columnSpan === 1 && cell.words.length > 0)
  if (row > 0 && columns.every((_, column) => column === 0 || isHeaded(column))) return false
  const numbers = line.phrases.filter(({ isNumber, bbox }) => isNumber && centerX(bbox) > stubEnd)
  return !hasBodyNumber(numbers, { above: lines[row - 1], line, below: lines.slice(row + 1) }, stubEnd)
}

function isBold(cells: readonly GridCell[]): boolean {
  const words = cells.flatMap((cell) => cell.words)
  return words.filter((word) => word.isBold).length * 2 > words.length
}

/**
 * Whether the first row is bold and at least half of the others are not. The label column is left out: a unit in the
 * corner is rarely bold, and the answers of a form may be bold beside plain labels.
 */
function isBoldAlone([first, ...others]: readonly (readonly GridCell[])[]): boolean {
  const bold = others.filter((cells) => isBold(besideLabel(cells)))
  return isBold(besideLabel(first!)) && bold.length * 2 <= others.length
}

/** Returns the cells beside a row's label, or the label if it is alone. */
function besideLabel(cells: readonly GridCell[]): readonly GridCell[] {
  const others = cells.filter((cell) => cell.column > 0)
  return others.length > 0 ? others : cells
}

/**
 * Whether most cells below a text of the first row repeat it: "Press release" in each row of a list. A single word does
 * not count: "EUR" can be the header of a column of currencies.
 */
function repeatsBelow([first, ...below]: readonly (readonly GridCell[])[]): boolean {
  return first!.some(({ column, words }) => {
    const text = textOf(words)
    const under = below.flat().filter((cell) => cell.column === column)
    const again = under.filter((cell) => textOf(cell.words) === text).length
    return /\S\s+\S/.test(text) && under.length > 1 && again > MAX_REPEATED_FRACTION * under.length
  })
}

/** Whether the first label begins with a digit, as most labels below: "8:30-9:00 am" over other times is no header. */
function isLabelOfRow([first, ...below]: readonly (readonly GridCell[])[]): boolean {
  const labels = below.flatMap((cells) => cells.filter(({ column, columnSpan }) => column === 0 && columnSpan === 1))
  const label = first!.find(({ column, columnSpan }) => column === 0 && columnSpan === 1)
  if (label === undefined || !beginsWithDigit(label) || isPeriod(textOf(label.words))) return false
  return labels.length >= MIN_LABELS && labels.filter(beginsWithDigit).length > MIN_DIGITS_FRACTION * labels.length
}

/** Whether the second of two columns answers the first, row by row: "Status | Cancelled" over "Budget | $0.00". */
function holdsAnswers([first, ...below]: readonly (readonly GridCell[])[], { columns }: Grid): boolean {
  if (columns.length !== 2) return false
  const answers = below.flatMap((cells) => cells.filter(({ column }) => column === 1))
  const texts = answers.filter((cell) => !isNumberCell(cell))
  const isAnswer = first!.some((cell) => cell.column === 1 && hasDigit(cell) && !isPeriod(textOf(cell.words)))
  return isAnswer && texts.length >= MIN_TEXT_FRACTION * answers.length
}

function beginsWithDigit({ words }: GridCell): boolean {
  return /^\d/.test(textOf(words))
}

function hasDigit({ words }: GridCell): boolean {
  return words.some(({ text }) => /\d/.test(text))
}

function isNumberCell(cell: GridCell): boolean {
  const text = textOf(cell.words)
  return isNumberLike(text) && !isPeriod(text)
}

/** Counts the leading rows whose background color no row below has. */
function countShadedRows(rows: readonly (readonly GridCell[])[], shapes: readonly FilledShape[]): number {
  const shades = rows.map((cells) => {
    const [first, ...others] = cells.map((cell) => shadeBehind(cell, shapes))
    return others.every((shade) => shade === first) ? first : undefined
  })
  const end = shades.findIndex((shade) => shade !== shades[0])
  return shades[0] === undefined || end < 0 || shades.lastIndexOf(shades[0]) >= end ? 0 : end
}

/** Returns the color of the topmost shape behind a cell; undefined if it is white or missing. */
function shadeBehind(cell: GridCell, shapes: readonly FilledShape[]): string | undefined {
  const box = hull(cell.words.map((word) => word.bbox))
  const [x, y] = [centerX(box), centerY(box)]
  const color = shapes.findLast(({ bbox }) => x > bbox.x0 && x < bbox.x1 && y > bbox.y0 && y < bbox.y1)?.color
  return color === '#ffffff' ? undefined : color
}
