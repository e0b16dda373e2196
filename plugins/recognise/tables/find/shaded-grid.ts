import type { Bbox, FilledShape, Ruling } from '../../../../core/model.js'
import { heightOf, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import { BROKEN, joinRulings } from '../../geometry/join-rulings.js'
import { findLines } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { findRuledGrids } from './ruled-grid.js'

/** A filled cell is at least this high and wide, in points; smaller ones are marks. */
const LEAST_SIDE = 5
/** A filled cell is at most this high, as a share of the page's height; larger ones are panels. */
const MOST_HEIGHT = 0.3
/** Filled cells up to this far apart are neighbours, in points: paper shows between them as a white line. */
const WHITE_LINE = 3.4
/** Fewer filled rows are the heads of a table whose body is not filled. */
const LEAST_ROWS = 3
/** Lines within this many font sizes of a grid go on with it. */
const NEXT_ROW = 1.6
/** White between a cell's side and its text is less than this, in points. */
const MOST_PADDING = 6
/** A page with more filled shapes than this is a picture. */
const MOST_SHAPES = 3000

/**
 * Finds the grids that filled cells make: rectangles that touch, or that white lines part, in rows and columns. Their
 * sides are taken as drawn lines, together with those that are drawn; a band behind a whole row has no neighbour beside
 * it and makes no column.
 */
export function findShadedGrids(
  shapes: readonly FilledShape[],
  rulings: readonly Ruling[],
  words: readonly Word[],
  page: { readonly width: number; readonly height: number },
): readonly Grid[] {
  if (shapes.length > MOST_SHAPES) return []
  const filled = shapes.filter(
    ({ bbox }) =>
      heightOf(bbox) > LEAST_SIDE && heightOf(bbox) < MOST_HEIGHT * page.height && widthOf(bbox) > WHITE_LINE,
  )
  const cells = filled.filter(({ bbox }) => widthOf(bbox) > LEAST_SIDE)
  const spacers = filled.filter((shape) => widthOf(shape.bbox) <= LEAST_SIDE && isSpacer(shape, cells))
  const tiles = besideOthers(withoutGrounds([...cells, ...spacers]))
  if (tiles.length < 4) return []
  const sides = flatten(tiles.map(sidesOf))
  return findRuledGrids(joinRulings([...rulings, ...sides], BROKEN), words)
    .filter((grid) => tiles.filter((tile) => overlapX(tile, grid.bbox) > 0 && overlapY(tile, grid.bbox) > 0).length > 3)
    .filter((grid) => grid.rows.length >= LEAST_ROWS && isWhole(grid, words))
    .map((grid) => ({ ...grid, evidence: 'shading' as const }))
}

/** Between two columns a row may be filled on its own: as high as its neighbours, and touching both. */
function isSpacer({ bbox }: FilledShape, cells: readonly FilledShape[]): boolean {
  const isLevel = (other: Bbox) => Math.abs(other.y0 - bbox.y0) < 0.5 && Math.abs(other.y1 - bbox.y1) < 0.5
  const touches = (left: (other: Bbox) => number) =>
    cells.some((cell) => isLevel(cell.bbox) && Math.abs(left(cell.bbox)) < 1)
  return touches(({ x1 }) => x1 - bbox.x0) && touches(({ x0 }) => x0 - bbox.x1)
}

/** Whether no more rows stand right above or below: where heads or every second row alone are filled, cells do not tell. */
function isWhole(grid: Grid, words: readonly Word[]): boolean {
  const { bbox } = grid
  const near = words.filter((word) => {
    const gap = Math.max(bbox.y0 - word.bbox.y1, word.bbox.y0 - bbox.y1)
    return overlapX(word.bbox, bbox) > 0 && gap > -0.5 * word.size && gap < NEXT_ROW * word.size
  })
  return findLines(near).every((line) => line.phrases.length < 2)
}

/** The boxes of filled cells: what is filled again behind one line of a cell, within its padding, is no cell. */
function withoutGrounds(cells: readonly FilledShape[]): readonly Bbox[] {
  const sorted = [...cells].sort((a, b) => a.bbox.y0 - b.bbox.y0 || b.bbox.y1 - a.bbox.y1)
  const grounds = new Set<FilledShape>()
  for (const [i, cell] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length && sorted[j]!.bbox.y0 < cell.bbox.y1; j++) {
      if (isGround(sorted[j]!, cell)) grounds.add(sorted[j]!)
    }
  }
  return sorted.filter((cell) => !grounds.has(cell)).map((cell) => cell.bbox)
}

function isGround(inner: FilledShape, cell: FilledShape): boolean {
  const left = inner.bbox.x0 - cell.bbox.x0
  const right = cell.bbox.x1 - inner.bbox.x1
  const isPadded = Math.min(left, right) > 0.5 && Math.max(left, right) < MOST_PADDING
  return isPadded && inner.color === cell.color && inner.bbox.y1 < cell.bbox.y1 + 0.5
}

/** Those of the cells that have a neighbour in their row. */
function besideOthers(cells: readonly Bbox[]): readonly Bbox[] {
  const sorted = [...cells].sort((a, b) => a.y0 - b.y0)
  const beside = new Set<Bbox>()
  for (const [i, box] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length && sorted[j]!.y0 < box.y1; j++) {
      if (isBeside(box, sorted[j]!)) beside.add(box).add(sorted[j]!)
    }
  }
  return [...beside]
}

/** Cells of one row: side by side, the lower one within the height of the other. */
function isBeside(a: Bbox, b: Bbox): boolean {
  const gap = -overlapX(a, b)
  return gap < WHITE_LINE && gap > -1 && overlapY(a, b) > 0.9 * Math.min(heightOf(a), heightOf(b))
}

function sidesOf({ x0, y0, x1, y1 }: Bbox): readonly Ruling[] {
  const color = '#ffffff'
  return [
    { direction: 'horizontal', bbox: { x0, y0, x1, y1: y0 }, color },
    { direction: 'horizontal', bbox: { x0, y0: y1, x1, y1 }, color },
    { direction: 'vertical', bbox: { x0, y0, x1: x0, y1 }, color },
    { direction: 'vertical', bbox: { x0: x1, y0, x1, y1 }, color },
  ]
}
