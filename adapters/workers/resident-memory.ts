import { readFileSync } from 'node:fs'
import pidusage from 'pidusage'

/** How long a measurement is remembered where the system is asked through a package; it holds a file open meanwhile. */
const REMEMBERED_MS = 1000
/** Programs that a program starts that a program starts … are followed so far. */
const MOST_DEPTH = 4

/**
 * What a process holds in memory, with all that it has started, in MiB; undefined where it has ended or cannot be
 * measured. Where it is no Linux, without what it has started.
 *
 * Linux says so in files that cost tens of microseconds and wait for no disk. They are read at once: in the line of the
 * threads for files, behind a slow disk, a look that is to come ten times a second would come late.
 */
export async function residentMemory(pid: number): Promise<number | undefined> {
  const measured = process.platform === 'linux' ? familyMemory(pid) : await askSystem(pid)
  return measured !== undefined && Number.isFinite(measured) ? measured : undefined
}

function familyMemory(pid: number): number | undefined {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1]
  if (kib === undefined) return undefined
  return descendantsOf(pid).reduce((sum, each) => {
    const theirs = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${each}/status`))?.[1]
    return sum + Number(theirs ?? 0) / 1024
  }, Number(kib) / 1024)
}

/** Processes that a process has started by its first thread, as Node.js's are, and those that they have. */
function descendantsOf(pid: number, depth = 1): readonly number[] {
  const listed = readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  if (depth === MOST_DEPTH) return listed
  return listed.flatMap((child) => [child, ...descendantsOf(child, depth + 1)])
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return '' // It has ended meanwhile.
  }
}

async function askSystem(pid: number): Promise<number | undefined> {
  const usage = await pidusage(pid, { maxage: REMEMBERED_MS }).catch(() => undefined)
  return usage && usage.memory / 2 ** 20
}
