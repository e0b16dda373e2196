import { readConfig } from '../config/config.js'
import { startServer } from '../main.js'
import { describePlaces } from '../operations/back-ends.js'
import { runUntilStopped } from './run-until-stopped.js'

/** Command-line options of `recreate serve`. */
interface ServeOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly host?: string
  readonly port?: number
  readonly data?: string
  /** Name of a built-in reader. */
  readonly reader?: string
  /** Whether this process works on pages. @default true */
  readonly worker?: boolean
  readonly healthPort?: number
}

/**
 * Runs `recreate serve`: runs the service until it is stopped.
 *
 * @returns The exit code.
 */
export async function serveCommand(options: ServeOptions): Promise<number> {
  const { config: file, host, port, data, reader, worker: isWorker, healthPort } = options
  const typed = {
    ...(host !== undefined && { RECREATE_HOST: host }),
    ...(port !== undefined && { RECREATE_PORT: `${port}` }),
    ...(data !== undefined && { RECREATE_FOLDER: data }),
    ...(reader !== undefined && { RECREATE_READER: reader }),
    ...(healthPort !== undefined && { RECREATE_HEALTH_PORT: `${healthPort}` }),
  }
  const config = await readConfig({ ...process.env, ...typed }, file)
  const { url, healthUrl, firstKey, close } = await startServer(config, undefined, { isWorker })
  const health = healthUrl === undefined ? '' : `, health on ${healthUrl}`
  process.stderr.write(`recreate: listening on ${url}, documents are stored in ${describePlaces(config)}${health}\n`)
  if (firstKey !== undefined) {
    process.stderr.write(`recreate: created the first API key; it is shown only once: ${firstKey}\n`)
  }
  return runUntilStopped(close, config.noticeMs + config.shutdownMs + config.drainMs)
}
