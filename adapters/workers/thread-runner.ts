import type { Runner } from '../../core/contracts.js'
import type { TellMeasure } from '../../core/measures.js'
import { PageWorker } from './page-worker.js'
import { poolRunner } from './pool-runner.js'
import { fillInOptions, type ThreadRunnerOptions } from './runner-options.js'
import { sharedBytes } from './shared-bytes.js'
import { ThreadHost } from './thread-host.js'
import { WorkerPool } from './worker-pool.js'

/**
 * Works on pages in threads of this process: they start faster than children and share the document's bytes, and a page
 * that takes too long or fills V8's heap costs that page alone. They protect less: memory outside V8's heap has no
 * ceiling here, what ends the process ends everything, and a thread inside native code ends only when that returns.
 * Documents from strangers are for the child runner.
 *
 * @param onMeasure Told of each answer of theirs, and of their deaths.
 * @throws RecreateError `option_invalid`. From its methods also `open_failed`: the document's opening overran a limit or
 * ended its thread; `plugin_failed`: the extractor could not be loaded, or failed to open the document.
 */
export function threadRunner(options: ThreadRunnerOptions = {}, onMeasure?: TellMeasure): Runner {
  const { workers, early, opensInLine, limits } = fillInOptions(options)
  const start = (isEarly: boolean) => new PageWorker(new ThreadHost(limits.memoryMiB), limits, isEarly, onMeasure)
  const pool = new WorkerPool(workers, start)
  pool.startEarly(early)
  return poolRunner('thread', pool, sharedBytes, opensInLine)
}
