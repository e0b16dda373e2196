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
import { type Heartbeats, startHeartbeats } from './operations/heartbeats.js'
import { makeLog } from './operations/log.js'
import { makeEngine, workerCount } from './operations/make-engine.js'
import { makeMetrics } from './operations/metrics.js'
import { readinessCheck } from './operations/readiness.js'
import { connectRedis, type RedisClient } from './operations/redis-client.js'
import { makeWebhooks } from './operations/webhooks.js'

/** A running service. */
export interface RunningServer {
  /** Base URL of the service. */
  readonly url: string
  /** URL of the health port, which serves `/healthz`, `/readyz` and `/metrics`; undefined if there is none. */
  readonly healthUrl: string | undefined
  /** The first API key, if it was created because there was none. It is shown only once. */
  readonly firstKey?: string | undefined
  /**
   * Shuts down: reports unready for `noticeMs`, stops accepting requests, gives requests in flight `shutdownMs` and
   * pages in flight `drainMs` to end, then closes everything.
   */
  close(): Promise<void>
}

/** Options of a server process that are not part of the configuration. */
interface StartOptions {
  /** Whether this process also works on pages; if not, run `recreate worker`. @default true */
  readonly isWorker?: boolean | undefined
}

/**
 * Starts the service: accepts requests and, unless `isWorker` is false, works on documents.
 *
 * @param log Where events are logged. @default JSON lines on standard output
 * @throws RecreateError As {@link makeEngine}; `store_failed` if a store does not answer.
 * @throws Error If the port cannot be used.
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
    beats?: Heartbeats
    listening?: Listening
    health?: HealthPort | undefined
    redis?: RedisClient | undefined
  } = {}
  const ending = new AbortController()
  const close = async () => {
    const stopped = open.listening?.stop(config.shutdownMs)
    ending.abort() // No longer listening, so event stream clients reconnect to another process.
    await stopped
    await open.beats?.stop().catch((error: unknown) => log.error({ err: error }, 'heartbeat'))
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
    listening.answer(app.callback()) // Nothing was awaited since `listen`, so no request was missed.
    if (isWorker)
      open.beats = startHeartbeats(records, workerCount(config), (err, about) => log.error({ err, about }, 'trouble'))
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
