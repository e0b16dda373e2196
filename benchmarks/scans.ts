import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import {
  createEngine,
  type Engine,
  makeScanTools,
  measuringJsonRenderer,
  type OcrEngine,
  TEXT_RECOGNIZER,
  type TextRecognizer,
} from 'recreate'
import { addFigureCounts, countFigures, type FigureCount, figuresIn } from './printed-figures.js'

// How well and how fast scans are read: each engine with the second reading of doubtful figures and without it, beside
// what `tesseract` reads of the same pages by itself. Files are those with NAME.gold.json beside them; the folder may
// hold others. Figures are compared as bags, wherever they stand: that cells are right is for other measures to say.
//
//   npm run bench:scans -- FOLDER [--engines native,tesseract.js] [--only TEXT] [--memory PAGES] [--workers] [--json]
//
// --memory PAGES: reads so many pages in one process, round and round, and tells its memory on the way.
// --workers: two workers, on two cores, against one on one core.

const { values, positionals } = parseArgs({
  options: {
    engines: { type: 'string', default: 'native,tesseract.js' },
    only: { type: 'string', default: 'scan' },
    memory: { type: 'string', default: '0' },
    workers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Expected a folder with scans and their gold')
  process.exit(2)
}
const scans = findScans(folder)
const engines = values.engines.split(',')
const rows: object[] = [await readPlainly()]
for (const name of engines) for (const secondReading of [false, true]) rows.push(await readScans(name, secondReading))
const memory = Number(values.memory) > 0 ? await watchMemory(engines[0]!, Number(values.memory)) : []
const workers = values.workers ? await compareWorkers() : []
print()

interface GoldScan {
  readonly file: string
  /** Figures printed in its tables, a list a page. */
  readonly figures: readonly (readonly { readonly digits: string; readonly isNegative: boolean }[])[]
}

function findScans(path: string): readonly GoldScan[] {
  const names = readdirSync(path)
  return names
    .filter((name) => name.endsWith('.gold.json') && name.includes(values.only))
    .flatMap((name) => {
      const stem = name.slice(0, -'.gold.json'.length)
      const file = names.find((other) => other !== name && other.startsWith(`${stem}.`))
      if (file === undefined) return []
      const gold = JSON.parse(readFileSync(join(path, name), 'utf8')) as {
        readonly pages: readonly {
          readonly tables: readonly { readonly cells: readonly { readonly text: string }[] }[]
        }[]
      }
      const figures = gold.pages.map(({ tables }) =>
        tables.flatMap(({ cells }) => cells.flatMap(({ text }) => figuresIn(text))),
      )
      return [{ file: join(path, file), figures }]
    })
}

function pageCountOf(all: readonly GoldScan[]): number {
  return all.reduce((sum, { figures }) => sum + figures.length, 0)
}

/** The program by itself, on the pages as they are, at 200 dpi: its text, with no table in it. */
async function readPlainly(): Promise<object> {
  const engine = await createEngine({ runner: 'in-process', ocr: false, renderers: [measuringJsonRenderer()] })
  const counts: FigureCount[] = []
  let seconds = 0
  try {
    for (const { file, figures } of scans) {
      const { recreateId } = await engine.create(file)
      await engine.wait(recreateId)
      for (const [index, gold] of figures.entries()) {
        const png = await engine.picture(recreateId, index + 1, { dpi: 200 })
        const start = performance.now()
        const given = figuresIn(await tesseractText(png))
        seconds += (performance.now() - start) / 1000
        counts.push(countFigures(gold, given))
      }
      await engine.remove(recreateId)
    }
  } finally {
    await engine.close()
  }
  return {
    what: 'tesseract alone',
    ...shown(addFigureCounts(counts)),
    perPage: (seconds / pageCountOf(scans)).toFixed(2),
  }
}

function tesseractText(png: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
    const args = ['stdin', 'stdout', '--psm', '3', '--dpi', '200']
    const child = spawn('tesseract', args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(parts).toString()))
    child.stdin.end(png)
  })
}

