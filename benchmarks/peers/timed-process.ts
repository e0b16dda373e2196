import { spawn } from 'node:child_process'
import { watchMemory } from '../processes/family-memory.js'
import type { PeerCommand } from './peer.js'

export interface TimedProcess {
  readonly seconds: number
  /** With all that it started. */
  readonly peakMiB: number
}

/** A program was ended because it took longer than it may. */
export class OutOfTime extends Error {
  /** @param spent Until it was ended. */
  constructor(
    limitSeconds: number,
    readonly spent: TimedProcess,
  ) {
    super(`It took more than ${limitSeconds} s`)
  }
}

/**
 * Runs another program to its end. The end of what it prints is kept, to say why it failed.
 *
 * @throws Error where it ends with another code than 0.
 * @throws OutOfTime where it takes longer than `limitSeconds`: then it, and all that it started, is ended.
 */
export async function runTimed({ program, args }: PeerCommand, limitSeconds: number): Promise<TimedProcess> {
  const start = performance.now()
  // A group of its own: what it has started ends with it.
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
    if (code !== 0) throw new Error(lastWords(said) ?? `It ended with exit code ${code}`)
    return spent
  } finally {
    clearTimeout(limit)
    process.off('exit', endAll)
    await watch?.stop()
  }
}

/** The last line that names an error, as Python, Java and Node.js do, among their traces; else the last. */
function lastWords(said: string): string | undefined {
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
  return (lines.findLast((line) => /^\S*(Error|Exception)\b/.test(line)) ?? lines.at(-1))?.trim()
}
