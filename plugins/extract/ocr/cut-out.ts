import type { ReadOptions } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import type { FramedPart } from './paged-tiff.js'

/** The part of a picture for Tesseract, and its position. */
interface CutOut {
  readonly part: FramedPart
  /** Origin of the part in the picture. */
  readonly x: number
  readonly y: number
}

/** White margin around a part, in pixels. Letters that touch the edge are read badly. */
const MARGIN = 12
/** Minimum difference between grey levels of a part that contains text. */
const LEAST_CONTRAST = 24

/**
 * Returns the requested part of a picture, with a white margin.
 *
 * @returns undefined if the part is empty or uniform.
 */
export function cutOut(picture: GreyPicture, bbox: ReadOptions['bbox']): CutOut | undefined {
  const x0 = Math.max(0, Math.floor(bbox?.x0 ?? 0))
  const y0 = Math.max(0, Math.floor(bbox?.y0 ?? 0))
  const x1 = Math.min(picture.width, Math.ceil(bbox?.x1 ?? picture.width))
  const y1 = Math.min(picture.height, Math.ceil(bbox?.y1 ?? picture.height))
  if (!(x1 > x0 && y1 > y0)) return undefined
  if (!hasContrast(picture, { x0, y0, x1, y1 })) return undefined
  const part = { picture, left: x0, top: y0, width: x1 - x0, height: y1 - y0, margin: MARGIN }
  return { part, x: x0 - MARGIN, y: y0 - MARGIN }
}

/** Returns whether a box has contrast. Stops at the first contrast. */
function hasContrast({ width, pixels }: GreyPicture, { x0, y0, x1, y1 }: Bbox): boolean {
  let lightest = 0
  let darkest = 255
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0, end = y * width + x1; at < end; at++) {
      const shade = pixels[at]!
      if (shade > lightest) lightest = shade
      if (shade < darkest) darkest = shade
    }
    if (lightest - darkest >= LEAST_CONTRAST) return true
  }
  return false
}

/**
 * Maps lines of a cut-out to the whole picture. Words that extend into the white margin are dropped: in line and word
 * mode, Tesseract reports unreadable content as one letter as large as the picture.
 */
export function linesInPicture(lines: readonly PrintedLine[], { x, y }: CutOut): readonly PrintedLine[] {
  const move = (bbox: Bbox): Bbox => ({ x0: bbox.x0 + x, y0: bbox.y0 + y, x1: bbox.x1 + x, y1: bbox.y1 + y })
  const isOnPaper = ({ bbox }: PrintedWord) => bbox.x0 < MARGIN / 2 && bbox.y0 < MARGIN / 2
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !isOnPaper(word))
    if (words.length === 0) return []
    return {
      bbox: move(line.bbox),
      baseline: { left: line.baseline.left + y, right: line.baseline.right + y },
      words: words.map((word) => ({
        ...word,
        bbox: move(word.bbox),
        ...(word.letters && { letters: word.letters.map((letter) => ({ ...letter, bbox: move(letter.bbox) })) }),
      })),
    }
  })
}
