import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findInputFiles } from './input-files.js'

/** Between two looks. Folders are looked through: what tells of changes does not on every file system, nor from afar. */
const LOOK_MS = 500

/** A file as it stood at a look. */
interface Seen {
  readonly size: number
  readonly changedAt: number
  isTaken: boolean
}

/**
 * Files that are there or come into folders and patterns, each when it is wholly written: when it has content and two
 * looks find it the same. One that changes comes again; whoever writes may thus write in place.
 *
 * @param isUpToDate Asked once of what is there at the beginning: whether it may be left as it is.
 * @param signal Ends it.
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
      if (entry === undefined) continue // It is not there yet, or has gone.
      const before = seen.get(path)
      // One that is moved or copied here with its old time of writing is new here all the same.
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
