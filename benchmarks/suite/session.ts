import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchOutcome } from './run-bench.js'

/** Message to the process that runs a bench. */
export interface SessionOrder {
  readonly bench: string
  readonly runs: number
  readonly parameters: Readonly<Record<string, number>>
  readonly folder?: string
}

/** Messages from that process. */
export type SessionMessage =
  | { readonly round: number }
  | { readonly outcome: BenchOutcome }
  | { readonly failure: string }

const ownEntry = fileURLToPath(new URL('./session-entry.js', import.meta.url))

/**
 * Runs one bench in a new process, so that benches do not warm up code or fill memory for each other.
 *
 * @param entry Entry point of the build to run. @default this build
 * @returns The result. If the process fails or crashes, an absence with the reason.
 */
export function runSession(
  order: SessionOrder,
  onRound: (round: number) => void,
  entry: string = ownEntry,
): Promise<BenchOutcome> {
  const child = fork(entry, [], { execArgv: ['--expose-gc', '--enable-source-maps'], stdio: ['ignore', 2, 2, 'ipc'] })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ measurements: [], absent: [{ case: 'all', reason }] })
    child.on('message', (message: SessionMessage) => {
      if ('round' in message) onRound(message.round)
      else if ('outcome' in message) resolve(message.outcome)
      else fail(message.failure)
    })
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => {
      process.off('exit', end)
      fail(`Its process ended with ${signal ?? `exit code ${code}`}`)
    })
    child.send(order)
  })
}
