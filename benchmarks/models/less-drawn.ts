import type { PageContent } from 'recreate-engine'
import type { Random } from '../layouts/random.js'

/**
 * Returns the page as it is, or, in about every third case, without its horizontal lines, all lines, its colored shapes,
 * or all of them, so that a model does not rely on them.
 */
export function lessDrawn(content: PageContent, random: Random): PageContent {
  const chance = random.share()
  if (chance < 0.12)
    return { ...content, rulings: content.rulings.filter(({ direction }) => direction !== 'horizontal') }
  if (chance < 0.2) return { ...content, rulings: [] }
  if (chance < 0.3) return { ...content, shapes: [] }
  if (chance < 0.36) return { ...content, rulings: [], shapes: [] }
  return content
}
