import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A process, what started it, and what it holds in memory, in KiB. */
type Held = readonly [pid: number, parent: number, kib: number]

/**
 * Resident memory of a process and all that it has started, and they in turn, in MiB: the sum, in which pages of code that
 * they share are counted for each. 0 where it has ended.
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

/** From the files that the kernel shows: no process is started to measure others. */
function listLinux(): readonly Held[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'latin1')
        const number = (field: RegExp) => Number(field.exec(status)?.[1] ?? 0)
        return [[Number(name), number(/^PPid:\s+(\d+)/m), number(/^VmRSS:\s+(\d+) kB/m)] as const]
      } catch {
        return [] // It has ended meanwhile.
      }
    })
}

async function listByCommand(): Promise<readonly Held[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout.trim().split('\n')
  return rows.map((line) => line.trim().split(/\s+/).map(Number) as unknown as Held)
}

/** A look at memory that goes on until it is stopped. */
interface MemoryWatch {
  /** @returns The most that was seen, in MiB. */
  stop(): Promise<number>
}

/** The time between two measurements. A shorter peak may be missed. */
const EVERY_MS = 50

/** Measures the memory of a process and its children again and again. */
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
