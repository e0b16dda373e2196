import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filingOf } from '../documents/draw-filing.js'
import { openDocuments } from '../documents/open-documents.js'
import { recreate, runNode } from '../processes/run-command.js'
import type { Bench } from '../suite/bench.js'
import { less } from '../suite/measurements.js'

/** Starts new processes. The file cache is warm, so disk access is not measured. */
export const bench: Bench = {
  name: 'start-up',
  about:
    'Time of `recreate --help`, and of `recreate convert` of a short digital filing to all three formats, each in a new process.',
  parameters: { pages: { full: 10, short: 2 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages)])
    const documents = sets.flatMap((set) => set.documents)
    const out = join(scratch, 'out')
    const convert = async (path: string) => {
      mkdirSync(out)
      try {
        return [less('time', 'ms', (await runNode([recreate, 'convert', path, '--out', out])).ms)]
      } finally {
        rmSync(out, { recursive: true })
      }
    }
    const help = async () => [less('time', 'ms', (await runNode([recreate, '--help'])).ms)]
    return {
      cases: [
        { name: 'recreate --help', warmUps: 1, run: help },
        ...documents.map(({ path, name }) => ({ name: `convert, ${name}`, run: () => convert(path) })),
      ],
    }
  },
}
