import { availableParallelism } from 'node:os'
// Not imported through index.ts, which takes longer to load than the child processes to start.
import { childRunner } from '../../../adapters/workers/child-runner.js'
import { compileLate } from '../../../adapters/workers/compile-late.js'
import type { Runner } from '../../../index.js'
import { readDetector, readOcr, type TypedOcr } from '../../config/ocr-choice.js'
import { keepHeapLean } from '../lean-heap.js'

/** Command-line options for the child processes. */
export interface ChildOptions extends TypedOcr {
  readonly workers?: number
  /** Time limit for a page, in seconds. */
  readonly pageTimeout?: number
  /** Memory limit of a child process, in MiB. */
  readonly memory?: number
  /** Name of a built-in reader. */
  readonly reader?: string
  /** Modules with plugins; their extractors run in the child processes. */
  readonly plugin?: readonly string[]
}

/** Number of child processes started early, enough for a short document; more start when needed. */
const EARLY = 2

/**
 * Starts child processes, runs the work, and stops them.
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
