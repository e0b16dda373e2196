import type { Warning } from '../model.js'
import { writeSelection } from './page-selection.js'

/**
 * Merges the warnings of pages that say the same about several pages. A warning without a page is about the document
 * and is kept once. A warning about a whole page is kept once, and its message names the other pages. Warnings with a
 * position are unchanged, so that no position is lost.
 *
 * @param warnings Warnings of pages that were read, in the order of the pages.
 */
export function mergeRepeatedWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const groups = new Map<string, Warning[]>()
  for (const [i, warning] of warnings.entries()) {
    const key = warning.bbox === undefined ? keyOf(warning) : `${i}`
    groups.set(key, [...(groups.get(key) ?? []), warning])
  }
  return [...groups.values()].map(mergeGroup)
}

function keyOf({ code, subject, message, pageNumber }: Warning): string {
  const own = pageNumber === undefined ? undefined : new RegExp(`\\bpage ${pageNumber}\\b`, 'gi')
  return JSON.stringify([
    code,
    subject,
    own === undefined ? message : message.replace(own, 'page #'),
    own !== undefined,
  ])
}

function mergeGroup(group: readonly Warning[]): Warning {
  const [first] = group as [Warning]
  const pageNumbers = [...new Set(group.flatMap(({ pageNumber }) => pageNumber ?? []))]
  const others = pageNumbers.slice(1)
  if (others.length === 0) return first
  const pages = `${others.length === 1 ? 'page' : 'pages'} ${writeSelection(others).replaceAll(',', ', ')}`
  return { ...first, pageNumbers, message: `${first.message}; the same on ${pages}` }
}
