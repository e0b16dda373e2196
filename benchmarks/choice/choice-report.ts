import type { ChoiceList } from './choice-list.js'
import { fitTrees } from './fit-trees.js'

/** Number of parts of the cross-validation. */
const FOLDS = 4

/** A new reading is taken if it is preferred by more than this. The same as in `choose-reading.ts`. */
const GAIN = 0.5

/** Reports how good the chosen readings are, each document chosen by a model that was fitted without it. */
export function choiceReport(
  lists: readonly ChoiceList[],
  preference: (lines: readonly string[]) => Preference,
): string {
  const groups = new Map<string, Sums>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOwn = ({ document }: ChoiceList) => hashOf(document) % FOLDS === fold
    const prefer = preference(fitTrees(lists.filter((list) => !isOwn(list))))
    for (const list of lists.filter(isOwn)) add(groups, list, prefer)
  }
  return [
    'folder                pages  exact now chosen possible  quality now chosen possible  better worse',
    ...[...groups].map(
      ([name, { pages, exact, quality, better, worse }]) =>
        `${name.padEnd(20)} ${`${pages}`.padStart(6)}  ${exact.map((n) => `${n}`.padStart(7)).join(' ')}  ${quality
          .map((sum) => (sum / pages).toFixed(3).padStart(9))
          .join(' ')}  ${better} ${worse}`,
    ),
  ].join('\n')
}

type Preference = (features: readonly number[]) => number

interface Sums {
  pages: number
  /** Current, chosen, best. */
  readonly exact: [number, number, number]
  readonly quality: [number, number, number]
  better: number
  worse: number
}

function add(groups: Map<string, Sums>, { document, options }: ChoiceList, prefer: Preference): void {
  const name = document.split('/')[0]!
  const sums = groups.get(name) ?? { pages: 0, exact: [0, 0, 0], quality: [0, 0, 0], better: 0, worse: 0 }
  groups.set(name, sums)
  const scores = options.map(({ features }, i) => prefer(features) + (i === 0 ? GAIN : 0))
  const chosen = options[scores.indexOf(Math.max(...scores))]!
  const best = options.reduce((a, b) => (b.quality > a.quality ? b : a))
  sums.pages++
  for (const [i, option] of [options[0]!, chosen, best].entries()) {
    sums.exact[i]! += option.exact
    sums.quality[i]! += option.quality
  }
  if (chosen.quality > options[0]!.quality + 0.02) sums.better++
  if (chosen.quality < options[0]!.quality - 0.02) sums.worse++
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
