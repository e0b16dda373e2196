import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A process id, its parent's id, and its resident memory in KiB. */
type Held = readonly [pid: number, parent: number, kib: number]

/**
 * Returns the resident memory of a process and all its descendants in MiB. Memory shared between them is counted for
 * each. 0 if the process has ended.
 */
async function familyMemory(pid: number): Promise<number> {
  const all = process.platform === 'linux' ? listLinux() : await listByCommand()
  const family = new Set([pid])
  for (let grown = true; grown; ) {
    const found = all.filter(([own, parent]) => family.has(parent) && !family.has(own))
    for (const [own] of found) family.add(own)
    grown = found.length > 0
  }
  return all.filter(([own]) => family.has(own)).reduce((sum, [, , kib]) => sum + kib / 1024, 0)
}

/** Reads the files of the kernel, so that no process is started for the measurement. */
function listLinux(): readonly Held[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'latin1')
        const number = (field: RegExp) => Number(field.exec(status)?.[1] ?? 0)
        return [[Number(name), number(/^PPid:\s+(\d+)/m), number(/^VmRSS:\s+(\d+) kB/m)] as const]
      } catch {
        return [] // The process has ended meanwhile.
      }
    })
}

async function listByCommand(): Promise<readonly Held[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout.trim().split('\n')
  return rows.map((line) => line.trim().split(/\s+/).map(Number) as unknown as Held)
}

/** A running measurement of memory. */
interface MemoryWatch {
  /** Stops the measurement. @returns The peak in MiB. */
  stop(): Promise<number>
}

/** Interval between measurements in milliseconds. A shorter peak may be missed. */
const EVERY_MS = 50

/** Measures the memory of a process and its descendants periodically. */
export function watchMemory(pid: number): MemoryWatch {
  let most = 0
  let isOver = false
  const look = async () => {
    while (!isOver) {
      most = Math.max(most, await familyMemory(pid))
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
  const looking = look()
  return {
    stop: async () => {
      isOver = true
      await looking
      return most
    },
  }
}
