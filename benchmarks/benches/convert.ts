import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDocuments } from '../documents/open-documents.js'
import { recreate, runNode } from '../processes/run-command.js'
import type { Bench, Reading } from '../suite/bench.js'
import { root } from '../suite/machine.js'
import { aside, exact, less, more } from '../suite/measurements.js'

/** Converts the files one by one, as a user would. Without a folder, converts the sample report. */
export const bench: Bench = {
  name: 'convert',
  about: 'Time and peak memory of `recreate convert` for each file, with the default number of workers.',
  parameters: {},
  async prepare({ folder, scratch }) {
    const sample = join(root, 'examples/annual-report/annual-report.pdf')
    const sets = await openDocuments({ folder: folder ?? sample, scratch }, [])
    const out = join(scratch, 'out')
    const documents = sets.flatMap((set) => set.documents)
    return {
      cases: documents.map(({ path, source, pages }) => ({
        name: source.fileName,
        run: () => measure(path, pages, out),
      })),
    }
  },
}

async function measure(path: string, pages: number, out: string): Promise<readonly Reading[]> {
  mkdirSync(out)
  try {
    const { ms, peakMiB } = await runNode([recreate, 'convert', path, '--out', out], { isWatched: true })
    const written = readdirSync(out).find((name) => name.endsWith('.json'))!
    const { tables } = JSON.parse(readFileSync(join(out, written), 'utf8')) as { readonly tables: readonly unknown[] }
    return [
      less('time', 's', ms / 1000),
      less('peak', 'MiB', peakMiB!),
      aside('time a page', 'ms', ms / pages),
      exact(more('tables', 'count', tables.length)),
    ]
  } finally {
    rmSync(out, { recursive: true })
  }
}
