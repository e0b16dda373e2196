import type { Glyph, PageContent, Warning } from '../../../core/model.js'
import { backdropOf } from '../geometry/backdrop.js'
import { centerX, centerY, holdsCenter, hull } from '../geometry/boxes.js'
import { flatten } from '../geometry/flatten.js'
import { isPlain } from './printed-letters.js'
import { replaceSymbolLetters } from './symbol-letters.js'

/** Why a letter is not visible. */
type HiddenReason = 'inkless' | 'colour' | 'outside' | 'tiny'

const REASONS: Readonly<Record<HiddenReason, string>> = {
  inkless: 'they are drawn without ink, or something is painted over them',
  colour: 'they have the colour of what lies behind them',
  outside: 'they stand outside of the page',
  tiny: 'they are too small to be read',
}
/** Minimum size of a readable letter, in points. */
const MIN_READABLE_SIZE = 1
/** Blanks and invisible formatting characters. */
const INKLESS = /^[\s\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]*$/
/** Maximum height of a letter drawn as a path under an invisible letter, in font sizes. */
const MAX_OUTLINE_HEIGHT = 2
/** Minimum share of an invisible text layer that has a picture or drawn letters under it, 0 to 1. */
const MIN_INKED_SHARE = 0.7

/**
 * Replaces the letters of symbol fonts by their symbols. Removes text that a person cannot see: letters without ink, in
 * the color of their background, outside the page, or too small. Invisible letters over a picture, from an earlier OCR,
 * or over letters drawn as paths are kept. They are the text of the page, and its source is then `ocr`.
 *
 * @returns The content with the visible glyphs and with warnings `hidden_text` and `invisible_text_used` added.
 */
export function readTextLayer(read: PageContent): PageContent {
  const content = replaceSymbolLetters(read)
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
  const used = new Set(
    matchVisibleInk(inkless, shown, content) ? inkless.filter((glyph) => hasInk(glyph, content)) : [],
  )
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
  // the nominal size of some fonts is misleading, so the letter itself must be small too
  if (glyph.size < MIN_READABLE_SIZE && glyph.bbox.x1 - glyph.bbox.x0 < MIN_READABLE_SIZE) return 'tiny'
  return isInBackdrop(glyph) ? 'colour' : undefined
}

/** Whether letters without ink repeat what is visible on the page in a picture or as letters drawn as paths. */
function matchVisibleInk(inkless: readonly Glyph[], shown: readonly Glyph[], content: PageContent): boolean {
  if (inkless.length === 0) return false
  const inked = inkless.filter((glyph) => hasInk(glyph, content)).length
  const own = shown.filter((glyph) => !INKLESS.test(glyph.text)).length
  // a stamp on a scan has fewer letters than its text layer; visible text over a picture has more than the hidden text
  return inked > own && inked >= MIN_INKED_SHARE * inkless.length
}

function hasInk(glyph: Glyph, content: PageContent): boolean {
  const isOutline = (box: PageContent['paths'][number]['bbox']) => box.y1 - box.y0 < MAX_OUTLINE_HEIGHT * glyph.size
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
