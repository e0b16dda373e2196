import { setTimeout as delay } from 'node:timers/promises'
import type { HeapAfterGc } from './heap-after-gc.js'
import { type FileEnd, type SentFile, sendFile } from './send-file.js'
import { type Memory, memoryOf, type ServiceProcess, startServiceProcess } from './service-process.js'

/** Result of sending files through a service. */
export interface WatchedRun {
  readonly ends: readonly FileEnd[]
  /** Response times in milliseconds by route. */
  readonly answers: Readonly<
    Record<string, { readonly count: number; readonly p50: number; readonly p99: number; readonly most: number }>
  >
  /** Memory in MiB. First and last are means of the first and last tenth of the samples. */
  readonly memory: Readonly<
    Record<'parent' | 'worker', { readonly first: number; readonly last: number; readonly peak: number }>
  >
  /** Heap of the service process: at the start, periodically, and at the end when idle. */
  readonly heaps: readonly (HeapAfterGc & { readonly files: number })[]
  /** Number of failed health checks. */
  readonly timesDown: number
  /** Whether the process ran to the end without a restart. */
  readonly stayed: boolean
  readonly left: Awaited<ReturnType<ServiceProcess['stop']>>
  readonly seconds: number
}

/** Options of a watched run. */
interface WatchOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Number of files in flight. @default 4 */
  readonly atOnce?: number
  /** Maximum time per file in milliseconds. */
  readonly patienceMs: number
  readonly onEnd?: (end: FileEnd, memory: Memory | undefined) => void
}

/** Number of files between heap measurements. */
const HEAP_EVERY = 250

/** Sends files to a service in its own process, several in parallel, and monitors it. */
export async function watchService(
  files: AsyncIterable<SentFile> | Iterable<SentFile>,
  options: WatchOptions,
): Promise<WatchedRun> {
  const { env, atOnce = 4, patienceMs, onEnd } = options
  const start = performance.now()
  const service = await startServiceProcess(env)
  const times = new Map<string, number[]>()
  const clock = (route: string, ms: number) => void times.set(route, [...(times.get(route) ?? []), ms])
  const samples: Memory[] = []
  const watching = new AbortController()
  const health = watchHealth(service, clock, watching.signal)
  const memory = watchMemory(service, samples, watching.signal)
  const ends: FileEnd[] = []
  const heaps: (HeapAfterGc & { readonly files: number })[] = []
  const lookAtHeap = async (files: number) => void heaps.push({ files, ...(await service.measureHeap()) })
  await lookAtHeap(0)
  const waiting = toIterator(files)
  const send = async () => {
    for (let next = await waiting.next(); next.done !== true; next = await waiting.next()) {
      const end = await sendFile(service, next.value, clock, patienceMs)
      ends.push(end)
      onEnd?.(end, samples.at(-1))
      if (ends.length % HEAP_EVERY === 0) await lookAtHeap(ends.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, send))
    await lookAtHeap(ends.length)
  } catch (error) {
    await service.stop()
    throw error
  } finally {
    watching.abort()
  }
  const timesDown = await health
  await memory
  const stayed = service.child.exitCode === null && service.child.signalCode === null
  const left = await service.stop()
  return {
    ends,
    answers: Object.fromEntries([...times].map(([route, all]) => [route, summary(all)])),
    memory: {
      parent: trend(samples.map(({ parent }) => parent)),
      worker: trend(samples.flatMap(({ workers }) => (workers.length > 0 ? [Math.max(...workers)] : []))),
    },
    heaps,
    timesDown,
    stayed,
    left,
    seconds: (performance.now() - start) / 1000,
  }
}

async function* toIterator(files: AsyncIterable<SentFile> | Iterable<SentFile>): AsyncGenerator<SentFile> {
  yield* files
}

async function watchHealth(
  service: ServiceProcess,
  clock: (route: string, ms: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let timesDown = 0
  while (!signal.aborted) {
    const start = performance.now()
    const isUp = await service.ask('/healthz').then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
    clock('healthz', performance.now() - start)
    if (!isUp) timesDown++
    await delay(100, undefined, { signal }).catch(() => {})
  }
  return timesDown
}

async function watchMemory(service: ServiceProcess, samples: Memory[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    samples.push(await memoryOf(service))
    await delay(500, undefined, { signal }).catch(() => {})
  }
}

function summary(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}

function trend(all: readonly number[]) {
  const tenth = Math.max(Math.floor(all.length / 10), 1)
  const mean = (part: readonly number[]) =>
    Math.round(part.reduce((sum, each) => sum + each, 0) / Math.max(part.length, 1))
  return { first: mean(all.slice(0, tenth)), last: mean(all.slice(-tenth)), peak: Math.max(0, ...all) }
}
