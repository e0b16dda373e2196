import type { Glyph, PageContent, Warning } from '../../../core/model.js'
import { backdropOf } from '../geometry/backdrop.js'
import { centerX, centerY, holdsCenter, hull } from '../geometry/boxes.js'
import { flatten } from '../geometry/flatten.js'
import { isPlain } from './printed-letters.js'

/** Why a letter cannot be seen. */
type HiddenReason = 'inkless' | 'colour' | 'outside' | 'tiny'

const REASONS: Readonly<Record<HiddenReason, string>> = {
  inkless: 'they are drawn without ink, or something is painted over them',
  colour: 'they have the colour of what lies behind them',
  outside: 'they stand outside of the page',
  tiny: 'they are too small to be read',
}
/** Letters smaller than this cannot be read, in points. */
const LEAST_SIZE = 1
/** Blanks, and signs that only say how others are set, show nothing anyway. */
const INKLESS = /^[\s\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]*$/
/** Letters drawn as paths may stand for an inkless text: such a path is no taller than this, as a multiple of the size. */
const TALLEST_OUTLINE = 2
/** An inkless text over a picture or over drawn letters stands for them when this share of it has such ink below. */
const INKED_SHARE = 0.7

/**
 * The page with no more text than a person sees. Letters without ink, in the colour of what lies behind them, outside of
 * the page or too small are left out. Letters without ink that an earlier OCR laid over a picture of the page (or that
 * stand for letters drawn as paths) are its text, and its source is then `ocr`.
 *
 * @returns The content with the seen glyphs and with warnings `hidden_text` and `invisible_text_used` added.
 */
export function readTextLayer(content: PageContent): PageContent {
  const isInBackdrop = backdropOf(content)
  const hidden = new Map<HiddenReason, Glyph[]>()
  for (const glyph of content.glyphs) {
    if (!isPlain(glyph.text) && INKLESS.test(glyph.text)) continue
    const reason = reasonOf(glyph, content, isInBackdrop)
    if (reason === undefined) continue
    const alike = hidden.get(reason)
    if (alike === undefined) hidden.set(reason, [glyph])
    else alike.push(glyph)
  }
  if (hidden.size === 0) return content
  const isHidden = new Set(flatten([...hidden.values()]))
  const shown = content.glyphs.filter((glyph) => !isHidden.has(glyph))
  const inkless = hidden.get('inkless') ?? []
  const used = new Set(standForInk(inkless, shown, content) ? inkless.filter((glyph) => hasInk(glyph, content)) : [])
  hidden.set(
    'inkless',
    inkless.filter((glyph) => !used.has(glyph)),
  )
  return {
    ...content,
    ...(used.size > 0 && { source: 'ocr' as const }),
    glyphs: content.glyphs.filter((glyph) => !isHidden.has(glyph) || used.has(glyph)),
    warnings: [...content.warnings, ...usedWarning([...used], content), ...hiddenWarnings(hidden, content)],
  }
}

function reasonOf(
  glyph: Glyph,
  { width, height }: PageContent,
  isInBackdrop: (glyph: Glyph) => boolean,
): HiddenReason | undefined {
  const x = centerX(glyph.bbox)
  const y = centerY(glyph.bbox)
  if (x < 0 || x > width || y < 0 || y > height) return 'outside'
  if (glyph.isInvisible) return 'inkless'
  // a font may be made so that its size says little: the letter itself must be small too
  if (glyph.size < LEAST_SIZE && glyph.bbox.x1 - glyph.bbox.x0 < LEAST_SIZE) return 'tiny'
  return isInBackdrop(glyph) ? 'colour' : undefined
}

/** Whether letters without ink say what a person sees on the page in another way: in a picture, or drawn as paths. */
function standForInk(inkless: readonly Glyph[], shown: readonly Glyph[], content: PageContent): boolean {
  if (inkless.length === 0) return false
  const inked = inkless.filter((glyph) => hasInk(glyph, content)).length
  const own = shown.filter((glyph) => !INKLESS.test(glyph.text)).length
  // a stamp on a scan is less than its text; a page's own text over a picture is more than what is hidden in it
  return inked > own && inked >= INKED_SHARE * inkless.length
}

function hasInk(glyph: Glyph, content: PageContent): boolean {
  const isOutline = (box: PageContent['paths'][number]['bbox']) => box.y1 - box.y0 < TALLEST_OUTLINE * glyph.size
  return (
    hasPicture(glyph, content) ||
    content.paths.some(({ bbox, fill }) => fill !== undefined && isOutline(bbox) && holdsCenter(bbox, glyph.bbox))
  )
}

function hasPicture(glyph: Glyph, { pictures }: PageContent): boolean {
  return pictures.some((picture) => holdsCenter(picture.bbox, glyph.bbox))
}

function usedWarning(used: readonly Glyph[], { pageNumber }: PageContent): readonly Warning[] {
  if (used.length === 0) return []
  const message = `The words of page ${pageNumber} are an invisible text that stands for a picture, as an earlier OCR leaves it: they may differ from what is seen`
  return [{ code: 'invisible_text_used', message, pageNumber, bbox: hull(used.map((glyph) => glyph.bbox)) }]
}

function hiddenWarnings(
  hidden: ReadonlyMap<HiddenReason, readonly Glyph[]>,
  { pageNumber }: PageContent,
): readonly Warning[] {
  return [...hidden]
    .filter(([, glyphs]) => glyphs.length > 0)
    .map(([reason, glyphs]) => {
      const message = `Text on page ${pageNumber} cannot be seen and was left out (letters: ${glyphs.length}): ${REASONS[reason]}`
      return { code: 'hidden_text', message, pageNumber, bbox: hull(glyphs.map((glyph) => glyph.bbox)) }
    })
}
