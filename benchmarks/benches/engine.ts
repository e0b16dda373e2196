import { join } from 'node:path'
import { createEngine, folderBlobs, type Source, sqliteRecords, xlsxRenderer } from 'recreate-engine'
import { filingOf } from '../documents/draw-filing.js'
import { openDocuments } from '../documents/open-documents.js'
import { watchMemory } from '../processes/family-memory.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, less } from '../suite/measurements.js'
import { medianOf } from '../suite/statistics.js'
import { countingRecords } from './counting-records.js'

/** Polling interval in milliseconds. */
const PAUSE_MS = 100

export const bench: Bench = {
  name: 'engine',
  about:
    'Cost of polling a document in progress: its status and partial result, ten times a second, with SQLite and a folder.',
  usualRuns: 3,
  parameters: { pages: { full: 400, short: 3 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages)])
    const records = countingRecords(sqliteRecords(join(scratch, 'records.sqlite')))
    const blobs = folderBlobs(join(scratch, 'blobs'))
    const engine = await createEngine({ records, blobs, renderers: [xlsxRenderer()] })
    /** Processes one document from creation to end. */
    const follow = async (source: Source): Promise<readonly Reading[]> => {
      const memory = watchMemory(process.pid)
      const start = performance.now()
      const { recreateId } = await engine.create(source, { mode: 'document' })
      const looks = { status: [] as Look[], result: [] as Look[] }
      for (;;) {
        const { state } = await timed(looks.status, () => engine.status(recreateId))
        await timed(looks.result, () => engine.result(recreateId))
        if (state === 'FAILED') throw new Error(`${source.fileName} failed`)
        if (state === 'COMPLETED') break
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      const seconds = (performance.now() - start) / 1000
      const peakMiB = await memory.stop()
      await engine.remove(recreateId)
      global.gc?.()
      return [
        less('time', 's', seconds),
        ...readingsOf('status', looks.status),
        ...readingsOf('result', looks.result),
        less('peak of the process and its children', 'MiB', peakMiB),
        less('held after a document', 'MiB', process.memoryUsage().heapUsed / 2 ** 20),
      ]
    }
    const timed = async <Result>(looks: Look[], look: () => Promise<Result>): Promise<Result> => {
      const before = { calls: records.calls, keys: records.keys }
      const start = performance.now()
      const result = await look()
      const ms = performance.now() - start
      looks.push({ ms, calls: records.calls - before.calls, keys: records.keys - before.keys })
      return result
    }
    return {
      cases: sets.flatMap((set) =>
        set.documents.map(({ name, source }) => ({
          name,
          warmUps: 1,
          run: () => follow(source),
        })),
      ),
      close: async () => {
        await engine.close()
        await blobs.close()
        await records.close()
      },
    }
  },
}

/** One poll: its duration and its reads of the record store, including those of the engine's own work. */
interface Look {
  readonly ms: number
  readonly calls: number
  readonly keys: number
}

function readingsOf(name: string, looks: readonly Look[]): readonly Reading[] {
  const most = (what: keyof Look) => Math.max(...looks.map((look) => look[what]))
  return [
    less(`time of a ${name}`, 'ms', medianOf(looks.map(({ ms }) => ms))),
    aside(`most time of a ${name}`, 'ms', most('ms')),
    aside(`most calls to the store, ${name}`, 'count', most('calls')),
    aside(`most keys asked for, ${name}`, 'count', most('keys')),
  ]
}
