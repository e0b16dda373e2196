import { once } from 'node:events'
import { readConfig } from '../config.js'
import { startServer } from '../main.js'
import { EXIT } from './exit-codes.js'

/** Options of `recreate serve`, as they are typed. */
export interface ServeOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly host?: string
  readonly port?: number
  readonly data?: string
  /** Name of a built-in reader. */
  readonly reader?: string
}

/**
 * `recreate serve`: runs the service until it is told to stop.
 *
 * @returns The exit code.
 */
export async function serveCommand({ config: file, host, port, data, reader }: ServeOptions): Promise<number> {
  const typed = {
    ...(host !== undefined && { RECREATE_HOST: host }),
    ...(port !== undefined && { RECREATE_PORT: `${port}` }),
    ...(data !== undefined && { RECREATE_FOLDER: data }),
    ...(reader !== undefined && { RECREATE_READER: reader }),
  }
  const config = await readConfig({ ...process.env, ...typed }, file)
  const { url, firstKey, close } = await startServer(config)
  process.stderr.write(`recreate: listening on ${url}, documents are kept in ${config.folder}\n`)
  if (firstKey !== undefined) {
    process.stderr.write(`recreate: there was no API key yet; this one was made, and is shown this once: ${firstKey}\n`)
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  process.stderr.write('recreate: stopping; again to stop at once\n')
  process.once('SIGINT', () => process.exit(EXIT.interrupted))
  await close()
  return EXIT.done
}
