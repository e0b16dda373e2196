import type { ReadingOption } from 'recreate-engine/recognition'
import type { FileTable } from '../accuracy/measuring-format.js'
import type { GoldPage } from '../models/gold-pages.js'
import { sampledReadings } from '../models/sampled-readings.js'
import { goldLabels } from './gold-labels.js'
import type { LineTable } from './line-table.js'

/** Number of other readings of a page, chosen at random, whose lines are collected beside those of the current and the best one. */
const OTHERS = 2
/** A gold table is the one of a table that was read if it has at least this many of its lines. */
const LEAST_LINES = 2

/**
 * Collects the lines of the tables of a page, as they are read now, at best, and in two other ways, step by step (see
 * `walkChoices`).
 *
 * @param weight How much each line counts.
 */
export function pageLines(page: GoldPage, weight: number): readonly LineTable[] {
  const { document, gold } = page
  return sampledReadings(page, OTHERS, (option) => optionLines(option, gold.tables ?? [], { document, weight }))
}

function optionLines(
  { lines }: ReadingOption,
  golds: readonly FileTable[],
  { document, weight }: Pick<LineTable, 'document' | 'weight'>,
): readonly LineTable[] {
  return lines().map((own) => {
    const words = own.lines.map(({ phrases }) => phrases.flatMap((phrase) => phrase.words.map(({ text }) => text)))
    const labels = labelsOf(words, golds)
    // three digits are enough, and make the file smaller
    const features = own.features.map((row) => row.map((value) => Number(value.toFixed(3))))
    return { document, weight, labels: labels.map((label) => label ?? -1), features }
  })
}

/** Labels the lines by the gold table that has most of them. */
function labelsOf(words: readonly (readonly string[])[], golds: readonly FileTable[]): ReturnType<typeof goldLabels> {
  let best = goldLabels(words, undefined)
  let most = LEAST_LINES - 1
  for (const gold of golds) {
    const labels = goldLabels(words, gold)
    const count = labels.filter((label) => label !== undefined && label > 0).length
    if (count > most) [best, most] = [labels, count]
  }
  return best
}
