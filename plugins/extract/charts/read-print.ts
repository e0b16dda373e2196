import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox, Glyph } from '../../../core/model.js'
import type { ColorPicture, GreyPicture, PrintedLine } from '../../../core/pixels.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { readPage } from '../ocr/read-page.js'
import { levelPicture, turnPicture } from '../pixels/turn-picture.js'
import { linesToContent } from '../scan/lines-to-content.js'
import { chromaOf, colorAt, hexOf, type Rgb } from './colors.js'
import type { Ink } from './ink.js'
import { boxesOfLetters, isOfLetters } from './letter-cores.js'
import { groupLetters, type LetterGroup } from './letter-groups.js'
import type { InkPiece } from './line-colors.js'
import { partsOfLines } from './line-parts.js'
import { linesOfGlyphs } from './lines-of-glyphs.js'
import { withoutBlots, withoutSpecks } from './print-specks.js'
import { withQuarters } from './quarters.js'
import type { Traced } from './trace-marks.js'

/** What is larger is no letter of a chart's print, in inches … */
const LARGEST_LETTER = 0.4
/** … but a word whose letters touch, as they do in coarse pictures: so long, so high, and so much of its box is ink. */
const WORD = { long: 1.5, high: 0.22, ink: 0.22 }
/** Texts whose directions differ by less are read together, in degrees. */
const SAME_ANGLE = 4
/** Letters with less colour are black or white. */
const LEAST_CHROMA = 20
/** A piece of no more pixels is a speck. */
const MOST_SPECK = 2

/**
 * Reads what is printed in and around charts, whatever it is printed on and whichever way it runs: level, upwards, or
 * slanting.
 *
 * @param isNear Says whether a piece of ink may be of a chart's print.
 * @returns Glyphs in points of the picture.
 */
export async function readPrint(
  recognizer: TextRecognizer,
  picture: ColorPicture,
  { ink, letters: pieces, letterMap: map }: Traced,
  isNear: (bbox: Bbox) => boolean,
  dpi: number,
  signal?: AbortSignal,
): Promise<readonly Glyph[]> {
  const isLetter = ({ bbox, area }: InkPiece, i: number) => {
    const [short, long] = [Math.min(widthOf(bbox), heightOf(bbox)), Math.max(widthOf(bbox), heightOf(bbox))]
    const isWord = short <= WORD.high * dpi && long <= WORD.long * dpi && area >= WORD.ink * short * long
    if (area <= MOST_SPECK || !isNear(bbox)) return false
    if (long <= LARGEST_LETTER * dpi || isWord) return true
    return long <= WORD.long * dpi && isOfLetters(pieces, i, map, ink, WORD.high * dpi)
  }
  const inLines = partsOfLines(pieces, dpi)
  const letters = [...pieces.keys()].filter((i) => !inLines.has(i) && isLetter(pieces[i]!, i))
  const boxes = boxesOfLetters(pieces, letters, map, ink)
  const groups = groupLetters(boxes.map(({ bbox }) => bbox))
  const glyphs: Glyph[] = []
  for (const { angle, isUnsure, pieces: own } of byAngle(groups)) {
    const chosen = new Uint8Array(pieces.length + 1)
    for (const i of own) chosen[boxes[i]!.piece + 1] = 1
    const shown = onlyPieces(ink, map, chosen)
    // what stands upright is read from below or from above
    const ways = [...(isUnsure ? [0] : []), ...(angle === 270 ? [270, 90] : [angle])]
    const readings: Reading[] = []
    for (const way of ways) readings.push(await readTurned(recognizer, shown, way, dpi, signal))
    glyphs.push(...readings.reduce((best, each) => (each.sureness > best.sureness ? each : best)).glyphs)
  }
  const colored = glyphs.map((glyph) => ({ ...glyph, color: colorOf(picture, ink, glyph, dpi / 72) }))
  return withQuarters(withoutTicks(withoutSpecks(withoutBlots(colored))))
}

