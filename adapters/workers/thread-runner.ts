import type { Runner } from '../../core/contracts.js'
import type { EmitMetric } from '../../core/metrics.js'
import { PageWorker } from './page-worker.js'
import { poolRunner } from './pool-runner.js'
import { fillInOptions, type ThreadRunnerOptions } from './runner-options.js'
import { sharedBytes } from './shared-bytes.js'
import { ThreadHost } from './thread-host.js'
import { WorkerPool } from './worker-pool.js'

/**
 * Creates a runner that processes pages in worker threads of this process. Threads start faster than children and share
 * the bytes of a document. A page that takes too long or fills V8's heap fails alone. The protection is weaker than
 * with children: memory outside V8's heap has no limit, a crash ends the whole process, and a thread inside native code
 * ends only when that code returns. Use the child runner for untrusted documents.
 *
 * @param onMetric Called after each answer of a thread and after its death.
 * @throws RecreateError `option_invalid`. Its methods also throw `open_failed` (opening the document exceeded a limit
 * or ended the thread) and `plugin_failed` (the extractor could not be loaded, or failed to open the document).
 */
export function threadRunner(options: ThreadRunnerOptions = {}, onMetric?: EmitMetric): Runner {
  const { workers, early, opensInLine, limits } = fillInOptions(options)
  const start = (isEarly: boolean) => new PageWorker(new ThreadHost(limits.memoryMiB), limits, isEarly, onMetric)
  const pool = new WorkerPool(workers, start)
  pool.startEarly(early)
  return poolRunner('thread', pool, sharedBytes, opensInLine)
}
