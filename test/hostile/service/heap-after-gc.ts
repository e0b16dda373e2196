import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Is loaded into the service before it starts, and answers who started it what is left in its heap after a collection:
// what the process holds else is mostly what V8 has not bothered to give back.

/** MiB. */
export interface HeapAfterGc {
  readonly heap: number
  /** Buffers outside of V8's heap. */
  readonly buffers: number
  /** Longest time that the process heard nobody since it was asked last, the collection left out. In milliseconds. */
  readonly longestDeafMs: number
}

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  process.on('message', () => {
    const longestDeafMs = Math.round(delays.max / 1e6)
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const inMiB = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10
    process.send?.({ heap: inMiB(heapUsed), buffers: inMiB(arrayBuffers), longestDeafMs } satisfies HeapAfterGc)
    setImmediate(() => delays.reset())
  })
  process.channel?.unref() // Whether it ends is for the service to say.
}
