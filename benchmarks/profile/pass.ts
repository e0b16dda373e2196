import type { Profiler } from 'node:inspector'
import { sourceFileOf } from '../stages/source-file.js'

/** When a piece of work of a stage ran, in microseconds of the monotonic clock. */
export interface Span {
  readonly stage: string
  readonly from: number
  readonly to: number
  /** Processor time of all threads of the process meanwhile, in microseconds. */
  readonly cpu: number
}

/** What a stage took, in milliseconds. */
export interface StageTime {
  readonly ms: number
  /** Processor time of all threads: less than `ms` where the stage waits, more where threads help it. */
  readonly cpuMs: number
  /** Of it, garbage collection on the main thread. */
  readonly gcMs: number
  /** Self time by function, such as `plugins/recognise/geometry.ts hullOf`. */
  readonly functions: Readonly<Record<string, number>>
}

/** One conversion of a document, by stage. */
export type Pass = Readonly<Record<string, StageTime>>

/** Divides the samples of a CPU profile among the stages, by the time at which each was taken. */
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

/** The same stage of several documents as one. */
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
