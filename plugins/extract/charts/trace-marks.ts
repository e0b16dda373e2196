import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import type { Point } from '../../recognise/charts/parts.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry.js'
import { chromaOf, colorAt, inkDistance, labOf, type Rgb } from './colors.js'
import { type Fill, findFills } from './fills.js'
import { followCurves } from './follow-curves.js'
import { findInk, type Ink } from './ink.js'
import { findLayers, mapLayers } from './layers.js'
import { findInkPieces, findLineColors } from './line-colors.js'
import { findPieces } from './pieces.js'
import { findStraightLines, mapStraightLines, type StraightLine } from './straight-lines.js'
import { straightenCurve } from './straighten-curve.js'

/** A line of a series, in pixels. */
export interface TracedCurve {
  readonly points: readonly Point[]
  readonly width: number
  readonly color: Rgb
  readonly isDashed: boolean
}

/** What is drawn in a picture, in its pixels. */
export interface Traced {
  readonly fills: readonly Fill[]
  readonly lines: readonly StraightLine[]
  readonly curves: readonly TracedCurve[]
  /** All that is thin: letters are in it. */
  readonly ink: Ink
}

/** Thin ink that is no larger each way is of letters, in inches. */
const LETTER = 0.3
/** A marker has the colour of its line within this, CIE76. */
const SAME_COLOR = 16
/** A letter's stem is narrower than this share of its height, a dash lower than this share of its width. */
const STEM = 0.45
/** Grid and axis have no more colour than this. */
const MOST_CHROMA = 25

/**
 * Finds what is drawn in a picture: filled parts, straight lines and curves.
 *
 * @param words Where words were read on it: what looks like a letter there is one.
 */
export function traceMarks(picture: ColorPicture, words: readonly Bbox[], dpi: number): Traced {
  const layers = findLayers(picture, dpi)
  const map = mapLayers(picture, layers)
  const found = findFills(picture, layers, map, findPieces(picture, layers, map, dpi), dpi)
  const fills = found.filter((fill) => !words.some((word) => isLetterOf(fill, word)))
  const ink = findInk(picture, layers, fills)
  const lines = findStraightLines(picture, ink, dpi)
  return { fills, lines, curves: findCurves(picture, layers.paper, ink, fills, lines, words, dpi), ink }
}

/** Whether a fill is a piece of a word: a letter, or its stem. */
function isLetterOf({ bbox, isSmall, kind }: Fill, word: Bbox): boolean {
  if (!holdsCenter(word, bbox) || heightOf(bbox) > 1.3 * heightOf(word)) return false
  if (widthOf(bbox) > widthOf(word) + 2) return false
  const shape = widthOf(bbox) / heightOf(bbox)
  return kind === 'outline' || !isSmall || shape < STEM || shape > 1 / STEM
}

function findCurves(
  picture: ColorPicture,
  paper: Rgb,
  ink: Ink,
  fills: readonly Fill[],
  lines: readonly StraightLine[],
  words: readonly Bbox[],
  dpi: number,
): readonly TracedCurve[] {
  const { width, height, strength } = ink
  const isStraight = mapStraightLines(lines, ink)
  // a coloured line that crosses the grid stays whole
  const isGrid = (at: number) => isStraight[at] === 1 && chromaOf(colorAt(picture, at)) < MOST_CHROMA
  const { pieces, map } = findInkPieces(ink, (at) => !isGrid(at))
  const isLarge = pieces.map(({ bbox }) => Math.max(widthOf(bbox), heightOf(bbox)) >= LETTER * dpi)
  const isWord = mapBoxes(words, width, height)
  const isLine = (at: number) => map[at] !== 0 && isLarge[map[at]! - 1]! && isWord[at] === 0
  const { colors, map: owners } = findLineColors(picture, paper, ink, isLine, dpi)
  return colors.flatMap((color, i) => {
    const weights = new Uint8Array(width * height)
    for (let at = 0; at < weights.length; at++) if (owners[at] === i + 1) weights[at] = strength[at]!
    for (const fill of fills) if (isMarkerOf(fill, color, dpi)) inkFill(fill, weights, width)
    return followCurves({ width, height, weights }, dpi).map((curve) => ({
      points: straightenCurve(curve.points, curve.width),
      width: curve.width,
      color,
      isDashed: curve.isDashed,
    }))
  })
}

/** What is larger is no marker, in inches. */
const MARKER = 0.13

function isMarkerOf({ bbox, color }: Fill, line: Rgb, dpi: number): boolean {
  return Math.max(widthOf(bbox), heightOf(bbox)) <= MARKER * dpi && inkDistance(labOf(color), labOf(line)) < SAME_COLOR
}

function inkFill({ mask }: Fill, weights: Uint8Array, width: number): void {
  for (const [at, bit] of mask.bits.entries()) {
    if (bit === 1) weights[(mask.top + Math.floor(at / mask.width)) * width + mask.left + (at % mask.width)] = 255
  }
}

function mapBoxes(boxes: readonly Bbox[], width: number, height: number): Uint8Array {
  const map = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of boxes) {
    const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++) {
      map.fill(1, y * width + left, y * width + Math.max(left, right))
    }
  }
  return map
}
