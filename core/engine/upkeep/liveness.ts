import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { ProcessName, Seen } from '../../facts/facts.js'

/** Ids of the open engines in this process. */
const here = new Set<string>()

/** Returns an identifier for this process and a new engine in it. */
export function nameProcess(): ProcessName {
  const instance = randomUUID()
  here.add(instance)
  return { host: nameMachine(), pid: process.pid, instance }
}

/**
 * Returns a name of the machine. Containers may share a host name and each start process ids at 1, so on Linux the name
 * includes the boot id and the process id namespace.
 */
export function nameMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Records that an engine of this process is closed. */
export function forgetProcess({ instance }: ProcessName): void {
  here.delete(instance)
}

/**
 * Returns whether a worker is certainly gone: its process has ended, or its last heartbeat is older than `stallMs`. On
 * another machine, only the heartbeat can be checked.
 */
export function isGone(
  seen: Seen | undefined,
  { me, now, stallMs }: { readonly me: ProcessName; readonly now: number; readonly stallMs: number },
): boolean {
  if (seen === undefined || now - seen.at > stallMs) return true
  if (seen.by.host !== me.host) return false
  // The id may be our own: of another engine here or, in a restarted container, of a previous process.
  if (seen.by.pid === me.pid) return !here.has(seen.by.instance)
  return !isAlive(seen.by.pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
