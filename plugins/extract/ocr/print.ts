import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import { type Components, findComponents } from '../pixels/components.js'
import { measurePrint, usualPrintSize } from '../pixels/print-size.js'
import { findLeaders } from './leaders.js'
import { withoutPieces } from './without-pieces.js'

/** Characters that are close together on one baseline. */
export interface PrintRun {
  readonly bbox: Bbox
  /** Components of ink, unordered. */
  readonly pieces: readonly Bbox[]
  readonly baseline: number
  /** Height of capitals and digits, in pixels. */
  readonly capHeight: number
  /** Whether several lines are connected because their letters touch. */
  readonly isBlock: boolean
}

/** The printed text of a page, in pixels. */
export interface Print {
  /** Runs, line by line from top to bottom, from left to right. */
  readonly runs: readonly PrintRun[]
  /** Isolated strokes at half the height of a line. A dash means that there is no amount. */
  readonly dashes: readonly PrintRun[]
  /** Dot leaders, a list of dots for each. */
  readonly leaders: readonly (readonly Bbox[])[]
  /** Large connected areas of ink, which only drawings have. */
  readonly drawn: readonly Bbox[]
  /** Height of the page's most common capitals and digits. */
  readonly capHeight: number
}

/** Grey levels below this are ink. The picture is evenly illuminated. */
const INK_LEVEL = 150
/** Grey levels below this are ink of thin strokes. */
const FAINT = 205
/** A letter is pale if no pixel is darker than this grey level. */
const PALE = 105

/** Maximum longer and shorter side of a character, in inches. */
const DRAWN = { long: 0.6, short: 0.25 }
/** Minimum height of a letter, in pixels. */
const LEAST_LETTER = 5
/** Minimum number of unused small components that indicates smaller text. */
const MANY_LONE = 10

// All following lengths are in cap heights of the page.
/** Maximum height of dots, commas, strokes and quotes, which belong to adjacent letters. */
const SMALL = 0.45
/** Text with a smaller cap height has a different size. */
const SMALLER = 0.6
/** Maximum height and width of connected letters. */
const TALLEST = 6
const WIDEST = 14
/** Maximum length of a flat component that is not a ruling. */
const LONGEST_STROKE = 3
/** Minimum gap between runs. Blanks in a line are at most about 0.8. */
const GAP = 1
/** Minimum distance from the baseline and maximum height of a superscript. */
const RAISED = { rise: 0.14, height: 0.95 }
/** Maximum size of a speck: side of a square with the same amount of ink. */
const SPECK = 0.09

/**
 * Finds the text of a clean, deskewed picture and groups it into runs. Compared with large letters, such as a slide's
 * title, small letters look like dots. If many small components are left over, they are processed separately.
 */
export function findPrint(picture: GreyPicture, dpi: number): Print {
  const { lone: unused, ...print } = findPrintOfOneSize(picture, dpi)
  if (unused.filter((piece) => heightOf(piece) >= LEAST_LETTER).length < MANY_LONE) return print
  const least = SMALLER * print.capHeight
  const runs = print.runs.filter(({ pieces }) => pieces.some((piece) => heightOf(piece) >= least))
  const left = withoutPieces(
    picture,
    [...runs, ...print.dashes].flatMap(({ pieces }) => pieces),
  )
  const { lone: _, ...small } = findPrintOfOneSize(left, dpi)
  if (small.capHeight >= least) return print
  const words = small.runs.filter(({ pieces }) => pieces.length > 1)
  // more single dots than words are points of a chart, not text
  const letters = small.runs.length > 2 * words.length ? words : small.runs
  return {
    runs: inRows([...runs, ...letters]),
    dashes: [...print.dashes, ...small.dashes],
    leaders: print.leaders,
    drawn: print.drawn,
    capHeight: print.capHeight,
  }
}

/** Finds text of about the most common size, and isolated small components. */
function findPrintOfOneSize(picture: GreyPicture, dpi: number): Print & { readonly lone: readonly Bbox[] } {
  const components = findComponents(picture, INK_LEVEL)
  const { capHeight } = measurePrint(components, dpi) ?? usualPrintSize(dpi)
  const { count, left, top, right, bottom, area } = components
  const faint = findComponents(picture, FAINT)
  const pale = palePieces(picture, faint, capHeight)
  const pieces: Bbox[] = [...pale]
  for (let i = 0; i < count; i++) {
    if (area[i]! < Math.max(3, (SPECK * capHeight) ** 2)) continue
    const piece = { x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }
    if (couldBePrint(piece, capHeight) && !pale.some((letter) => holdsCenter(letter, piece))) pieces.push(piece)
  }
  const leaders = findLeaders(pieces, capHeight)
  const dots = new Set(leaders.flat())
  const marks = pieces.filter((piece) => !dots.has(piece))
  const isSmall = (piece: Bbox) => heightOf(piece) < SMALL * capHeight
  const groups = joinLetters(
    marks.filter((piece) => !isSmall(piece)),
    capHeight,
  )
  const lone = joinSmall(groups, marks.filter(isSmall), capHeight)
  const signs = lone.filter((piece) => heightOf(piece) > 0.3 * capHeight && widthOf(piece) > 0.3 * capHeight)
  const runs = inRows(
    [...groups, ...signs.map((piece) => [piece])].flatMap((group) => splitSuperscript(toRun(group, capHeight))),
  )
  const strokes = [...lone, ...faintStrokes(faint, pieces, capHeight)]
  return { runs, dashes: dashesIn(strokes, runs, capHeight), leaders, drawn: drawnPieces(faint, dpi), capHeight, lone }
}

