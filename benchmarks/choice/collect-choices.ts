import { type ReadingOption, walkChoices } from 'recreate-engine/recognition'
import { toFileTable } from '../confidence/read-tables.js'
import type { GoldPage } from '../models/gold-pages.js'
import type { ChoiceList } from './choice-list.js'
import { qualityOf } from './quality.js'

/** Collects the readings of a page, step by step (see `walkChoices`). */
export function pageChoices({ document, content, gold }: GoldPage): readonly ChoiceList[] {
  const lists: ChoiceList[] = []
  walkChoices(content, (options) => {
    const rated = options.map((option: ReadingOption) => ({
      finder: option.finder,
      // four digits are enough, and make the lists smaller
      features: option.features.map((value) => Number(value.toFixed(4))),
      ...qualityOf(gold, option.tables.map(toFileTable)),
    }))
    // nothing can be chosen from a single reading
    if (rated.length > 1) lists.push({ document, options: rated })
    const best = Math.max(...rated.map(({ quality }) => quality))
    return rated.findIndex(({ quality }) => quality === best)
  })
  return lists
}
