import { readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

/** How long a measurement is remembered where the system is asked through a package; it holds a file open meanwhile. */
const REMEMBERED_MS = 1000

/**
 * What a process holds in memory, in MiB; undefined where it has ended or cannot be measured.
 *
 * Linux says so in a file, which is read whole and closed: what keeps it open and reads it from two calls at once may
 * close what is no longer its own.
 */
export async function residentMemory(pid: number): Promise<number | undefined> {
  const measured = process.platform === 'linux' ? await readStatus(pid) : await askSystem(pid)
  return measured !== undefined && Number.isFinite(measured) ? measured : undefined
}

async function readStatus(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kib === undefined ? undefined : Number(kib) / 1024
}

async function askSystem(pid: number): Promise<number | undefined> {
  const usage = await pidusage(pid, { maxage: REMEMBERED_MS }).catch(() => undefined)
  return usage && usage.memory / 2 ** 20
}
