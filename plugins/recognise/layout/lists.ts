import { type Line, textIn } from '../text/lines.js'

/** Minimum number of different pages in a table of contents, as a share of its entries. */
const LEAST_PAGES = 0.25

/** Whether lines are a table of contents: texts with page numbers at the right, nearly all in rising order. */
export function isContents(lines: readonly Line[]): boolean {
  const entries = lines.filter((line) => line.phrases.length > 1)
  const paged = entries.filter((line) => /^(?:[A-Z]-|F-)?\d{1,3}$/.test(line.phrases.at(-1)!.text))
  if (paged.length < 3 || paged.length < 0.75 * entries.length) return false
  const hasYearLabels = entries[0]!.phrases.at(-1)!.isPeriod || paged.filter(startsWithYear).length * 2 > paged.length
  if (hasYearLabels || paged.filter(isNumberRow).length * 4 > paged.length) return false
  const pages = paged.map((line) => Number(line.phrases.at(-1)!.text.replace(/\D/g, '')))
  // "4" behind every course is a number of credits
  if (new Set(pages).size < LEAST_PAGES * pages.length) return false
  const rises = pages.slice(1).filter((page, i) => page >= pages[i]!).length
  return rises >= 0.85 * (pages.length - 1)
}

/** Whether a line starts with a year: its number is an amount, not a page. */
function startsWithYear({ phrases }: Line): boolean {
  return phrases[0]!.isPeriod
}

/** Whether a line has two adjacent numbers after its label, or is a total. A contents entry has one number. */
function isNumberRow({ phrases }: Line): boolean {
  const hasAdjacentNumbers = phrases.some((phrase, i) => i > 1 && phrase.isNumber && phrases[i - 1]!.isNumber)
  return hasAdjacentNumbers || phrases.some((phrase) => /^(?:sub-?)?total\b/i.test(phrase.text))
}

/** Whether lines are a signature block, such as names signed with "/s/". */
export function isSignatures(lines: readonly Line[]): boolean {
  const text = lines.map(textIn).join('\n')
  return /\/\s?s\s?\//i.test(text) || /^\s*signatures?\s+(?:title|date|capacity)/im.test(text)
}
