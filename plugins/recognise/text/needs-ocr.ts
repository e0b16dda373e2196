import type { Glyph, PageContent } from '../../../core/model.js'
import { centerX, centerY } from '../geometry/boxes.js'
import type { GarbledText } from './garbled-text.js'

/** Why the text of a page must be read from its pixels. */
export type OcrNeed = 'picture' | 'stamped' | 'garbled'

/** Minimum share of a scanned page without text that pictures cover, 0 to 1. */
const MIN_SCAN_SHARE = 0.5
/** Minimum share of a scanned page with a stamp that pictures cover, 0 to 1. */
const MIN_STAMPED_SHARE = 0.7
/** Maximum number of letters of page numbers, running headers and stamps that were added to a scan. */
const MAX_STAMP_LETTERS = 200
/** Width of the page margin for added text, as a share of the page. */
const MARGIN = 0.12
/** Maximum number of letters of a stamp inside the margins. */
const MAX_LETTERS_INSIDE = 30

/** Returns the share of the page that pictures cover. A scan may be stored as several strips. */
function shareOfPictures({ width, height, pictures }: PageContent): number {
  return pictures.reduce((sum, { bbox }) => sum + (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0), 0) / (width * height)
}

/** Whether all letters of a page were added to a scan: a page number, a sender's running header, or a stamp. */
function isStamp(letters: readonly Glyph[], { width, height, source }: PageContent): boolean {
  // the text of an earlier OCR is compared with the picture
  if (letters.length > MAX_STAMP_LETTERS || source === 'ocr') return false
  const isInside = ({ bbox }: Glyph) => {
    const [x, y] = [centerX(bbox) / width, centerY(bbox) / height]
    return Math.min(x, 1 - x, y, 1 - y) > MARGIN
  }
  return letters.filter(isInside).length <= MAX_LETTERS_INSIDE
}

/** Minimum share of garbled letters on a page that must be read from its pixels, 0 to 1. */
const MIN_GARBLED_SHARE = 0.3

/**
 * Returns the reason why the text of a page must be read from pixels, or undefined when the file's text is usable.
 * `picture`: pictures cover the page and it has no text. `stamped`: pictures cover the page and its few letters are a
 * stamp or a page number; only the pixels show whether the pictures contain more text. `garbled`: much of the text has
 * missing or wrong characters.
 *
 * @param content The page with its visible text, see `readTextLayer`.
 */
export function findOcrNeed(content: PageContent, garbled: GarbledText): OcrNeed | undefined {
  if (garbled.share >= MIN_GARBLED_SHARE) return 'garbled'
  const share = shareOfPictures(content)
  if (!(share >= MIN_SCAN_SHARE)) return undefined
  const letters = content.glyphs.filter((glyph) => /\S/.test(glyph.text))
  if (letters.length === 0) return 'picture'
  return share >= MIN_STAMPED_SHARE && isStamp(letters, content) ? 'stamped' : undefined
}
