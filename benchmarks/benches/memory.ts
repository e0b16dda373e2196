import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filingOf } from '../documents/draw-filing.js'
import { openDocuments } from '../documents/open-documents.js'
import { recreate, runNode } from '../processes/run-command.js'
import type { Bench, BenchCase, Reading } from '../suite/bench.js'
import { aside, less } from '../suite/measurements.js'

/** Commands to run, with their number of workers: more workers use more memory. */
const DEEDS = {
  'extract, one worker': ['extract', '--workers', '1'],
  'convert, one worker': ['convert', '--workers', '1', '--mode', 'document'],
} as const

export const bench: Bench = {
  name: 'memory',
  about: 'Peak memory of the command with its child processes, for a short document and one ten times as long.',
  usualRuns: 2,
  parameters: { pages: { full: 50, short: 3 }, times: { full: 10, short: 2 } },
  async prepare({ parameters, folder, scratch }) {
    const lengths = [parameters.pages!, parameters.pages! * parameters.times!]
    const sets = await openDocuments({ folder, scratch }, lengths.map(filingOf))
    const files = sets.map(({ name, documents }) => ({ name, paths: documents.map(({ path }) => path) }))
    const out = join(scratch, 'out')
    return {
      cases: Object.entries(DEEDS).map(([name, args]): BenchCase => ({ name, run: () => measure(args, files, out) })),
    }
  },
}

/** Measures all lengths in one run, so that they can be compared. */
async function measure(
  args: readonly string[],
  files: readonly { readonly name: string; readonly paths: readonly string[] }[],
  out: string,
): Promise<readonly Reading[]> {
  const peaks: number[] = []
  const readings: Reading[] = []
  for (const { name, paths } of files) {
    mkdirSync(out)
    try {
      const { peakMiB, ms } = await runNode([recreate, ...args, ...paths, '--out', out], { isWatched: true })
      peaks.push(peakMiB!)
      readings.push(less(`peak, ${name}`, 'MiB', peakMiB!), aside(`time, ${name}`, 's', ms / 1000))
    } finally {
      rmSync(out, { recursive: true })
    }
  }
  const [short, long] = peaks
  return long === undefined ? readings : [...readings, less('long to short', 'times', long / short!)]
}
