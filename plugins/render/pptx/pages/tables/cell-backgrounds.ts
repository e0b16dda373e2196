import type { Bbox, FilledShape, PageContent, Ruling } from '../../../../../core/model.js'
import { lookOf } from '../native-shapes.js'
import type { CellBackground, LineLook } from '../parts.js'
import type { TableEdges } from './table-edges.js'

/** The backgrounds of a table's cells, and the marks of the page that they replace. */
interface TableBackgrounds {
  readonly backgrounds: readonly CellBackground[]
  readonly used: ReadonlySet<Ruling | FilledShape>
}

type Side = 'top' | 'right' | 'bottom' | 'left'
type Background = { -readonly [side in Side]?: LineLook } & { fill?: string }
type Marks = Pick<PageContent, 'rulings' | 'shapes'>

/** Maximum distance between a border and its ruling, in points. */
const BORDER_DISTANCE = 1.2
/** Maximum distance between rulings of the same line, in points. The second line of a double line is farther away. */
const SAME_LINE = 0.5
/** A mark may extend this far beyond the table, in points. */
const OVERHANG = 4
/** Number of sample points across and down a cell and along its sides, and the share of them that must agree. */
const ACROSS = 9
const DOWN = 5
const AGREE = 0.85
/** A shape is under a cell if it covers at least this share of it. */
const UNDER = 0.25
const PAPER = '#ffffff'

/**
 * Determines which filled shapes are backgrounds of a table's cells, and which rulings are their borders. Pages paint a
 * cell in many pieces with their own padding, so the grid is sampled point by point. Marks beside the grid, or along
 * only a part of a cell's side, are not used: a border could not show them.
 */
export function tableBackgrounds(content: Marks, edges: TableEdges): TableBackgrounds {
  const { rows, columns } = edges
  const box = { x0: columns[0]!, x1: columns.at(-1)!, y0: rows[0]!, y1: rows.at(-1)! }
  const shapes = content.shapes.filter((shape) => commonArea(shape.bbox, box) > 0)
  const rulings = content.rulings.filter((ruling) => !ruling.isPartial && touches(ruling.bbox, box))
  const grid = rows.slice(1).map(() => columns.slice(1).map((): Background => ({})))
  const filled = fillCells(shapes, edges, grid)
  const bordered = new Set([
    ...setBorders(rulings, edges, grid, 'horizontal'),
    ...setBorders(rulings, edges, grid, 'vertical'),
  ])
  const used = new Set<Ruling | FilledShape>([...shapes.filter((shape) => filled(shape)), ...bordered])
  return {
    backgrounds: grid.flatMap((cells, row) =>
      cells.flatMap((background, column) =>
        Object.keys(background).length === 0 ? [] : [{ row, column, ...background }],
      ),
    ),
    used,
  }
}

/** Fills the cells that have a single color. @returns Whether a shape is visible only in such cells. */
function fillCells(
  shapes: readonly FilledShape[],
  { rows, columns }: TableEdges,
  grid: readonly (readonly Background[])[],
): (shape: FilledShape) => boolean {
  const cells = grid.flatMap((line, row) =>
    line.map((background, column) => {
      const box = { x0: columns[column]!, x1: columns[column + 1]!, y0: rows[row]!, y1: rows[row + 1]! }
      const near = shapes.filter(({ bbox }) => commonArea(bbox, box) > 0)
      const color = near.length === 0 ? PAPER : colorOf(near, box)
      // white is only drawn if it covers something else
      if (color !== undefined && (color !== PAPER || near.some((shape) => shape.color !== PAPER)))
        background.fill = color
      return { box, isOneColor: color !== undefined }
    }),
  )
  const whole = { x0: columns[0]!, x1: columns.at(-1)!, y0: rows[0]!, y1: rows.at(-1)! }
  return ({ bbox, isPartial, isGradient }) => {
    if (isPartial || isGradient || !reachesLittleOut(bbox, whole)) return false
    return cells.every(
      ({ box, isOneColor }) => isOneColor || commonArea(bbox, box) < UNDER * Math.min(areaOf(box), areaOf(bbox)),
    )
  }
}

