import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { type RunningServer, startServer } from '../../server/main.js'

/** A service on a free port with its own folder and a key. */
export interface TestServer extends RunningServer {
  readonly key: string
  readonly folder: string
  /** Sends a request with the key, to a path or a URL. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Starts a service and stops it at the end of the test.
 *
 * @param env Additional environment variables.
 */
export async function startTestServer(
  t: Pick<ExecutionContext, 'teardown'>,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-server-'))
  const own = { RECREATE_FOLDER: folder, RECREATE_PORT: '0', RECREATE_WORKERS: '1' }
  const config = await readConfig({ ...own, RECREATE_HEALTH_ON_MAIN_PORT: 'true', ...env })
  const server = await startServer(config, pino({ level: 'silent' }))
  t.teardown(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const key = server.firstKey!
  return {
    ...server,
    key,
    folder,
    ask: (path, init = {}) =>
      fetch(new URL(path, server.url), { ...init, headers: { 'X-Service-Api-Key': key, ...init.headers } }),
  }
}

/** Returns the form of a create: the file, and fields in addition to the defaults. */
export function createForm(
  file: Uint8Array | undefined,
  fields: Readonly<Record<string, string>> = {},
  fileName = 'report.pdf',
): FormData {
  const form = new FormData()
  if (file !== undefined) form.set('file', new Blob([file]), fileName)
  for (const [name, value] of Object.entries({ selected_pages: '1', ...fields })) form.set(name, value)
  return form
}
