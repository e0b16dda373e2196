import { RecreateError } from './errors.js'

/**
 * Reads a page selection such as `1-3, 7`: one-based numbers and ranges, set apart by commas; blanks are allowed,
 * duplicates and overlaps merge.
 *
 * @param selection As typed; absent means every page.
 * @param pageCount Pages in the document.
 * @returns Page numbers in document order, each once.
 * @throws RecreateError `pages_invalid` for reversed, open or empty ranges, zero, and pages beyond the end.
 */
export function selectPages(selection: string | undefined, pageCount: number): readonly number[] {
  if (selection === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const wanted = new Set<number>()
  for (const part of selection.split(',')) {
    const { first, last } = readRange(part, selection)
    if (last > pageCount) {
      const has = pageCount === 1 ? '1 page' : `${pageCount} pages`
      throw new RecreateError(
        'pages_invalid',
        `Expected pages from 1 to ${pageCount}, got ${last}: the document has ${has}`,
        { details: { pageCount } },
      )
    }
    for (let pageNumber = first; pageNumber <= last; pageNumber++) wanted.add(pageNumber)
  }
  return [...wanted].sort((a, b) => a - b)
}

/**
 * Refuses what no document can have: all that is refused with the document at hand, but pages beyond the end.
 *
 * @throws RecreateError `pages_invalid`.
 */
export function checkSelection(selection: string): void {
  for (const part of selection.split(',')) readRange(part, selection)
}

/** The selection that names these pages, `1-3,7`; they come in document order, each once. */
export function writeSelection(pageNumbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const pageNumber of pageNumbers) {
    const range = ranges.at(-1)
    if (range?.[1] === pageNumber - 1) range[1] = pageNumber
    else ranges.push([pageNumber, pageNumber])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

function readRange(part: string, selection: string): { first: number; last: number } {
  const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part)
  const first = Number(match?.[1] ?? 0)
  const last = Number(match?.[2] ?? first)
  if (match === null || first < 1 || last < first) {
    const expected = 'Expected pages as numbers and ranges such as 1-3,7'
    throw new RecreateError(
      'pages_invalid',
      `${expected}, got ${JSON.stringify(part.trim())} in ${JSON.stringify(selection)}`,
    )
  }
  return { first, last }
}
