import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// Times `recreate convert` on whole documents, each in a process of its own as a person would run it: pages a second, and
// the peak of the resident memory of the command and its children together, sampled every 100 ms.
//
//   npm run bench [-- FILE-OR-FOLDER ...] [--json]

interface Measurement {
  readonly file: string
  readonly pages: number
  readonly tables: number
  readonly failed: number
  readonly seconds: number
  readonly pagesPerSecond: number
  readonly peakMiB: number
}

const SAMPLE_MS = 100
const command = fileURLToPath(new URL('../cli.js', import.meta.url))

const wantsJson = process.argv.includes('--json')
const named = process.argv.slice(2).filter((argument) => argument !== '--json')
const files = (named.length > 0 ? named : ['examples/annual-report']).flatMap(pdfsIn)
const measured: Measurement[] = []
for (const file of files) measured.push(await measure(file))
print(measured)

function pdfsIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(path, name))
}

async function measure(file: string): Promise<Measurement> {
  const out = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
  try {
    const start = performance.now()
    const child = spawn(process.execPath, [command, 'convert', file, '--out', out], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    let peak = 0
    const sampler = setInterval(async () => {
      peak = Math.max(peak, await residentMiB(child.pid!))
    }, SAMPLE_MS)
    await new Promise((resolve) => child.on('close', resolve))
    clearInterval(sampler)
    const seconds = (performance.now() - start) / 1000
    const pages = numberIn(said, /Read (\d+) pages?/)
    const json = JSON.parse(readFileSync(join(out, `${basename(file).replace(/\.pdf$/i, '')}.json`), 'utf8'))
    return {
      file: basename(file),
      pages,
      tables: json.tables.length,
      failed: numberIn(said, /(\d+) failed/),
      seconds,
      pagesPerSecond: pages / seconds,
      peakMiB: peak,
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
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

function print(rows: readonly Measurement[]): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
  if (wantsJson) {
    console.log(JSON.stringify({ bench: 'convert', machine, measured: rows }, null, 2))
    return
  }
  console.log(`convert, ${machine}`)
  console.table(
    rows.map((row) => ({
      ...row,
      seconds: row.seconds.toFixed(2),
      pagesPerSecond: row.pagesPerSecond.toFixed(1),
      peakMiB: Math.round(row.peakMiB),
    })),
  )
}
