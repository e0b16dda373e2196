import { type Line, textIn } from '../text/lines.js'

/** A list of contents: texts, each with a page number of its own at the right that never falls. */
export function isContents(lines: readonly Line[]): boolean {
  const entries = lines.filter((line) => line.phrases.length > 1)
  const paged = entries.filter((line) => /^(?:[A-Z]-|F-)?\d{1,3}$/.test(line.phrases.at(-1)!.text))
  if (paged.length < 3 || paged.length < 0.75 * entries.length) return false
  const isOfYears = entries[0]!.phrases.at(-1)!.isPeriod || paged.filter(isYear).length * 2 > paged.length
  if (isOfYears || paged.filter(isOfFigures).length * 4 > paged.length) return false
  const pages = paged.map((line) => Number(line.phrases.at(-1)!.text.replace(/\D/g, '')))
  const rises = pages.slice(1).filter((page, i) => page >= pages[i]!).length
  return rises >= 0.85 * (pages.length - 1)
}

/** A count of a year, no page of a chapter. */
function isYear({ phrases }: Line): boolean {
  return phrases[0]!.isPeriod
}

/** Two figures beside each other behind a label, or a sum: a page has one number, and nobody adds pages up. */
function isOfFigures({ phrases }: Line): boolean {
  const besideAnother = phrases.some((phrase, i) => i > 1 && phrase.isNumber && phrases[i - 1]!.isNumber)
  return besideAnother || phrases.some((phrase) => /^(?:sub-?)?total\b/i.test(phrase.text))
}

/** Names under lines, signed with "/s/". */
export function isSignatures(lines: readonly Line[]): boolean {
  const text = lines.map(textIn).join('\n')
  return /\/\s?s\s?\//i.test(text) || /^\s*signatures?\s+(?:title|date|capacity)/im.test(text)
}
