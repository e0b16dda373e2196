import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the service before it starts. Reports the heap after a garbage collection on request, because the
// resident memory includes what V8 has not returned.

/** Sizes in MiB. */
export interface HeapAfterGc {
  readonly heap: number
  /** Buffers outside the V8 heap. */
  readonly buffers: number
  /** Maximum event loop delay since the last request, without garbage collection. In milliseconds. */
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
  process.channel?.unref() // The channel must not keep the service running.
}
