import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asking, dataOf, formOf } from './chaos/asking.js'
import { drawDocument } from './chaos/documents.js'
import { embeddedSet } from './chaos/embedded-set.js'
import type { MachineSet } from './chaos/machines.js'
import { randomOf } from './chaos/random.js'
import { readStatuses, spreadOf } from './load/status-readers.js'

// How long a status takes to be answered while many ask and all workers are busy: a service on one machine, documents
// that are all uploaded at the same moment, and readers of whom each asks again a while after its answer.
//
//   npm run bench:load [-- --readers NUMBER] [--uploads NUMBER] [--pages NUMBER] [--seconds NUMBER] [--pauses MS,MS] [--json]

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '200' },
    uploads: { type: 'string', default: '20' },
    pages: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '15' },
    pauses: { type: 'string', default: '1000,0' },
    json: { type: 'boolean', default: false },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130)) // Its processes end with it.
const [readers, uploads, pages] = [Number(values.readers), Number(values.uploads), Number(values.pages)]
const folder = mkdtempSync(join(tmpdir(), 'recreate-load-'))
const set = await embeddedSet({ folder, pageTimeoutMs: 120_000, memoryMiB: 1536, stallMs: 60_000 })
const rows: object[] = []
let creates: object = {}
try {
  await set.startAll()
  const created = await uploadAll(set)
  creates = spreadOf(created.map(({ ms }) => ms))
  const recreateIds = created.map(({ recreateId }) => recreateId)
  for (const pauseMs of values.pauses.split(',').map(Number)) {
    rows.push(await measure(set, recreateIds, pauseMs))
  }
} finally {
  for (const member of set.members) await member.kill()
  rmSync(folder, { recursive: true, force: true })
}
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
if (values.json) {
  console.log(
    JSON.stringify({ bench: 'load', machine, load: loadavg(), readers, uploads, pages, creates, rows }, null, 2),
  )
} else {
  console.log(
    `load, ${machine}, load average ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}; times in milliseconds`,
  )
  console.log(`\n${uploads} documents of ${pages} pages uploaded at once: how long a create took`)
  console.table([creates])
  console.log(`\n${readers} readers of statuses while they are worked on`)
  console.table(rows)
}

async function uploadAll(to: MachineSet) {
  const asks = asking(to, randomOf(1))
  return Promise.all(
    Array.from({ length: uploads }, async (_, serial) => {
      const document = await drawDocument(
        serial,
        Array.from({ length: pages }, () => 'statement' as const),
        'long',
      )
      const form = formOf(document, `long-${serial}.pdf`, { selected_pages: `1-${pages}` })
      const start = performance.now()
      const answer = await asks.once('POST', '/enterprise-api/recreate/', form)
      const ms = performance.now() - start
      const made = dataOf<{ recreate_id: string }>(answer)
      if (made === undefined) throw new Error(`A create was answered ${answer?.status}`)
      return { recreateId: made.recreate_id, ms }
    }),
  )
}

/** What the readers see; how late this process is itself; how busy the others are. */
async function measure(of: MachineSet, recreateIds: readonly string[], pauseMs: number) {
  const own = monitorEventLoopDelay({ resolution: 5 })
  const url = of.urls[0]!
  const before = await openDocuments(of, recreateIds)
  own.enable()
  const end = AbortSignal.timeout(Number(values.seconds) * 1000)
  const times = await readStatuses({ url, apiKey: of.apiKey(), recreateIds, readers, pauseMs, end })
  own.disable()
  const after = await openDocuments(of, recreateIds)
  await delay(0)
  return {
    'pause between': pauseMs,
    ...spreadOf(times),
    'a second': Math.round(times.length / Number(values.seconds)),
    'reader late p99': Math.round(own.percentile(99) / 1e5) / 10,
    'service late p99': await latenessOf(url),
    'in work before': before,
    'in work after': after,
  }
}

async function openDocuments(of: MachineSet, recreateIds: readonly string[]): Promise<number> {
  const asks = asking(of, randomOf(1))
  const statuses = await Promise.all(
    recreateIds.map((id) => asks.once('GET', `/enterprise-api/recreate/status/?recreate_id=${id}`)),
  )
  return statuses.filter((answer) => dataOf<{ status: string }>(answer)?.status !== 'COMPLETED').length
}

/** Of the service's own event loop, in milliseconds, since it was asked last; as its metrics tell it. */
async function latenessOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^\S*eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]
  return Math.round(Number(seconds) * 10_000) / 10
}
