import type { FilledShape } from '../../../../core/model.js'
import { centerX, centerY, hull, median } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import { type Line, textOf, toPhrase } from '../../text/lines.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { countDated, isRowOfTimes, isRowOfWords } from './header-or-row.js'
import { headsLabels } from './header-words.js'
import { hasBodyFigure } from './numbers-of-headers.js'

/** From this share of figures among its cells on, a table is one of figures, and what has none is a head. */
const LEAST_FIGURES = 0.4
/** A text that stands again in more than this share of the rows below is what the rows say, not what heads them. */
const REPEATED = 0.5
/** A head of a column of texts has fewer words than this, or is shorter than this share of what stands under it. */
const LEAST_SENTENCE = 6
const AS_LONG = 0.7
const MOST_TIMES = 2.5

/**
 * Counts the rows of a ruled grid that are column heads: leading rows without figures that spanning, bold letters or
 * shading set apart from the rows below, or that stand over columns of figures. Where nothing sets the first row apart
 * and it says what the rows below it say, the grid has no heads.
 */
export function ruledHeaderRows(grid: Grid, shapes: readonly FilledShape[]): number {
  const rows = rowsOf(grid)
  const hasFigures = isOfFigures(rows)
  const shaded = shadedHeads(rows, shapes)
  if (!hasFigures && shaded === 0 && !isBoldAlone(rows) && repeatsBelow(rows)) return 0
  const lines = hasFigures ? rows.map(lineOf) : []
  const stubEnd = grid.columns[0]!.end
  const isRow = (row: number) => {
    if (row === 0 || row < shaded || !hasFigures) return false
    const headed = new Set(lines.slice(0, row).map((line) => countDated(line, stubEnd)))
    return isRowOfWords(lines, row, stubEnd) || isRowOfTimes(lines[row]!, headed, stubEnd)
  }
  let count = 0
  while (
    count < rows.length - 1 &&
    (isHead(rows[count]!, hasFigures, grid, count < shaded) || headsByFigures(lines, count, grid)) &&
    !isRow(count) &&
    !isBand(rows, count, grid)
  )
    count++
  // a head that spans rows takes the rows it spans along
  const reach = rows
    .slice(0, count)
    .flat()
    .map((cell) => cell.row + cell.rowSpan)
  return Math.min(Math.max(count, ...reach, 0), rows.length - 1)
}

/** Whether anything says that a grid's first row is its head, other than that it is the first: letters, shade, figures. */
export function isHeadMarked(grid: Grid, shapes: readonly FilledShape[]): boolean {
  return isOfFigures(rowsOf(grid)) || isSetApart(grid, shapes)
}

/** Whether letters or shade set a grid's first row apart from the rows below it. */
export function isSetApart(grid: Grid, shapes: readonly FilledShape[]): boolean {
  const rows = rowsOf(grid)
  return isBoldAlone(rows) || shadedHeads(rows, shapes) > 0
}

/** Whether figures are what a grid's rows hold beside their labels. */
export function holdsFigures(grid: Grid): boolean {
  return areFigures(grid.cells.filter((cell) => cell.row >= grid.headerRowCount))
}

function rowsOf(grid: Grid): readonly (readonly GridCell[])[] {
  return grid.rows.map((_, row) => grid.cells.filter((cell) => cell.row === row))
}

function isOfFigures(rows: readonly (readonly GridCell[])[]): boolean {
  return areFigures(rows.slice(1).flat())
}

function areFigures(cells: readonly GridCell[]): boolean {
  const beside = cells.filter((cell) => cell.column > 0)
  return beside.filter(isFigure).length > LEAST_FIGURES * beside.length
}

function isHead(cells: readonly GridCell[], hasFigures: boolean, grid: Grid, isShaded: boolean): boolean {
  if (cells.some((cell) => cell.column > 0 && isFigure(cell))) return false
  const isLabelAlone = cells.length === 1 && cells[0]!.column === 0 && cells[0]!.columnSpan < grid.columns.length
  if (isLabelAlone) return false
  if (hasFigures || (isBold(cells) && isBold(besideLabel(cells))) || isShaded) return true
  return cells[0]?.row === 0 && cells.length > 1 && !saysAsMuch(cells, grid)
}

/** Whether each text beside the first label is as long as a sentence, and as those under it: "Free cash flow" and what it is. */
function saysAsMuch(cells: readonly GridCell[], { cells: all }: Grid): boolean {
  const beside = besideLabel(cells)
  const label = cells.find(({ column }) => column === 0)
  if (label !== undefined && headsLabels(textOf(label.words))) return false
  return beside.every(({ column, words }) => {
    const below = all.filter((cell) => cell.column === column && cell.row > 0).map((cell) => cell.words.length)
    return words.length >= LEAST_SENTENCE && below.length > 0 && isAsLong(words.length, median(below))
  })
}