/** Returns the single color of a cell; undefined if it has several colors or a pattern. */
function colorOf(shapes: readonly FilledShape[], box: Bbox): string | undefined {
  const counts = new Map<string, number>()
  for (let i = 0; i < ACROSS * DOWN; i++) {
    const x = box.x0 + (((i % ACROSS) + 0.5) / ACROSS) * (box.x1 - box.x0)
    const y = box.y0 + ((Math.floor(i / ACROSS) + 0.5) / DOWN) * (box.y1 - box.y0)
    const top = shapes.findLast(({ bbox }) => x >= bbox.x0 && x <= bbox.x1 && y >= bbox.y0 && y <= bbox.y1)
    if (top?.isPartial || top?.isGradient) return undefined
    const color = top?.color ?? PAPER
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  for (const [color, count] of counts) if (count >= AGREE * ACROSS * DOWN) return color
  return undefined
}

/** Sets the borders of one direction. @returns The rulings that they replace. */
function setBorders(
  all: readonly Ruling[],
  { rows, columns }: TableEdges,
  grid: readonly (readonly Background[])[],
  direction: Ruling['direction'],
): readonly Ruling[] {
  const isLevel = direction === 'horizontal'
  const [lines, along] = isLevel ? [rows, columns] : [columns, rows]
  const [end, start] = isLevel ? (['bottom', 'top'] as const) : (['right', 'left'] as const)
  const rulings = all.filter((ruling) => ruling.direction === direction).map((ruling) => ({ ruling, ...runOf(ruling) }))
  type Run = (typeof rulings)[0]
  const borders: {
    readonly at: number
    readonly from: number
    readonly to: number
    readonly set: () => void
    readonly run: Run
  }[] = []
  for (const [line, edge] of lines.entries()) {
    const near = rulings.filter(({ at }) => Math.abs(at - edge) <= BORDER_DISTANCE)
    const [first] = near.toSorted((a, b) => Math.abs(a.at - edge) - Math.abs(b.at - edge))
    if (first === undefined) continue
    const same = near.filter(({ at }) => Math.abs(at - first.at) <= SAME_LINE)
    for (let i = 0; i + 1 < along.length; i++) {
      const [from, to] = [along[i]!, along[i + 1]!]
      const found = placesAlong(from, to, ACROSS).flatMap((place) => same.find((run) => holds(run, place)) ?? [])
      if (found.length < AGREE * ACROSS) continue
      const cellAt = (at: number): Background | undefined => (isLevel ? grid[at]?.[i] : grid[i]?.[at])
      const [before, behind] = [cellAt(line - 1), cellAt(line)]
      const { ruling } = found[0]!
      const set = () => {
        if (ruling.color === PAPER && before?.fill === undefined && behind?.fill === undefined) return
        if (before !== undefined) before[end] = lookOf(ruling)
        if (behind !== undefined) behind[start] = lookOf(ruling)
      }
      borders.push({ at: first.at, from, to, set, run: found[0]! })
    }
  }
  const [low, high] = [along[0]!, along.at(-1)!]
  const isUsed = (run: Run) => {
    if (run.from < low - OVERHANG || run.to > high + OVERHANG) return false
    const places = placesAlong(Math.max(run.from, low), Math.min(run.to, high), 4 * ACROSS)
    const own = borders.filter(({ at }) => Math.abs(at - run.at) <= SAME_LINE)
    const shown = places.filter((place) => own.some(({ from, to }) => place >= from && place <= to))
    return shown.length >= AGREE * places.length
  }
  const used = new Set(rulings.filter(isUsed))
  // the other rulings are drawn as lines, so that nothing is drawn twice
  for (const { set, run } of borders) if (used.has(run)) set()
  return [...used].map(({ ruling }) => ruling)
}

/** Returns the position of a ruling, and its start and end. */
function runOf({ direction, bbox: { x0, y0, x1, y1 } }: Ruling) {
  return direction === 'horizontal' ? { at: (y0 + y1) / 2, from: x0, to: x1 } : { at: (x0 + x1) / 2, from: y0, to: y1 }
}

function holds({ from, to }: { readonly from: number; readonly to: number }, place: number): boolean {
  return place >= from - SAME_LINE && place <= to + SAME_LINE
}

function placesAlong(from: number, to: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) / count) * (to - from))
}

function touches(a: Bbox, b: Bbox): boolean {
  return (
    a.x0 <= b.x1 + BORDER_DISTANCE &&
    b.x0 <= a.x1 + BORDER_DISTANCE &&
    a.y0 <= b.y1 + BORDER_DISTANCE &&
    b.y0 <= a.y1 + BORDER_DISTANCE
  )
}

function reachesLittleOut({ x0, y0, x1, y1 }: Bbox, table: Bbox): boolean {
  const out = Math.max(table.x0 - x0, table.y0 - y0, x1 - table.x1, y1 - table.y1)
  return out <= OVERHANG
}

function commonArea(a: Bbox, b: Bbox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width > 0 && height > 0 ? width * height : 0
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0)
}
