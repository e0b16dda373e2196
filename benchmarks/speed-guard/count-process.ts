import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GCProfiler, getHeapSpaceStatistics } from 'node:v8'
import type { Meter } from '../stages/convert-by-stages.js'
import { sourceFileOf } from '../stages/source-file.js'
import { root } from '../suite/machine.js'
import type { StageCount } from './counts.js'
import { countOperations, countTokens, type FunctionCounts } from './operations.js'

// Converts fixed documents and prints the counts of each stage. Must run with the flags of counts.ts.

const session = new Session()
session.connect()
await session.post('Profiler.enable')
// Code loaded before this call has no counters.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { convertByStages } = await import('../stages/convert-by-stages.js')
const { drawSmallPage, readAsScan } = await import('./read-as-scan.js')
const { chartsOn } = await import('../documents/draw-charts.js')
const { drawFiling } = await import('../documents/draw-filing.js')

/** Maximum allocation of a stage, so that the next stage still fits into the young generation. */
const ROOM = 64 * 2 ** 20
const tokensOf = new Map<string, Uint32Array>()
const counted = new Map<string, { readonly operations: FunctionCounts; bytes: number }>()
const documents = [
  { fileName: 'report.pdf', bytes: readFileSync(join(root, 'examples/annual-report/annual-report.pdf')) },
  { fileName: 'filing.pdf', bytes: (await drawFiling(5)).bytes },
  { fileName: 'charts.pdf', bytes: (await chartsOn(1).draw()).bytes },
]
const scan = await drawSmallPage()
// The first run loads modules and builds tables that are reused.
await convertAll(async (_, work) => work())
await session.post('Profiler.takePreciseCoverage') // Resets the counters.
await convertAll(count)
console.log(JSON.stringify(Object.fromEntries([...counted].map(([stage, sums]) => [stage, toCount(sums)]))))

async function convertAll(meter: Meter<string>): Promise<void> {
  for (const document of documents) await convertByStages(document, meter)
  await readAsScan(scan, meter)
}

async function count<Result>(stage: string, work: () => Result | Promise<Result>): Promise<Result> {
  if (allocatedBytes() > ROOM) global.gc!()
  const collections = new GCProfiler()
  collections.start()
  const before = allocatedBytes()
  const result = await work()
  sumsOf(stage).bytes += allocatedBytes() - before
  if (collections.stop().statistics.length > 0) {
    throw new Error(`Garbage was collected in stage ${stage}: its bytes cannot be counted. Use smaller documents.`)
  }
  const { result: scripts } = await session.post('Profiler.takePreciseCoverage')
  for (const { url, functions } of scripts) addOperations(stage, url, functions)
  return result
}

/**
 * Returns the allocated bytes. Objects are allocated in the young generation, which grows until it is collected. Typed
 * arrays are outside of it.
 */
function allocatedBytes(): number {
  const young = getHeapSpaceStatistics().filter(({ space_name }) => /^new_/.test(space_name))
  return young.reduce((sum, { space_used_size }) => sum + space_used_size, process.memoryUsage().arrayBuffers)
}

/** Compression is counted separately, because it would otherwise hide the other operations of a file. */
function addOperations(stage: string, url: string, functions: Parameters<typeof countOperations>[0]): void {
  if (!url.startsWith('file:') || url.includes('/dist/benchmarks/')) return
  const file = sourceFileOf(url)
  const tokens = tokensOf.get(url) ?? countTokens(readFileSync(fileURLToPath(url), 'utf8'))
  tokensOf.set(url, tokens)
  const sums = sumsOf(file.startsWith('node_modules/fflate/') ? 'compression' : stage).operations
  for (const [name, operations] of countOperations(functions, tokens)) {
    const key = `${file} ${name}`
    sums.set(key, (sums.get(key) ?? 0) + operations)
  }
}

function sumsOf(stage: string) {
  const sums = counted.get(stage) ?? { operations: new Map(), bytes: 0 }
  counted.set(stage, sums)
  return sums
}

function toCount({ operations, bytes }: { readonly operations: FunctionCounts; readonly bytes: number }): StageCount {
  const sum = [...operations.values()].reduce((total, each) => total + each, 0)
  return { operations: sum, bytes, functions: Object.fromEntries(operations) }
}
