import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asking, dataOf, formOf } from '../chaos/asking.js'
import { drawDocument } from '../chaos/documents.js'
import type { MachineSet } from '../chaos/machines.js'
import { manySet } from '../chaos/many-set.js'
import { randomOf } from '../chaos/random.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, less, more } from '../suite/figures.js'

/** What else runs on these cores (the API, Redis, the store, who asks) bounds it: of two cores, two workers get what that leaves. */
export const bench: Bench = {
  name: 'workers',
  about:
    'How much sooner documents are done where two workers, a core each, work on them instead of one, over Redis and a shared folder or S3.',
  usualRuns: 2,
  parameters: {
    // All end at about the same time, and then their files are made: of 6 documents that end was a third of the time.
    documents: { full: 24, short: 1 },
    pages: { full: 120, short: 4 },
    // A young child reads at half its speed: before some ninety pages, two were told to be 1.62 times one; after, 1.93.
    'warm-up-pages': { full: 90, short: 2 },
    // Time from one question for a status to the next, in milliseconds, as a patient client asks.
    'ask-every': { full: 1_000, short: 100 },
  },
  async prepare({ parameters, scratch }) {
    let run = 0
    return {
      cases: (['folder', 's3'] as const).map((blobs) => ({
        name: blobs === 's3' ? 'files in S3' : 'files in a shared folder',
        // Both in one run, one after the other: what is told is how they compare.
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
    // A document each: pages of one alone may all be taken by the worker that was there first.
    await convertAll(set, workers, warmUpPages, askEveryMs)
    return await convertAll(set, documents, pages, askEveryMs)
  } finally {
    for (const member of set.members.toReversed()) await member.kill()
  }
}

/** Uploads all at once and waits for all. Files are made by one worker a document: what that takes of the last one is not shared. */
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
        if (state === 'FAILED' || state === undefined) throw new Error(`A document was ${state ?? 'not there'}`)
        await delay(askEveryMs)
      }
    }),
  )
  const last = ends.toSorted((a, b) => b.endedAt - a.endedAt)[0]!
  const seconds = (from: number) => (last.endedAt - from) / 1000
  return { seconds: seconds(start), lastRendering: seconds(last.processingAt ?? last.endedAt) }
}
