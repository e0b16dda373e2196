import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { median, overlapX } from '../../recognise/geometry/boxes.js'
import type { PlacedWord } from './printed-rows.js'

/**
 * Minimum stroke width of bold text, as a multiple of the page's usual stroke width; both relative to the font size.
 */
const BOLD = 1.2
/** Minimum letters and digits of a word that is measured. Shorter words get the weight of their neighbors. */
const LEAST_LETTERS = 3
/** Minimum number of measured words on a page. With fewer, no word is marked bold. */
const LEAST_WORDS = 8
/** Maximum distance between neighboring words, in font sizes. */
const NEIGHBOR_GAP = 4
/** Ink fainter than this is noise; 1 is black. */
const FAINT = 0.25

/**
 * Marks bold words by their stroke width. The mean stroke width is twice the area of the ink divided by the length of
 * its outline. Most words on a page are not bold.
 *
 * @param rows Words in rows, in pixels of the picture.
 * @param picture Picture with dark text on a light background.
 */
export function withBold(
  rows: readonly (readonly PlacedWord[])[],
  picture: GreyPicture,
): readonly (readonly PlacedWord[])[] {
  const widths = new Map<PlacedWord, number>()
  for (const word of rows.flat()) if (isMeasurable(word)) widths.set(word, strokeWidth(picture, word.bbox) / word.size)
  if (widths.size < LEAST_WORDS) return rows
  const usual = median([...widths].flatMap(([{ text }, width]) => new Array<number>(text.length).fill(width)))
  return rows.map((row) => {
    const measured = row.filter((word) => widths.has(word))
    const isBold = (word: PlacedWord) => (widths.get(nearestTo(word, measured)) ?? 0) > BOLD * usual
    return row.map((word) => (isBold(word) ? { ...word, isBold: true } : word))
  })
}

/** Returns the nearest of the other words, or the word itself if it is one of them or none is near. */
function nearestTo(word: PlacedWord, others: readonly PlacedWord[]): PlacedWord {
  const gapTo = ({ bbox }: PlacedWord) => -overlapX(word.bbox, bbox)
  const near = others.filter((other) => gapTo(other) < NEIGHBOR_GAP * word.size)
  return near.includes(word)
    ? word
    : near.reduce((best, other) => (best === word || gapTo(other) < gapTo(best) ? other : best), word)
}

function isMeasurable({ text }: PlacedWord): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_LETTERS
}

/** Amount of ink for each grey level, 0 to 1. */
const inkOf = Float64Array.from({ length: 256 }, (_, shade) => (1 - shade / 255 < FAINT ? 0 : 1 - shade / 255))

/** Measures the mean stroke width of a word, in pixels. */
function strokeWidth({ width, height, pixels }: GreyPicture, bbox: Bbox): number {
  const [left, right] = [Math.max(0, Math.floor(bbox.x0) - 1), Math.min(width - 2, Math.ceil(bbox.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(bbox.y0) - 1), Math.min(height - 2, Math.ceil(bbox.y1))]
  let area = 0
  let outline = 0
  for (let y = top; y <= bottom; y++) {
    for (let at = y * width + left, end = y * width + right; at <= end; at++) {
      const here = inkOf[pixels[at]!]!
      const across = inkOf[pixels[at + 1]!]! - here
      const down = inkOf[pixels[at + width]!]! - here
      area += here
      if (across !== 0 || down !== 0) outline += Math.sqrt(across * across + down * down)
    }
  }
  return outline === 0 ? 0 : (2 * area) / outline
}
