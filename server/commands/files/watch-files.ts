import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findInputFiles } from './input-files.js'

/**
 * Polling interval, in ms. Polling works on every file system, including network drives; change notifications do not.
 */
const LOOK_MS = 500

/** The state of a file at the last poll. */
interface Seen {
  readonly size: number
  readonly changedAt: number
  isTaken: boolean
}

/**
 * Yields files that exist in, or are added to, folders and patterns, once they are completely written: not empty, and
 * unchanged between two polls. A file that changes is yielded again, so programs may write files in place.
 *
 * @param isUpToDate Called once for each file that exists at the start; returns whether to skip it.
 * @param signal Stops watching.
 */
export async function* watchFiles(
  names: readonly string[],
  isUpToDate: (path: string, changedAt: number) => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let seen = new Map<string, Seen>()
  for (let look = 0; !signal.aborted; look++) {
    const now = new Map<string, Seen>()
    const found = (await findInputFiles(names)).filter(({ error }) => error === undefined)
    for (const { path } of found) {
      const entry = await stat(path).catch(() => undefined)
      if (entry === undefined) continue // It does not exist yet, or was deleted.
      const before = seen.get(path)
      // `ctime` also detects a file that was moved or copied here with an old modification time.
      const changedAt = Math.max(entry.mtimeMs, entry.ctimeMs)
      const isSame = before?.size === entry.size && before.changedAt === changedAt
      const isTaken = isSame ? before.isTaken : look === 0 && (await isUpToDate(path, changedAt))
      const current = { size: entry.size, changedAt, isTaken }
      now.set(path, current)
      if (!isSame || isTaken || entry.size === 0) continue
      current.isTaken = true
      yield path
      if (signal.aborted) return
    }
    seen = now
    await delay(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}
