import { selectPages } from '../reading/page-selection.js'
import type { RecordStore } from '../stores.js'
import type {
  Facts,
  Failure,
  Manifest,
  Moment,
  OpenPage,
  PageEnd,
  RangeEnd,
  RangeFacts,
  Rendered,
  RenderFacts,
} from './facts.js'
import { factKeys, tombstoneKey } from './keys.js'

/**
 * Reads all facts of a recreate, hidden or not, in three round trips regardless of its length: the main facts, the ends
 * of the ranges, and the pages of the open ranges. Corrections take two more round trips.
 *
 * @returns Undefined if the recreate does not exist or was deleted.
 */
export async function readFacts(records: RecordStore, recreateId: string): Promise<Facts | undefined> {
  const keys = factKeys(recreateId)
  const head = await readNamed(records, {
    gone: tombstoneKey(recreateId),
    manifest: keys.manifest,
    hidden: keys.hidden,
    taken: keys.taken,
    extracting: keys.extracting,
    processing: keys.processing,
    completed: keys.completed,
    failed: keys.failed,
    cancelled: keys.cancelled,
    latest: keys.latest,
    served: keys.served,
    rendered: keys.rendered(1),
    renderFailed: keys.renderFailed(1),
    corrected: keys.correction(2),
  })
  if (head.gone !== undefined || head.manifest === undefined) return undefined
  const manifest = head.manifest as unknown as Manifest
  const firstRender = {
    generation: 1,
    rendered: head.rendered as Rendered | undefined,
    failed: head.renderFailed as Failure | undefined,
  }
  return {
    manifest,
    isHidden: head.hidden !== undefined,
    taken: head.taken as Moment | undefined,
    extracting: head.extracting as Moment | undefined,
    processing: head.processing as Moment | undefined,
    completed: head.completed as Moment | undefined,
    // The worker that rendered first may have crashed before it wrote the time.
    completedAt: ((head.rendered ?? head.completed) as Moment | undefined)?.at,
    failed: head.failed as Failure | undefined,
    cancelled: head.cancelled as Moment | undefined,
    ranges: await readRanges(records, manifest),
    ...(await readRenders(records, recreateId, {
      firstRender,
      isCorrected: head.corrected !== undefined,
      latest: (head.latest as number | undefined) ?? 1,
      served: (head.served as number | undefined) ?? 1,
    })),
  }
}

/** Reads records by names chosen by the caller, in one round trip. */
async function readNamed<Name extends string>(
  records: RecordStore,
  keys: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, unknown>>> {
  const names = Object.keys(keys) as Name[]
  const values = await records.getMany(names.map((name) => keys[name]))
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, unknown>
}

/** Returns the ranges of the selected pages. Empty if nothing has to be read. */
export function rangesOf({ pages, pageCount, switches, rangeSize }: Manifest): readonly (readonly number[])[] {
  if (!switches.tables && !switches.charts && !switches.presentation) return []
  const pageNumbers = selectPages(pages, pageCount)
  const ranges: (readonly number[])[] = []
  for (let start = 0; start < pageNumbers.length; start += rangeSize) {
    ranges.push(pageNumbers.slice(start, start + rangeSize))
  }
  return ranges
}

async function readRanges(records: RecordStore, manifest: Manifest): Promise<readonly RangeFacts[]> {
  const ranges = rangesOf(manifest)
  const keys = factKeys(manifest.recreateId)
  const ends = (await records.getMany(ranges.map((_, index) => keys.range(index)))) as readonly (RangeEnd | undefined)[]
  const open = ranges.flatMap((_, index) => (ends[index] === undefined ? [index] : [])).slice(0, manifest.rangesAtOnce)
  const { pages: openPages, turns } = await readOpen(
    records,
    manifest.recreateId,
    open.flatMap((index) => ranges[index] ?? []),
    open,
  )
  return ranges.map((pageNumbers, index) => {
    const end = ends[index]
    if (end !== undefined) return { kind: 'ended', pageNumbers, pages: end.pages }
    if (!open.includes(index)) return { kind: 'waiting', pageNumbers }
    const pages = pageNumbers.map((pageNumber) => openPages.get(pageNumber)!)
    return { kind: 'open', pageNumbers, pages, turn: turns.get(index) ?? 0 }
  })
}

/** Reads the pages of the open ranges, keyed by page number, and the ranges' pause counts, keyed by index. */
async function readOpen(
  records: RecordStore,
  recreateId: string,
  pageNumbers: readonly number[],
  ranges: readonly number[],
): Promise<{ readonly pages: ReadonlyMap<number, OpenPage>; readonly turns: ReadonlyMap<number, number> }> {
  if (pageNumbers.length === 0) return { pages: new Map(), turns: new Map() }
  const keys = factKeys(recreateId)
  const values = await records.getMany([
    ...pageNumbers.flatMap((page) => [keys.pageTry(page, 1), keys.pageDone(page), keys.pageFailed(page)]),
    ...ranges.map((index) => keys.rangeTurn(index)),
  ])
  const turns = values.slice(pageNumbers.length * 3) as readonly (number | undefined)[]
  const pages = new Map(
    pageNumbers.map((pageNumber, index) => {
      const [started, done, failed] = values.slice(index * 3, index * 3 + 3) as readonly unknown[]
      // "done" takes precedence: a worker that was presumed dead may still deliver its result.
      const end = (done ?? failed) as PageEnd | undefined
      return [pageNumber, { pageNumber, isStarted: started !== undefined, end }]
    }),
  )
  return { pages, turns: new Map(ranges.map((range, index) => [range, turns[index] ?? 0])) }
}

/**
 * Reads the generations. The stored hints may be outdated but never too high, so newer generations are searched for
 * from there.
 */
async function readRenders(
  records: RecordStore,
  recreateId: string,
  known: {
    readonly firstRender: RenderFacts
    readonly isCorrected: boolean
    readonly latest: number
    readonly served: number
  },
): Promise<Pick<Facts, 'latest' | 'served'>> {
  const { firstRender } = known
  if (!known.isCorrected) return { latest: firstRender, served: servedOf([firstRender]) }
  const keys = factKeys(recreateId)
  let generation = Math.max(known.latest, 2)
  while ((await records.get(keys.correction(generation + 1))) !== undefined) generation++
  const from = Math.min(known.served, generation)
  const generations = Array.from({ length: generation - from + 1 }, (_, index) => from + index)
  const values = (await records.getMany([
    keys.renderFailed(generation),
    ...generations.map((each) => keys.rendered(each)),
  ])) as readonly unknown[]
  const [failed, ...rendered] = values as readonly [Failure | undefined, ...(Rendered | undefined)[]]
  const latest = { generation, rendered: rendered.at(-1), failed }
  const renders = generations.map((each, index) => ({ generation: each, rendered: rendered[index] }))
  return { latest, served: servedOf([firstRender, ...renders]) }
}

function servedOf(renders: readonly Pick<RenderFacts, 'generation' | 'rendered'>[]): Facts['served'] {
  return renders
    .flatMap(({ generation, rendered }) => (rendered === undefined ? [] : [{ generation, rendered }]))
    .at(-1)
}
