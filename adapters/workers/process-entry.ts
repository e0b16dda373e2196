import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { builtInExtractors, loadAhead } from '../../plugins/extract/built-in.js'
import { compileLate } from './compile-late.js'
import { MemoryAtRest } from './memory-at-rest.js'
import type { ToWorker } from './messages.js'
import { startWorkLoop } from './work-loop.js'

// Entry point of the child process that processes pages.

compileLate()
const memory = new MemoryAtRest()
/** Number of requests without an answer. The next request may arrive before an answer is known to be sent. */
let waiting = 0
const hear = startWorkLoop({
  say: (message) =>
    new Promise((resolve) => {
      // An error in the data is thrown. This callback gets an error if the channel is broken, because the parent is
      // gone.
      process.send?.(message, undefined, undefined, (error) => {
        if (error !== null) return endGroup()
        resolve()
        memory.count()
        if (--waiting === 0) memory.beginRest()
      })
    }),
  measureMemory: rememberFor(50, () => process.memoryUsage.rss() / 2 ** 20),
  builtIn: builtInExtractors,
  loadAhead,
})
let isRendering = false
process.on('message', (message: ToWorker) => {
  if (message.kind !== 'forget') memory.endRest()
  if (message.kind === 'work' || message.kind === 'unprotect') waiting++
  boundGarbage(message)
  hear(message)
})
process.on('disconnect', endGroup)
// A broken output stream means the same as a closed channel, and is noticed earlier.
for (const stream of [process.stdout, process.stderr]) stream.on('error', endGroup)
// On Windows, Ctrl-C in a terminal also reaches children. The parent decides about their end.
process.on('SIGINT', () => {})
endWithParent()

/**
 * Limits garbage while rendering. V8 lets garbage grow to nearly the size of the live objects. For a page that is
 * little memory and saves time. A renderer transforms a whole document, and for a long one it is hundreds of megabytes.
 */
function boundGarbage(message: ToWorker): void {
  const isRender = message.kind === 'work' && message.request?.kind === 'render'
  if (isRender !== isRendering) setFlagsFromString(`--heap-growing-percent=${isRender ? 30 : 0}`)
  isRendering = isRender
}

/**
 * Caches a measurement, which reads a file: for fast pages, a measurement per page would be a noticeable part of the
 * time.
 */
function rememberFor(ms: number, measure: () => number): () => number {
  let [measuredAt, measured] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = performance.now()
    if (now - measuredAt >= ms) [measuredAt, measured] = [now, measure()]
    return measured
  }
}

/** Ends this process and the programs that it started. */
function endGroup(): void {
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  } finally {
    process.exit()
  }
}

/**
 * Ends this process, and the programs that it started, when its parent has died. The channel reports this too, but a
 * page in an endless loop handles no event. So a separate thread checks the parent.
 */
function endWithParent(): void {
  // The parent's id comes from the parent: if it died before this thread started, `process.ppid` is already another
  // one.
  const look = `
    const parent = require('node:worker_threads').workerData
    const group = process.platform === 'win32' ? process.pid : -process.pid
    setInterval(() => { if (process.ppid !== parent) process.kill(group, 'SIGKILL') }, 1000)`
  new Worker(look, {
    eval: true,
    workerData: Number(process.argv[2]),
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref()
}
