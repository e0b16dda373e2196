import { readFileSync } from 'node:fs'
import pidusage from 'pidusage'

/** Lifetime of a cached measurement where a package measures, in milliseconds. The package keeps a file open. */
const REMEMBERED_MS = 1000
/** Maximum depth of the tree of started programs that is measured. */
const MOST_DEPTH = 4

/**
 * Returns the resident memory of a process and the programs that it started, in MiB. Undefined if the process has ended
 * or cannot be measured. On other systems than Linux, the started programs are not included.
 *
 * Linux reports memory in files that take tens of microseconds to read, without disk access. They are read
 * synchronously: ten measurements per second would be delayed in the thread pool behind a slow disk.
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

/** Returns the processes that a process started from its first thread (as Node.js does), and their descendants. */
function descendantsOf(pid: number, depth = 1): readonly number[] {
  const listed = readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  if (depth === MOST_DEPTH) return listed
  return listed.flatMap((child) => [child, ...descendantsOf(child, depth + 1)])
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return '' // The process has ended in the meantime.
  }
}

async function askSystem(pid: number): Promise<number | undefined> {
  const usage = await pidusage(pid, { maxage: REMEMBERED_MS }).catch(() => undefined)
  return usage && usage.memory / 2 ** 20
}
