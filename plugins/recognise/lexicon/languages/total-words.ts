import { ALL_WORDS } from './all-words.js'

const WORDS = ALL_WORDS.flatMap(({ totals }) => totals).sort((a, b) => b.length - a.length)
const AT_START = new RegExp(`^(?:${WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu')
/** Chinese, Japanese and Korean labels end with the word, without a blank. */
const AT_END = /(?:合计|合計|总计|總計|小计|小計|総計|합계|총계|소계)$/u

/** Whether a label names a sum by its first word, in any language that is known: "Total assets", "Summe Aktiva". */
export function namesTotal(label: string): boolean {
  return AT_START.test(label) || AT_END.test(label)
}