function drawnPieces({ count, left, top, right, bottom }: Components, dpi: number): readonly Bbox[] {
  const drawn: Bbox[] = []
  for (let i = 0; i < count; i++) {
    const [across, down] = [right[i]! - left[i]!, bottom[i]! - top[i]!]
    if (Math.max(across, down) < DRAWN.long * dpi || Math.min(across, down) < DRAWN.short * dpi) continue
    drawn.push({ x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! })
  }
  return drawn
}

/**
 * Finds grey letters. They fall apart at the threshold for black text, so their components are found at a lighter one.
 * A letter with any black pixel is not pale.
 */
function palePieces(picture: GreyPicture, faint: Components, capHeight: number): readonly Bbox[] {
  const { count, left, top, right, bottom, area } = faint
  const pieces: Bbox[] = []
  for (let i = 0; i < count; i++) {
    const piece = { x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }
    const isLetter = heightOf(piece) > SMALL * capHeight && couldBePrint(piece, capHeight)
    if (isLetter && area[i]! > 0.15 * capHeight ** 2 && !hasBlack(picture, piece)) pieces.push(piece)
  }
  return pieces
}

function hasBlack({ width, pixels }: GreyPicture, { x0, y0, x1, y1 }: Bbox): boolean {
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) if (pixels[at]! < PALE) return true
  }
  return false
}

/** Finds long flat components that are lighter than ink and contain none. */
function faintStrokes(faint: Components, ink: readonly Bbox[], capHeight: number): readonly Bbox[] {
  const { count, left, top, right, bottom } = faint
  const strokes: Bbox[] = []
  for (let i = 0; i < count; i++) {
    const piece = { x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }
    const isStroke = widthOf(piece) > 0.6 * capHeight && widthOf(piece) > 3 * heightOf(piece)
    if (!isStroke || widthOf(piece) > LONGEST_STROKE * capHeight || heightOf(piece) > 0.35 * capHeight) continue
    if (!ink.some((other) => overlapX(other, piece) > 0 && overlapY(other, piece) > 0)) strokes.push(piece)
  }
  return strokes
}

function couldBePrint(piece: Bbox, capHeight: number): boolean {
  const width = widthOf(piece)
  const height = heightOf(piece)
  if (height > TALLEST * capHeight || width > Math.max(WIDEST * capHeight, 4 * height)) return false
  return width < LONGEST_STROKE * capHeight || height > 0.35 * capHeight
}

/** Groups letters that are side by side. */
function joinLetters(letters: readonly Bbox[], capHeight: number): Bbox[][] {
  const sorted = letters.toSorted((a, b) => a.x0 - b.x0)
  const groups = new Map<Bbox, Bbox[]>()
  let near: Bbox[] = []
  for (const letter of sorted) {
    let group = [letter]
    groups.set(letter, group)
    near = near.filter((other) => letter.x0 - other.x1 <= GAP * Math.max(capHeight, heightOf(other)))
    for (const other of near) {
      const theirs = groups.get(other)!
      if (theirs === group || !areAdjacent(other, letter, capHeight)) continue
      const [small, large] = theirs.length < group.length ? [theirs, group] : [group, theirs]
      for (const each of small) groups.set(each, large)
      large.push(...small)
      group = large
    }
    near.push(letter)
  }
  return [...new Set(groups.values())]
}

function areAdjacent(left: Bbox, right: Bbox, capHeight: number): boolean {
  const lower = Math.min(heightOf(left), heightOf(right))
  const taller = Math.max(heightOf(left), heightOf(right))
  // Two touching lines form tall components, which would join their neighbors.
  if (taller > 2.4 * Math.max(lower, 0.75 * capHeight)) return false
  return right.x0 - left.x1 <= GAP * Math.max(capHeight, lower) && overlapY(left, right) >= 0.5 * lower
}