/** A head may be longer than the answers below it. */
function isAsLong(words: number, usual: number): boolean {
  return words >= AS_LONG * usual && words <= MOST_TIMES * usual
}

/** One cell over the whole width, stub included, under heads side by side: "Assets" over its rows. */
function isBand(rows: readonly (readonly GridCell[])[], row: number, { columns }: Grid): boolean {
  const [cell, ...others] = rows[row]!
  const isWhole = cell !== undefined && others.length === 0 && cell.columnSpan === columns.length
  const isUnder = rows.slice(0, row).some((above) => above.length > 1)
  // more heads may follow, and a unit is none of the rows
  const leadsToRow = rows[row + 1]?.some((below) => below.column > 0 && isFigure(below)) === true
  return isWhole && isUnder && leadsToRow && !isUnit(textOf(cell.words))
}

/** A row of cells as a line: what tells heads from rows where nothing is drawn tells it here. */
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
 * "(in millions) | +1% | -1%", " | 737 | 747 | 777": figures that a table's columns are for. Under a row of heads, one a
 * column, and behind a date or a period figures are those of a row.
 */
function headsByFigures(lines: readonly Line[], row: number, { columns, cells }: Grid): boolean {
  const line = lines[row]
  const stubEnd = columns[0]!.end
  if (line === undefined || line.phrases.length < 2) return false
  const [label] = line.phrases
  if (label!.bbox.x0 < stubEnd && (isDateLine(label!.text) || label!.isPeriod)) return false
  const isHeaded = (column: number) =>
    cells.some((cell) => cell.row < row && cell.column === column && cell.columnSpan === 1 && cell.words.length > 0)
  if (row > 0 && columns.every((_, column) => column === 0 || isHeaded(column))) return false
  const figures = line.phrases.filter(({ isNumber, bbox }) => isNumber && centerX(bbox) > stubEnd)
  return !hasBodyFigure(figures, { above: lines[row - 1], line, below: lines.slice(row + 1) }, stubEnd)
}

function isBold(cells: readonly GridCell[]): boolean {
  const words = cells.flatMap((cell) => cell.words)
  return words.filter((word) => word.isBold).length * 2 > words.length
}

/**
 * Whether the first row is bold and most others are not, corners apart: a unit in the corner is seldom set like the heads,
 * and beside plain labels all answers of a form may be bold.
 */
function isBoldAlone([first, ...others]: readonly (readonly GridCell[])[]): boolean {
  const bold = others.filter((cells) => isBold(besideLabel(cells)))
  return isBold(besideLabel(first!)) && bold.length * 2 <= others.length
}

/** What stands beside a row's label, and the label where nothing does: bold names beside plain addresses make no head. */
function besideLabel(cells: readonly GridCell[]): readonly GridCell[] {
  const others = cells.filter((cell) => cell.column > 0)
  return others.length > 0 ? others : cells
}

/**
 * Whether a text of the first row stands again in most cells under it: "Press release" beside each of a list of them. A
 * word alone may be both: "EUR" heads a column of currencies.
 */
function repeatsBelow([first, ...below]: readonly (readonly GridCell[])[]): boolean {
  return first!.some(({ column, words }) => {
    const text = textOf(words)
    const under = below.flat().filter((cell) => cell.column === column)
    const again = under.filter((cell) => textOf(cell.words) === text).length
    return /\S\s+\S/.test(text) && under.length > 1 && again > REPEATED * under.length
  })
}

function isFigure(cell: GridCell): boolean {
  const text = textOf(cell.words)
  return isNumberLike(text) && !isPeriod(text)
}

/** How many rows at the top have a shade of their own, which no row below has. */
function shadedHeads(rows: readonly (readonly GridCell[])[], shapes: readonly FilledShape[]): number {
  const shades = rows.map((cells) => {
    const [first, ...others] = cells.map((cell) => shadeBehind(cell, shapes))
    return others.every((shade) => shade === first) ? first : undefined
  })
  const end = shades.findIndex((shade) => shade !== shades[0])
  return shades[0] === undefined || end < 0 || shades.lastIndexOf(shades[0]) >= end ? 0 : end
}

/** The colour of what was filled last behind a cell; undefined where that is white or nothing. */
function shadeBehind(cell: GridCell, shapes: readonly FilledShape[]): string | undefined {
  const box = hull(cell.words.map((word) => word.bbox))
  const [x, y] = [centerX(box), centerY(box)]
  const color = shapes.findLast(({ bbox }) => x > bbox.x0 && x < bbox.x1 && y > bbox.y0 && y < bbox.y1)?.color
  return color === '#ffffff' ? undefined : color
}
