import type { Logger } from 'pino'
import type { Engine } from '../../index.js'
import { publicUrlOf, type ServerConfig } from '../config/config.js'
import { type HealthPort, listenForHealth } from '../http/health-port.js'
import { linkSecret, links } from '../http/links.js'
import { closeAll, makeBackEnds, refuseQueueOfOne } from './back-ends.js'
import { type Heartbeats, startHeartbeats } from './heartbeats.js'
import { makeLog } from './log.js'
import { makeEngine, workerCount } from './make-engine.js'
import { makeMetrics } from './metrics.js'
import { readinessCheck } from './readiness.js'
import { makeWebhooks } from './webhooks.js'

/** A process that works on pages. It serves only health requests. */
interface RunningWorker {
  /** URL of the health port; undefined if there is none. */
  readonly healthUrl: string | undefined
  /** Number of pages it works on at the same time. */
  readonly places: number
  /**
   * Takes no new work, gives pages in flight `drainMs` to end, leaves the rest to other workers, and closes everything.
   */
  close(): Promise<void>
}

/**
 * Starts a worker process, which receives work from the queue.
 *
 * @param log Where events are logged. @default JSON lines on standard output
 * @throws RecreateError As {@link makeEngine}; `option_invalid` if the queue cannot be shared between processes.
 * @throws Error If the health port cannot be used.
 */
export async function startWorker(
  config: ServerConfig,
  log: Logger = makeLog(config.logLevel),
): Promise<RunningWorker> {
  refuseQueueOfOne(config, 'for a separate worker process')
  const backEnds = makeBackEnds(config)
  const places = workerCount(config)
  const readiness = readinessCheck(backEnds)
  const open: { engine?: Engine; beats?: Heartbeats; health?: HealthPort | undefined } = {}
  const close = async () => {
    readiness.refuse()
    await open.beats?.stop().catch((error: unknown) => log.error({ err: error }, 'heartbeat'))
    // The health port answers until the end, so that monitoring sees the process drain.
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
    open.beats = startHeartbeats(backEnds.records, places, (err, about) => log.error({ err, about }, 'trouble'))
    log.info({ healthUrl, places }, 'working')
    return { healthUrl, places, close }
  } catch (error) {
    await close().catch((trouble: unknown) => log.error({ err: trouble }, 'closing'))
    throw error
  }
}
