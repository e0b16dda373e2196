import type { Rule, RuleOptions } from './find-rules.js'
import type { CachedPage } from './page-contents.js'
import { type RuleEffect, readForced, readingOf, type Trace, withInstrumented } from './run-rules.js'
import type { Switchboard } from './switchboard.js'

/**
 * Finds rules that have no effect even if all of them are forced at once: two rules may each have no effect, because the
 * other has the same. Where some rules cannot be forced together, those with more code stay in the set.
 *
 * @param effects The effects of each rule alone, found with the same options.
 */
export async function findTogether(
  pages: readonly CachedPage[],
  effects: readonly RuleEffect[],
  options: RuleOptions,
  say: (text: string) => void,
): Promise<readonly Rule[]> {
  const isWithout = ({ calls, changed, changedOtherwise }: RuleEffect) => calls > 0 && changed + changedOtherwise === 0
  const ids = new Set(effects.filter(isWithout).map(({ id }) => id))
  return withInstrumented(options, (rules, board, trace) => {
    const candidates = [...rules.keys()].filter((rule) => ids.has(rules[rule]!.id))
    let left = candidates.sort((a, b) => rules[b]!.size - rules[a]!.size)
    for (let before = Infinity; left.length < before; ) {
      before = left.length
      say(`${left.length} rules`)
      for (const page of pages) left = withoutCulprits(page, left, board, trace)
    }
    return left.map((rule) => rules[rule]!)
  })
}

/** Leaves out rules until the page reads as usual. */
function withoutCulprits(page: CachedPage, rules: readonly number[], board: Switchboard, trace: Trace): number[] {
  const content = page.content()
  board.reset()
  const usual = readingOf(trace, content)
  const isUsual = (forced: readonly number[]) => {
    board.reset(forced)
    return readForced(trace, content, usual.ms)?.all === usual.all
  }
  let left = [...rules]
  while (!isUsual(left)) {
    // the page reads as usual with the first `low` rules forced, and otherwise with the first `high` ones
    let [low, high] = [0, left.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isUsual(left.slice(0, middle))) low = middle
      else high = middle
    }
    left = left.filter((_, i) => i !== low)
  }
  return left
}
