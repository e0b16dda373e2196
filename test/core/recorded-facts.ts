import { memoryRecords } from '../../adapters/records/memory-records.js'
import type { Facts, FileFact, Manifest, PageEnd, Switches } from '../../core/facts/facts.js'
import { tombstoneKey } from '../../core/facts/keys.js'
import { readFacts } from '../../core/facts/read-facts.js'
import type { Json, RecordStore } from '../../core/stores.js'
import { builtInFormats } from '../../plugins/render/formats/built-in.js'

// The records of one recreate, in the order in which workers write them.

export const recreateId = '6f1d2c3b-4a59-4687-9b0c-1d2e3f405162'
export const by = { host: 'a-machine', pid: 4242, instance: 'an-instance' }

/** One record, with its key below the recreate's prefix, such as `page/1/done`. */
export type Recorded = readonly [key: string, value: object | number]

/** Three pages in ranges of two, one range at a time, with all outputs. */
export function manifestOf(extra: Partial<Manifest> = {}): Manifest {
  return {
    recreateId,
    owner: 'local',
    fileName: 'report.pdf',
    source: { key: `r/${recreateId}/source-1`, size: 1000 },
    fingerprint: 'f',
    pageCount: 3,
    properties: { title: 'A report' },
    pages: '1-3',
    switches: { tables: true, charts: true, presentation: true },
    mode: 'page',
    format: { configuration: builtInFormats[0], isChosen: false },
    rangeSize: 2,
    rangesAtOnce: 1,
    createdAt: 1000,
    ...extra,
  }
}

/** Page 1 has tables with 12 cells and charts with 8, page 2 has neither, page 3 cannot be read. */
export const pageEnds: Readonly<Record<1 | 2 | 3, PageEnd>> = {
  1: doneEnd(1, { tables: 12, charts: 8 }),
  2: {
    state: 'empty',
    pageNumber: 2,
    page: {
      pageNumber: 2,
      width: 612,
      height: 792,
      tables: [],
      charts: [],
      warnings: [{ code: 'needs_ocr', message: 'Page 2 is a picture', pageNumber: 2 }],
    },
  },
  3: failedEnd(3),
}

export function doneEnd(pageNumber: number, cellCounts = { tables: 1, charts: 0 }): PageEnd {
  const warnings = [{ code: 'sum_differs', message: 'A sum does not reconcile', pageNumber }]
  return { state: 'done', pageNumber, resultKey: `r/${recreateId}/page-${pageNumber}-1.json`, cellCounts, warnings }
}

export function failedEnd(pageNumber: number): PageEnd {
  return { state: 'failed', pageNumber, error: { code: 'page_timeout', message: `Page ${pageNumber} took too long` } }
}

export const files: readonly FileFact[] = [
  { format: 'xlsx', extension: 'xlsx', mediaType: 'application/vnd.ms-excel', key: `r/${recreateId}/a`, size: 100 },
  {
    format: 'pptx',
    extension: 'pptx',
    mediaType: 'application/vnd.ms-powerpoint',
    key: `r/${recreateId}/b`,
    size: 200,
  },
]

export const correction = (at: number) => ({ at, by: 'a person', cells: [{ rowId: 'p1t1r2', column: 1, text: '12' }] })
export const rendered = (at: number) => ({ at, files })
export const failure = (at: number) => ({ at, code: 'plugin_failed', message: 'Renderer xlsx failed' })

const beginning = (switches: Switches): readonly Recorded[] => [
  ['manifest', manifestOf({ switches })],
  ['taken', { at: 2000 }],
  ['extracting', { at: 3000 }],
]

const pages: readonly Recorded[] = [
  ['page/1/try-1', { at: 3001, by }],
  ['page/1/done', pageEnds[1]],
  ['page/2/try-1', { at: 3002, by }],
  ['page/2/done', pageEnds[2]],
  ['range/0', { pages: [pageEnds[1], pageEnds[2]] }],
  ['page/3/try-1', { at: 3003, by }],
  ['page/3/failed', pageEnds[3]],
  ['range/1', { pages: [pageEnds[3]] }],
]

const ending: readonly Recorded[] = [
  ['processing', { at: 4000 }],
  ['render/1/try-1', { at: 4001, by }],
  ['render/1/file-xlsx', files[0]!],
  ['render/1/file-pptx', files[1]!],
  ['render/1/done', rendered(5000)],
  ['completed', { at: 5000 }],
  ['served', 1],
]

const allOn: Switches = { tables: true, charts: true, presentation: true }
export const allOff: Switches = { tables: false, charts: false, presentation: false }

/** Returns all records of an undisturbed recreate. If all outputs are off, no page is read. */
export function undisturbed(switches: Switches = allOn): readonly Recorded[] {
  const isRead = switches.tables || switches.charts || switches.presentation
  return [...beginning(switches), ...(isRead ? pages : []), ...ending]
}

/** Returns the records up to and including a key. */
export function upTo(key: string): readonly Recorded[] {
  const all = undisturbed()
  return all.slice(0, all.findIndex(([each]) => each === key) + 1)
}

/** Returns every prefix of a sequence, shortest first: the possible remains of a crash. */
export function crashPoints(recorded: readonly Recorded[]): readonly (readonly Recorded[])[] {
  return recorded.map((_, index) => recorded.slice(0, index + 1))
}

/** Returns a store with these records. */
export async function storeOf(recorded: readonly Recorded[]): Promise<RecordStore> {
  const records = memoryRecords()
  for (const [key, value] of recorded) await write(records, key, value)
  return records
}

export async function write(records: RecordStore, key: string, value: object | number): Promise<void> {
  await records.set(`r/${recreateId}/${key}`, value as Json)
}

export async function bury(records: RecordStore): Promise<void> {
  await records.set(tombstoneKey(recreateId), { at: 9000 })
}

/** Reads the facts from these records. */
export async function factsOf(recorded: readonly Recorded[]): Promise<Facts> {
  const facts = await readFacts(await storeOf(recorded), recreateId)
  if (facts === undefined) throw new Error('Expected facts, found none')
  return facts
}
