import { texts } from '../texts.js'

/** What a typed selection means. */
export type PageRange = { readonly pages: number; readonly trouble?: undefined } | { readonly trouble: string }

/**
 * Reads pages such as `1-3, 7` as the service will.
 *
 * @param text Empty means all pages, which can be said only where they have been counted.
 * @param pageCount Pages of the document, where they are known.
 */
export function readPageRange(text: string, pageCount: number | undefined): PageRange {
  if (text.trim() === '') return pageCount === undefined ? { trouble: texts.upload.badRange } : { pages: pageCount }
  const ranges: [number, number][] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part)
    const first = Number(match?.[1] ?? 0)
    const last = Number(match?.[2] ?? first)
    if (match === null || first < 1 || last < first) return { trouble: texts.upload.badRange }
    if (pageCount !== undefined && last > pageCount) return { trouble: texts.upload.beyond(pageCount) }
    ranges.push([first, last])
  }
  let pages = 0
  let covered = 0
  for (const [first, last] of ranges.sort((a, b) => a[0] - b[0])) {
    pages += Math.max(0, last - Math.max(first - 1, covered))
    covered = Math.max(covered, last)
  }
  return { pages }
}
