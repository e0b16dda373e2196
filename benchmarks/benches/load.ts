import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { asking, dataOf, formOf } from '../chaos/asking.js'
import { drawDocument } from '../chaos/documents.js'
import { embeddedSet } from '../chaos/embedded-set.js'
import type { MachineSet } from '../chaos/machines.js'
import { randomOf } from '../chaos/random.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, less, more } from '../suite/measurements.js'
import { medianOf, quantileOf } from '../suite/statistics.js'
import { readStatuses } from './status-readers.js'

/** Starts a new service for each run, because documents left over from one run would slow down the next. */
export const bench: Bench = {
  name: 'load',
  about:
    'Response time of a status request while all workers are busy: several long documents, and many clients that poll one second after each response, or at once.',
  usualRuns: 2,
  parameters: {
    readers: { full: 200, short: 5 },
    uploads: { full: 20, short: 2 },
    pages: { full: 150, short: 4 },
    seconds: { full: 15, short: 1 },
  },
  async prepare({ parameters, scratch }) {
    let run = 0
    return {
      cases: [1000, 0].map((pauseMs) => ({
        name: pauseMs === 0 ? 'readers who ask again at once' : `readers who pause ${pauseMs / 1000} s`,
        run: () => measure(join(scratch, `${++run}`), pauseMs, parameters as unknown as LoadParameters),
      })),
    }
  },
}

interface LoadParameters {
  readonly readers: number
  readonly uploads: number
  readonly pages: number
  readonly seconds: number
}

async function measure(folder: string, pauseMs: number, load: LoadParameters): Promise<readonly Reading[]> {
  mkdirSync(folder)
  const set = await embeddedSet({ folder, pageTimeoutMs: 120_000, memoryMiB: 1536, stallMs: 60_000 })
  try {
    await set.startAll()
    const created = await uploadAll(set, load)
    const recreateIds = created.map(({ recreateId }) => recreateId)
    const before = await countOpen(set, recreateIds)
    const own = monitorEventLoopDelay({ resolution: 5 })
    own.enable()
    const stop = AbortSignal.timeout(load.seconds * 1000)
    const about = { url: set.urls[0]!, apiKey: set.apiKey(), recreateIds, readers: load.readers, pauseMs }
    const times = await readStatuses({ ...about, end: stop })
    own.disable()
    return [
      less('median time of a status', 'ms', quantileOf(times, 0.5)),
      less('time of a status, slowest hundredth', 'ms', quantileOf(times, 0.99)),
      aside('most time of a status', 'ms', Math.max(...times)),
      more('statuses a second', 'count', times.length / load.seconds),
      less('time of a create', 'ms', medianOf(created.map(({ ms }) => ms))),
      // Shows how much of the times above is due to delays in the client and in the service.
      aside('reader late, slowest hundredth', 'ms', own.percentile(99) / 1e6),
      aside('service late, slowest hundredth', 'ms', await latenessOf(set.urls[0]!)),
      aside('documents in work before', 'count', before),
      aside('documents in work after', 'count', await countOpen(set, recreateIds)),
    ]
  } finally {
    for (const member of set.members) await member.kill()
  }
}

async function uploadAll(to: MachineSet, { uploads, pages }: LoadParameters) {
  const asks = asking(to, randomOf(1))
  const kinds = Array.from({ length: pages }, () => 'statement' as const)
  return Promise.all(
    Array.from({ length: uploads }, async (_, serial) => {
      const document = await drawDocument(serial, kinds, 'long')
      const form = formOf(document, `long-${serial}.pdf`, { selected_pages: `1-${pages}` })
      const start = performance.now()
      const answer = await asks.once('POST', '/enterprise-api/recreate/', form)
      const ms = performance.now() - start
      const made = dataOf<{ recreate_id: string }>(answer)
      if (made === undefined) throw new Error(`A create request returned ${answer?.status}`)
      return { recreateId: made.recreate_id, ms }
    }),
  )
}

async function countOpen(of: MachineSet, recreateIds: readonly string[]): Promise<number> {
  const asks = asking(of, randomOf(1))
  const statuses = await Promise.all(
    recreateIds.map((id) => asks.once('GET', `/enterprise-api/recreate/status/?recreate_id=${id}`)),
  )
  return statuses.filter((answer) => dataOf<{ status: string }>(answer)?.status !== 'COMPLETED').length
}

/** Returns the event loop delay of the service since the last call, in milliseconds, from its metrics. */
async function latenessOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^\S*eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1] ?? 0) * 1000
}
