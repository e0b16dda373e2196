import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drawFiling } from '../documents/draw-filing.js'
import { padded } from '../documents/padded.js'
import { watchMemory } from '../processes/family-memory.js'
import { type ServiceProcess, startService } from '../processes/service-process.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, less } from '../suite/measurements.js'
import { quantileOf } from '../suite/statistics.js'

const DOCUMENTS_AT_ONCE = 4
const READS_A_SECOND = 20

/** Creates its own documents: only their length matters here. */
export const bench: Bench = {
  name: 'server',
  about:
    'The service on one machine: memory during the upload of a large file, and response time of a status request while all cores are busy.',
  usualRuns: 3,
  parameters: {
    megabytes: { full: 100, short: 2 },
    pages: { full: 300, short: 4 },
    seconds: { full: 10, short: 1 },
  },
  async prepare({ parameters, scratch }) {
    const [megabytes, pages, seconds] = [parameters.megabytes!, parameters.pages!, parameters.seconds!]
    const [large, long] = [join(scratch, 'large.pdf'), join(scratch, 'long.pdf')]
    writeFileSync(large, padded((await drawFiling(1)).bytes, megabytes * 1_000_000))
    writeFileSync(long, (await drawFiling(pages)).bytes)
    const service = await startService(join(scratch, 'data'))
    return {
      cases: [
        { name: `an upload of ${megabytes} MB`, warmUps: 1, run: () => upload(service, large) },
        {
          name: `${DOCUMENTS_AT_ONCE} documents of ${pages} pages in work`,
          run: () => readStatuses(service, long, pages, seconds),
        },
      ],
      close: () => service.stop(),
    }
  },
}

async function upload(service: ServiceProcess, path: string): Promise<readonly Reading[]> {
  const memory = watchMemory(service.pid)
  const start = performance.now()
  const recreateId = await service.create(path, { selected_pages: '1' })
  const seconds = (performance.now() - start) / 1000
  const peakMiB = await memory.stop()
  await whenEnded(service, recreateId)
  await service.remove(recreateId)
  return [less('time', 's', seconds), less('peak of the service and its children', 'MiB', peakMiB)]
}

/** Requests statuses at a constant rate, whether or not earlier requests have been answered. */
async function readStatuses(
  service: ServiceProcess,
  path: string,
  pages: number,
  seconds: number,
): Promise<readonly Reading[]> {
  const fields = { selected_pages: `1-${pages}` }
  const ids = await Promise.all(Array.from({ length: DOCUMENTS_AT_ONCE }, () => service.create(path, fields)))
  const times: number[] = []
  const reads: Promise<void>[] = []
  for (let count = 0; count < seconds * READS_A_SECOND; count++) {
    const start = performance.now()
    reads.push(service.status(ids[count % ids.length]!).then(() => void times.push(performance.now() - start)))
    await delay(1000 / READS_A_SECOND)
  }
  await Promise.all(reads)
  const left = await Promise.all(ids.map(async (id) => (await service.status(id)).unfinished))
  for (const id of ids) await service.remove(id)
  return [
    less('median time of a status', 'ms', quantileOf(times, 0.5)),
    less('time of a status, slowest tenth', 'ms', quantileOf(times, 0.9)),
    aside('most time of a status', 'ms', Math.max(...times)),
    aside(
      'jobs unfinished at the end',
      'count',
      left.reduce((sum, each) => sum + each, 0),
    ),
  ]
}

async function whenEnded(service: ServiceProcess, recreateId: string): Promise<void> {
  for (;;) {
    const { status } = await service.status(recreateId)
    if (status === 'COMPLETED' || status === 'FAILED') return
    await delay(50)
  }
}
