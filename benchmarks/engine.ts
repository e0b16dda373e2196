import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createEngine,
  type Engine,
  folderBlobs,
  type RecordStore,
  type Source,
  sqliteRecords,
  xlsxRenderer,
} from 'recreate'
import { drawFiling } from './draw-filing.js'

// What it costs to look at a long document while it is worked on: status and result so far, every 100 ms, with the calls
// and the keys that each asks of the record store; and what the engine's own process holds, document after document.
//
//   npm run bench:engine [-- --pages NUMBER] [--documents NUMBER] [--json]

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '400' },
    documents: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
})
const pages = Number(values.pages)
const folder = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
const records = countingRecords(sqliteRecords(join(folder, 'records.sqlite')))
const blobs = folderBlobs(join(folder, 'blobs'))
const engine = await createEngine({ records, blobs, renderers: [xlsxRenderer()] })
const rows: object[] = []
try {
  const source: Source = { fileName: 'filing.pdf', bytes: await drawFiling(pages) }
  for (let document = 1; document <= Number(values.documents); document++) rows.push(await measure(engine, source))
} finally {
  await engine.close()
  await blobs.close()
  await records.close()
  rmSync(folder, { recursive: true, force: true })
}
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
if (values.json) console.log(JSON.stringify({ bench: 'engine', machine, pages, rows }, null, 2))
else {
  console.log(`engine, ${pages} pages a document, ${machine}; times in milliseconds, median and most`)
  console.table(rows)
}

async function measure(engine: Engine, source: Source) {
  const start = performance.now()
  const { recreateId } = await engine.create(source, { mode: 'document' })
  const looks = { status: [] as Look[], result: [] as Look[] }
  let peakMiB = 0
  for (;;) {
    peakMiB = Math.max(peakMiB, process.memoryUsage.rss() / 2 ** 20)
    const { state } = await timed(looks.status, () => engine.status(recreateId))
    await timed(looks.result, () => engine.result(recreateId))
    if (state === 'COMPLETED' || state === 'FAILED') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const seconds = (performance.now() - start) / 1000
  global.gc?.()
  return {
    seconds: seconds.toFixed(1),
    looks: looks.status.length,
    'status ms': shown(looks.status),
    'status calls': most(looks.status, 'calls'),
    'status keys': most(looks.status, 'keys'),
    'result ms': shown(looks.result),
    'result calls': most(looks.result, 'calls'),
    'peak MiB': peakMiB.toFixed(0),
    'heap after MiB': (process.memoryUsage().heapUsed / 2 ** 20).toFixed(0),
  }
}

/** One look: how long it took and what it asked of the records. The engine's own work is counted in. */
interface Look {
  readonly ms: number
  readonly calls: number
  readonly keys: number
}

async function timed<Result>(looks: Look[], look: () => Promise<Result>): Promise<Result> {
  const before = { calls: records.calls, keys: records.keys }
  const start = performance.now()
  const result = await look()
  looks.push({ ms: performance.now() - start, calls: records.calls - before.calls, keys: records.keys - before.keys })
  return result
}

function shown(looks: readonly Look[]): string {
  const sorted = looks.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)}, ${sorted.at(-1)!.toFixed(1)}`
}

function most(looks: readonly Look[], what: 'calls' | 'keys'): number {
  return Math.max(...looks.map((look) => look[what]))
}

/** Counts what is read. */
function countingRecords(store: RecordStore): RecordStore & { calls: number; keys: number } {
  const counting = {
    calls: 0,
    keys: 0,
    name: store.name,
    isShared: store.isShared,
    get(key: string) {
      counting.calls++
      counting.keys++
      return store.get(key)
    },
    getMany(keys: readonly string[]) {
      counting.calls++
      counting.keys += keys.length
      return store.getMany(keys)
    },
    set: store.set.bind(store),
    create: store.create.bind(store),
    delete: store.delete.bind(store),
    list: store.list.bind(store),
    close: store.close.bind(store),
  }
  return counting
}