/** A tick at the end of a text is read as a dash: one that stands alone before or behind it is dropped. */
function withoutTicks(glyphs: readonly Glyph[]): readonly Glyph[] {
  return linesOfGlyphs(glyphs)
    .flatMap(partsOfLine)
    .flatMap((line) => {
      let [from, to] = [0, line.length]
      if (line.length > 2 && isDash(line[0]!) && isBlank(line[1]!)) from = 2
      else if (line.length > 1 && isDash(line[0]!) && isApart(line[0]!, line[1]!)) from = 1
      if (to - from > 2 && isDash(line[to - 1]!) && isBlank(line[to - 2]!)) to -= 2
      else if (to - from > 1 && isDash(line[to - 1]!) && isApart(line[to - 2]!, line[to - 1]!)) to -= 1
      return line.slice(from, to)
    })
}

/** A wider blank than this parts texts, in font sizes: figures of the axes at both sides stand in one line. */
const WIDE_BLANK = 0.8

function partsOfLine(line: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const parts: Glyph[][] = [[]]
  for (const glyph of line) {
    const { bbox, size } = glyph
    if (isBlank(glyph) && bbox.x1 - bbox.x0 > WIDE_BLANK * size) parts.push([glyph], [])
    else parts.at(-1)!.push(glyph)
  }
  return parts
}

/** A sign stands nearer to its figure than a tick does, in font sizes. */
const TICK_GAP = 0.3

function isApart({ bbox, angle }: Glyph, next: Glyph): boolean {
  return angle === 0 && next.bbox.x0 - bbox.x1 > TICK_GAP * next.size
}

function isDash({ text }: Glyph): boolean {
  return /^[-–—_~]$/.test(text)
}

function isBlank({ text }: Glyph): boolean {
  return text.trim() === ''
}

/** What was read one way. */
interface Reading {
  readonly glyphs: readonly Glyph[]
  readonly sureness: number
}

async function readTurned(
  recognizer: TextRecognizer,
  shown: GreyPicture,
  angle: number,
  dpi: number,
  signal: AbortSignal | undefined,
): Promise<Reading> {
  const picture = turnBack(shown, angle)
  const read = await readPage(recognizer, picture, { dpi }, signal)
  const lines = angle === 0 ? read.lines : read.lines.filter(isSurelyRead)
  const { width, height } = picture
  const content = linesToContent({ pageNumber: 1, width, height, dpi, lines, rulings: [], shades: [], picture })
  const place = placing(shown, picture, angle, 72 / dpi)
  const words = lines.flatMap((line) => line.words)
  return {
    glyphs: content.glyphs.map((glyph) => placed(glyph, angle, place)),
    sureness: words.reduce(
      (sum, { text, confidence }) => sum + (isWordLike(text) ? 1 : 0.3) * text.length * confidence,
      0,
    ),
  }
}

/** What is turned is read less surely only where it is no text: lines that lead to names, strokes of a sign. */
const LEAST_SURE = 0.4

function isSurelyRead({ words }: PrintedLine): boolean {
  return words.some(({ confidence }) => confidence >= LEAST_SURE)
}

