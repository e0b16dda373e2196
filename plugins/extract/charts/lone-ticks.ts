import type { Bbox } from '../../../core/model.js'
import { centerY, heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { Rgb } from './colors.js'
import type { InkPiece } from './line-colors.js'
import type { StraightLine } from './straight-lines.js'

// In inches.
const LONGEST = 0.1
/** Upright ones in a row may be longer: a large picture of a page has the letters of a small one. */
const LONGEST_UPRIGHT = 0.2
const THICKEST = 0.02
/** A letter as near as this at the right of a stroke makes it a minus sign. */
const SIGN_GAP = 0.03
/** A stem has other letters as near as this. */
const LETTER_GAP = 0.06
/** Steps between ticks differ by no more than this share. */
const EVEN = 0.12
/** Ticks of one axis stand farther from each other. */
const LEAST_STEP = 0.12
/** So many short strokes of one height in a row are ticks. */
const LEAST_TICKS = 4
/** Of level ones at the edge of bars fewer will do. */
const LEAST_LEVEL = 3
/** So many bars begin where ticks end, to so many pixels. */
const LEAST_BARS = 3
const AT_EDGE = 4
/** Places that differ by less are one, in pixels. */
const ALIKE = 1.5

/** The ticks of an axis that is hidden by the edge of what is filled, and that axis. */
interface LoneTicks {
  /** Places in the list of pieces, and the tick that each is. */
  readonly ticks: ReadonlyMap<number, StraightLine>
  readonly axes: readonly StraightLine[]
}

const HIDDEN: Rgb = [128, 128, 128]

/**
 * Finds ticks without an axis: short strokes in line with the grid, rows of upright ones, and columns of level ones where
 * bars begin.
 *
 * @param fills What is filled.
 */
export function findLoneTicks(
  pieces: readonly InkPiece[],
  lines: readonly StraightLine[],
  fills: readonly Bbox[],
  dpi: number,
): LoneTicks {
  const ticks = new Map<number, StraightLine>()
  const level = lines.filter(({ direction }) => direction === 'horizontal')
  for (const [i, { bbox }] of pieces.entries()) {
    if (widthOf(bbox) > LONGEST * dpi || heightOf(bbox) > THICKEST * dpi + 1 || widthOf(bbox) < 1.3 * heightOf(bbox))
      continue
    const at = centerY(bbox)
    const line = level.find((each) => Math.abs(each.at - at) <= ALIKE + 0.5)
    if (line === undefined || isSign(bbox, pieces, dpi)) continue
    ticks.set(i, {
      direction: 'horizontal',
      at,
      from: bbox.x0,
      to: bbox.x1,
      width: heightOf(bbox),
      color: line.color,
      isTick: true,
    })
  }
  const axes: StraightLine[] = []
  for (const row of rowsOf(pieces, dpi)) {
    const tops = row.map((i) => pieces[i]!.bbox)
    const at = tops[0]!.y0
    for (const i of row) {
      const { bbox } = pieces[i]!
      ticks.set(i, {
        direction: 'vertical',
        at: (bbox.x0 + bbox.x1) / 2,
        from: at,
        to: bbox.y1,
        width: widthOf(bbox),
        color: HIDDEN,
        isTick: true,
      })
    }
    if (level.some((line) => Math.abs(line.at - at) < 4)) continue
    const middles = tops.map(({ x0, x1 }) => (x0 + x1) / 2)
    axes.push({
      direction: 'horizontal',
      at,
      from: Math.min(...middles),
      to: Math.max(...middles),
      width: 1,
      color: HIDDEN,
    })
  }
  for (const column of columnsOf(pieces, fills, dpi)) {
    const boxes = column.map((i) => pieces[i]!.bbox)
    const at = Math.max(...boxes.map(({ x1 }) => x1))
    for (const [k, { x0, y0, y1 }] of boxes.entries()) {
      const [from, width] = [x0, y1 - y0]
      const tick = { at: (y0 + y1) / 2, from, to: at, width, color: HIDDEN, isTick: true } as const
      ticks.set(column[k]!, { direction: 'horizontal', ...tick })
    }
    const isDrawn = lines.some((line) => line.direction === 'vertical' && Math.abs(line.at - at) < 4)
    if (isDrawn) continue
    const middles = boxes.map(centerY)
    const [from, to] = [Math.min(...middles), Math.max(...middles)]
    axes.push({ direction: 'vertical', at, from, to, width: 1, color: HIDDEN })
  }
  return { ticks, axes }
}

/** Level strokes that begin and end below each other, where several bars begin: names of lying bars stand before them. */
function columnsOf(pieces: readonly InkPiece[], fills: readonly Bbox[], dpi: number): readonly (readonly number[])[] {
  const columns: number[][] = []
  for (const [i, { bbox }] of pieces.entries()) {
    if (widthOf(bbox) > LONGEST * dpi || heightOf(bbox) > THICKEST * dpi + 1 || widthOf(bbox) < 1.3 * heightOf(bbox))
      continue
    if (fills.filter(({ x0 }) => Math.abs(x0 - bbox.x1) <= AT_EDGE).length < LEAST_BARS || isSign(bbox, pieces, dpi))
      continue
    const column = columns.find(([first]) => {
      const other = pieces[first!]!.bbox
      return Math.abs(other.x0 - bbox.x0) <= ALIKE && Math.abs(other.x1 - bbox.x1) <= ALIKE
    })
    if (column !== undefined) column.push(i)
    else columns.push([i])
  }
  return columns.filter((column) => {
    const places = column.map((i) => centerY(pieces[i]!.bbox)).sort((a, b) => a - b)
    return column.length >= LEAST_LEVEL && areEven(places, dpi)
  })
}

function areEven(places: readonly number[], dpi: number): boolean {
  const gaps = places.slice(1).map((place, i) => place - places[i]!)
  const step = Math.min(...gaps)
  if (step < LEAST_STEP * dpi) return false
  return gaps.every((gap) => Math.abs(gap / step - Math.round(gap / step)) < EVEN)
}

function isSign({ x1, y0, y1 }: Bbox, pieces: readonly InkPiece[], dpi: number): boolean {
  return pieces.some(({ bbox }) => bbox.x0 >= x1 && bbox.x0 - x1 <= SIGN_GAP * dpi && bbox.y0 < y0 && bbox.y1 > y1)
}

/** Upright strokes that begin and end at one height, with nothing near them. */
function rowsOf(pieces: readonly InkPiece[], dpi: number): readonly (readonly number[])[] {
  const rows: number[][] = []
  for (const [i, { bbox }] of pieces.entries()) {
    const isLong = heightOf(bbox) > LONGEST_UPRIGHT * dpi
    if (isLong || widthOf(bbox) > THICKEST * dpi + 1 || heightOf(bbox) < 1.3 * widthOf(bbox)) continue
    const row = rows.find(([first]) => {
      const other = pieces[first!]!.bbox
      return Math.abs(other.y0 - bbox.y0) <= ALIKE && Math.abs(other.y1 - bbox.y1) <= ALIKE
    })
    if (row !== undefined) row.push(i)
    else rows.push([i])
  }
  return rows.filter((row) => {
    const places = row.map((i) => pieces[i]!.bbox.x0).sort((a, b) => a - b)
    if (row.length < LEAST_TICKS || !areEven(places, dpi)) return false
    const isLetter = (i: number) =>
      isBesideLetter(pieces[i]!.bbox, pieces, dpi) || isBetweenLetters(pieces[i]!.bbox, pieces, dpi)
    return !row.some(isLetter)
  })
}

/** A dash in a text that runs upwards has letters above and below. */
function isBetweenLetters({ x0, x1, y0, y1 }: Bbox, pieces: readonly InkPiece[], dpi: number): boolean {
  const near = LETTER_GAP * dpi
  const inLine = pieces.filter(({ bbox }) => bbox.x0 < x1 && bbox.x1 > x0)
  return (
    inLine.some(({ bbox }) => bbox.y1 <= y0 && y0 - bbox.y1 < near) &&
    inLine.some(({ bbox }) => bbox.y0 >= y1 && bbox.y0 - y1 < near)
  )
}

function isBesideLetter({ x0, x1, y0, y1 }: Bbox, pieces: readonly InkPiece[], dpi: number): boolean {
  const near = LETTER_GAP * dpi
  return pieces.some(
    ({ bbox }) =>
      bbox.y0 < y1 &&
      bbox.y1 > y0 &&
      ((bbox.x0 >= x1 && bbox.x0 - x1 < near) || (bbox.x1 <= x0 && x0 - bbox.x1 < near)),
  )
}
