import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { median, overlapX } from '../../recognise/geometry.js'
import type { PlacedWord } from './printed-rows.js'

/** Strokes of bold print are wider than most on the page by this factor, in font sizes. */
const BOLD = 1.2
/** Words of fewer letters and digits are as bold as the words beside them: their strokes say too little. */
const LEAST_LETTERS = 3
/** Fewer words than this say nothing of what is usual on the page. */
const LEAST_WORDS = 8
/** Words stand beside each other when they are no farther apart, in font sizes. */
const NEAR = 4
/** Ink fainter than this is noise; 1 is black. */
const FAINT = 0.25

/**
 * Says which words are printed bold, told by their ink: the mean width of strokes is twice the area of the ink over the
 * length of its outline, and most of what is printed on a page is not bold.
 *
 * @param rows Words as they stand in rows, in pixels of the picture.
 * @param picture Dark on light.
 */
export function withBold(
  rows: readonly (readonly PlacedWord[])[],
  picture: GreyPicture,
): readonly (readonly PlacedWord[])[] {
  const widths = new Map<PlacedWord, number>()
  for (const word of rows.flat()) if (isTelling(word)) widths.set(word, strokeWidth(picture, word.bbox) / word.size)
  if (widths.size < LEAST_WORDS) return rows
  const usual = median([...widths].flatMap(([{ text }, width]) => new Array<number>(text.length).fill(width)))
  return rows.map((row) => {
    const telling = row.filter((word) => widths.has(word))
    const isBold = (word: PlacedWord) => (widths.get(nearestTo(word, telling)) ?? 0) > BOLD * usual
    return row.map((word) => (isBold(word) ? { ...word, isBold: true } : word))
  })
}

/** The word itself, if it is among the others or none of them is near. */
function nearestTo(word: PlacedWord, others: readonly PlacedWord[]): PlacedWord {
  const gapTo = ({ bbox }: PlacedWord) => -overlapX(word.bbox, bbox)
  const near = others.filter((other) => gapTo(other) < NEAR * word.size)
  return near.includes(word)
    ? word
    : near.reduce((best, other) => (best === word || gapTo(other) < gapTo(best) ? other : best), word)
}

function isTelling({ text }: PlacedWord): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_LETTERS
}

/** How much ink a shade is, 0 to 1. */
const inkOf = Float64Array.from({ length: 256 }, (_, shade) => (1 - shade / 255 < FAINT ? 0 : 1 - shade / 255))

/** Pixels. */
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
