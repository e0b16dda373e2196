import { readConfig } from '../config/config.js'
import { describePlaces } from '../operations/back-ends.js'
import { startWorker } from '../operations/worker-process.js'
import { countThings } from './count-things.js'
import { runUntilStopped } from './run-until-stopped.js'

/** Command-line options of `recreate worker`. */
interface WorkerOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly data?: string
  /** Number of pages at a time. */
  readonly workers?: number
  /** Port of the health endpoints. */
  readonly healthPort?: number
}

/**
 * Runs `recreate worker`: processes documents that `recreate serve` accepted, until it is stopped.
 *
 * @returns The exit code.
 */
export async function workerCommand({ config: file, data, workers, healthPort }: WorkerOptions): Promise<number> {
  const typed = {
    ...(data !== undefined && { RECREATE_FOLDER: data }),
    ...(workers !== undefined && { RECREATE_WORKERS: `${workers}` }),
    ...(healthPort !== undefined && { RECREATE_HEALTH_PORT: `${healthPort}` }),
  }
  const config = await readConfig({ ...process.env, ...typed }, file)
  const { healthUrl, places, close } = await startWorker(config)
  const health = healthUrl === undefined ? '' : `, health on ${healthUrl}`
  process.stderr.write(
    `recreate: working on ${countThings(places, 'page')} at a time, documents are stored in ${describePlaces(config)}${health}\n`,
  )
  return runUntilStopped(close, config.drainMs)
}
