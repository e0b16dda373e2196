import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { HeapAfterGc } from './heap-after-gc.js'

/** The service in its own process, with its own folder for data and temporary files. */
export interface ServiceProcess {
  readonly url: string
  readonly key: string
  readonly child: ChildProcess
  /** Folder that contains `data` and `tmp`. */
  readonly folder: string
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Measures V8 heap and buffers of its process after a garbage collection. */
  measureHeap(): Promise<HeapAfterGc>
  /** Stops it. @returns Remaining processes, and files outside its data. */
  stop(): Promise<{ readonly processes: number; readonly files: readonly string[] }>
}

/** Resident memory in MiB of the service process and each of its child processes. */
export interface Memory {
  readonly parent: number
  readonly workers: readonly number[]
}

/** @param env Options in addition to those that tests need. */
export async function startServiceProcess(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-hostile-'))
  await mkdir(join(folder, 'tmp'))
  const cli = fileURLToPath(new URL('../../../server/cli.js', import.meta.url))
  const watched = ['--expose-gc', '--import', new URL('heap-after-gc.js', import.meta.url).href]
  const child = spawn(process.execPath, [...watched, cli, 'serve', '--port', '0', '--data', join(folder, 'data')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      RECREATE_RATE_LIMITS_CREATE: '0',
      RECREATE_RATE_LIMITS_OTHERS: '0',
      RECREATE_RATE_LIMITS_ADDRESS: '0',
      RECREATE_MAX_UPLOADS_PER_KEY: '1000',
      TMPDIR: join(folder, 'tmp'),
      ...env,
    },
  })
  const { url, key } = await readGreeting(child)
  // Uses a connection per request, because the service closes idle ones.
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, headers: { 'X-Service-Api-Key': key, Connection: 'close', ...init.headers } })
  return {
    url,
    key,
    child,
    folder,
    ask,
    async measureHeap() {
      const answer = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
      child.send('measure the heap')
      return (await answer)[0] as HeapAfterGc
    },
    async stop() {
      const children = await descendants(child.pid!)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      const living = await listProcesses()
      const files = [...(await filesIn(join(folder, 'tmp'))), ...(await filesIn(join(folder, 'data', 'uploads')))]
      await rm(folder, { recursive: true, force: true })
      return { processes: children.filter((pid) => living.some((each) => each.pid === pid)).length, files }
    },
  }
}

/** Reads the current memory of the service. */
export async function memoryOf({ child }: Pick<ServiceProcess, 'child'>): Promise<Memory> {
  const all = await listProcesses()
  const own = all.find(({ pid }) => pid === child.pid)
  return {
    parent: own?.residentMiB ?? 0,
    workers: all.filter(({ parent }) => parent === child.pid).map(({ residentMiB }) => residentMiB),
  }
}

async function readGreeting(child: ChildProcess): Promise<{ readonly url: string; readonly key: string }> {
  let [url, key]: (string | undefined)[] = []
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr! })) {
    said.push(line)
    url = /listening on (\S+),/.exec(line)?.[1] ?? url
    key = /(rk_\S+)$/.exec(line)?.[1] ?? key
    if (url !== undefined && key !== undefined) {
      child.stderr!.resume()
      return { url, key }
    }
  }
  throw new Error(`The service printed no address: ${said.join('\n')}`)
}

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly residentMiB: number
}

async function listProcesses(): Promise<readonly Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='], { maxBuffer: 2 ** 24 })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kibibytes = 0]) => ({ pid, parent, residentMiB: Math.round(kibibytes / 1024) }))
}

async function descendants(pid: number): Promise<readonly number[]> {
  return (await listProcesses()).filter(({ parent }) => parent === pid).map((each) => each.pid)
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}
