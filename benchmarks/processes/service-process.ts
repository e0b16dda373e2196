import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { createInterface } from 'node:readline'
import { recreate } from './run-command.js'

/** A service in its own process, without rate limits. */
export interface ServiceProcess {
  readonly pid: number
  create(path: string, fields?: Readonly<Record<string, string>>): Promise<string>
  status(recreateId: string): Promise<{ readonly status: string; readonly unfinished: number }>
  remove(recreateId: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a service. @param data Folder for its data. @throws Error if it exits before it listens. */
export async function startService(data: string): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [recreate, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      RECREATE_RATE_LIMITS_CREATE: '0',
      RECREATE_RATE_LIMITS_OTHERS: '0',
      RECREATE_RATE_LIMITS_ADDRESS: '0',
      RECREATE_MAX_UPLOADS_PER_KEY: '1000',
    },
  })
  const end = () => child.kill()
  process.once('exit', end)
  const { url, key } = await firstWords(child)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { 'X-Service-Api-Key': key } })
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path} returned ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    pid: child.pid!,
    async create(path, fields = {}) {
      const body = new FormData()
      body.set('file', await openAsBlob(path), 'report.pdf')
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const answer = await ask('/enterprise-api/recreate/', { method: 'POST', body })
      return ((await answer.json()) as { data: { recreate_id: string } }).data.recreate_id
    },
    async status(recreateId) {
      const answer = await ask(`/enterprise-api/recreate/status/?recreate_id=${recreateId}`)
      const { data } = (await answer.json()) as { data: { status: string; jobs?: readonly { status: string }[] } }
      return {
        status: data.status,
        unfinished: (data.jobs ?? []).filter(({ status }) => status !== 'COMPLETED').length,
      }
    },
    async remove(recreateId) {
      await ask(`/enterprise-api/recreate/${recreateId}`, { method: 'DELETE' })
    },
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Reads the address and the API key that the first start prints. */
async function firstWords(child: ChildProcess): Promise<{ readonly url: string; readonly key: string }> {
  let url: string | undefined
  let said = ''
  for await (const line of createInterface({ input: child.stderr! })) {
    said += `${line}\n`
    url = /listening on (\S+),/.exec(line)?.[1] ?? url
    const key = /(rk_\S+)$/.exec(line)?.[1]
    if (url === undefined || key === undefined) continue
    child.stderr!.resume()
    return { url, key }
  }
  throw new Error(`The service printed no address: ${said.trim()}`)
}
