import assert from 'node:assert/strict'
import type { OpenDocument, Reader } from '../../core/contracts.js'
import type { Bbox, PageContent } from '../../core/model.js'
import { type RawPage, rawPage } from './raw-pdf.js'

/** One requirement for every reader of PDFs. */
export interface ReaderCase {
  readonly title: string
  /** Creates a document, reads it and closes it. */
  run(reader: Reader): Promise<void>
}

/** Creates a case about a page drawn by operators. */
export function pageCase(
  title: string,
  operators: string,
  check: (content: PageContent) => void,
  page: RawPage = {},
): ReaderCase {
  return { title, run: async (reader) => check(await readFirst(reader, rawPage(operators, page))) }
}

/** Returns the content of a file's first page. */
export function readFirst(reader: Reader, bytes: Uint8Array): Promise<PageContent> {
  return withDocument(reader, bytes, (document) => document.content(1))
}

/** Opens a file, uses it and closes it. */
export async function withDocument<Result>(
  reader: Reader,
  bytes: Uint8Array,
  use: (document: OpenDocument) => Promise<Result>,
): Promise<Result> {
  const document = await reader.open({ fileName: 'drawn.pdf', bytes })
  try {
    return await use(document)
  } finally {
    await document.close()
  }
}

/** Returns all text in the order of the file. */
export function textOf({ glyphs }: Pick<PageContent, 'glyphs'>): string {
  return glyphs.map(({ text }) => text).join('')
}

/** Maximum difference between two readers due to font metrics, in points. */
const WITHIN = 0.6

/** @throws AssertionError if a number differs by more than readers may differ. */
export function near(found: number | undefined, expected: number, what: string, within = WITHIN): void {
  assert.ok(found !== undefined && Math.abs(found - expected) <= within, `${what}: expected ${expected}, got ${found}`)
}

/** @throws AssertionError if an edge differs by more than readers may differ. */
export function boxNear(found: Bbox | undefined, [x0, y0, x1, y1]: readonly [number, number, number, number]): void {
  near(found?.x0, x0, 'left')
  near(found?.y0, y0, 'top')
  near(found?.x1, x1, 'right')
  near(found?.y1, y1, 'bottom')
}

/** @throws AssertionError if red, green or blue differs by more than 40 of 255. */
export function colorNear(found: string | undefined, expected: string): void {
  const shares = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  assert.match(found ?? '', /^#[0-9a-f]{6}$/)
  for (const [i, share] of shares(found ?? '').entries()) near(share, shares(expected)[i]!, `${found}, ${expected}`, 40)
}
