import { type ReadingOption, walkChoices } from 'recreate-engine/recognition'
import { qualityOf } from '../choice/quality.js'
import { toFileTable } from '../confidence/read-tables.js'
import { randomFrom } from '../layouts/random.js'
import type { GoldPage } from './gold-pages.js'

/**
 * Collects samples of the readings of a page: as it is read now, at best, and in other ways chosen at random, step by step
 * (see `walkChoices`).
 *
 * @param others Number of other readings in each step.
 */
export function sampledReadings<Sample>(
  { content, gold }: GoldPage,
  others: number,
  collect: (option: ReadingOption) => readonly Sample[],
): readonly Sample[] {
  const random = randomFrom(content.glyphs.length)
  const samples: Sample[] = []
  let step = 0
  walkChoices(content, (options) => {
    const qualities = options.map((option) => qualityOf(gold, option.tables.map(toFileTable)).quality)
    const best = qualities.indexOf(Math.max(...qualities))
    const chosen = new Set([...(step === 0 ? [0] : []), best])
    for (let i = 0; i < others; i++) chosen.add(random.integer(0, options.length - 1))
    for (const at of chosen) samples.push(...collect(options[at]!))
    step++
    return best
  })
  return samples
}
