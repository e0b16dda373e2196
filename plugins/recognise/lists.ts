import { figuresOf } from './line-kinds.js'
import type { Line } from './lines.js'

/** A list of contents: texts, each with a page number at the right that never falls. */
export function isContents(lines: readonly Line[]): boolean {
  const pages = lines.flatMap((line) => {
    const last = line.phrases.at(-1)!
    return line.phrases.length > 1 && /^(?:[A-Z]-|F-)?\d{1,3}$/.test(last.text)
      ? [Number(last.text.replace(/\D/g, ''))]
      : []
  })
  const entries = lines.filter((line) => line.phrases.length > 1)
  if (pages.length < 3 || pages.length < 0.75 * entries.length) return false
  const rises = pages.slice(1).filter((page, i) => page >= pages[i]!).length
  const isSingle = lines.every((line) => figuresOf(line, -Infinity).length <= 2)
  return isSingle && rises >= 0.85 * (pages.length - 1)
}

/** Names under lines, signed with "/s/". */
export function isSignatures(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.phrases.map((phrase) => phrase.text).join(' ')).join('\n')
  return /\/s\//i.test(text) || /^\s*signatures?\s+(?:title|date|capacity)/im.test(text)
}