/** A figure, or letters without a capital in the middle: upside down, letters are taken for whatever they look like. */
function isWordLike(text: string): boolean {
  return /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|[\d.,%()$€£+’'-]+)[.,:;)%]*$/u.test(text)
}

/** Pieces that run one way; those that may be level stay apart, as they are tried. */
interface Direction {
  readonly angle: number
  readonly isUnsure: boolean
  readonly pieces: number[]
}

function byAngle(groups: readonly LetterGroup[]): readonly Direction[] {
  const ways: Direction[] = []
  for (const { angle, isUnsure = false, pieces } of groups.toSorted((a, b) => b.pieces.length - a.pieces.length)) {
    const way = ways.find((each) => each.isUnsure === isUnsure && Math.abs(each.angle - angle) < SAME_ANGLE)
    if (way !== undefined) way.pieces.push(...pieces)
    else ways.push({ angle, isUnsure, pieces: [...pieces] })
  }
  // one slanting group alone is a heap of marks
  return ways.filter(({ angle, pieces }) => angle === 0 || angle === 270 || pieces.length >= 8)
}

/** Print is as black as its own darkest ink, and no piece that is fainter is darkened more than that of this strength. */
const FAINTEST = 150

/** Some pieces of ink as black on white, each with its soft edges: letters whose edges are darkened touch each other. */
function onlyPieces({ width, height, fullStrength }: Ink, map: Int32Array, chosen: Uint8Array): GreyPicture {
  const peaks = new Uint16Array(chosen.length).fill(FAINTEST)
  // there are millions of pixels: to go through them by an iterator takes ten times as long
  for (let at = 0; at < map.length; at++) {
    const piece = map[at]!
    if (chosen[piece] === 1 && fullStrength[at]! > peaks[piece]!) peaks[piece] = fullStrength[at]!
  }
  const pixels = new Uint8Array(map.length).fill(255)
  for (let at = 0; at < map.length; at++) {
    const piece = map[at]!
    if (piece === 0 || chosen[piece] === 0) continue
    // soft edges of letters are fainter than ink
    for (const next of [at, at - 1, at + 1, at - width, at + width]) {
      if (next !== at && map[next] === piece) continue
      const tone = 255 - Math.min(255, Math.round((255 * fullStrength[next]!) / peaks[piece]!))
      pixels[next] = Math.min(pixels[next]!, tone)
    }
  }
  return { width, height, pixels }
}

function turnBack(picture: GreyPicture, angle: number): GreyPicture {
  if (angle === 0) return picture
  if (angle === 270) return turnPicture(picture, 90)
  if (angle === 90) return turnPicture(picture, 270)
  return levelPicture(picture, angle > 180 ? 360 - angle : -angle)
}

type Place = (x: number, y: number) => { readonly x: number; readonly y: number }

/** Where a point of the turned picture lies in the picture, both in points. */
function placing(before: GreyPicture, after: GreyPicture, angle: number, scale: number): Place {
  if (angle === 0) return (x, y) => ({ x, y })
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const [dx, dy] = [x - (after.width * scale) / 2, y - (after.height * scale) / 2]
    return {
      x: dx * cos - dy * sin + (before.width * scale) / 2,
      y: dx * sin + dy * cos + (before.height * scale) / 2,
    }
  }
}

function placed(glyph: Glyph, angle: number, place: Place): Glyph {
  if (angle === 0) return glyph
  const { x0, y0, x1, y1 } = glyph.bbox
  const corners = [place(x0, y0), place(x1, y0), place(x0, y1), place(x1, y1)]
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const bbox = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  return { ...glyph, bbox, ...place(glyph.x, glyph.y), angle }
}

/** The colour of a letter's strongest ink; names beside lines often have the colour of their line. */
function colorOf(
  picture: ColorPicture,
  { width, height, strength }: Ink,
  { bbox, color }: Glyph,
  scale: number,
): string {
  const x0 = Math.max(0, Math.floor(bbox.x0 * scale))
  const x1 = Math.min(width, Math.ceil(bbox.x1 * scale))
  const y0 = Math.max(0, Math.floor(bbox.y0 * scale))
  const y1 = Math.min(height, Math.ceil(bbox.y1 * scale))
  let strongest = -1
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = y * width + x
      if (strongest < 0 || strength[at]! > strength[strongest]!) strongest = at
    }
  }
  if (strongest < 0) return color
  const seen: Rgb = colorAt(picture, strongest)
  if (chromaOf(seen) >= LEAST_CHROMA) return hexOf(seen)
  return seen[1] > 150 ? '#ffffff' : '#000000'
}
