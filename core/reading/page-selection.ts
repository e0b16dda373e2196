import { RecreateError } from '../errors.js'

/**
 * What to do with selected pages that the document does not have. A selection without any existing page is always
 * rejected.
 *
 * - `refuse`: reject the selection.
 * - `cut`: shorten ranges that extend beyond the end, and reject other missing pages.
 * - `skip`: ignore missing pages.
 */
export type MissingPages = 'refuse' | 'cut' | 'skip'

/**
 * Parses a page selection such as `1-3, 7`: one-based page numbers and ranges, separated by commas. Spaces are allowed;
 * duplicates and overlaps are merged.
 *
 * @param selection The selection as typed. Absent means all pages.
 * @param pageCount Number of pages in the document.
 * @param missing What to do with selected pages that the document does not have.
 * @returns The selected page numbers in ascending order, without duplicates.
 * @throws RecreateError `pages_invalid` for reversed, open or empty ranges, page 0, and pages beyond the end.
 */
export function selectPages(
  selection: string | undefined,
  pageCount: number,
  missing: MissingPages = 'refuse',
): readonly number[] {
  if (selection === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const selected = new Set<number>()
  for (const part of selection.split(',')) {
    const { first, last } = readRange(part, selection)
    const isAllowed = last <= pageCount || missing === 'skip' || (missing === 'cut' && first <= pageCount)
    if (!isAllowed) throw pagesMissing(nameMissing(first, last, pageCount), pageCount)
    for (let page = first; page <= Math.min(last, pageCount); page++) selected.add(page)
  }
  if (selected.size === 0) throw pagesMissing(`None of the pages ${selection} exists`, pageCount)
  return [...selected].sort((a, b) => a - b)
}

/**
 * Checks a selection without the document: everything except pages beyond its end.
 *
 * @throws RecreateError `pages_invalid`.
 */
export function checkSelection(selection: string): void {
  for (const part of selection.split(',')) readRange(part, selection)
}

/** Formats page numbers as a selection, `1-3,7`. The page numbers must be in ascending order without duplicates. */
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
  if (match === null) {
    const form = 'write page numbers and ranges, such as 1-3,7'
    if (selection.trim() === '') throw pagesInvalid(`The page selection is empty; ${form}.`)
    throw pagesInvalid(
      `Cannot read ${JSON.stringify(part.trim())} in the page selection ${JSON.stringify(selection)}; ${form}.`,
    )
  }
  const first = Number(match[1])
  const last = Number(match[2] ?? first)
  if (first < 1) throw pagesInvalid('Page 0 does not exist; the first page is 1.')
  if (last < first) throw pagesInvalid(`Page range "${part.trim()}" is reversed; write "${last}-${first}".`)
  return { first, last }
}

function nameMissing(first: number, last: number, pageCount: number): string {
  if (first <= pageCount || first === last) return `Page ${last} does not exist`
  return `Pages ${first}-${last} do not exist`
}

function pagesMissing(what: string, pageCount: number): RecreateError {
  const message = `${what}: the document has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`
  return new RecreateError('pages_invalid', message, { details: { pageCount } })
}

function pagesInvalid(message: string): RecreateError {
  return new RecreateError('pages_invalid', message)
}
