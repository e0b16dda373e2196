import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { findBlankSlices } from './blank-slices.js'
import { joinBlended } from './blended-layers.js'
import { chromaOf } from './colors.js'
import { findDashedGridLines } from './dashed-grid.js'
import { withoutDrawnWords } from './drawn-words.js'
import { type Fill, findFills } from './fills.js'
import { findCurves, mapCurves } from './find-curves.js'
import { isSideOfFrame } from './frame-sides.js'
import { findHollowMarkers, withoutMarkers } from './hollow-markers.js'
import { findInk, type Ink } from './ink.js'
import { joinCutBars } from './join-cut-bars.js'
import { joinDashes } from './join-dashes.js'
import { joinGradients } from './join-gradients.js'
import { findJoinedTicks } from './joined-ticks.js'
import { matchKeys } from './key-colors.js'
import { findLineKeysBehind } from './keys-behind.js'
import { findLayers, mapLayers } from './layers.js'
import { isStemOfWord, isStrokeOfLetters, printOnGrid } from './letter-strokes.js'
import { withoutLevelParts } from './level-parts.js'
import { findInkPieces, type InkPiece } from './line-colors.js'
import { findLineKeys, isKeyBefore } from './line-keys.js'
import { findLoneTicks } from './lone-ticks.js'
import { joinPanels } from './panels.js'
import { findPieces } from './pieces.js'
import { findStraightLines, mapStraightLines, type StraightLine } from './straight-lines.js'
import { tickOf } from './ticks.js'
import type { TracedCurve } from './traced-curve.js'
import { withoutAxes } from './without-axes.js'
import { withoutWaves } from './without-waves.js'

/** What is drawn in a picture, in its pixels. */
export interface Traced {
  readonly fills: readonly Fill[]
  readonly lines: readonly StraightLine[]
  readonly curves: readonly TracedCurve[]
  /** All that is thin … */
  readonly ink: Ink
  /** … and what of it may be letters: neither straight lines, ticks nor curves. */
  readonly letters: readonly InkPiece[]
  /** Whose each pixel is: its place in the list of letters plus one, 0 for none. */
  readonly letterMap: Int32Array
}

/** A letter's stem is narrower than this share of its height, and what is lower than this share of its word a part of it. */
const STEM = 0.45
const PART = 0.4
/** A key stands no farther from the beginning of the word that it was taken for a letter of, in heights of the word. */
const MIDST = 0.8
/** Colours with less chroma are black, white or grey. */
const GREY = 20
/** A line around a key lies no farther out than so many pixels, or inches. */
const RIM = { pixels: 3, inches: 0.015 }
/** A piece of ink is of a curve where so much of it lies on one. */
const ON_CURVE = 0.5

/**
 * Finds what is drawn in a picture: filled parts, straight lines and curves.
 *
 * @param read Where words were read on it: what looks like a letter there is one.
 */
