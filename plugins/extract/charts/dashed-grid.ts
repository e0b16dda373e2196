import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { chromaOf, colorAt, type Rgb, rgbDistance } from './colors.js'
import type { Ink } from './ink.js'
import type { StraightLine } from './straight-lines.js'

/** Ink of a stroke is as strong as this, in shades. */
const INK = 40
/** A stroke of a grid is no longer than this, and the blank behind it not, in inches. */
const LONGEST = { stroke: 0.16, blank: 0.13 }
/** Strokes are as long as each other, to so many pixels and this share, and follow each other as evenly … */
const ALIKE = { pixels: 1.6, share: 0.3, ofStep: 1.1 }
/** … in one rhythm from end to end, to so many pixels … */
const IN_PHASE = 1.3
/** … so many at a time, but for this share of them, where something crosses. */
const LEAST_TOGETHER = 3
const UNLIKE = 0.35
/** Rows of one line: in one between them its strokes may be a little longer or shorter. */
const NEXT_ROW = 2
/** A line has so many strokes … */
const LEAST_STROKES = 12
/** … of a grid that was found so many, so many pixels beside its other lines; … */
const LEAST_PIECE = 6
const FREE = 2
/** … over so many inches, and is no thicker than this. */
const LEAST_LENGTH = 1
const THICKEST = 0.04
/** Above and below it is no ink over this share of its strokes. */
const ALONE = 0.75
/** So many lines that lie over each other, but for this share, are a grid; a series may be a single dashed line. */
const LEAST_LINES = 3
const TOGETHER = 0.8
/** What is more colourful is a series. */
const MOST_CHROMA = 22

interface Stroke {
  readonly from: number
  readonly to: number
}

/** How strokes follow each other, in pixels. */
interface Rhythm {
  readonly stroke: number
  readonly step: number
}

interface Row extends Rhythm, Stroke {
  readonly at: number
  readonly strokes: readonly Stroke[]
}

/** What was found of a grid. */
interface DashedGrid {
  readonly lines: readonly StraightLine[]
  /** Whether a piece of ink is a stroke of it: an axis may part the first one from the others. */
  isStroke(bbox: Bbox): boolean
}

const NONE: DashedGrid = { lines: [], isStroke: () => false }

/**
 * Level lines of a grid that are drawn in short strokes, whatever they are drawn over: three or more, from end to end of a
 * plot, and what is left of others between columns. Their strokes are too short to be seen as lines, and take on the
 * colours of what they lie on.
 *
 * @param words Where words were surely read: letters have strokes, too.
 */
export function findDashedGridLines(
  picture: ColorPicture,
  paper: Rgb,
  ink: Ink,
  words: readonly Bbox[],
  dpi: number,
): DashedGrid {
  const rows = Array.from({ length: ink.height }, (_, y) => strokesAt(ink, y, words))
  const whole = rows.flatMap((strokes, y) => rowOf(strokes, y, ink, dpi) ?? [])
  const found = groupRows(whole).flatMap((group) => toLine(picture, paper, ink, group, dpi))
  const lines = found.filter((line) => found.filter((other) => sharedOf(line, other) >= TOGETHER).length >= LEAST_LINES)
  if (lines.length === 0) return NONE
  const grids = gridsOf(lines).map((grid) => completed(grid))
  return {
    lines: grids.flatMap((grid) => grid.lines),
    isStroke: (bbox) => grids.some((grid) => grid.isStroke(bbox)),
  }

  /** With what is left of its lines between columns. */
  function completed(lines: readonly StraightLine[]): DashedGrid {
    // upright strokes of a figure beside a line may go on with its strokes
    const [start, end] = [middleOf(lines.map(({ from }) => from)), middleOf(lines.map(({ to }) => to))]
    const grid = lines.map((line) => ({ ...line, from: Math.max(line.from, start), to: Math.min(line.to, end) }))
    const { stroke, step } = whole.find(({ at }) => Math.abs(at + 0.5 - grid[0]!.at) <= grid[0]!.width)!
    const isFree = ({ at }: Row) => !grid.some((line) => Math.abs(line.at - at) <= line.width + FREE)
    const pieces = rows
      .flatMap((strokes, y) => pieceOf(strokes, y, { stroke, step }, { from: start, to: end }) ?? [])
      .filter(isFree)
    const all = [...grid, ...groupRows(pieces).flatMap((group) => toLine(picture, paper, ink, group, dpi))]
    const isEnd = ({ x0, y0, x1, y1 }: Bbox) =>
      x1 - x0 <= ALIKE.pixels + (1 + ALIKE.share) * stroke &&
      all.some(({ at, from, to, width }) => {
        const isInLine = Math.abs((y0 + y1) / 2 - at) <= width / 2 + 1 && y1 - y0 <= width + 2
        return isInLine && Math.max(from - x1, x0 - to) <= step - stroke + FREE
      })
    return { lines: all, isStroke: isEnd }
  }
}

/** Lines that lie over each other, grid by grid: charts beside each other have one each. */
function gridsOf(lines: readonly StraightLine[]): readonly (readonly StraightLine[])[] {
  const grids: StraightLine[][] = []
  for (const line of lines) {
    const own = grids.find(([first]) => sharedOf(line, first!) >= TOGETHER)
    if (own === undefined) grids.push([line])
    else own.push(line)
  }
  return grids
}

/** How much of the longer of two lines is over or under the other. */
function sharedOf(a: Stroke, b: Stroke): number {
  return (Math.min(a.to, b.to) - Math.max(a.from, b.from)) / Math.max(a.to - a.from, b.to - b.from)
}

