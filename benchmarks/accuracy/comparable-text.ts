import { distance } from 'fastest-levenshtein'

// Interchangeable characters: which of them was read says nothing about the quality.
const folds: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad]/g, '-'],
  [/[\u2018\u2019\u201a\u201b\u2032`\u00b4]/g, "'"],
  [/[\u201c-\u201e\u2033]/g, '"'],
  [/[\u00b7\u2219\u22c5]/g, '.'],
  [/[\u200b-\u200d\ufeff\u2060]/g, ''],
]
const known = new Map<string, string>()
const MOST_KNOWN = 200_000

/**
 * Normalizes the text of a cell for comparison: NFKC without white space; all dashes, quotes and middle dots become one
 * character each; leader dots and final full stops are removed unless the text consists only of dots.
 */
export function comparableText(text: unknown): string {
  if (text === null || text === undefined) return ''
  const given = String(text)
  const before = known.get(given)
  if (before !== undefined) return before
  // Also fold before NFKC, which turns a lone accent into a space and a mark.
  const whole = fold(fold(given).normalize('NFKC')).replace(/\s+/g, '')
  const bare = whole.replace(/\.{4,}/g, '').replace(/\.+$/, '')
  const comparable = bare === '' ? whole : bare
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(given, comparable)
  return comparable
}

/**
 * Returns the edit distance divided by the length of the longer text: 0 for equal texts, 1 for texts without anything
 * in common.
 */
export function textDistance(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : distance(a, b) / longer
}

/** Minimum similarity of titles that count as equal. */
const SAME_LABEL = 0.9

/** Returns whether two titles or units are equal, ignoring case and enclosing parentheses. */
export function isSameLabel(a: unknown, b: unknown): boolean {
  const [one, other] = [bareLabel(a), bareLabel(b)]
  return one.length + other.length > 0 && 1 - textDistance(one, other) >= SAME_LABEL
}

function bareLabel(text: unknown): string {
  return comparableText(text)
    .toLowerCase()
    .replace(/^[()[\]:;,]+|[()[\]:;,]+$/g, '')
}

function fold(text: string): string {
  return folds.reduce((folded, [pattern, by]) => folded.replace(pattern, by), text)
}