export function traceMarks(picture: ColorPicture, read: readonly Bbox[], dpi: number): Traced {
  const seen = findLayers(picture, dpi)
  const { layers, map } = joinBlended(seen, mapLayers(picture, seen), { width: picture.width, dpi })
  const tiles = findFills(picture, layers, map, findPieces(picture, layers, map, dpi), dpi)
  const found = joinPanels(tiles, layers.paper, map, picture.width, dpi)
  const isNoLetter = (some: readonly Bbox[]) => (fill: Fill) => !some.some((word) => isLetterOf(fill, word))
  const words = withoutDrawnWords(read, findInk(picture, layers, found.filter(isNoLetter(read))))
  const filled = found.filter(isNoLetter(words))
  const thin = findInk(picture, layers, filled)
  const hollow = findHollowMarkers(picture, thin, words, dpi)
  const ink = withoutMarkers(thin, hollow)
  const fills = [...filled, ...hollow, ...findBlankSlices(layers.paper, ink, filled, dpi)]
  const straight = findStraightLines(picture, ink, dpi).filter((line) => !isStrokeOfLetters(line, words, ink, dpi))
  const lines = withoutWaves(withoutLevelParts(picture, layers.paper, straight), filled, layers.paper, dpi)
  const grid = findDashedGridLines(picture, layers.paper, ink, words, dpi)
  const straightInk = [...lines, ...grid.lines, ...findJoinedTicks(lines, ink, dpi)]
  const followed = findCurves({ picture, paper: layers.paper, ink, fills, lines: straightInk, words }, dpi)
  const keysBefore = findLineKeys(picture, words, lines)
  const lineKeys = keysBefore.length > 0 ? keysBefore : findLineKeysBehind(picture, words, lines)
  const isInKey = (bbox: Bbox) => lineKeys.some((key) => holdsCenter(key.bbox, bbox))
  const swatches = filled.filter(({ bbox }) => !isInKey(bbox) && words.some((word) => isKeyBefore(bbox, word)))
  const legend = { keys: lineKeys, swatches: swatches.map(({ color }) => color) }
  const curves = matchKeys(picture, layers.paper, ink, legend, withoutAxes(followed.curves, filled))
  const isStraight = mapStraightLines(straightInk, ink)
  const isPrint = printOnGrid(picture, layers.paper, ink, filled, straightInk)
  const { pieces, map: owners } = findInkPieces(ink, (at) => isStraight[at] === 0 || isPrint(at, isStraight[at]! - 1))
  const lone = findLoneTicks(
    pieces,
    lines,
    fills.map(({ bbox }) => bbox),
    dpi,
  )
  const ticks = pieces.map((piece, i) => {
    const tick = tickOf(piece, lines, dpi) ?? lone.ticks.get(i)
    return tick?.direction === 'vertical' && isStemOfWord(piece.bbox, words) ? undefined : tick
  })
  const isCurve = areOnCurve(pieces.length, owners, mapCurves([...curves, ...followed.borders], ink), pieces)
  const keys = fills.filter(({ isSmall }) => isSmall)
  const isLetter = pieces.map(
    (piece, i) =>
      ticks[i] === undefined &&
      !isCurve[i]! &&
      !isRimOf(piece, keys, dpi) &&
      !isSideOfFrame(piece.bbox, lines, dpi) &&
      !isInKey(piece.bbox) &&
      !grid.isStroke(piece.bbox),
  )
  const numbers = Int32Array.of(0, ...numberLetters(isLetter))
  const dashed = joinDashes(fills, straightInk, dpi)
  const along = (line: StraightLine) => curves.filter((curve) => isAlong(curve, line))
  const followedTwice = new Set(dashed.lines.flatMap(along))
  return {
    fills: joinCutBars(joinGradients(picture, dashed.fills, dpi), dpi),
    lines: [
      ...straightInk,
      ...dashed.lines.map((line) => withCurves(line, along(line))),
      ...lone.axes,
      ...ticks.filter((tick) => tick !== undefined),
    ],
    curves: curves.filter((curve) => !followedTwice.has(curve)),
    ink,
    letters: pieces.filter((_, i) => numbers[i + 1] !== 0),
    letterMap: owners.map((owner) => numbers[owner]!),
  }
}

/** Whether a curve is a part of a level line. */
function isAlong({ points }: TracedCurve, { at, from, to, width }: StraightLine): boolean {
  const isBeside = points.every(({ x }) => x < from - width) || points.every(({ x }) => x > to + width)
  return !isBeside && points.every(({ y }) => Math.abs(y - at) <= width)
}

function withCurves(line: StraightLine, curves: readonly TracedCurve[]): StraightLine {
  const xs = curves.flatMap(({ points }) => points.map(({ x }) => x))
  return { ...line, from: Math.min(line.from, ...xs), to: Math.max(line.to, ...xs) }
}

/** Whether a piece of ink is of the line around a key or a marker. */
function isRimOf({ bbox }: InkPiece, keys: readonly Fill[], dpi: number): boolean {
  const rim = Math.max(RIM.pixels, RIM.inches * dpi)
  return keys.some(
    ({ bbox: key }) =>
      bbox.x0 >= key.x0 - rim && bbox.x1 <= key.x1 + rim && bbox.y0 >= key.y0 - rim && bbox.y1 <= key.y1 + rim,
  )
}

function numberLetters(isLetter: readonly boolean[]): readonly number[] {
  let count = 0
  return isLetter.map((each) => (each ? ++count : 0))
}

function areOnCurve(
  count: number,
  owners: Int32Array,
  curves: Uint8Array,
  pieces: readonly InkPiece[],
): readonly boolean[] {
  const shared = new Uint32Array(count + 1)
  for (const [at, owner] of owners.entries()) if (owner !== 0 && curves[at] === 1) shared[owner]!++
  return pieces.map(({ area }, i) => shared[i + 1]! >= ON_CURVE * area)
}

/** Whether a fill is a piece of a word: a letter, or its stem. */
function isLetterOf({ bbox, color, isSmall, kind }: Fill, word: Bbox): boolean {
  if (!holdsCenter(word, bbox) || heightOf(bbox) > 1.3 * heightOf(word)) return false
  if (widthOf(bbox) > widthOf(word) + 2) return false
  const shape = widthOf(bbox) / heightOf(bbox)
  const share = heightOf(bbox) / heightOf(word)
  if (share < PART || shape < STEM) return true
  // a round or square thing as high as the word is a key before it; grey ones in the midst are letters that touch
  if (isSmall) return chromaOf(color) < GREY && bbox.x0 - word.x0 > MIDST * heightOf(word)
  return kind === 'outline'
}
