import { randomUUID } from 'node:crypto'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import type { CellCounts, Facts, PageEnd } from '../facts.js'
import { blobKeys } from '../keys.js'
import type { Chart, Page, PageOutcome, Table, Warning } from '../model.js'
import { endsOf } from '../status.js'
import type { BlobStore } from '../stores.js'
import type { PageCache } from './page-cache.js'
import { BlobGone, readBlob } from './read-blob.js'

/** More warnings of a page than this are counted in its facts; its result has all. */
const MOST_WARNINGS = 50
/** Results that are fetched at the same time. */
const AT_ONCE = 16

/** Puts a page's result where results lie and gives the fact that points there. The blob is there before the fact. */
export async function storeOutcome(
  blobs: BlobStore,
  recreateId: string,
  outcome: PageOutcome,
  keyOf = (pageNumber: number) => blobKeys(recreateId, randomUUID()).page(pageNumber),
): Promise<PageEnd> {
  const { pageNumber, state } = outcome
  if (state === 'failed') return outcome
  const warnings = fewOf(outcome.page.warnings)
  if (state === 'empty') return { state, pageNumber, page: { ...outcome.page, warnings } }
  const resultKey = keyOf(pageNumber)
  await blobs.put(resultKey, pack(outcome.page))
  return { state, pageNumber, resultKey, cellCounts: countCells(outcome.page), warnings }
}

/** The pages that have ended, in document order, with what was found on them. */
export async function loadOutcomes(blobs: BlobStore, cache: PageCache, facts: Facts): Promise<readonly PageOutcome[]> {
  const ends = endsOf(facts).flatMap(({ end }) => end ?? [])
  const outcomes: PageOutcome[] = []
  for (let start = 0; start < ends.length; start += AT_ONCE) {
    outcomes.push(
      ...(await Promise.all(ends.slice(start, start + AT_ONCE).map((end) => loadOutcome(blobs, cache, end)))),
    )
  }
  return outcomes
}

/** How one page ended, with what was found on it; undefined while it has not ended, or where it was not selected. */
export async function loadPage(
  blobs: BlobStore,
  cache: PageCache,
  facts: Facts,
  pageNumber: number,
): Promise<PageOutcome | undefined> {
  const end = endsOf(facts).find((page) => page.pageNumber === pageNumber)?.end
  return end && loadOutcome(blobs, cache, end)
}

async function loadOutcome(blobs: BlobStore, cache: PageCache, end: PageEnd): Promise<PageOutcome> {
  if (end.state !== 'done') return outcomeOf(end)
  const { state, pageNumber, resultKey } = end
  const held = cache.get(resultKey)
  if (held !== undefined) return { state, pageNumber, page: held }
  const bytes = await readBlob(blobs, resultKey)
  if (bytes === undefined) throw new BlobGone(blobs, `the result of page ${pageNumber}`)
  const json = resultKey.endsWith(PACKED) ? gunzipSync(bytes) : bytes
  const page = JSON.parse(json.toString('utf8')) as Page
  cache.keep(resultKey, page, json.length)
  return { state, pageNumber, page }
}

/**
 * A page's result as it is stored: JSON in gzip (RFC 1952), a fifth to a tenth of its length. A store in memory holds those of
 * all pages, one that is far away is written to and read over a network; to pack a page full of figures takes a tenth or two
 * of a millisecond.
 */
function pack(page: Page): Uint8Array {
  return gzipSync(JSON.stringify(page), { level: constants.Z_BEST_SPEED })
}

/** How keys of results end; those that were stored before they were packed end otherwise. */
const PACKED = '.gz'

/** How long it took is none of what was found. */
function outcomeOf({ workMs: _, ...outcome }: Exclude<PageEnd, { readonly state: 'done' }>): PageOutcome {
  return outcome
}

/** Cells as they are given out: every row below the heads has one for each column. */
function countCells({ tables, charts }: Page): CellCounts {
  return {
    tables: tables.reduce((sum, table) => sum + cellsOfTable(table), 0),
    charts: charts.reduce((sum, chart) => sum + cellsOfChart(chart), 0),
  }
}

function cellsOfTable({ rows, headerRowCount, columns }: Table): number {
  return Math.max(0, rows.length - headerRowCount) * columns.length
}

/** A row a category, of a scatter chart a row a point; beside each value its row's name. */
function cellsOfChart({ chartType, categories, series }: Chart): number {
  const counts = series.map(({ values }) => values.length)
  const rows =
    chartType === 'scatter' ? counts.reduce((sum, count) => sum + count, 0) : Math.max(categories.length, ...counts)
  return rows * (series.length + 1)
}

function fewOf(warnings: readonly Warning[]): readonly Warning[] {
  if (warnings.length <= MOST_WARNINGS) return warnings
  const more = warnings.length - MOST_WARNINGS
  return [...warnings.slice(0, MOST_WARNINGS), { code: 'more_warnings', message: `And ${more} more warnings` }]
}
