import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { type RunningServer, startServer } from '../../server/main.js'

/** A service on a free port with a folder of its own, and a key for it. */
export interface TestServer extends RunningServer {
  readonly key: string
  readonly folder: string
  /** Asks with the key; a path or a whole address. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Starts a service for a test; it ends with the test.
 *
 * @param env Beside the folder and the port, as an operator would give it.
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

/** The form of a create: the file, and fields beside the defaults. */
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
