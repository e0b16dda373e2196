import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { checkParts, refuseDoubles } from '../../../core/engine/check-parts.js'
import { type EngineParts, fillInTiming } from '../../../core/engine/parts.js'
import { nameProcess } from '../../../core/engine/upkeep/liveness.js'
import { documentClusterer } from '../../../plugins/cluster/by-document.js'
import { pageClusterer } from '../../../plugins/cluster/by-page.js'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../plugins/extract/reader-extractor.js'
import { builtInFormats } from '../../../plugins/render/formats/built-in.js'
import { pptxRenderer } from '../../../plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from '../../../plugins/render/xlsx/xlsx-renderer.js'
import { noTracing } from './clocked-engine.js'

const parts: EngineParts = {
  records: memoryRecords(),
  blobs: memoryBlobs(),
  queue: inProcessQueue(),
  runner: inProcessRunner([readerExtractor(mupdfReader())]),
  clusterers: [pageClusterer(), documentClusterer()],
  renderers: [xlsxRenderer(), pptxRenderer()],
  formats: builtInFormats,
  reading: { readValue: () => undefined, findChecks: () => [] },
  isWorker: true,
  timing: fillInTiming(),
  me: nameProcess(),
  clock: Date.now,
  onError: () => {},
  tracing: noTracing,
}

const sharedRecords = { ...memoryRecords(), name: 'redis', isShared: true }
const sharedBlobs = { ...memoryBlobs(), name: 's3', isShared: true }
const sharedQueue = { ...inProcessQueue(), name: 'bullmq', isShared: true }

test('compatible parts are accepted', (t) => {
  t.notThrows(() => checkParts(parts))
})

test('shared stores are accepted with an in-process queue and with a shared one', (t) => {
  const shared = { ...parts, records: sharedRecords, blobs: sharedBlobs }
  t.notThrows(() => checkParts(shared))
  t.notThrows(() => checkParts({ ...shared, queue: sharedQueue }))
  t.notThrows(() => checkParts({ ...shared, queue: sharedQueue, isWorker: false }))
})

test('an engine without renderers is accepted: its results are read as JSON', (t) => {
  t.notThrows(() => checkParts({ ...parts, renderers: [] }))
})

/** Invalid combinations, and the expected messages. */
const refusals: readonly (readonly [title: string, change: Partial<EngineParts>, message: string])[] = [
  [
    'two renderers of the same format',
    { renderers: [xlsxRenderer(), { ...xlsxRenderer(), extension: 'xls' }] },
    'The renderers must be unique; "xlsx" is given twice',
  ],
  [
    'two renderers with the same file extension',
    { renderers: [xlsxRenderer(), { ...pptxRenderer(), extension: 'xlsx' }] },
    'The file extensions of renderers must be unique; "xlsx" is given twice',
  ],
  [
    'two clusterers of the same mode',
    { clusterers: [pageClusterer(), pageClusterer()] },
    'The clusterers must be unique; "page" is given twice',
  ],
  [
    'two formats with the same id',
    { formats: [builtInFormats[0], { ...builtInFormats[0], name: 'Another' } as never] },
    `The format configurations must be unique; "${builtInFormats[0].id}" is given twice`,
  ],
  ['no clusterer', { clusterers: [] }, 'Expected at least one clusterer, got none'],
  ['no format', { formats: [] }, 'Expected at least one format configuration, got none'],
  [
    'persistent records with blobs in memory',
    { records: sharedRecords },
    'The record store and the blob store must both be persistent or both be in memory: redis outlives this process, memory does not',
  ],
  [
    'persistent blobs with records in memory',
    { blobs: sharedBlobs },
    'The record store and the blob store must both be persistent or both be in memory: s3 outlives this process, memory does not',
  ],
  [
    'a shared queue with records that other processes cannot access',
    { queue: sharedQueue },
    'The queue bullmq is shared with other processes, but the record store memory is not',
  ],
  [
    'a private queue without a worker',
    { isWorker: false },
    `An engine without a worker needs a shared queue, but messages of ${parts.queue.name} stay in this process`,
  ],
]

for (const [title, change, message] of refusals) {
  test(`${title} are rejected`, (t) => {
    t.throws(() => checkParts({ ...parts, ...change }), { code: 'engine_invalid', message })
  })
}

test('parts with different names are accepted', (t) => {
  t.notThrows(() => refuseDoubles('extractors', []))
  t.notThrows(() => refuseDoubles('extractors', ['pdf', 'csv']))
  t.throws(() => refuseDoubles('extractors', ['pdf', 'csv', 'pdf']), {
    code: 'engine_invalid',
    message: 'The extractors must be unique; "pdf" is given twice',
  })
})
