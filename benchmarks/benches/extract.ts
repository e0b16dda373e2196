import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHILD_FLAGS } from '../../adapters/workers/child-flags.js'
import { filingOf } from '../documents/draw-filing.js'
import { type DocumentSet, openDocuments } from '../documents/open-documents.js'
import { recreate, runCommand, runNode } from '../processes/run-command.js'
import type { Bench, Reading } from '../suite/bench.js'
import { versionOf } from '../suite/machine.js'
import { aside, less } from '../suite/measurements.js'

const reading = fileURLToPath(new URL('./extract-stages.js', import.meta.url))

/** Runs whole programs on the same files, from start to end: the time per page that a user experiences. */
export const bench: Bench = {
  name: 'extract',
  about: 'Time per page of `recreate extract` with one worker, compared with `mutool draw -F stext` on the same files.',
  parameters: { pages: { full: 200, short: 5 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages)])
    const hasMutool = (await versionOf('mutool')) !== undefined
    const out = join(scratch, 'out')
    return {
      cases: sets.map((set) => ({ name: set.name, run: () => measure(set, out, hasMutool) })),
      absent: hasMutool ? [] : [{ case: 'mutool draw -F stext', reason: 'not installed' }],
    }
  },
}

async function measure(set: DocumentSet, out: string, hasMutool: boolean): Promise<readonly Reading[]> {
  const files = set.documents.map(({ path }) => path)
  const own = await extractAll(files, out)
  const stages = JSON.parse((await runNode([...CHILD_FLAGS, reading, ...files])).stdout) as Record<
    'reading' | 'recognition',
    number
  >
  const aPage = (ms: number) => ms / set.pages
  const readings = [
    less('time a page', 'ms', aPage(own)),
    aside('share of reading', 'share', stages.reading / own),
    aside('share of recognition', 'share', stages.recognition / own),
    aside('share of all else', 'share', Math.max(0, 1 - (stages.reading + stages.recognition) / own)),
  ]
  if (!hasMutool) return readings
  let theirs = 0
  for (const file of files.filter((each) => /\.pdf$/i.test(each))) {
    theirs += (await runCommand('mutool', ['draw', '-q', '-F', 'stext', '-o', '/dev/null', file])).ms
  }
  const peer = [aside('time a page, mutool', 'ms', aPage(theirs)), less('times mutool', 'times', own / theirs)]
  return theirs > 0 ? [...readings, ...peer] : readings
}

async function extractAll(files: readonly string[], out: string): Promise<number> {
  mkdirSync(out)
  try {
    return (await runNode([recreate, 'extract', ...files, '--workers', '1', '--out', out])).ms
  } finally {
    rmSync(out, { recursive: true })
  }
}
