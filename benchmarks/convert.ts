import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'

// Times `recreate convert` on whole documents, each in a process of its own as a person would run it: pages a second, and
// the peak of the resident memory of the command and its children together, sampled every 100 ms. Each file is run several
// times; what is shown is the median, and the least and the most.
//
//   npm run bench [-- FILE-OR-FOLDER ...] [--runs NUMBER] [--json]

/** What came of one file. */
type Row = Measurement | { readonly file: string; readonly error: string }

interface Measurement {
  readonly file: string
  readonly pages: number
  readonly tables: number
  readonly failed: number
  readonly runs: number
  readonly seconds: Spread
  /** By the median. */
  readonly pagesPerSecond: number
  readonly peakMiB: Spread
}

interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

const SAMPLE_MS = 100
const command = fileURLToPath(new URL('../cli.js', import.meta.url))

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`Expected \`--runs\` to be a whole number from 1 up, got \`${values.runs}\``)
  process.exit(2)
}
const files = (positionals.length > 0 ? positionals : ['examples/annual-report']).flatMap(pdfsIn)
const rows: Row[] = []
for (const file of files) rows.push(await measure(file))
print(rows)

function pdfsIn(path: string): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(path, name))
}

/** A file that fails says why, and the others go on. */
async function measure(file: string): Promise<Row> {
  const ended: Run[] = []
  for (let run = 0; run < runs; run++) {
    const each = await runOnce(file)
    if ('error' in each) return { file: basename(file), error: each.error }
    ended.push(each)
  }
  const { pages, tables, failed } = ended[0]!
  const seconds = spreadOf(ended.map((each) => each.seconds))
  const peakMiB = spreadOf(ended.map((each) => each.peakMiB))
  const pagesPerSecond = pages / seconds.median
  return { file: basename(file), pages, tables, failed, runs, seconds, pagesPerSecond, peakMiB }
}

interface Run {
  readonly pages: number
  readonly tables: number
  readonly failed: number
  readonly seconds: number
  readonly peakMiB: number
}

async function runOnce(file: string): Promise<Run | { readonly error: string }> {
  const out = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
  try {
    const start = performance.now()
    const child = spawn(process.execPath, [command, 'convert', file, '--out', out], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let complained = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.stderr.on('data', (text) => {
      complained += text
    })
    let peakMiB = 0
    const sampler = setInterval(async () => {
      peakMiB = Math.max(peakMiB, await residentMiB(child.pid!))
    }, SAMPLE_MS)
    const code = await new Promise((resolve) => child.on('close', resolve))
    clearInterval(sampler)
    const seconds = (performance.now() - start) / 1000
    const written = readdirSync(out).find((name) => name.endsWith('.json'))
    if (written === undefined) return { error: complained.trim() || `It ended with exit code ${code}` }
    const { tables } = JSON.parse(readFileSync(join(out, written), 'utf8')) as { readonly tables: readonly unknown[] }
    const pages = numberIn(said, /Read (\d+) pages?/)
    return { pages, tables: tables.length, failed: numberIn(said, /(\d+) failed/), seconds, peakMiB }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Resident memory of a process and all below it. */
async function residentMiB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = new Set([pid])
  for (let grown = true; grown; ) {
    const found = rows.filter(([own, parent]) => family.has(parent!) && !family.has(own!))
    for (const [own] of found) family.add(own!)
    grown = found.length > 0
  }
  return rows.filter(([own]) => family.has(own!)).reduce((sum, [, , kib]) => sum + kib! / 1024, 0)
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? Number.NaN)
}

function print(measured: readonly Row[]): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
  if (values.json) {
    console.log(JSON.stringify({ bench: 'convert', machine, measured }, null, 2))
    return
  }
  console.log(`convert, ${machine}; median of ${runs} (least to most)`)
  console.table(
    measured.map((row) =>
      'error' in row
        ? row
        : {
            ...row,
            seconds: showSpread(row.seconds, 2),
            pagesPerSecond: row.pagesPerSecond.toFixed(1),
            peakMiB: showSpread(row.peakMiB, 0),
          },
    ),
  )
}

function showSpread({ median, least, most }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