/** Every scan with one engine, one page after the other. */
async function readScans(name: string, secondReading: boolean): Promise<object> {
  const clock = timedRecognizer(name)
  const engine = await engineWith(clock, secondReading)
  const counts: FigureCount[] = []
  const seconds = { all: 0, reading: 0, looks: 0 }
  let changed = 0
  let doubtful = 0
  try {
    for (const { file, figures } of scans) {
      clock.reset()
      const start = performance.now()
      const { recreateId } = await engine.create(file)
      await engine.wait(recreateId)
      seconds.all += (performance.now() - start) / 1000
      seconds.reading += clock.reading()
      seconds.looks += clock.looks()
      const { pages } = await engine.result(recreateId)
      for (const [index, gold] of figures.entries()) {
        const page = pages[index]
        const cells =
          page === undefined || page.state === 'failed' ? [] : page.page.tables.flatMap((table) => table.cells)
        counts.push(
          countFigures(
            gold,
            cells.flatMap(({ text }) => figuresIn(text)),
          ),
        )
        changed += cells.filter(({ readAs }) => readAs !== undefined).length
        doubtful += cells.filter(({ isDoubtful }) => isDoubtful === true).length
      }
      await engine.remove(recreateId)
    }
  } finally {
    await engine.close()
    await clock.recognizer.close()
  }
  const pages = pageCountOf(scans)
  const aPage = (value: number) => (value / pages).toFixed(2)
  return {
    what: `${name}${secondReading ? ', second reading' : ''}`,
    ...shown(addFigureCounts(counts)),
    changed,
    doubtful,
    perPage: aPage(seconds.all),
    reading: aPage(seconds.reading),
    looks: aPage(seconds.looks),
    ownWork: aPage(seconds.all - seconds.reading - seconds.looks),
  }
}

async function engineWith({ recognizer }: TimedRecognizer, secondReading: boolean): Promise<Engine> {
  return createEngine({
    runner: 'in-process',
    ocr: { secondReading },
    renderers: [measuringJsonRenderer()],
    configure: (container) => void container.register(TEXT_RECOGNIZER, { useValue: recognizer }),
  })
}

interface TimedRecognizer {
  readonly recognizer: TextRecognizer
  /** Seconds in the reading of all print. */
  reading(): number
  /** Seconds in second looks at figures. */
  looks(): number
  reset(): void
}

function timedRecognizer(name: string): TimedRecognizer {
  const inner = makeScanTools({ ocr: { engine: name as OcrEngine } })!.recognizer
  const spent = { reading: 0, looks: 0 }
  const timed = async <T>({ layout }: { readonly layout: string }, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      spent[layout === 'line' || layout === 'word' ? 'looks' : 'reading'] += (performance.now() - start) / 1000
    }
  }
  return {
    recognizer: {
      name: inner.name,
      read: (picture, options, signal) => timed(options, () => inner.read(picture, options, signal)),
      ...(inner.readAll && {
        readAll: (pictures, options, signal) => timed(options, () => inner.readAll!(pictures, options, signal)),
      }),
      close: () => inner.close(),
    },
    reading: () => spent.reading,
    looks: () => spent.looks,
    reset: () => void Object.assign(spent, { reading: 0, looks: 0 }),
  }
}

function shown({ gold, found, wrongSign, extra }: FigureCount) {
  return { figures: gold, found: `${((100 * found) / Math.max(1, gold)).toFixed(1)} %`, wrongSign, extra }
}

/** What the process holds while page after page is read. */
async function watchMemory(name: string, pages: number): Promise<readonly object[]> {
  const clock = timedRecognizer(name)
  const engine = await engineWith(clock, false)
  const held: { readonly page: number; readonly MiB: string }[] = []
  try {
    for (let read = 0, next = 0; read < pages; next++) {
      const { file, figures } = scans[next % scans.length]!
      const { recreateId } = await engine.create(file)
      await engine.wait(recreateId)
      await engine.remove(recreateId)
      const before = Math.floor((read * 10) / pages)
      read += figures.length
      if (Math.floor((read * 10) / pages) > before)
        held.push({ page: read, MiB: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) })
    }
  } finally {
    await engine.close()
    await clock.recognizer.close()
  }
  return held
}

/** The command on one core with one worker, and on two with two. */
async function compareWorkers(): Promise<readonly object[]> {
  const command = fileURLToPath(new URL('../cli.js', import.meta.url))
  const found: object[] = []
  let alone = 0
  for (const name of engines) {
    for (const workers of [1, 2]) {
      const out = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
      const cores = Array.from({ length: workers }, (_, i) => i).join(',')
      const own = [command, 'extract', ...scans.map(({ file }) => file), '--workers', String(workers), '--ocr', name]
      const start = performance.now()
      try {
        await promisify(execFile)('taskset', ['-c', cores, process.execPath, ...own, '--out', out])
      } finally {
        rmSync(out, { recursive: true, force: true })
      }
      const seconds = (performance.now() - start) / 1000
      if (workers === 1) alone = seconds
      found.push({ engine: name, workers, seconds: seconds.toFixed(1), times: (alone / seconds).toFixed(2) })
    }
  }
  return found
}

function print(): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
  const files = scans.map(({ file }) => basename(file))
  if (values.json) {
    console.log(JSON.stringify({ bench: 'scans', machine, files, rows, memory, workers }, null, 2))
    return
  }
  console.log(`scans, ${files.length} files, ${pageCountOf(scans)} pages, ${machine}; seconds a page`)
  console.table(rows)
  if (memory.length > 0) console.table(memory)
  if (workers.length > 0) console.table(workers)
}
