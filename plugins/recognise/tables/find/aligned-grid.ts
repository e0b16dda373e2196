import type { Bbox, FilledShape, Ruling } from '../../../../core/model.js'
import { centerX, heightOf, hull, overlapY, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line, Phrase } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type ColumnSpan, columnOf, findColumns, nearestColumn } from '../grid/columns.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { partLabelFromUnit } from '../grid/labels-beside-units.js'
import { groupRows } from '../grid/rows.js'
import { spanNumbers } from '../grid/spanning-numbers.js'
import { joinSplitColumns } from '../grid/split-columns.js'
import { edgesOfBars } from '../headers/bars-behind-headers.js'
import { joinDatedUnits } from '../headers/dated-units.js'
import { readHeader } from '../headers/header.js'
import { endHeadersAtRules } from '../headers/headers-over-rules.js'
import type { Region } from '../regions/regions.js'

/** Rules and fills around the text. */
export interface Drawing {
  readonly rulings: readonly Ruling[]
  readonly shapes: readonly FilledShape[]
}

/** Maximum distance between the middles of a centred caption and of its table, in points. */
const MAX_CENTRE_OFFSET = 4

/**
 * Lays a grid over a region without drawn cells: columns from the alignment of its numbers, rows from its lines.
 *
 * @returns Undefined if there are fewer than two columns.
 */
export function layAlignedGrid(found: Region, drawing: Drawing): Grid | undefined {
  const region = partLabelFromUnit(endHeadersAtRules(found, drawing.rulings), drawing.rulings)
  const bbox = hull(region.lines.map((line) => line.bbox))
  const heads = region.lines.slice(0, region.headerLineCount)
  const body = region.lines.slice(region.headerLineCount)
  const columns = findColumns(
    body.filter((line) => line.phrases.length > 1),
    bbox.x0,
    heads.at(-1),
  )
  if (columns.length < 2) return undefined
  const rulings = drawing.rulings.filter((ruling) => overlapY(ruling.bbox, bbox) > -3)
  const header = readHeader(heads, columns, [...rulings, ...edgesOfBars(heads, drawing.shapes, columns)])
  const rows = joinDatedUnits(
    groupRows(body, {
      firstNumber: columns.find((column) => column.isNumeric)?.start ?? Infinity,
      stubEnd: stubEndOf(body, columns),
      bands: rowBands(drawing.shapes, bbox),
      rulings,
    }),
  )
  const cells = flatten(rows.map((lines, i) => fillRow(lines, header.rows.length + i, columns, bbox)))
  const grid: Grid = {
    bbox,
    columns,
    rows: [...header.rows, ...rows.map(bandOf)],
    cells: [...header.cells, ...cells],
    headerRowCount: header.rows.length,
    evidence: 'alignment',
  }
  return joinSplitColumns(dropUnusedColumns(spanNumbers(grid)))
}

/** Drops columns in which no cell starts, spanning headers aside: the words that made them are in their neighbours. */
function dropUnusedColumns(grid: Grid): Grid {
  const isUsed = grid.columns.map((_, i) =>
    grid.cells.some(({ column, row, columnSpan }) => column === i && (row >= grid.headerRowCount || columnSpan === 1)),
  )
  if (isUsed.every(Boolean)) return grid
  const before = (column: number) => isUsed.slice(0, column).filter(Boolean).length
  const cells = grid.cells.map((cell) => ({
    ...cell,
    column: before(cell.column),
    columnSpan: before(cell.column + cell.columnSpan) - before(cell.column),
  }))
  return { ...grid, columns: grid.columns.filter((_, i) => isUsed[i]), cells }
}

/** Returns where the longest label ends, with or without numbers beside it. */
function stubEndOf(body: readonly Line[], columns: readonly ColumnSpan[]): number {
  const limit = columns[1]?.start ?? Infinity
  const labels = body.map((line) => line.phrases[0]!.bbox.x1).filter((x1) => x1 <= limit)
  return Math.max(columns[0]!.end, ...labels)
}

