import { readConfig } from '../config/config.js'
import { describePlaces } from '../operations/back-ends.js'
import { startWorker } from '../operations/worker-process.js'
import { countThings } from './count-things.js'
import { runUntilStopped } from './run-until-stopped.js'

/** Options of `recreate worker`, as they are typed. */
interface WorkerOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly data?: string
  /** Pages at the same time. */
  readonly workers?: number
  /** Where health is told. */
  readonly healthPort?: number
}

/**
 * `recreate worker`: works on what `recreate serve` takes in, until it is told to stop.
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
    `recreate: working on ${countThings(places, 'page')} at a time, documents are kept in ${describePlaces(config)}${health}\n`,
  )
  return runUntilStopped(close, config.drainMs)
}
