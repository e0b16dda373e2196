import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { tracePage } from 'recreate-engine/recognition'
import type { CachedPage } from './page-contents.js'
import { readingOf } from './run-rules.js'

/** Digests of the readings of pages by name: of tables and charts, and of everything. */
type Digests = Readonly<Record<string, readonly [data: string, all: string]>>

/** Reads pages with the build of this checkout, and writes digests of their readings to a file. */
export function saveReadings(pages: readonly CachedPage[], file: string): void {
  writeFileSync(file, `${JSON.stringify(digestsOf(pages))}\n`)
}

/** Compares the readings of pages with those in a file. Returns a line for each page that differs. */
export function compareReadings(pages: readonly CachedPage[], file: string): readonly string[] {
  const before = JSON.parse(readFileSync(file, 'utf8')) as Digests
  return Object.entries(digestsOf(pages)).flatMap(([name, [data, all]]) => {
    const old = before[name]
    if (old === undefined) return [`${name}: new`]
    if (old[0] !== data) return [`${name}: other tables or charts`]
    return old[1] === all ? [] : [`${name}: other confidence or warnings`]
  })
}

function digestsOf(pages: readonly CachedPage[]): Digests {
  return Object.fromEntries(
    pages.map((page) => {
      const { data, all } = readingOf(tracePage, page.content())
      return [page.name, [digest(data), digest(all)]]
    }),
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
