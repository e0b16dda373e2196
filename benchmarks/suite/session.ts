import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchOutcome } from './run-bench.js'

/** What a process is told that runs one bench. */
export interface SessionOrder {
  readonly bench: string
  readonly runs: number
  readonly parameters: Readonly<Record<string, number>>
  readonly folder?: string
}

/** What it says meanwhile, and at its end. */
export type SessionMessage =
  | { readonly round: number }
  | { readonly outcome: BenchOutcome }
  | { readonly failure: string }

const ownEntry = fileURLToPath(new URL('./session-entry.js', import.meta.url))

/**
 * Runs one bench in a process of its own: no bench finds code warmed up, or memory filled, by another.
 *
 * @param entry Of which build: another checkout's has the same name in its folder.
 * @returns What was measured; where the process failed or died, an absence that says so.
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
    const fail = (reason: string) => resolve({ figures: [], absent: [{ case: 'all', reason }] })
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
