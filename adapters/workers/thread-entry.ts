import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { builtInExtractors, loadAhead } from '../../plugins/extract/built-in.js'
import type { FromWorker, ToWorker, Written } from './messages.js'
import { startWorkLoop } from './work-loop.js'

// Entry point of the thread that processes pages.

const tell = (message: FromWorker | Written) => parentPort?.postMessage(message)

const hear = startWorkLoop({
  say: async (message) => tell(message),
  measureMemory: () => getHeapStatistics().used_heap_size / 2 ** 20,
  builtIn: builtInExtractors,
  loadAhead,
})
parentPort?.on('message', (message: ToWorker) => hear(message))

// Output of libraries must not mix with the output of this program. Node's own redirection would keep the program
// running.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, encodingOrDone?: unknown, done?: unknown) => {
    tell({ written: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8') })
    for (const each of [encodingOrDone, done]) if (typeof each === 'function') queueMicrotask(() => each())
    return true
  }
}
