import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { ProcessName, Seen } from '../facts.js'

/** Engines of this process that are not closed. */
const here = new Set<string>()

/** A name for this process and this engine in it. */
export function nameProcess(): ProcessName {
  const instance = randomUUID()
  here.add(instance)
  return { host: nameMachine(), pid: process.pid, instance }
}

/**
 * Containers may share the name of their host and each count its processes from one: where the system tells them apart
 * (Linux: the boot, and the namespace of process numbers), the name does too.
 */
export function nameMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Says that an engine of this process is closed. */
export function forgetProcess({ instance }: ProcessName): void {
  here.delete(instance)
}

/**
 * Whether who was seen at work is certainly no more: his process has ended, or nothing was heard of him for longer than
 * any work takes. On another machine only the second can be told.
 */
export function isGone(
  seen: Seen | undefined,
  { me, now, stallMs }: { readonly me: ProcessName; readonly now: number; readonly stallMs: number },
): boolean {
  if (seen === undefined || now - seen.at > stallMs) return true
  if (seen.by.host !== me.host) return false
  // The number may be our own: of another engine here, or, in a container that was started again, of one that is gone.
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
