import type { Logger } from 'pino'
import type { Engine } from '../../index.js'
import { publicUrlOf, type ServerConfig } from '../config/config.js'
import { type HealthPort, listenForHealth } from '../http/health-port.js'
import { linkSecret, links } from '../http/links.js'
import { closeAll, makeBackEnds, refuseQueueOfOne } from './back-ends.js'
import { startBeats, type WorkerBeats } from './heartbeats.js'
import { makeLog } from './log.js'
import { makeEngine, placesOf } from './make-engine.js'
import { makeMetrics } from './metrics.js'
import { readinessCheck } from './readiness.js'
import { makeWebhooks } from './webhooks.js'

/** A process that works on pages and takes no requests but those after its health. */
interface RunningWorker {
  /** Where it tells its health; undefined where it listens nowhere. */
  readonly healthUrl: string | undefined
  /** Pages that it works on at the same time. */
  readonly places: number
  /** Takes up nothing new, lets pages in work end within `drainMs`, leaves the rest to others, and closes everything. */
  close(): Promise<void>
}

/**
 * Starts a worker: a process of its own, which is given work over the queue.
 *
 * @param log Where it is told what happens. @default JSON lines on standard output
 * @throws RecreateError As {@link makeEngine}; `option_invalid` where the queue reaches no other process; and what
 * listening throws.
 */
export async function startWorker(
  config: ServerConfig,
  log: Logger = makeLog(config.logLevel),
): Promise<RunningWorker> {
  refuseQueueOfOne(config, 'for a worker in a process of its own')
  const backEnds = makeBackEnds(config)
  const places = placesOf(config)
  const readiness = readinessCheck(backEnds)
  const open: { engine?: Engine; beats?: WorkerBeats; health?: HealthPort | undefined } = {}
  const close = async () => {
    readiness.refuse()
    await open.beats?.stop().catch((error: unknown) => log.error({ err: error }, 'signs of life'))
    // It tells its health to the end: who looks after it sees that it drains.
    await closeAll(backEnds, open.engine).finally(() => open.health?.stop())
  }
  try {
    const { records } = backEnds
    const webhooks = await makeWebhooks(config, records, log)
    const baseUrl = publicUrlOf(config, config.port)
    const secret = await linkSecret(records, config.linkSecret)
    const metrics = makeMetrics()
    const engine = await makeEngine(config, backEnds, { isWorker: true, notifier: webhooks.notifier, metrics, log })
    open.engine = engine
    webhooks.connect({ links: links({ secret, baseUrl, lifeMs: config.linkLifeMs }), metrics })
    await readiness.warmUp(log)
    open.health = await listenForHealth(config, { metrics, readiness, log })
    const healthUrl = open.health?.url
    open.beats = startBeats(backEnds.records, places, (err, about) => log.error({ err, about }, 'trouble'))
    log.info({ healthUrl, places }, 'working')
    return { healthUrl, places, close }
  } catch (error) {
    await close().catch((trouble: unknown) => log.error({ err: trouble }, 'closing'))
    throw error
  }
}
