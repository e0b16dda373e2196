import { setTimeout as delay } from 'node:timers/promises'
import { count, type Ledger, STRUCK } from './ledger.js'
import type { MachineSet } from './machines.js'
import { type Member, send } from './member.js'
import type { Random } from './random.js'

/** Options of fault injection. */
interface WreckOptions {
  readonly ledger: Ledger
  readonly random: Random
  /** Average time between two faults, in milliseconds. */
  readonly everyMs: number
  /** Maximum duration of the rare long pauses, in milliseconds. It exceeds the heartbeat timeout. */
  readonly longPauseMs: number
  readonly end: AbortSignal
}

/** Maximum time until a killed process is restarted, in milliseconds. */
const MOST_AWAY_MS = 4_000
/** Maximum number of failed starts of a process. */
const MOST_FAILED_STARTS = 20
/** Maximum duration of ordinary pauses, in milliseconds. */
const MOST_PAUSED_MS = 6_000

/**
 * Kills, pauses and restarts processes at random until it is aborted. Then all are running again.
 *
 * @throws The error of a process that does not start again.
 */
export async function wreck({ members }: MachineSet, options: WreckOptions): Promise<void> {
  const { random, everyMs, end } = options
  const busy = new Set<Member>()
  const blows: Promise<void>[] = []
  let failure: { readonly error: unknown } | undefined
  while (!end.aborted && failure === undefined) {
    await delay(everyMs * (0.3 + 1.4 * random.next()), undefined, { signal: end }).catch(() => {})
    if (end.aborted) break
    const fallen = members.find((member) => !member.isUp && !busy.has(member))
    const target = fallen ?? random.pick(members)
    if (busy.has(target)) continue
    busy.add(target)
    const blow = (fallen ? raise(fallen, options) : strike(target, options)).finally(() => busy.delete(target))
    const noteFailure = (error: unknown) => {
      failure ??= { error }
    }
    blows.push(blow.catch(noteFailure))
  }
  await Promise.all(blows)
  if (failure !== undefined) throw failure.error
}

/** Restarts a process that ended by itself. An unavailable dependency is no reason to crash. */
async function raise(fallen: Member, { ledger }: WreckOptions): Promise<void> {
  ledger.breaches.push(`${fallen.name} exited unexpectedly; see its log`)
  await startPatiently(fallen, ledger)
}

async function strike(target: Member, { ledger, random, longPauseMs }: WreckOptions): Promise<void> {
  const what = random.next()
  const children = isOurs(target) ? target.children() : []
  // Includes the attempts that wait for a child process.
  const strikeAll = () => count(ledger, STRUCK, isOurs(target) ? children.length + 2 : 0)
  if (what < 0.4 && children.length > 0) {
    count(ledger, 'kills of child')
    count(ledger, STRUCK)
    send(random.pick(children), 'SIGKILL')
  } else if (what < 0.55) {
    const isLong = target.kind === 'worker' && random.chance(0.2)
    count(ledger, `${isLong ? 'long pauses' : 'pauses'} of ${target.kind}`)
    strikeAll() // A process that is silent for too long is presumed dead.
    await target.pause(isLong ? longPauseMs : random.between(200, MOST_PAUSED_MS))
  } else {
    count(ledger, `kills of ${target.kind}`)
    strikeAll()
    await target.kill()
    await delay(random.between(0, MOST_AWAY_MS))
    await startPatiently(target, ledger)
  }
}

/** Starts a process repeatedly: it may end if a dependency is unavailable, as a supervisor would restart it. */
async function startPatiently(target: Member, ledger: Ledger): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await target.start()
      return
    } catch (error) {
      if (failures === MOST_FAILED_STARTS) throw error
      count(ledger, `failed starts of ${target.kind}`)
      await target.kill()
      await delay(500)
    }
  }
}

/** Returns whether the process is one of Recreate's: the child processes of a database server read no pages. */
function isOurs({ kind }: Member): boolean {
  return kind === 'api' || kind === 'worker'
}