/** Adds small components to the nearest group. @returns The isolated ones. */
function joinSmall(groups: Bbox[][], small: readonly Bbox[], capHeight: number): readonly Bbox[] {
  const hulls = groups.map(hull)
  const lone: Bbox[] = []
  for (const piece of small.toSorted((a, b) => a.x0 - b.x0)) {
    let nearest = -1
    let least = 0.9 * capHeight
    for (const [i, box] of hulls.entries()) {
      const slack = 0.35 * Math.max(capHeight, Math.min(heightOf(box), 2 * capHeight))
      if (piece.y0 < box.y0 - slack || piece.y1 > box.y1 + slack) continue
      const gap = Math.max(piece.x0 - box.x1, box.x0 - piece.x1, 0)
      if (gap >= least) continue
      nearest = i
      least = gap
    }
    if (nearest < 0) {
      lone.push(piece)
      continue
    }
    groups[nearest]!.push(piece)
    hulls[nearest] = hull([hulls[nearest]!, piece])
  }
  return lone
}

function toRun(pieces: readonly Bbox[], capHeight: number): PrintRun {
  const bbox = hull(pieces)
  const heights = pieces.map(heightOf).sort((a, b) => a - b)
  const own = heights[Math.floor(heights.length * 0.8)]!
  const isUsual = own > 0.6 * capHeight && own < 1.25 * capHeight
  const size = isUsual || own < SMALL * capHeight ? capHeight : own
  return {
    bbox,
    pieces,
    baseline: footOf(pieces, size) ?? bbox.y1,
    capHeight: size,
    isBlock: heightOf(bbox) > 2.6 * size && pieces.length > 1,
  }
}

/** Returns the most common bottom of components with the height of letters, or undefined if there are none. */
function footOf(pieces: readonly Bbox[], size: number): number | undefined {
  const letters = pieces.filter((piece) => heightOf(piece) > 0.55 * size && heightOf(piece) < 1.35 * size)
  const sorted = letters.map(({ y1 }) => y1).sort((a, b) => a - b)
  return sorted[(sorted.length - 1) >> 1]
}

/**
 * Splits a superscript note mark at the end of a run into its own run. Next to full-size letters it is misread, for
 * example as 7 or "®".
 */
function splitSuperscript(run: PrintRun): readonly PrintRun[] {
  const pieces = run.pieces.toSorted((a, b) => a.x0 - b.x0)
  const isRaised = (piece: Bbox) =>
    run.baseline - piece.y1 > RAISED.rise * run.capHeight && heightOf(piece) < RAISED.height * run.capHeight
  const first = pieces.findLastIndex((piece) => !isRaised(piece)) + 1
  const mark = pieces.slice(first)
  const digits = mark.filter((piece) => heightOf(piece) > SMALL * run.capHeight)
  if (run.isBlock || first === 0 || mark.length < 2 || digits.length === 0) return [run]
  const label = pieces.slice(0, first)
  const capHeight = Math.min(...digits.map(heightOf))
  const own = { bbox: hull(mark), pieces: mark, baseline: Math.max(...digits.map(({ y1 }) => y1)), capHeight }
  return [
    { ...run, bbox: hull(label), pieces: label },
    { ...own, isBlock: false },
  ]
}

/** Orders runs line by line. Short runs get the baseline of their line, because a lone bracket has a lower bottom. */
function inRows(runs: readonly PrintRun[]): readonly PrintRun[] {
  const rows: PrintRun[][] = []
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = rows.at(-1)?.[0]
    if (first !== undefined && run.baseline - first.baseline < 0.4 * Math.min(run.capHeight, first.capHeight)) {
      rows.at(-1)!.push(run)
    } else rows.push([run])
  }
  return rows.flatMap((row) => {
    const bottoms = row.flatMap((run) => run.pieces.map(() => run.baseline)).sort((a, b) => a - b)
    const usual = bottoms[bottoms.length >> 1]!
    const onLine = (run: PrintRun) => run.pieces.length < 6 && Math.abs(run.baseline - usual) < 0.25 * run.capHeight
    return row.toSorted((a, b) => a.bbox.x0 - b.bbox.x0).map((run) => (onLine(run) ? { ...run, baseline: usual } : run))
  })
}

function dashesIn(pieces: readonly Bbox[], runs: readonly PrintRun[], capHeight: number): readonly PrintRun[] {
  return pieces.flatMap((piece) => {
    const width = widthOf(piece)
    if (width < 0.3 * capHeight || width > 2.5 * capHeight || width < 1.6 * heightOf(piece)) return []
    const middle = (piece.y0 + piece.y1) / 2
    const isRaised = (foot: number) => {
      const rise = (foot - middle) / capHeight
      return rise > 0.1 && rise < 0.75
    }
    // Labels may be a little lower or higher than the numbers of their row, which have a common baseline.
    const beside = runs.find(
      ({ baseline, pieces, isBlock }) =>
        !isBlock && (isRaised(baseline) || isRaised(footOf(pieces, capHeight) ?? baseline)),
    )
    if (beside === undefined) return []
    return [{ bbox: piece, pieces: [piece], baseline: beside.baseline, capHeight, isBlock: false }]
  })
}
