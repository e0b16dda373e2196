import { availableParallelism } from 'node:os'
// Not through the library's face: that takes longer to load than these processes to start, so they come first.
import { childRunner } from '../../../adapters/workers/child-runner.js'
import { compileLate } from '../../../adapters/workers/compile-late.js'
import type { Runner } from '../../../index.js'
import { readDetector, readOcr, type TypedOcr } from '../../config/ocr-choice.js'
import { keepHeapLean } from '../lean-heap.js'

/** Options of the processes that work on pages, as they are typed. */
export interface ChildOptions extends TypedOcr {
  readonly workers?: number
  /** Seconds. */
  readonly pageTimeout?: number
  /** MiB that a child process may hold. */
  readonly memory?: number
  /** Name of a built-in reader. */
  readonly reader?: string
  /** Modules of plugins; of these, what reads documents is for these processes. */
  readonly plugin?: readonly string[]
}

/** As many are busy from a short document's first page to its files; more start where there is work for them. */
const EARLY = 2

/**
 * Starts the processes that work on pages, then does the work; they end with it.
 *
 * @throws RecreateError `option_invalid`; and what the work throws.
 */
export async function withChildren<Result>(
  options: ChildOptions,
  work: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  compileLate()
  keepHeapLean()
  const runner = childRunner({
    extractor: options.plugin === undefined ? undefined : await extractorsOf(options.plugin),
    reader: options.reader,
    ocr: readOcr(options),
    detector: readDetector(options),
    workers: options.workers,
    early: Math.min(options.workers ?? availableParallelism(), EARLY),
    opensInLine: true,
    pageTimeoutMs: options.pageTimeout === undefined ? undefined : Math.ceil(options.pageTimeout * 1000),
    memoryMiB: options.memory,
  })
  try {
    return await work(runner)
  } finally {
    await runner.close()
  }
}

async function extractorsOf(modules: readonly string[]) {
  const { loadPlugins } = await import('../../../index.js')
  const { extractors } = await loadPlugins(modules)
  return extractors.map(({ module }) => module!)
}
