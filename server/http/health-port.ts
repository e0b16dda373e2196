import Koa from 'koa'
import { publicUrlOf, type ServerConfig } from '../config/config.js'
import type { Services } from '../operations/services.js'
import { operationRoutes } from '../routes/operations.js'
import { errorHandler, logRequests, secureHeaders } from './error-handler.js'
import { type Listening, listen } from './listening.js'

/** A port that serves only `/healthz`, `/readyz` and `/metrics`. */
export interface HealthPort {
  readonly url: string
  /** Closes the port immediately. */
  stop(): Promise<void>
}

/**
 * Listens on the health port.
 *
 * @returns Undefined if no health port is set.
 * @throws Error If the port is taken or the interface does not exist.
 */
export async function listenForHealth(
  { host, healthPort }: Pick<ServerConfig, 'host' | 'healthPort'>,
  services: Pick<Services, 'metrics' | 'readiness' | 'log'>,
): Promise<HealthPort | undefined> {
  if (healthPort === undefined) return undefined
  const listening: Listening = await listen({ host, port: healthPort })
  const app = new Koa()
  app.use(logRequests(services))
  app.use(secureHeaders())
  app.use(errorHandler(services))
  const router = operationRoutes(services, true)
  app.use(router.routes())
  app.use(router.allowedMethods())
  listening.answer(app.callback())
  return { url: publicUrlOf({ host }, listening.port), stop: () => listening.stop(0) }
}
