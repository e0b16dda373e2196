import type { ColorPicture } from '../../../core/pixels.js'
import { chromaOf, colorAt, type Rgb } from './colors.js'
import type { Ink } from './ink.js'

/** A level or upright line: an axis, a gridline, a tick. */
export interface StraightLine {
  readonly direction: 'horizontal' | 'vertical'
  /** Its middle across, between pixels. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** Thickness of the ink, in pixels. */
  readonly width: number
  readonly color: Rgb
  /** Whether it is a short stroke that stands on an axis. */
  readonly isTick?: true
  readonly isDashed?: true
  /** Stretches of it that lie behind what is filled: what is seen there is something else, print on a bar. */
  readonly hidden?: readonly Stretch[]
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Ink of a line from this strength up, in shades; pale gridlines are fainter, and only long runs tell them from noise. */
const INK = 28
const FAINT = 14
/** A line may be broken by so many pixels. */
const BREAK = 2
// In inches.
/** Pieces in line with others count from this length … */
const LEAST_PIECE = 0.12
/** … faint ones from this, … */
const LEAST_FAINT = 0.6
/** … and alone from this. */
const LEAST_ALONE = 0.7
const THICKEST = 0.035
/** What is more colourful is a series, not the grid: it is followed as a curve. */
const MOST_CHROMA = 20

/** A bar's end and its axis are no farther from each other, in pixels. */
const AXIS = 3
/** Pieces whose middles differ by less are in one line, in pixels. */
const SAME_LINE = 1.3
/** Rows of one line share this much of the longer one. */
const ALIKE = 0.5
/** Ink from this strength up is a letter's or another line's. */
const BLACK = 50
/** The smear beside an edge is fainter than this, in shades, and no farther from it, in pixels. */
const SMEARED = 70
const RIM = 4
/** Within a block of a JPEG, drawn half as large again, an edge comes again as a wave, fainter still and of its colour alone. */
const BLOCK = 24
const WAVE = 24
const WAVE_CHROMA = 4
/** Ink so many pixels beside a line … */
const BESIDE = 2
/** … is at no more than this share of it. */
const MOST_BESIDE = 0.3

interface Run {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Finds straight lines without colour, dark or faint, level and upright. */
export function findStraightLines(picture: ColorPicture, ink: Ink, dpi: number): readonly StraightLine[] {
  return (['horizontal', 'vertical'] as const).flatMap((direction) => {
    const strong = groupRuns(findRuns(ink, direction, INK, LEAST_PIECE * dpi))
    const faint = groupRuns(findRuns(ink, direction, FAINT, LEAST_FAINT * dpi))
    const pieces = [...faint, ...strong].flatMap((runs) => toLine(picture, ink, direction, runs, dpi))
    return snapEnds(joinInLine(pieces, ink, dpi))
  })
}

function findRuns(
  { width, height, strength }: Ink,
  direction: StraightLine['direction'],
  weakest: number,
  least: number,
): readonly Run[] {
  const isLevel = direction === 'horizontal'
  const [lines, length, line, step] = isLevel ? [height, width, width, 1] : [width, height, 1, width]
  const runs: Run[] = []
  for (let i = 0; i < lines; i++) {
    let from = -1
    let last = -1
    for (let j = 0; j <= length; j++) {
      const isInk = j < length && strength[i * line + j * step]! >= weakest
      if (isInk) {
        if (from < 0) from = j
        last = j
      } else if (from >= 0 && (j - last > BREAK || j === length)) {
        if (last + 1 - from >= least) runs.push({ line: i, from, to: last + 1 })
        from = -1
      }
    }
  }
  return runs
}

/** Runs in neighbouring rows (or columns) that cover much of each other. */
function groupRuns(runs: readonly Run[]): readonly (readonly Run[])[] {
  const groups: Run[][] = []
  let open: Run[][] = []
  for (const run of runs) {
    open = open.filter((group) => run.line - group.at(-1)!.line <= 1)
    const group = open.find((each) => covers(each.at(-1)!, run) || covers(each[0]!, run))
    if (group !== undefined) group.push(run)
    else {
      const fresh = [run]
      groups.push(fresh)
      open.push(fresh)
    }
  }
  return groups
}

function covers(a: Run, b: Run): boolean {
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  return shared > ALIKE * Math.max(a.to - a.from, b.to - b.from)
}

function toLine(
  picture: ColorPicture,
  { width, height, strength, fullStrength, ground }: Ink,
  direction: StraightLine['direction'],
  runs: readonly Run[],
  dpi: number,
): readonly StraightLine[] {
  const lines = runs.map(({ line }) => line)
  const [first, last] = [Math.min(...lines), Math.max(...lines)]
  if (last - first + 1 > THICKEST * dpi + 2) return []
  const longest = runs.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
  const rows = direction === 'horizontal' ? height : width
  // beyond the edge of the picture is nothing: in a list of pixels its other edge comes next
  const place = (across: number, along: number) => {
    if (across < 0 || across >= rows) return -1
    return direction === 'horizontal' ? across * width + along : along * width + across
  }
  // sums of strength row by row, over the longest run
  let mass = 0
  let moment = 0
  let peak = 0
  // grey is as strong as black where strengths end
  let most = 0
  let darkest = first
  for (let across = first - 1; across <= last + 1; across++) {
    let sum = 0
    let full = 0
    for (let along = longest.from; along < longest.to; along++) {
      sum += strength[place(across, along)] ?? 0
      full += fullStrength[place(across, along)] ?? 0
    }
    mass += sum
    moment += sum * (across + 0.5)
    peak = Math.max(peak, sum)
    if (full > most) {
      most = full
      darkest = across
    }
  }
  const color = usualColor(picture, longest, (along) => place(darkest, along))
  if (!isLone() || isRim()) return []
  if (mass === 0 || chromaOf(color) > MOST_CHROMA) return []
  return [{ direction, at: moment / mass, from: longest.from, to: longest.to, width: mass / peak, color }]

  /** Whether there is hardly any ink beside it: in a row of letters there is. */
  function isLone(): boolean {
    let beside = 0
    for (let along = longest.from; along < longest.to; along++) {
      if (isInk(first - BESIDE, along) || isInk(last + BESIDE, along)) beside++
    }
    return beside <= MOST_BESIDE * (longest.to - longest.from)
  }

  /** Whether it is faint and runs along a fill: the smear beside its edge. */
  function isRim(): boolean {
    const length = longest.to - longest.from
    if (peak > SMEARED * length) return false
    const isWave = peak <= WAVE * length && chromaOf(color) > WAVE_CHROMA
    const rim = isWave ? BLOCK : RIM
    let beside = 0
    for (let along = longest.from; along < longest.to; along++) {
      const here = ground[place(darkest, along)]
      if (ground[place(darkest - rim, along)] !== here || ground[place(darkest + rim, along)] !== here) beside++
    }
    return beside > 0.5 * length
  }

  function isInk(across: number, along: number): boolean {
    return (strength[place(across, along)] ?? 0) >= BLACK
  }
}

function usualColor(picture: ColorPicture, { from, to }: Run, place: (along: number) => number): Rgb {
  const samples = Array.from({ length: 15 }, (_, i) =>
    colorAt(picture, place(Math.floor(from + ((i + 0.5) / 15) * (to - from)))),
  )
  const middle = (channel: 0 | 1 | 2) => samples.map((each) => each[channel]).sort((a, b) => a - b)[7]!
  return [middle(0), middle(1), middle(2)]
}

/** A grid behind bars is seen in pieces: those with nothing but fills between them are one line. */
function joinInLine(
  pieces: readonly StraightLine[],
  { width, height, ground }: Ink,
  dpi: number,
): readonly StraightLine[] {
  const rows: StraightLine[][] = []
  for (const piece of pieces.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const row = rows.findLast((each) => Math.abs(each[0]!.at - piece.at) < SAME_LINE)
    if (row !== undefined) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => {
    const joined: StraightLine[] = []
    for (const piece of row.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last !== undefined && isCovered(last, piece)) joined[joined.length - 1] = join(last, piece)
      else joined.push(piece)
    }
    const isLong = ({ from, to }: StraightLine) => to - from >= LEAST_ALONE * dpi
    return joined.filter((line) => isLong(line) || joined.length > 1)
  })

