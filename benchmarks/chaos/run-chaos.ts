import { setTimeout as delay } from 'node:timers/promises'
import { createEngine } from 'recreate-engine'
import { type Asking, asking } from './asking.js'
import { silentQueue, sweepAll, takeCensus } from './census.js'
import { runClient } from './clients.js'
import { judgeCensus, judgeEntry, judgeStruckOut, keptEntries, untilQuiet } from './judge.js'
import { count, faultsIn, type Ledger, makeLedger } from './ledger.js'
import type { MachineSet, OpenStores } from './machines.js'
import type { Member } from './member.js'
import { type Random, randomOf } from './random.js'
import { makeSupply } from './supply.js'
import { wreck } from './wreck.js'

/** Duration and intensity. Times in milliseconds. */
interface ChaosOptions {
  readonly seed: number
  /** Duration of uploads and faults. */
  readonly forMs: number
  /** Minimum number of faults and of accepted documents. The duration is extended until both are reached. */
  readonly leastCount: number
  /** Average time between two faults. */
  readonly everyMs: number
  /** Duration of the rare pauses that exceed the heartbeat timeout. */
  readonly longPauseMs: number
  /** Time in which all accepted recreates must end after the last fault. */
  readonly quietMs: number
  readonly mostPages: number
  readonly hasScans: boolean
}

const CLIENTS = 8
/** Maximum factor by which the duration is extended. */
const MOST_EXTENDED = 5
const MOST_OPEN = 24
/** Time in which pending create requests must end after the last fault, in milliseconds. */
const LAST_CREATES_MS = 60_000
/** Time in which a process must end after SIGTERM, in milliseconds. */
const STOP_MS = 40_000
const RECREATE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Maximum number of recreates with breaches whose facts are reported. */
const MOST_TOLD = 10

/**
 * Injects faults into a set under load, waits until it is idle, and checks it. Broken promises are recorded as
 * breaches.
 */
export async function runChaos(set: MachineSet, options: ChaosOptions): Promise<Ledger> {
  const ledger = makeLedger()
  const random = randomOf(options.seed)
  let stores: OpenStores | undefined
  try {
    await set.startAll()
    stores = await set.openStores()
    const asks = asking(set, random.fork('asking'))
    await loadAndWreck(set, ledger, asks, stores, random, options)
    await judgeAnswers(ledger, asks, options.quietMs)
    await keepFacts(ledger, stores)
    for (const member of set.members.filter(isOurs)) await stopInOrder(member, ledger)
    await sweepAll(stores)
    judgeCensus(ledger, await takeCensus(stores))
    await keepFacts(ledger, stores)
  } finally {
    await stores?.close()
    for (const member of set.members.toReversed()) await member.kill()
  }
  return ledger
}

async function loadAndWreck(
  set: MachineSet,
  ledger: Ledger,
  asks: Asking,
  { records, blobs }: OpenStores,
  random: Random,
  { forMs, leastCount, everyMs, longPauseMs, ...kinds }: ChaosOptions,
): Promise<void> {
  const { end, giveUp } = endAfter(ledger, forMs, leastCount)
  const next = await makeSupply(random.fork('documents'), kinds)
  const engine = await createEngine({
    records,
    blobs,
    queue: silentQueue(),
    worker: false,
    // This engine must not reconcile: that is up to the processes that are killed.
    timing: { reconcileMs: 2 ** 31 - 1 },
    onError: () => {},
  })
  const shared = { ledger, asking: asks, engine, next, mostOpen: MOST_OPEN, end, giveUp }
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    runClient(`client-${index}`, { ...shared, random: random.fork(`client ${index}`) }),
  )
  try {
    await Promise.all([
      wreck(set, { ledger, random: random.fork('wreck'), everyMs, longPauseMs, end }),
      // All processes are up before the first upload.
      ...clients,
    ])
  } finally {
    await Promise.allSettled(clients)
    await engine.close()
  }
}

/**
 * Ends after the duration, but not before enough happened, which takes longer on a busy machine. Pending create
 * requests may take longer by a fixed time.
 */
function endAfter(ledger: Ledger, forMs: number, leastCount: number): { end: AbortSignal; giveUp: AbortSignal } {
  const end = new AbortController()
  const giveUp = new AbortController()
  const start = performance.now()
  const timer = setInterval(() => {
    const ms = performance.now() - start
    const isEnough = Math.min(faultsIn(ledger), ledger.counts.get('accepted') ?? 0) >= leastCount
    if (ms < forMs || !(isEnough || ms > forMs * MOST_EXTENDED)) return
    clearInterval(timer)
    end.abort()
    setTimeout(() => giveUp.abort(), LAST_CREATES_MS).unref()
  }, 100).unref()
  return { end: end.signal, giveUp: giveUp.signal }
}

async function judgeAnswers(ledger: Ledger, asks: Asking, quietMs: number): Promise<void> {
  const start = performance.now()
  const left = await untilQuiet(ledger, asks, quietMs)
  count(ledger, 'ms until idle', Math.round(performance.now() - start))
  for (const { key, recreateId, state } of left) {
    count(ledger, 'never ended')
    ledger.breaches.push(`${key} (${recreateId}) is still ${state ?? 'unknown'} ${quietMs} ms after the last fault`)
  }
  await delay(1_000) // Corrections are rendered after the state has become final.
  const kept = keptEntries(ledger).filter((entry) => !left.includes(entry))
  for (const entry of kept) await judgeEntry(entry, ledger, asks, AbortSignal.timeout(30_000))
  judgeStruckOut(ledger)
}

/** Keeps the facts of recreates with breaches before garbage collection, to explain the breach. */
async function keepFacts(ledger: Ledger, { records }: OpenStores): Promise<void> {
  const ids = new Set(ledger.breaches.flatMap((breach) => breach.match(RECREATE_ID) ?? []))
  for (const id of [...ids].slice(0, MOST_TOLD)) {
    if (ledger.facts.has(id)) continue
    const facts: Record<string, unknown> = {}
    for await (const { key, value } of records.list(`r/${id}/`)) facts[key.slice(`r/${id}/`.length)] = value
    if (Object.keys(facts).length > 0) ledger.facts.set(id, facts)
  }
}

function isOurs({ kind }: Member): boolean {
  return kind === 'api' || kind === 'worker'
}

async function stopInOrder(member: Member, ledger: Ledger): Promise<void> {
  const { ms, end } = await member.stop(STOP_MS)
  count(ledger, `ms to stop ${member.name}`, ms)
  if (end !== '0') ledger.breaches.push(`${member.name} ended with ${end} ${ms} ms after SIGTERM`)
}
