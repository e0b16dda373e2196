import type { Glyph, PageContent } from '../../../core/model.js'
import { centerX, centerY } from '../geometry/boxes.js'
import type { GarbledText } from './garbled-text.js'

/** Why the text of a page must be read from its pixels. */
export type OcrNeed = 'picture' | 'stamped' | 'garbled'

/** A page of which pictures cover at least this share is a scan, if it bears no text of its own. */
const SCAN_SHARE = 0.5
/** Where letters stand on it, more of it must be covered. */
const STAMPED_SHARE = 0.7
/** A number or a head line put on a scan afterwards has no more letters. */
const MOST_STAMPED = 200
/** It stands this near to an edge, a share of the page; */
const MARGIN = 0.12
/** of a stamp in the middle of the page there are no more letters than this. */
const MOST_INSIDE = 30

/** Share of the page that pictures cover; a scan may come in strips. */
function shareOfPictures({ width, height, pictures }: PageContent): number {
  return pictures.reduce((sum, { bbox }) => sum + (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0), 0) / (width * height)
}

/** Whether the letters of a page are no more than what is put on a scan: its number, a head line of its sender, a stamp. */
function isStamp(letters: readonly Glyph[], { width, height, source }: PageContent): boolean {
  // the text of an earlier OCR is held against the picture
  if (letters.length > MOST_STAMPED || source === 'ocr') return false
  const isInside = ({ bbox }: Glyph) => {
    const [x, y] = [centerX(bbox) / width, centerY(bbox) / height]
    return Math.min(x, 1 - x, y, 1 - y) > MARGIN
  }
  return letters.filter(isInside).length <= MOST_INSIDE
}

/** A page of whose letters at least this share is garbled must be read from its picture. */
const UNREADABLE_SHARE = 0.3

/**
 * Why the text of a page cannot be had from the file, so that it must be read from pixels. `picture`: pictures cover it
 * and no text is on it. `stamped`: they cover it, and the few letters on it are those of a stamp or a page number; whether
 * the pictures bear more text, a look at them tells. `garbled`: much of its text has no reading, or a wrong one. Undefined where the file's own text
 * is the page's.
 *
 * @param content The page with its seen text, see `readTextLayer`.
 */
export function findOcrNeed(content: PageContent, garbled: GarbledText): OcrNeed | undefined {
  if (garbled.share >= UNREADABLE_SHARE) return 'garbled'
  const share = shareOfPictures(content)
  if (!(share >= SCAN_SHARE)) return undefined
  const letters = content.glyphs.filter((glyph) => /\S/.test(glyph.text))
  if (letters.length === 0) return 'picture'
  return share >= STAMPED_SHARE && isStamp(letters, content) ? 'stamped' : undefined
}
