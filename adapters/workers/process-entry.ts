import { Worker } from 'node:worker_threads'
import { builtInExtractors } from '../../plugins/extract/built-in.js'
import type { ToWorker } from './messages.js'
import { startWorkLoop } from './work-loop.js'

// The process that works on pages.

const hear = startWorkLoop({
  say: (message) =>
    new Promise((resolve, reject) => {
      process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)))
    }),
  measureMemory: () => process.memoryUsage.rss() / 2 ** 20,
  builtIn: builtInExtractors,
})
process.on('message', (message: ToWorker) => hear(message))
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches the whole group; it is the parent that decides what then becomes of its children.
process.on('SIGINT', () => {})
endWithParent()

/**
 * Ends this process when its parent has died. Its channel tells it as well, but a page that loops for ever hears no
 * channel: a thread of its own looks on.
 */
function endWithParent(): void {
  const look = `
    const parent = process.ppid
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`
  new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}