function strokesAt({ width, strength }: Ink, y: number, words: readonly Bbox[]): readonly Stroke[] {
  const beside = words.filter(({ y0, y1 }) => y >= y0 && y < y1)
  const strokes: Stroke[] = []
  let from = -1
  for (let x = 0; x <= width; x++) {
    const isInk = x < width && strength[y * width + x]! >= INK
    if (isInk && from < 0) from = x
    if (isInk || from < 0) continue
    const middle = (from + x) / 2
    const isLetter = beside.some(({ x0, x1 }) => middle > x0 && middle < x1)
    if (x - from >= 2 && !isLetter) strokes.push({ from, to: x })
    from = -1
  }
  return strokes
}

/** A row of pixels that strokes run along from end to end, but where fills hide them. */
function rowOf(strokes: readonly Stroke[], at: number, { width, ground }: Ink, dpi: number): Row | undefined {
  if (strokes.length < LEAST_STROKES) return undefined
  const stroke = middleOf(strokes.map(({ from, to }) => to - from))
  const step = middleOf(strokes.slice(1).map(({ from }, i) => from - strokes[i]!.from))
  if (stroke > LONGEST.stroke * dpi || step - stroke > LONGEST.blank * dpi || step - stroke < 1) return undefined
  const own = inRhythm(strokes, { stroke, step })
  if (own.length < LEAST_STROKES) return undefined
  const [from, to] = [own[0]!.from, own.at(-1)!.to]
  const hidden = own.slice(1).reduce((sum, next, i) => {
    const [start, end] = [own[i]!.to, next.from]
    const isHidden = end - start > 2 * step && ground[at * width + ((start + end) >> 1)] !== 0
    return isHidden ? sum + end - start : sum
  }, 0)
  // what is regular here and there alone is print
  const isWhole = own.length * step >= (1 - UNLIKE) * (to - from - hidden)
  return to - from < LEAST_LENGTH * dpi || !isWhole ? undefined : { at, from, to, stroke, step, strokes: own }
}

/** What of a row has the strokes of a grid that was found. */
function pieceOf(strokes: readonly Stroke[], at: number, rhythm: Rhythm, grid: Stroke): Row | undefined {
  const within = strokes.filter(({ from, to }) => from >= grid.from - rhythm.step && to <= grid.to + rhythm.step)
  const own = inRhythm(within, rhythm)
  if (own.length < LEAST_PIECE) return undefined
  return { at, from: own[0]!.from, to: own.at(-1)!.to, ...rhythm, strokes: own }
}

/** Those of several strokes that follow each other in a rhythm, some at a time. */
function inRhythm(strokes: readonly Stroke[], { stroke, step }: Rhythm): readonly Stroke[] {
  const isSized = ({ from, to }: Stroke) => Math.abs(to - from - stroke) <= ALIKE.pixels + ALIKE.share * stroke
  const isNext = (a: Stroke | undefined, b: Stroke | undefined) =>
    a !== undefined && b !== undefined && isSized(a) && isSized(b) && Math.abs(b.from - a.from - step) <= ALIKE.ofStep
  const runs: Stroke[][] = []
  for (const [i, each] of strokes.entries()) {
    if (isNext(strokes[i - 1], each)) runs.at(-1)!.push(each)
    else runs.push([each])
  }
  return inPhase(runs.filter(({ length }) => length >= LEAST_TOGETHER)).flat()
}

/** Runs of strokes that go on with the longest of them: the upright strokes of figures beside it do not. */
function inPhase(runs: readonly (readonly Stroke[])[]): readonly (readonly Stroke[])[] {
  if (runs.length === 0) return runs
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a))
  const start = longest[0]!.from
  const step = (longest.at(-1)!.from - start) / (longest.length - 1)
  return runs.filter((run) => {
    const mean = run.reduce((sum, { from }, i) => sum + from - i * step, 0) / run.length
    const off = (mean - start) / step
    return Math.abs(off - Math.round(off)) * step <= IN_PHASE
  })
}

function groupRows(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last !== undefined && row.at - last.at(-1)!.at <= NEXT_ROW) last.push(row)
    else groups.push([row])
  }
  return groups
}

function toLine(
  picture: ColorPicture,
  paper: Rgb,
  { width, height, strength }: Ink,
  rows: readonly Row[],
  dpi: number,
): readonly StraightLine[] {
  const [top, bottom] = [rows[0]!.at, rows.at(-1)!.at]
  const thick = bottom - top + 1
  if (thick > Math.max(2, THICKEST * dpi)) return []
  const strengthAt = (y: number, { from, to }: Stroke) => strength[y * width + ((from + to) >> 1)]!
  const inkOf = (row: Row) => row.strokes.reduce((sum, stroke) => sum + strengthAt(row.at, stroke), 0)
  const most = rows.reduce((a, b) => (inkOf(b) > inkOf(a) ? b : a))
  const isBlank = (y: number) => {
    if (y < 0 || y >= height) return true
    const blank = most.strokes.filter((stroke) => strengthAt(y, stroke) < INK)
    return blank.length >= ALONE * most.strokes.length
  }
  if (!isBlank(top - 3) || !isBlank(bottom + 3)) return []
  const colors = most.strokes.map(({ from, to }) => colorAt(picture, most.at * width + ((from + to) >> 1)))
  // over fills strokes are paler, and soft
  const color = colors.toSorted((a, b) => rgbDistance(b, paper) - rgbDistance(a, paper))[colors.length >> 3]!
  if (chromaOf(color) > MOST_CHROMA) return []
  return [
    {
      direction: 'horizontal',
      at: (top + bottom + 1) / 2,
      from: Math.min(...rows.map(({ from }) => from)),
      to: Math.max(...rows.map(({ to }) => to)),
      width: thick,
      color,
    },
  ]
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
