import { spawn } from 'node:child_process'
import { watchMemory } from '../processes/family-memory.js'
import type { PeerCommand } from './peer.js'

export interface TimedProcess {
  readonly seconds: number
  /** Peak memory in MiB, including child processes. */
  readonly peakMiB: number
}

/** Thrown when a program was terminated at its time limit. */
export class OutOfTime extends Error {
  /** @param spent Time until it was terminated, in seconds. */
  constructor(
    limitSeconds: number,
    readonly spent: TimedProcess,
  ) {
    super(`Took more than ${limitSeconds} s`)
  }
}

/**
 * Runs another program to its end. The end of its output is kept for error messages.
 *
 * @throws Error if the exit code is not 0.
 * @throws OutOfTime after `limitSeconds`; the program and its child processes are terminated.
 */
export async function runTimed({ program, args }: PeerCommand, limitSeconds: number): Promise<TimedProcess> {
  const start = performance.now()
  // Its own process group, so that child processes can be terminated too.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const watch = child.pid === undefined ? undefined : watchMemory(child.pid)
  const endAll = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', endAll)
  let said = ''
  const keep = (text: Buffer) => {
    said = (said + text).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    endAll()
  }, limitSeconds * 1000)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const spent = { seconds: (performance.now() - start) / 1000, peakMiB: (await watch?.stop()) ?? 0 }
    if (isLate) throw new OutOfTime(limitSeconds, spent)
    if (code !== 0) throw new Error(lastWords(said) ?? `Exit code ${code}`)
    return spent
  } finally {
    clearTimeout(limit)
    process.off('exit', endAll)
    await watch?.stop()
  }
}

/** Returns the last line that names an error, as Python, Java and Node.js print it, or else the last line. */
function lastWords(said: string): string | undefined {
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
  return (lines.findLast((line) => /^\S*(Error|Exception)\b/.test(line)) ?? lines.at(-1))?.trim()
}
