import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** How a process of a set is started. */
interface MemberPlan {
  /** Unique name, such as `worker-2`. */
  readonly name: string
  /** Name under which processes are counted together: `api`, `worker`, `redis` … */
  readonly kind: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** User that runs it, if not the current one. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Resolves when the process works. Called repeatedly; an error means "not yet". */
  readonly isReady: () => Promise<void>
  /** Receives the standard error output in chunks. */
  readonly onWords?: (words: string) => void
  /** Whether its child processes must be killed with it, as those of a database server. */
  readonly diesWhole?: boolean
  /** Removes remains of the previous run before the start. */
  readonly beforeStart?: () => void
}

/** A process that is killed and restarted. */
export interface Member {
  readonly name: string
  readonly kind: string
  readonly isUp: boolean
  /** Returns the ids of its child processes. */
  children(): readonly number[]
  start(): Promise<void>
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>
  /** Stops the process with SIGSTOP and continues it after the given time. */
  pause(ms: number): Promise<void>
  /** Sends SIGTERM. @returns The time until it ended, in milliseconds, and how it ended. */
  stop(mostMs: number): Promise<{ readonly ms: number; readonly end: string }>
}

/** Time in which a process must be ready, in milliseconds. */
const READY_MS = 60_000

/** Creates a process. @param folder Folder for its log, NAME.log. */
export function member(plan: MemberPlan, folder: string): Member {
  const log = createWriteStream(join(folder, `${plan.name}.log`), { flags: 'a' })
  let child: ChildProcess | undefined
  let gone: Promise<string> = Promise.resolve('')
  return {
    name: plan.name,
    kind: plan.kind,
    get isUp() {
      return child !== undefined
    },
    children: () => (child?.pid === undefined ? [] : childrenOf(child.pid)),
    async start() {
      plan.beforeStart?.()
      log.write(`--- ${new Date().toISOString()} start\n`)
      const started = spawn(plan.command, plan.args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...plan.env },
        ...(plan.cwd !== undefined && { cwd: plan.cwd }),
        ...plan.user,
      })
      child = started
      const endWithUs = () => void started.kill('SIGKILL')
      process.once('exit', endWithUs)
      started.stdout.on('data', (words: Buffer) => log.write(words))
      started.stderr.on('data', (words: Buffer) => {
        log.write(words)
        plan.onWords?.(words.toString())
      })
      gone = new Promise((resolve) => {
        started.once('exit', (code, signal) => {
          process.off('exit', endWithUs)
          log.write(`--- ${new Date().toISOString()} end: ${signal ?? code}\n`)
          if (child === started) child = undefined
          resolve(`${signal ?? code}`)
        })
        started.once('error', (error) => resolve(error.message))
      })
      await untilReady(plan, () => child === started)
    },
    async kill() {
      const pid = child?.pid
      if (pid === undefined) return
      const pids = plan.diesWhole ? [pid, ...childrenOf(pid)] : [pid]
      for (const each of pids) send(each, 'SIGKILL')
      await gone
      if (plan.diesWhole) await allGone(pids)
    },
    async pause(ms) {
      const pid = child?.pid
      if (pid === undefined) return
      send(pid, 'SIGSTOP')
      await delay(ms)
      send(pid, 'SIGCONT')
    },
    async stop(mostMs) {
      const pid = child?.pid
      if (pid === undefined) return { ms: 0, end: 'not running' }
      const start = performance.now()
      send(pid, 'SIGTERM')
      const end = await Promise.race([gone, delay(mostMs).then(() => undefined)])
      if (end === undefined) {
        send(pid, 'SIGKILL')
        await gone
      }
      return { ms: Math.round(performance.now() - start), end: end ?? `still running after ${mostMs} ms` }
    },
  }
}

async function untilReady({ name, isReady }: MemberPlan, isThere: () => boolean): Promise<void> {
  let last: unknown
  for (const end = Date.now() + READY_MS; Date.now() < end; ) {
    if (!isThere()) throw new Error(`${name} ended during its start; see its log`)
    try {
      return await isReady()
    } catch (error) {
      last = error
      await delay(50)
    }
  }
  throw new Error(`${name} was not ready within ${READY_MS / 1000} s`, { cause: last })
}

/** Returns the child processes from /proc, which exists only on Linux. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
      .map(Number)
      .filter((child) => child > 0)
  } catch {
    return []
  }
}

async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => send(pid, 0))) await delay(20)
}

/** Sends a signal. @returns Whether the process exists. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
