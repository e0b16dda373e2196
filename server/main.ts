import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Engine } from '../index.js'
import { createApp } from './app.js'
import { publicUrlOf, type ServerConfig } from './config/config.js'
import { type HealthPort, listenForHealth } from './http/health-port.js'
import { keyCaps } from './http/key-caps.js'
import { linkSecret, links } from './http/links.js'
import { type Listening, listen } from './http/listening.js'
import { rateLimits } from './http/rate-limits.js'
import { tokenValidator } from './http/token-validation.js'
import { apiKeys } from './operations/api-keys.js'
import { closeAll, makeBackEnds, refuseQueueOfOne } from './operations/back-ends.js'
import { startBeats, type WorkerBeats } from './operations/heartbeats.js'
import { makeLog } from './operations/log.js'
import { makeEngine, placesOf } from './operations/make-engine.js'
import { makeMetrics } from './operations/metrics.js'
import { readinessCheck } from './operations/readiness.js'
import { connectRedis, type RedisClient } from './operations/redis-client.js'
import { makeWebhooks } from './operations/webhooks.js'

/** A service that runs. */
export interface RunningServer {
  /** Where it listens. */
  readonly url: string
  /** Where it answers `/healthz`, `/readyz` and `/metrics`; undefined where no health port is configured. */
  readonly healthUrl: string | undefined
  /** The key that was made because there was none; it is shown once. */
  readonly firstKey?: string | undefined
  /**
   * Says to be unready for `noticeMs`, takes no more requests, lets those in work end within `shutdownMs` and pages in
   * work within `drainMs`, and closes everything.
   */
  close(): Promise<void>
}

/** What a process of the service does beside what is configured. */
interface StartOptions {
  /** Whether it works on pages; if not, `recreate worker` has to. @default true */
  readonly isWorker?: boolean | undefined
}

/**
 * Starts the service: a process that takes requests and, unless others do, works on documents.
 *
 * @param log Where it is told what happens. @default JSON lines on standard output
 * @throws RecreateError As {@link makeEngine}; `store_failed` where the stores do not answer; and what listening throws.
 */
export async function startServer(
  config: ServerConfig,
  log: Logger = makeLog(config.logLevel),
  { isWorker = true }: StartOptions = {},
): Promise<RunningServer> {
  if (!isWorker) refuseQueueOfOne(config, 'where this process does not work on pages itself')
  const backEnds = makeBackEnds(config)
  const open: {
    engine?: Engine
    beats?: WorkerBeats
    listening?: Listening
    health?: HealthPort | undefined
    redis?: RedisClient | undefined
  } = {}
  const ending = new AbortController()
  const close = async () => {
    const stopped = open.listening?.stop(config.shutdownMs)
    ending.abort() // Nobody is let in any more: who reads events and comes again finds another process.
    await stopped
    await open.beats?.stop().catch((error: unknown) => log.error({ err: error }, 'signs of life'))
    open.redis?.disconnect()
    // The health port answers to the end, so that monitoring sees the process drain.
    await closeAll(backEnds, open.engine).finally(() => open.health?.stop())
  }
  try {
    const { records } = backEnds
    const webhooks = await makeWebhooks(config, records, log)
    const { notifier } = webhooks
    const metrics = makeMetrics()
    const engine = await makeEngine(config, backEnds, { isWorker, notifier, metrics, log })
    open.engine = engine
    const keys = apiKeys(records)
    const firstKey = await keys.createFirst({ owner: 'default', name: 'first' })
    const secret = await linkSecret(records, config.linkSecret)
    const tokens = await tokenValidator(config.jwt)
    const readiness = readinessCheck(backEnds)
    await readiness.warmUp(log)
    const redis = await connectRedis(config)
    open.redis = redis
    open.health = await listenForHealth(config, { metrics, readiness, log })
    const { host, port: wantedPort, maxConnections } = config
    const limit = { maxConnections, onRefused: () => metrics.refusedConnections.inc() }
    const listening = await listen({ host, port: wantedPort, limit })
    open.listening = listening
    const { port } = listening
    const minting = links({ secret, baseUrl: publicUrlOf(config, port), lifeMs: config.linkLifeMs })
    webhooks.connect({ links: minting, metrics })
    const app = createApp({
      engine,
      config,
      keys,
      links: minting,
      notifier,
      tokens,
      caps: keyCaps(config),
      limits: rateLimits(config, redis && { client: redis, prefix: config.redis.prefix }),
      metrics,
      readiness,
      log,
      ending: ending.signal,
    })
    listening.answer(app.callback()) // Nobody was let in since it listens: no turn has passed.
    if (isWorker)
      open.beats = startBeats(records, placesOf(config), (err, about) => log.error({ err, about }, 'trouble'))
    const url = publicUrlOf({ host: config.host }, port)
    const healthUrl = open.health?.url
    log.info({ url, healthUrl }, 'listening')
    return {
      url,
      healthUrl,
      firstKey: firstKey?.key,
      async close() {
        readiness.refuse()
        if (config.noticeMs > 0) await delay(config.noticeMs)
        await close()
      },
    }
  } catch (error) {
    await close().catch((trouble: unknown) => log.error({ err: trouble }, 'closing'))
    throw error
  }
}
