import { once } from 'node:events'
import { EXIT } from './exit-codes.js'

/** Extra time for closing, in ms, beyond the time limits of the service. */
const SPARE_MS = 5_000

/**
 * Waits for SIGINT or SIGTERM, then closes. A second signal ends the process immediately, and so does a close that
 * hangs: accepted work is in the stores, and other processes continue it.
 *
 * @param withinMs Sum of the time limits for closing, in ms.
 * @returns The exit code.
 */
export async function runUntilStopped(close: () => Promise<void>, withinMs: number): Promise<number> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  // Registered before the message, so that no signal is missed.
  process.once('SIGINT', () => process.exit(EXIT.interrupted)).once('SIGTERM', () => process.exit(EXIT.terminated))
  process.stderr.write('recreate: stopping; a second Ctrl-C or SIGTERM stops at once\n')
  const deadline = setTimeout(() => {
    process.stderr.write('recreate: could not stop in time; the next start continues the unfinished work\n')
    process.exit(EXIT.failed)
  }, withinMs + SPARE_MS)
  deadline.unref()
  await close()
  clearTimeout(deadline)
  return EXIT.done
}
