import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchMemory } from './family-memory.js'

/** Path of the command `recreate` of this build. */
export const recreate = fileURLToPath(new URL('../../server/cli.js', import.meta.url))

/** Result of a process run. */
interface CommandRun {
  readonly ms: number
  /** Peak memory including child processes. Undefined if not measured, because measuring takes time. */
  readonly peakMiB?: number
  readonly stdout: string
}

/**
 * Runs a program to its end.
 *
 * @throws Error with its output if the exit code is not 0.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  { isWatched = false }: { readonly isWatched?: boolean } = {},
): Promise<CommandRun> {
  const start = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  const watch = isWatched && child.pid !== undefined ? watchMemory(child.pid) : undefined
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => process.off('exit', end))
  const ms = performance.now() - start
  const peakMiB = await watch?.stop()
  if (code !== 0) throw new Error(stderr.trim() || stdout.trim() || `${program} ended with exit code ${code}`)
  return { ms, stdout, ...(peakMiB !== undefined && { peakMiB }) }
}

/** Runs a Node.js program to its end, as {@link runCommand} does. */
export function runNode(
  args: readonly string[],
  options?: { readonly isWatched?: boolean },
): ReturnType<typeof runCommand> {
  return runCommand(process.execPath, args, options)
}
