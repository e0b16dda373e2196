import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { heightOf, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import { mapBarBorders } from './bar-borders.js'
import { borderTest } from './border-lines.js'
import { colorAt, inkDistance, labOf, offLine, type Rgb } from './colors.js'
import { heightAt, lengthOf, withoutEchoes } from './curve-echoes.js'
import { type DashChain, findDashChains } from './dash-chains.js'
import { bridgeGaps, findDashedGrid, isLevelDashes, piecesOfChains } from './dashed-lines.js'
import { fillRings } from './fill-rings.js'
import type { Fill } from './fills.js'
import { followCurves } from './follow-curves.js'
import { findHatching } from './hatched-fills.js'
import type { Ink } from './ink.js'
import { joinCurves } from './join-curves.js'
import { findInkPieces, findLineColors, type InkPiece } from './line-colors.js'
import { mapStraightLines, type StraightLine } from './straight-lines.js'
import { straightenCurve } from './straighten-curve.js'
import type { TracedCurve } from './traced-curve.js'

/** Thin ink that is no larger each way is of letters, in inches. */
const LETTER = 0.3
/** What is larger is no marker, in inches. */
const MARKER = 0.13
/** A marker has the colour of its line within this. */
const SAME_COLOR = 16
/** A piece with more of its ink in words is letters. */
const IN_WORDS = 0.6
/** The edge of a curve is seen over less than this share of it, and beside it at this share of so many places. */
const EDGE_LENGTH = 0.7
const EDGE_SHARE = 0.75
const PROBES = 20
/** A dash is so many times as long as high, and of ink from this strength up, in shades. */
const FLAT = 1.8
const DASH_INK = 60
/** What is farther from all mixtures of paper and line, in shades, is drawn over the line. */
const OF_GRID = 42

/** A dashed line is so many times as uneven as one that is drawn through. */
const STEPPED = 1.6

/** What curves are looked for among. */
interface CurveGround {
  readonly picture: ColorPicture
  readonly paper: Rgb
  readonly ink: Ink
  readonly fills: readonly Fill[]
  readonly lines: readonly StraightLine[]
  /** Where words stand. */
  readonly words: readonly Bbox[]
}

/** What was followed. */
interface FollowedCurves {
  readonly curves: readonly TracedCurve[]
  /** Frames, dashed lines of the grid, and the borders and the hatching of bars: they show nothing. */
  readonly borders: readonly TracedCurve[]
}

/** Follows the lines of series, colour by colour. */
export function findCurves({ picture, paper, ink, fills, lines, words }: CurveGround, dpi: number): FollowedCurves {
  const { width, height, strength } = ink
  const isStraight = mapStraightLines(lines, ink)
  // a curve that crosses the grid stays whole
  const isBorderInk = mapBarBorders(picture, paper, fills, dpi)
  const isGrid = (at: number) => {
    if (isBorderInk[at] === 1) return true
    const line = lines[isStraight[at]! - 1]
    return line !== undefined && offLine(colorAt(picture, at), paper, line.color) < OF_GRID
  }
  const { pieces, map } = findInkPieces(ink, (at) => !isGrid(at))
  const isLarge = pieces.map(({ bbox }) => Math.max(widthOf(bbox), heightOf(bbox)) >= LETTER * dpi)
  const printed = wordsWithoutMarks(
    words,
    pieces.filter((_, i) => isLarge[i]),
  )
  const isText = areInWords(pieces, map, mapBoxes(printed, width, height))
  const dashed = findDashChains(picture, paper, ink, { pieces, map }, isText, dpi)
  const grid = findDashedGrid(dashed, dpi)
  const chains = dashed.filter((chain) => !grid.includes(chain))
  const isInChain = piecesOfChains(chains, pieces, isText, dpi)
  const isLine = (at: number) => {
    const piece = map[at]! - 1
    return piece >= 0 && (isInChain[piece] === 1 || (isLarge[piece]! && !isText[piece]!))
  }
  const { colors, map: owners } = findLineColors(picture, paper, ink, isLine, dpi)
  // dashes, and the pieces of a line at both sides of the marker in its key
  const isDash = pieces.map((piece, i) => !isLarge[i]! && !isText[i]! && isFlat(piece))
  takeDashes(picture, ink, (at) => map[at] !== 0 && isDash[map[at]! - 1]!, colors, owners)
  const curves = colors.flatMap((color, i) => {
    const weights = new Uint8Array(width * height)
    for (let at = 0; at < weights.length; at++) if (owners[at] === i + 1) weights[at] = strength[at]!
    bridgeGaps(chains, color, colors, weights, width)
    for (const fill of fills) if (isMarkerOf(fill, color, dpi)) inkFill(fill, weights, width)
    fillRings(weights, width, height, dpi)
    return joinCurves(followCurves({ width, height, weights }, dpi), dpi).map((curve) => ({
      // strokes of a dashed line begin and end in steps
      points: straightenCurve(curve.points, (curve.isDashed ? STEPPED : 1) * curve.width),
      width: curve.width,
      color,
      isDashed: curve.isDashed,
    }))
  })
  const hatching = findHatching(curves, fills, paper)
  const isBorder = borderTest(lines, fills)
  const isGridLine = ({ isDashed, points, color }: TracedCurve) => isDashed && isLevelDashes(points, color)
  const borders = curves.filter((curve) => hatching.has(curve) || isBorder(curve) || isGridLine(curve))
  const own = curves.filter((curve) => !borders.includes(curve))
  return {
    curves: withoutEchoes(
      own.filter((curve) => !own.some((other) => other !== curve && isEdgeOf(curve, other))),
      paper,
    ),
    borders: [...borders, ...grid.map(toLine)],
  }
}

function toLine({ from, to, thickness, color }: DashChain): TracedCurve {
  return { points: [from, to], width: thickness, color, isDashed: true }
}

/** Whether a curve runs along a longer one: its soft edge, where that lies on something else. */
function isEdgeOf(curve: TracedCurve, other: TracedCurve): boolean {
  const length = lengthOf(curve)
  if (length > EDGE_LENGTH * lengthOf(other)) return false
  let near = 0
  for (let i = 0; i <= PROBES; i++) {
    const x = curve.points[0]!.x + (length * i) / PROBES
    const [here, there] = [heightAt(curve, x), heightAt(other, x)]
    if (here !== undefined && there !== undefined && Math.abs(here - there) <= other.width + 1) near++
  }
  return near >= EDGE_SHARE * PROBES
}

function isFlat({ bbox }: InkPiece): boolean {
  return widthOf(bbox) >= FLAT * heightOf(bbox)
}

/** Gives flat pieces of ink to the lines whose colour they have. */
function takeDashes(
  picture: ColorPicture,
  { strength }: Ink,
  isDash: (at: number) => boolean,
  colors: readonly Rgb[],
  owners: Uint8Array,
): void {
  const labs = colors.map(labOf)
  for (let at = 0; at < owners.length; at++) {
    if (owners[at] !== 0 || strength[at]! < DASH_INK || !isDash(at)) continue
    const lab = labOf(colorAt(picture, at))
    const distances = labs.map((each) => inkDistance(each, lab))
    const least = Math.min(...distances)
    if (least < 2 * SAME_COLOR) owners[at] = distances.indexOf(least) + 1
  }
}

function isMarkerOf({ bbox, color }: Fill, line: Rgb, dpi: number): boolean {
  return Math.max(widthOf(bbox), heightOf(bbox)) <= MARKER * dpi && inkDistance(labOf(color), labOf(line)) < SAME_COLOR
}

function inkFill({ mask }: Fill, weights: Uint8Array, width: number): void {
  for (const [at, bit] of mask.bits.entries()) {
    if (bit === 1) weights[(mask.top + Math.floor(at / mask.width)) * width + mask.left + (at % mask.width)] = 255
  }
}

/** A word so many times as high as most, with one piece of ink that is as long as it is high, is a line that was read as letters. */
const TALL = 1.6

function wordsWithoutMarks(words: readonly Bbox[], large: readonly InkPiece[]): readonly Bbox[] {
  const usual = words.map(heightOf).sort((a, b) => a - b)[words.length >> 1] ?? 0
  const isMark = (word: Bbox) =>
    heightOf(word) >= TALL * usual &&
    large.some(
      ({ bbox }) =>
        widthOf(bbox) >= heightOf(word) &&
        overlapX(bbox, word) > 0.9 * widthOf(bbox) &&
        overlapY(bbox, word) > 0.9 * heightOf(bbox),
    )
  return words.filter((word) => !isMark(word))
}

/** Says of each piece whether it is letters that run into each other. */
function areInWords(pieces: readonly InkPiece[], map: Int32Array, isWord: Uint8Array): readonly boolean[] {
  const inWords = new Uint32Array(pieces.length + 1)
  for (const [at, owner] of map.entries()) if (owner !== 0 && isWord[at] === 1) inWords[owner]!++
  return pieces.map(({ area }, i) => inWords[i + 1]! > IN_WORDS * area)
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

/** 1 for pixels of curves, with the soft ones beside them. */
export function mapCurves(
  curves: readonly TracedCurve[],
  { width, height }: Pick<Ink, 'width' | 'height'>,
): Uint8Array {
  const map = new Uint8Array(width * height)
  for (const { points, width: thickness } of curves) {
    const reach = Math.ceil(thickness / 2) + 1
    for (const [i, b] of points.entries()) {
      const a = points[i - 1]
      if (a === undefined) continue
      const steps = Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1))
      for (let step = 0; step <= steps; step++) {
        const x = Math.floor(a.x + ((b.x - a.x) * step) / steps)
        const y = Math.floor(a.y + ((b.y - a.y) * step) / steps)
        for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j++) {
          map.fill(1, j * width + Math.max(0, x - reach), j * width + Math.min(width, x + reach + 1))
        }
      }
    }
  }
  return map
}
