import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { builtInExtractors, loadAhead } from '../../plugins/extract/built-in.js'
import { compileLate } from './compile-late.js'
import { MemoryAtRest } from './memory-at-rest.js'
import type { ToWorker } from './messages.js'
import { startWorkLoop } from './work-loop.js'

// The process that works on pages.

compileLate()
const memory = new MemoryAtRest()
/** Pieces of work that were heard of and not answered: the next may lie ready. */
let waiting = 0
const hear = startWorkLoop({
  say: (message) =>
    new Promise((resolve) => {
      // What cannot be sent is thrown; this is told where the channel has broken, and with it whoever held it.
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
// Nobody reads what it writes any more: the same end, seen before the channel's own.
for (const stream of [process.stdout, process.stderr]) stream.on('error', endGroup)
// Where there are no groups, Ctrl-C in a terminal reaches children too; it is the parent that decides what becomes of them.
process.on('SIGINT', () => {})
endWithParent()

/**
 * A renderer turns a whole document from one shape into the next. V8 lets garbage be nearly as much as what lives before it
 * looks for it: of a page that is little and saves time, of a long document it is hundreds of megabytes.
 */
function boundGarbage(message: ToWorker): void {
  const isRender = message.kind === 'work' && message.request?.kind === 'render'
  if (isRender !== isRendering) setFlagsFromString(`--heap-growing-percent=${isRender ? 30 : 0}`)
  isRendering = isRender
}

/** The system is asked through a file: of pages that are soon done, for each that would be a noticeable part of its time. */
function rememberFor(ms: number, measure: () => number): () => number {
  let [measuredAt, measured] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = performance.now()
    if (now - measuredAt >= ms) [measuredAt, measured] = [now, measure()]
    return measured
  }
}

/** Who ends quietly would leave the programs that he has started. */
function endGroup(): void {
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  } finally {
    process.exit()
  }
}

/**
 * Ends this process, and what it has started, when its parent has died. Its channel tells it as well, but a page that
 * loops for ever hears no channel: a thread of its own looks on.
 */
function endWithParent(): void {
  // Who died before this thread began is no parent any more: his number comes from himself.
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
