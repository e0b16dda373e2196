import type { Runner } from '../../core/contracts.js'
import type { EmitMetric } from '../../core/metrics.js'
import { CopiesOnDisk } from './copies-on-disk.js'
import { PageWorker } from './page-worker.js'
import { poolRunner } from './pool-runner.js'
import { ProcessHost } from './process-host.js'
import { type ChildRunnerOptions, fillInOptions } from './runner-options.js'
import { unstartedHost } from './unstarted-host.js'
import type { WorkerHost } from './worker-host.js'
import { WorkerPool } from './worker-pool.js'

/**
 * Creates a runner that processes pages in child processes, which can be killed. A page that takes too long or too much
 * memory, or that crashes its process, fails alone. Children start when they are needed and stay for the next document.
 * `close()` ends them, and so does the end of this process.
 *
 * @param onMetric Called after each answer of a child and after its death.
 * @throws RecreateError `option_invalid`. Its methods also throw `open_failed` (opening the document exceeded a limit
 * or crashed the child), `plugin_failed` (the extractor could not be loaded, or failed to open the document) and
 * `output_failed` (the document could not be transferred to the children).
 */
export function childRunner(options: ChildRunnerOptions = {}, onMetric?: EmitMetric): Runner {
  const { workers, early, opensInLine, limits, passedVariables } = fillInOptions(options)
  const start = (isEarly: boolean) =>
    new PageWorker(startProcess(limits.memoryMiB, passedVariables), limits, isEarly, onMetric)
  const pool = new WorkerPool(workers, start)
  pool.startEarly(early)
  return poolRunner('child', pool, new CopiesOnDisk(), opensInLine)
}

function startProcess(memoryMiB: number, passedVariables: readonly string[]): WorkerHost {
  try {
    return new ProcessHost(memoryMiB, passedVariables)
  } catch (error) {
    return unstartedHost(error)
  }
}
