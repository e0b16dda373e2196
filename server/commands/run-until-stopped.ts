import { once } from 'node:events'
import { EXIT } from './exit-codes.js'

/** How much longer than all that may be waited for an ending may take, in milliseconds, before it is cut short. */
const SPARE_MS = 5_000

/**
 * Waits for SIGINT or SIGTERM, then ends what runs. A second signal ends the process at once, and so does an ending that
 * hangs: what is accepted stands in the stores, and others go on with it.
 *
 * @param withinMs What the ending is configured to wait for, altogether.
 * @returns The exit code.
 */
export async function runUntilStopped(close: () => Promise<void>, withinMs: number): Promise<number> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  // Before it is said that they are heard.
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
