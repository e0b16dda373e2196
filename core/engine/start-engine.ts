import { setTimeout as delay } from 'node:timers/promises'
import { checkStores } from './check-stores.js'
import type { FindFormat } from './create.js'
import type { Engine } from './engine.js'
import { refuseIfStopped } from './follow.js'
import type { EngineParts } from './parts.js'
import { readMethods } from './read-methods.js'
import { type Shared, shareParts } from './shared.js'
import { forgetProcess } from './upkeep/liveness.js'
import { Reconciler } from './upkeep/reconciler.js'
import { warmUp } from './warm-up.js'
import { Worker } from './work/worker.js'
import { writeMethods } from './write-methods.js'

/** What {@link startEngine} needs in addition to the parts. */
interface EngineWiring {
  readonly findFormat: FindFormat
  /** Closes what was created for this engine, in order. */
  readonly closeParts: () => Promise<void>
}

/** Grace period after an abort signal, in milliseconds. Work that ignores the signal is then abandoned. */
const GIVEN_UP_MS = 2_000

/** Starts an engine: resumes unfinished work and, if it is a worker, processes messages. */
export async function startEngine(parts: EngineParts, { findFormat, closeParts }: EngineWiring): Promise<Engine> {
  const shared = shareParts(parts)
  const worker = new Worker(shared)
  const reconciler = new Reconciler(shared, worker)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeEngine(shared, worker, reconciler).finally(closeParts)
    return closing
  }
  try {
    if (parts.isWorker) await worker.start()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  reconciler.run().catch((error) => parts.onError(error, 'the first reconciliation'))
  return Object.freeze<Engine>({
    formats: parts.formats,
    ...readMethods(shared),
    ...writeMethods(shared, worker, findFormat),
    ...processMethods(shared, reconciler),
    close,
    [Symbol.asyncDispose]: close,
  })
}

/** Creates the methods that concern the process and its stores instead of single recreates. */
function processMethods(
  shared: Shared,
  reconciler: Reconciler,
): Pick<Engine, 'warmUp' | 'load' | 'check' | 'reconcile'> {
  const { parts } = shared
  return {
    async warmUp(document) {
      refuseIfStopped(shared)
      await warmUp(shared, document, shared.cancellation.end)
    },
    async load() {
      refuseIfStopped(shared)
      return { waiting: await parts.queue.depth(), oldestMs: await parts.queue.oldestMs?.() }
    },
    async check() {
      refuseIfStopped(shared)
      await checkStores(parts)
    },
    async reconcile() {
      refuseIfStopped(shared)
      await reconciler.runAgain()
    },
  }
}

async function closeEngine(shared: Shared, worker: Worker, reconciler: Reconciler): Promise<void> {
  const { parts, cancellation } = shared
  cancellation.drain()
  worker.stop()
  try {
    // A run ends after the current recreate. If a store hangs, it is abandoned too.
    await before(reconciler.stop(), parts.timing.drainMs)
    const drained = Promise.all([parts.queue.close(), worker.notifications.idle()])
    await before(drained, parts.timing.drainMs)
    cancellation.cancelAll()
    // A renderer that ignores the signal is left behind: it blocks nothing, and its file is no longer stored.
    await before(drained, GIVEN_UP_MS)
  } finally {
    cancellation.cancelAll()
    await worker.releaseAll().catch((error) => parts.onError(error, 'leaving what is unfinished'))
    forgetProcess(parts.me)
  }
}

/** Waits for the work, at most for the given time in milliseconds. */
async function before(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = new AbortController()
  try {
    await Promise.race([work, delay(ms, undefined, { signal: patience.signal })])
  } finally {
    patience.abort()
  }
}
