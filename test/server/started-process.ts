import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { type Ended, startCommand } from './commands/run-command.js'
import type { TestServer } from './running-server.js'

/** A process of the service. */
interface StartedProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves with the match once stderr contains the pattern. */
  said(what: RegExp): Promise<RegExpExecArray>
}

/** Starts `recreate` as a child process and terminates it at the end of the test. */
export function startProcess(
  t: Pick<ExecutionContext, 'teardown'>,
  folder: string,
  ...given: readonly string[]
): StartedProcess {
  const { child, ended } = startCommand(folder, ...given)
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let text = ''
  child.stderr.on('data', (piece: string) => {
    text += piece
  })
  return {
    child,
    ended,
    async said(what) {
      for (;;) {
        const match = what.exec(text)
        if (match !== null) return match
        const end = await Promise.race([
          ended,
          new Promise<undefined>((resolve) => child.stderr.once('data', () => resolve(undefined))),
        ])
        if (end !== undefined && !what.test(text))
          throw new Error(`The process ended with ${end.code}: ${end.stderr}${end.stdout}`)
      }
    },
  }
}

/** A serving process with its request function. */
interface ServingProcess extends StartedProcess, Pick<TestServer, 'ask' | 'key' | 'url'> {}

/** Starts `recreate serve` on a free port. @param key An existing key. @default the first one that it prints */
export async function startServing(
  t: Pick<ExecutionContext, 'teardown'>,
  folder: string,
  { key, given = [] }: { readonly key?: string; readonly given?: readonly string[] } = {},
): Promise<ServingProcess> {
  const started = startProcess(t, folder, 'serve', '--port', '0', ...given)
  const url = (await started.said(/listening on (\S+),/))[1]!
  const own = key ?? (await started.said(/only once: (\S+)/))[1]!
  return {
    ...started,
    url,
    key: own,
    ask: (path, init = {}) =>
      fetch(new URL(path, url), { ...init, headers: { 'X-Service-Api-Key': own, ...init.headers } }),
  }
}

/** Suspends the worker processes of this process. @returns Their number. */
export async function hangChildren({ pid }: ChildProcess): Promise<number> {
  for (let patience = 100; patience > 0; patience--) {
    const named = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
    const own = await commandOf(`${pid}`)
    // A child that has not executed its program yet would block its parent.
    const isAtWork = await Promise.all(named.map(async (child) => ![own, ''].includes(await commandOf(child))))
    const children = named.filter((_, i) => isAtWork[i])
    for (const child of children) process.kill(Number(child), 'SIGSTOP')
    if (children.length > 0) return children.length
    await delay(20)
  }
  throw new Error(`${pid} has no children`)
}

/** Returns the command line of a process. Empty if it has ended. */
async function commandOf(pid: string): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
