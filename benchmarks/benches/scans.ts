import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import type { OcrEngine } from 'recreate-engine'
import { drawScans } from '../documents/draw-scans.js'
import { type DocumentSet, openDocuments } from '../documents/open-documents.js'
import { recreate, runCommand } from '../processes/run-command.js'
import type { Absence, Bench, BenchCase, Reading } from '../suite/bench.js'
import { versionOf } from '../suite/machine.js'
import { aside, less, more } from '../suite/measurements.js'

/** Measures how scans benefit from more cores, and whether memory stays constant, by running the command. */
export const bench: Bench = {
  name: 'scans',
  about:
    'Scans converted by the command: speed of two workers on two cores compared with one, and peak memory for a short document and one ten times as long.',
  usualRuns: 2,
  // The first page of a process takes an extra second, which would dominate a short run.
  parameters: { pages: { full: 40, short: 1 }, 'short-pages': { full: 10, short: 1 }, times: { full: 10, short: 2 } },
  async prepare({ parameters, folder, scratch }) {
    const { pages = 1, 'short-pages': shortPages = 1, times = 1 } = parameters
    const set =
      folder === undefined
        ? await drawScans(shortPages, 200, scratch)
        : (await openDocuments({ folder, scratch }, []))[0]!
    const engine: OcrEngine = (await versionOf('tesseract')) === undefined ? 'tesseract.js' : 'native'
    const extract = (files: readonly string[], workers: number, cores?: string) =>
      extractAll({ files, out: join(scratch, 'out'), engine, workers, cores })
    const copies = copyingTo(join(scratch, 'copies'), set)
    const cases: BenchCase[] = [
      { name: `${set.name}, ${engine}, two workers`, run: () => compareWorkers(copies(pages), extract) },
      {
        name: `${set.name}, ${engine}, memory`,
        run: () => compareMemory([copies(shortPages), copies(shortPages * times)], extract),
      },
    ]
    const absent = await whyNotPinned(cases[0]!.name)
    return absent === undefined ? { cases } : { cases: cases.slice(1), absent: [absent] }
  },
}

/** Copies the documents to separate files as often as needed, because a file given twice is read only once. */
function copyingTo(folder: string, { documents, pages }: DocumentSet): (wanted: number) => readonly string[] {
  mkdirSync(folder)
  return (wanted) =>
    Array.from({ length: Math.max(1, Math.round((wanted * documents.length) / pages)) }, (_, index) => {
      const { path } = documents[index % documents.length]!
      const copy = join(folder, `${index}-${basename(path)}`)
      copyFileSync(path, copy)
      return copy
    })
}

type Extract = (files: readonly string[], workers: number, cores?: string) => ReturnType<typeof runCommand>

/** Measures both in one run, so that they can be compared. */
async function compareWorkers(files: readonly string[], extract: Extract): Promise<readonly Reading[]> {
  const one = await extract(files, 1, '0')
  const two = await extract(files, 2, '0,1')
  return [
    less('time, one worker', 's', one.ms / 1000),
    less('time, two workers', 's', two.ms / 1000),
    more('times one worker', 'times', one.ms / two.ms),
  ]
}

async function compareMemory(
  [short, long]: readonly [short: readonly string[], long: readonly string[]],
  extract: Extract,
): Promise<readonly Reading[]> {
  const { peakMiB: least = 0 } = await extract(short, 1)
  const { peakMiB: most = 0, ms } = await extract(long, 1)
  return [
    less('peak, short run', 'MiB', least),
    less('peak, long run', 'MiB', most),
    aside('time, long run', 's', ms / 1000),
    less('long to short', 'times', most / least),
  ]
}

/** @param cores Cores for the command and its child processes. Without it, memory is measured. @default all */
async function extractAll({
  files,
  out,
  engine,
  workers,
  cores,
}: {
  readonly files: readonly string[]
  readonly out: string
  readonly engine: OcrEngine
  readonly workers: number
  readonly cores: string | undefined
}) {
  const args = [recreate, 'extract', ...files, '--ocr', engine, '--workers', `${workers}`, '--out', out]
  mkdirSync(out)
  try {
    return cores === undefined
      ? await runCommand(process.execPath, args, { isWatched: true })
      : await runCommand('taskset', ['-c', cores, process.execPath, ...args])
  } finally {
    rmSync(out, { recursive: true })
  }
}

async function whyNotPinned(name: string): Promise<Absence | undefined> {
  if (availableParallelism() < 2) return { case: name, reason: 'one core' }
  return (await versionOf('taskset')) === undefined ? { case: name, reason: 'not installed' } : undefined
}