  function isCovered(a: StraightLine, b: StraightLine): boolean {
    if (b.from <= a.to + 1) return true
    const middle = Math.min(Math.floor(a.at), (a.direction === 'horizontal' ? height : width) - 1)
    const isFilled = (across: number, along: number) =>
      (ground[a.direction === 'horizontal' ? across * width + along : along * width + across] ?? 0) !== 0
    let covered = 0
    for (let along = a.to; along < b.from; along++) {
      // bars end at their axis
      if (isFilled(middle, along) || isFilled(middle - AXIS, along) || isFilled(middle + AXIS, along)) covered++
    }
    return covered >= 0.8 * (b.from - a.to) - 2
  }
}

/** Ends that differ by less are of one grid, in pixels: soft ends, and ticks that go on, blur them. */
const SAME_END = 6
/** So many lines must end there. */
const LEAST_ENDS = 3

/** Lines of a grid begin and end alike. */
function snapEnds(lines: readonly StraightLine[]): readonly StraightLine[] {
  const snap = (place: number, all: readonly number[]) => {
    const near = all.filter((other) => Math.abs(other - place) <= SAME_END).sort((a, b) => a - b)
    return near.length < LEAST_ENDS ? place : near[near.length >> 1]!
  }
  const starts = lines.map(({ from }) => from)
  const ends = lines.map(({ to }) => to)
  return lines.map((line) => ({ ...line, from: snap(line.from, starts), to: snap(line.to, ends) }))
}

function join(a: StraightLine, b: StraightLine): StraightLine {
  const long = a.to - a.from >= b.to - b.from ? a : b
  const between = b.from > a.to ? [{ from: a.to, to: b.from }] : []
  return {
    ...long,
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    hidden: [...(a.hidden ?? []), ...(b.hidden ?? []), ...between],
  }
}

/**
 * Whose pixels straight lines are, with the soft ones beside them: their place in the list plus one, 0 for none. What lies
 * in the midst of a fill that hides a line is not the line's.
 */
export function mapStraightLines(lines: readonly StraightLine[], { width, height, ground }: Ink): Uint16Array {
  const map = new Uint16Array(width * height)
  for (const [i, { direction, at, from, to, width: thickness, hidden = [] }] of lines.entries()) {
    const [step, side] = direction === 'horizontal' ? [1, width] : [width, 1]
    const near = Math.floor(at - thickness / 2 - 0.75)
    const far = Math.ceil(at + thickness / 2 + 0.75)
    const isInFill = (place: number) => [0, -AXIS * side, AXIS * side].every((off) => (ground[place + off] ?? 0) !== 0)
    for (let along = from; along < to; along++) {
      const isHidden = hidden.some((each) => along >= each.from && along < each.to)
      if (isHidden && isInFill(Math.floor(at) * side + along * step)) continue
      for (let across = Math.max(0, near); across < far; across++) {
        const place = across * side + along * step
        if (place < map.length) map[place] = i + 1
      }
    }
  }
  return map
}
