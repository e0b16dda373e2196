import type { Bbox, PageContent, Ruling } from '../../../../../core/model.js'
import type { SetWord } from './set-words.js'

/** Words with their underlines, and the rulings that are only underlines. */
interface UnderlinedWords {
  readonly words: readonly SetWord[]
  readonly used: ReadonlySet<Ruling>
}

// the following tolerances are in font sizes
const THICKEST = 0.12
const FARTHEST = 0.22
/** Maximum distance by which an underline extends beyond its words. */
const OVERHANG = 0.35

/**
 * Detects rulings that underline words: thin, directly below the words, and not longer than them. A line below numbers
 * marks a sum instead.
 */
export function findUnderlines(words: readonly SetWord[], { rulings }: PageContent): UnderlinedWords {
  const used = new Set<Ruling>()
  const underlined = new Set<SetWord>()
  for (const ruling of rulings) {
    if (ruling.direction !== 'horizontal' || ruling.isDashed) continue
    const over = words.filter((word) => isUnder(ruling.bbox, word)).sort((a, b) => a.x0 - b.x0)
    if (over.length === 0 || !over.some(({ text }) => /\p{L}/u.test(text))) continue
    const [first, last] = [over[0]!, over.at(-1)!]
    const reach = OVERHANG * first.size
    const isWhole = ruling.bbox.x0 > first.x0 - reach && ruling.bbox.x1 < last.x1 + reach
    const covers = over.every((word) => word.x0 > ruling.bbox.x0 - reach && word.x1 < ruling.bbox.x1 + reach)
    const isColored = over.some(
      ({ glyphs: [first] }) => first!.glyph.color === ruling.color || first!.link !== undefined,
    )
    if (!isWhole || !covers || !isColored) continue
    used.add(ruling)
    for (const word of over) underlined.add(word)
  }
  if (used.size === 0) return { words, used }
  return { words: words.map((word) => (underlined.has(word) ? { ...word, isUnderlined: true } : word)), used }
}

function isUnder(bbox: Bbox, { x0, x1, y, size }: SetWord): boolean {
  if (bbox.y1 - bbox.y0 > THICKEST * size || bbox.y0 < y || bbox.y0 > y + FARTHEST * size) return false
  return Math.min(bbox.x1, x1) - Math.max(bbox.x0, x0) > 0.5 * (x1 - x0)
}
