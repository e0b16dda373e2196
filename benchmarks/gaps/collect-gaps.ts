import type { ReadingOption } from 'recreate-engine/recognition'
import type { FileTable } from '../accuracy/measuring-format.js'
import { goldRows } from '../lines/gold-labels.js'
import type { GoldPage } from '../models/gold-pages.js'
import { sampledReadings } from '../models/sampled-readings.js'
import type { GapTable } from './gap-table.js'
import { goldGaps, type WordsBeside } from './gold-gaps.js'

/** Number of other readings of a page, chosen at random, whose gaps are collected beside those of the current and the best one. */
const OTHERS = 1
/** A gold table is the one of a table that was read if it has at least this many of its lines. */
const LEAST_LINES = 2

/**
 * Collects the gaps of the tables of a page, as they are read now, at best, and in another way, step by step (see
 * `walkChoices`).
 *
 * @param weight How much each gap counts.
 */
export function pageGaps(page: GoldPage, weight: number): readonly GapTable[] {
  const { document, gold } = page
  return sampledReadings(page, OTHERS, (option) => optionGaps(option, gold.tables ?? [], { document, weight }))
}

function optionGaps(
  { gaps }: ReadingOption,
  golds: readonly FileTable[],
  { document, weight }: Pick<GapTable, 'document' | 'weight'>,
): readonly GapTable[] {
  return gaps().flatMap(({ rows, gaps: own }) => {
    if (own.length === 0) return []
    const words = rows.map((row) => row.words)
    const texts = words.map((row) => row.map(({ text }) => text))
    const gold = goldOf(texts, golds)
    if (gold === undefined) return []
    const beside = own.map(({ gap }) =>
      gap.sides.map(({ left, right, crossing }, row): WordsBeside => {
        if (left === undefined || right === undefined || crossing !== undefined) return undefined
        return { left: words[row]!.indexOf(left), right: words[row]!.indexOf(right) }
      }),
    )
    // three digits are enough, and make the file smaller
    const features = own.map((each) => each.features.map((value) => Number(value.toFixed(3))))
    return [{ document, weight, labels: goldGaps(texts, beside, gold), features }]
  })
}

/** The gold table that has most of the lines. */
function goldOf(lines: readonly (readonly string[])[], golds: readonly FileTable[]): FileTable | undefined {
  let best: FileTable | undefined
  let most = LEAST_LINES - 1
  for (const gold of golds) {
    const count = goldRows(lines, gold).filter((row) => row !== undefined).length
    if (count > most) [best, most] = [gold, count]
  }
  return best
}