/** Returns the filled rectangles behind single rows of the table. White ones count only beside coloured ones. */
function rowBands(shapes: readonly FilledShape[], table: Bbox): readonly FilledShape[] {
  const behind = shapes.filter(
    ({ bbox }) =>
      overlapY(bbox, table) > 0 &&
      bbox.x0 < table.x0 + 0.3 * widthOf(table) &&
      bbox.x1 > table.x0 &&
      heightOf(bbox) < 60,
  )
  const coloured = behind.filter(({ color }) => color !== '#ffffff')
  return coloured.length > 0 ? behind : []
}

function bandOf(lines: readonly Line[]): Span {
  const box = hull(lines.map((line) => line.bbox))
  return { start: box.y0, end: box.y1 }
}

function fillRow(
  lines: readonly Line[],
  row: number,
  columns: readonly ColumnSpan[],
  table: Bbox,
): readonly GridCell[] {
  const words = columns.map((): Word[] => [])
  for (const line of lines) {
    const isLabelAlone = line.phrases.length === 1
    line.phrases.forEach((phrase, at) => {
      const isCaption = isLabelAlone && !phrase.isNumber && isCentredCaption(phrase, columns, table)
      const placed =
        isCaption || isLabelOfNext(line.phrases, at, columns)
          ? [{ column: 0, part: phrase.words }]
          : placePhrase(phrase, columns, isLabelAlone)
      for (const { column, part } of placed) words[column]!.push(...part)
    })
  }
  return flatten(
    words.map((own, column) => (own.length === 0 ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, words: own }])),
  )
}

/** Whether a text is a caption such as "ASSETS", centred over the whole table: a label of the rows below. */
function isCentredCaption({ bbox, words }: Phrase, columns: readonly ColumnSpan[], table: Bbox): boolean {
  if (columns[0]!.isNumeric || Math.abs(centerX(bbox) - centerX(table)) > MAX_CENTRE_OFFSET) return false
  const isOverColumn = columns.some(({ start, end }, i) => i > 0 && bbox.x0 < end && bbox.x1 > start)
  return !isOverColumn || words.every(({ text, isBold }) => isBold || text === text.toUpperCase())
}

/**
 * Whether a line's first text would share a cell with the number after it, left of that column's numbers. It is the
 * number's label, set to the right of a stub whose longer labels are outside this table.
 */
function isLabelOfNext(phrases: readonly Phrase[], at: number, columns: readonly ColumnSpan[]): boolean {
  if (at > 0) return false
  const text = phrases[0]!
  const number = phrases[1]
  if (text.isNumber || number?.isNumber !== true || columns[0]!.isNumeric) return false
  const column = columnOf(number, columns)
  return column > 0 && columnOf(text, columns) === column && text.bbox.x1 <= columns[column]!.start
}

/** Assigns the words of a phrase to columns. A label that is too long for the stub stays whole. */
function placePhrase(
  phrase: Phrase,
  columns: readonly ColumnSpan[],
  isLabelAlone: boolean,
): readonly { column: number; part: readonly Word[] }[] {
  const startsInStub =
    phrase.bbox.x0 < columns[0]!.end && (columns[1] === undefined || phrase.bbox.x0 < columns[1].start)
  if (isLabelAlone && startsInStub) return [{ column: 0, part: phrase.words }]
  // "$ 1,234" is one number, however far the currency symbol is from the digits
  if (phrase.isNumber && !startsInStub) return [{ column: columnOf(phrase, columns), part: phrase.words }]
  const touched = columns.filter(
    (column) => Math.min(phrase.bbox.x1, column.end) - Math.max(phrase.bbox.x0, column.start) > 1,
  )
  if (touched.length < 2 || startsInStub)
    return [{ column: startsInStub ? 0 : columnOf(phrase, columns), part: phrase.words }]
  const parts: { column: number; part: Word[] }[] = []
  for (const word of phrase.words) {
    const column = nearestColumn(centerX(word.bbox), columns)
    const last = parts.at(-1)
    if (last?.column === column) last.part.push(word)
    else parts.push({ column, part: [word] })
  }
  return parts
}
