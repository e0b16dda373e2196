import type { Profiler } from 'node:inspector'
import { sourceFileOf } from '../stages/source-file.js'

/** Time range of one piece of work of a stage, in microseconds of the monotonic clock. */
export interface Span {
  readonly stage: string
  readonly from: number
  readonly to: number
  /** Processor time of all threads of the process meanwhile, in microseconds. */
  readonly cpu: number
}

/** Time of a stage in milliseconds. */
export interface StageTime {
  readonly ms: number
  /** CPU time of all threads. Less than `ms` while the stage waits, more where threads help. */
  readonly cpuMs: number
  /** Part of it spent in garbage collection on the main thread. */
  readonly gcMs: number
  /** Self time by function, such as `plugins/recognise/geometry/boxes.ts hullOf`. */
  readonly functions: Readonly<Record<string, number>>
}

/** Times of one conversion by stage. */
export type Pass = Readonly<Record<string, StageTime>>

/** Assigns the samples of a CPU profile to stages by time. */
export function passOf(profile: Profiler.Profile, spans: readonly Span[]): Pass {
  const pass: Record<string, { ms: number; cpuMs: number; gcMs: number; functions: Record<string, number> }> = {}
  for (const { stage, from, to, cpu } of spans) {
    pass[stage] ??= { ms: 0, cpuMs: 0, gcMs: 0, functions: {} }
    pass[stage].ms += (to - from) / 1000
    pass[stage].cpuMs += cpu / 1000
  }
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  let [time, next] = [profile.startTime, 0]
  for (const [index, id] of profile.samples!.entries()) {
    time += profile.timeDeltas![index]!
    while (next < spans.length && spans[next]!.to < time) next++
    const span = spans[next]
    if (span === undefined || time < span.from) continue
    const ms = Math.min(profile.timeDeltas![index]!, time - span.from) / 1000
    const [sums, name] = [pass[span.stage]!, names.get(id)!]
    if (name === '(garbage collector)') sums.gcMs += ms
    else sums.functions[name] = (sums.functions[name] ?? 0) + ms
  }
  return pass
}

function nameOf({ url, functionName }: { readonly url: string; readonly functionName: string }): string {
  if (url.startsWith('wasm:')) return 'MuPDF (WebAssembly)'
  if (!url.startsWith('file:')) return url === '' ? functionName : `${url} ${functionName}`.trim()
  return `${sourceFileOf(url)} ${functionName || '(anonymous)'}`
}

/** Adds up the times of several documents by stage. */
export function addPasses(passes: readonly Pass[]): Pass {
  const sums: Record<string, StageTime> = {}
  for (const [stage, { ms, cpuMs, gcMs, functions }] of passes.flatMap((pass) => Object.entries(pass))) {
    const sum = sums[stage] ?? { ms: 0, cpuMs: 0, gcMs: 0, functions: {} }
    const added = Object.entries(functions).map(([name, own]) => [name, own + (sum.functions[name] ?? 0)] as const)
    sums[stage] = {
      ms: sum.ms + ms,
      cpuMs: sum.cpuMs + cpuMs,
      gcMs: sum.gcMs + gcMs,
      functions: { ...sum.functions, ...Object.fromEntries(added) },
    }
  }
  return sums
}
