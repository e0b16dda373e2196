import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asking, dataOf, formOf } from '../chaos/asking.js'
import { drawDocument } from '../chaos/documents.js'
import type { MachineSet } from '../chaos/machines.js'
import { manySet } from '../chaos/many-set.js'
import { randomOf } from '../chaos/random.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, less, more } from '../suite/measurements.js'

/**
 * The speedup is limited by the other processes on the same cores (the API, Redis, the store, the client): with two
 * cores, two workers share what these leave.
 */
export const bench: Bench = {
  name: 'workers',
  about: 'Speedup of two workers on two cores compared with one, with Redis and a shared folder or S3.',
  usualRuns: 2,
  parameters: {
    // With few documents, rendering at the end dominates: a third of the time with 6 documents.
    documents: { full: 24, short: 1 },
    pages: { full: 120, short: 4 },
    // A new child process reads at half speed: without about 90 warm-up pages, the speedup measured as 1.62 instead of
    // 1.93.
    'warm-up-pages': { full: 90, short: 2 },
    // Polling interval of a status, in milliseconds, as of a patient client.
    'ask-every': { full: 1_000, short: 100 },
  },
  async prepare({ parameters, scratch }) {
    let run = 0
    return {
      cases: (['folder', 's3'] as const).map((blobs) => ({
        name: blobs === 's3' ? 'files in S3' : 'files in a shared folder',
        // Measures both in one run, so that they can be compared.
        run: async (): Promise<readonly Reading[]> => {
          const one = await measure(join(scratch, `${++run}`), 1, blobs, parameters)
          const two = await measure(join(scratch, `${++run}`), 2, blobs, parameters)
          return [
            less('time, one worker', 's', one.seconds),
            less('time, two workers', 's', two.seconds),
            more('times one worker', 'times', one.seconds / two.seconds),
            aside('rendering of the last document, two workers', 's', two.lastRendering),
          ]
        },
      })),
    }
  },
}

async function measure(
  folder: string,
  workers: number,
  blobs: 'folder' | 's3',
  {
    documents = 1,
    pages = 1,
    'warm-up-pages': warmUpPages = 1,
    'ask-every': askEveryMs = 1_000,
  }: Readonly<Record<string, number>>,
) {
  mkdirSync(folder)
  const limits = { pageTimeoutMs: 120_000, memoryMiB: 1536, stallMs: 60_000 }
  const set = await manySet('redis', { folder, ...limits, apis: 1, workers, isPinned: true, blobs })
  try {
    await set.startAll()
    // One document per worker, because the first worker could take all pages of a single one.
    await convertAll(set, workers, warmUpPages, askEveryMs)
    return await convertAll(set, documents, pages, askEveryMs)
  } finally {
    for (const member of set.members.toReversed()) await member.kill()
  }
}

/**
 * Uploads all documents at once and waits for all. Files are rendered by one worker per document, so rendering the last
 * document is not parallel.
 */
async function convertAll(set: MachineSet, count: number, pages: number, askEveryMs: number) {
  const asks = asking(set, randomOf(1))
  const kinds = Array.from({ length: pages }, () => 'statement' as const)
  const drawn = await Promise.all(Array.from({ length: count }, (_, serial) => drawDocument(serial, kinds, 'long')))
  const start = performance.now()
  const ends = await Promise.all(
    drawn.map(async (document, index) => {
      const form = formOf(document, `long-${index}.pdf`, { selected_pages: `1-${pages}` })
      const made = dataOf<{ recreate_id: string }>(await asks.once('POST', '/enterprise-api/recreate/', form))
      const path = `/enterprise-api/recreate/status/?recreate_id=${made?.recreate_id}`
      let processingAt: number | undefined
      for (;;) {
        const state = dataOf<{ status: string }>(await asks.once('GET', path))?.status
        if (state === 'PROCESSING') processingAt ??= performance.now()
        if (state === 'COMPLETED') return { endedAt: performance.now(), processingAt }
        if (state === 'FAILED' || state === undefined) throw new Error(`A document was ${state ?? 'missing'}`)
        await delay(askEveryMs)
      }
    }),
  )
  const last = ends.toSorted((a, b) => b.endedAt - a.endedAt)[0]!
  const seconds = (from: number) => (last.endedAt - from) / 1000
  return { seconds: seconds(start), lastRendering: seconds(last.processingAt ?? last.endedAt) }
}
