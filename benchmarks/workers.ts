import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asking, dataOf, formOf } from './chaos/asking.js'
import { drawDocument } from './chaos/documents.js'
import type { MachineSet } from './chaos/machines.js'
import { manySet } from './chaos/many-set.js'
import { randomOf } from './chaos/random.js'

// How much sooner documents are done where two workers, each on a core of its own, work on them instead of one: from the
// first create to the last COMPLETED, over Redis and a shared folder, or S3. One page at a time a worker. What else runs on
// these cores (the API, Redis, S3, who asks) bounds it: of two cores, two workers get what that leaves.
//
//   npm run bench:workers [-- --documents NUMBER] [--pages NUMBER] [--runs NUMBER] [--blobs folder|s3] [--json]

/** Between two questions for a status, as a patient client asks. */
const ASKED_MS = 1_000

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '6' },
    pages: { type: 'string', default: '120' },
    runs: { type: 'string', default: '3' },
    blobs: { type: 'string', default: 'folder' },
    json: { type: 'boolean', default: false },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130)) // Its processes end with it.
if (values.blobs !== 'folder' && values.blobs !== 's3') throw new Error(`Expected folder or s3, got ${values.blobs}`)
const blobs = values.blobs
const [documents, pages] = [Number(values.documents), Number(values.pages)]
const rows: { readonly workers: number; readonly seconds: number; readonly slowest: string }[] = []
for (let run = 0; run < Number(values.runs); run++) for (const workers of [1, 2]) rows.push(await measure(workers))
const median = (workers: number) => {
  const all = rows.filter((row) => row.workers === workers).map(({ seconds }) => seconds)
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
const times = Math.round((median(1) / median(2)) * 100) / 100
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
if (values.json) {
  console.log(JSON.stringify({ bench: 'workers', machine, load: loadavg(), documents, pages, rows, times }, null, 2))
} else {
  console.log(`workers, ${documents} documents of ${pages} pages, ${machine}, load average ${loadavg()[0]!.toFixed(1)}`)
  console.table(rows)
  console.log(`Two workers are ${times} times as fast as one, by the medians`)
}

async function measure(workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-workers-'))
  const limits = { pageTimeoutMs: 120_000, memoryMiB: 1536, stallMs: 60_000 }
  const set = await manySet('redis', { folder, ...limits, apis: 1, workers, isPinned: true, blobs })
  try {
    await set.startAll()
    await convertAll(set, 1, 2) // Code is loaded, and children are there.
    return { workers, ...(await convertAll(set, documents, pages)) }
  } finally {
    for (const member of set.members.toReversed()) await member.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uploads all at once and waits for all. */
async function convertAll(set: MachineSet, count: number, pageCount: number) {
  const asks = asking(set, randomOf(1))
  const kinds = Array.from({ length: pageCount }, () => 'statement' as const)
  const drawn = await Promise.all(Array.from({ length: count }, (_, serial) => drawDocument(serial, kinds, 'long')))
  const start = performance.now()
  const ends = await Promise.all(
    drawn.map(async (document, index) => {
      const form = formOf(document, `long-${index}.pdf`, { selected_pages: `1-${pageCount}` })
      const made = dataOf<{ recreate_id: string }>(await asks.once('POST', '/enterprise-api/recreate/', form))
      const path = `/enterprise-api/recreate/status/?recreate_id=${made?.recreate_id}`
      let processingAt = 0
      for (;;) {
        const state = dataOf<{ status: string }>(await asks.once('GET', path))?.status
        if (state === 'PROCESSING' && processingAt === 0) processingAt = performance.now()
        if (state === 'COMPLETED') return { endedAt: performance.now(), processingAt }
        if (state === 'FAILED' || state === undefined) throw new Error(`A document was ${state ?? 'not there'}`)
        await delay(ASKED_MS)
      }
    }),
  )
  const last = ends.toSorted((a, b) => b.endedAt - a.endedAt)[0]!
  const seconds = (ms: number) => Math.round(ms / 100) / 10
  // Files are made by one worker a document: what that takes of the last one is not shared.
  const rendering = last.processingAt === 0 ? 'unseen' : `${seconds(last.endedAt - last.processingAt)} s`
  return { seconds: seconds(last.endedAt - start), slowest: `of the last one's time, rendering: ${rendering}` }
}
