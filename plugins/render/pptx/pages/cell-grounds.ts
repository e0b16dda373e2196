import type { Bbox, FilledShape, PageContent, Ruling } from '../../../../core/model.js'
import { lookOf } from './native-shapes.js'
import type { CellGround, LineLook } from './parts.js'
import type { TableEdges } from './table-edges.js'

/** The grounds of a table's cells, and the marks of the page that they stand for. */
export interface TableGrounds {
  readonly grounds: readonly CellGround[]
  readonly used: ReadonlySet<Ruling | FilledShape>
}

type Sides = { -readonly [side in 'top' | 'right' | 'bottom' | 'left']?: LineLook }
type Ground = Sides & { fill?: string }

/** A border may be drawn so far from where its ruling is, in points. */
const NEAR = 1.2
/** A ruling is a cell's border where it runs along so much of its side, and a ground where it fills so much of it. */
const ALONG = 0.9
const FILLED = 0.9
/** A mark that is more than this share larger than the cells it lies under is not theirs alone. */
const BEYOND = 1.1

/**
 * Tells which rulings are borders of a table's cells and which filled shapes their grounds. What runs beside the grid, or
 * along a part of a cell, is left to be drawn as it is: a border could not show it.
 */
export function tableGrounds(
  { rulings, shapes }: Pick<PageContent, 'rulings' | 'shapes'>,
  edges: TableEdges,
): TableGrounds {
  const grid = new Map<string, { row: number; column: number; ground: Ground }>()
  const used = new Set<Ruling | FilledShape>()
  const at = (row: number, column: number) => {
    const cell = grid.get(`${row} ${column}`) ?? { row, column, ground: {} }
    grid.set(`${row} ${column}`, cell)
    return cell.ground
  }
  for (const shape of shapes) {
    const cells = filledCells(shape, edges)
    if (cells.length === 0) continue
    for (const [row, column] of cells) at(row, column).fill = shape.color
    used.add(shape)
  }
  for (const ruling of rulings) {
    if (ruling.isPartial) continue
    const isLevel = ruling.direction === 'horizontal'
    const [across, along] = isLevel ? [edges.rows, edges.columns] : [edges.columns, edges.rows]
    const span = isLevel ? [ruling.bbox.x0, ruling.bbox.x1] : [ruling.bbox.y0, ruling.bbox.y1]
    const middle = isLevel ? (ruling.bbox.y0 + ruling.bbox.y1) / 2 : (ruling.bbox.x0 + ruling.bbox.x1) / 2
    const line = nearest(middle, across)
    const cells = line === undefined ? [] : cellsAlong(span[0]!, span[1]!, along)
    if (line === undefined || cells.length === 0) continue
    const sidesOf = (cell: number): readonly [Ground | undefined, Ground | undefined] => {
      const before = line === 0 ? undefined : isLevel ? at(line - 1, cell) : at(cell, line - 1)
      const behind = line === across.length - 1 ? undefined : isLevel ? at(line, cell) : at(cell, line)
      return [before, behind]
    }
    const [end, start] = isLevel ? (['bottom', 'top'] as const) : (['right', 'left'] as const)
    // the second of two lines is drawn as it is
    if (cells.some((cell) => sidesOf(cell)[0]?.[end] !== undefined || sidesOf(cell)[1]?.[start] !== undefined)) continue
    for (const cell of cells) {
      const [before, behind] = sidesOf(cell)
      if (before !== undefined) before[end] = lookOf(ruling)
      if (behind !== undefined) behind[start] = lookOf(ruling)
    }
    used.add(ruling)
  }
  return { grounds: [...grid.values()].map(({ row, column, ground }) => ({ row, column, ...ground })), used }
}

/** The cells that a shape fills, if it fills them and little else. */
function filledCells(
  { bbox, isPartial, isGradient }: FilledShape,
  { rows, columns }: TableEdges,
): readonly [number, number][] {
  if (isPartial || isGradient) return []
  const cells: [number, number][] = []
  let area = 0
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column + 1 < columns.length; column++) {
      const cell = { x0: columns[column]!, x1: columns[column + 1]!, y0: rows[row]!, y1: rows[row + 1]! }
      if (commonArea(cell, bbox) < FILLED * areaOf(cell)) continue
      cells.push([row, column])
      area += areaOf(cell)
    }
  }
  return areaOf(bbox) <= BEYOND * area ? cells : []
}

/** The cells along which a line runs from one end to the other; none where it ends amid one, or goes on beyond them. */
function cellsAlong(from: number, to: number, edges: readonly number[]): readonly number[] {
  const cells: number[] = []
  let length = 0
  for (let i = 0; i + 1 < edges.length; i++) {
    const [start, end] = [edges[i]!, edges[i + 1]!]
    if (Math.min(end, to) - Math.max(start, from) < ALONG * (end - start)) continue
    cells.push(i)
    length += end - start
  }
  return to - from <= BEYOND * length ? cells : []
}

function nearest(place: number, edges: readonly number[]): number | undefined {
  const line = edges.reduce((best, edge, i) => (Math.abs(edge - place) < Math.abs(edges[best]! - place) ? i : best), 0)
  return Math.abs(edges[line]! - place) <= NEAR ? line : undefined
}

function commonArea(a: Bbox, b: Bbox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width > 0 && height > 0 ? width * height : 0
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0)
}
