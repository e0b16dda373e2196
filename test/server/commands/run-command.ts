import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'

const cli = fileURLToPath(new URL('../../../server/cli.js', import.meta.url))

/** Result of a command. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Creates a folder for one test and removes it afterwards. Commands run in it, with temporary files in its `tmp`. */
export async function makeFolder(t: ExecutionContext, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'tmp'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** Input of a command in addition to its arguments. */
interface Given {
  /** Standard input. @default nothing */
  readonly input?: string | Uint8Array
  /** Whether standard input stays open. @default false */
  readonly leavesInputOpen?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts `recreate` as a child process. */
export function startCommand(folder: string, ...given: readonly string[]) {
  return startGiven(folder, {}, ...given)
}

/** Starts `recreate` as a child process with an input or environment. */
export function startGiven(
  folder: string,
  { input, leavesInputOpen, environment }: Given,
  ...given: readonly string[]
) {
  const child = spawn(process.execPath, [cli, ...given], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, 'tmp'), RECREATE_DEBUG: '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {}) // The command may ignore its input.
  if (!leavesInputOpen) child.stdin.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, stdout, stderr }))
  return { child, ended }
}

/** Runs `recreate` to its end with an input or environment. */
export function runGiven(folder: string, what: Given, ...given: readonly string[]): Promise<Ended> {
  return startGiven(folder, what, ...given).ended
}

/** Runs `recreate` to its end. */
export function runCommand(folder: string, ...given: readonly string[]): Promise<Ended> {
  return startCommand(folder, ...given).ended
}
