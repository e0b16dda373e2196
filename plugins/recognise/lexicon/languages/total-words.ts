import { ALL_WORDS } from './all-words.js'

const WORDS = ALL_WORDS.flatMap(({ totals }) => totals).sort((a, b) => b.length - a.length)
const AT_START = new RegExp(`^(?:${WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu')
/** Words at the end of a label; in Chinese, Japanese and Korean without a blank before them. */
const AT_END =
  /(?:合计|合計|总计|總計|小计|小計|総計|합계|총계|소계)$|\s(?:razem|ogółem|gesamt|insgesamt|toplam|toplamı|итого|всего)$/iu

/** Whether a label names a sum, in any language that is known: "Total assets", "Summe Aktiva", "Aktywa razem". */
export function namesTotal(label: string): boolean {
  return AT_START.test(label) || AT_END.test(label)
}
