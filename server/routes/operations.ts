import { setTimeout as delay } from 'node:timers/promises'
import Router from '@koa/router'
import { Refusal } from '../problems.js'
import { answer } from '../requests.js'
import type { Services } from '../services.js'

const PATIENCE_MS = 3_000

/** What operators and their machines look at. */
export function operationRoutes({ engine, metrics, log }: Services): Router {
  const router = new Router({ sensitive: true })
  router.get('/healthz', (context) => answer(context, 'Health', { status: 'ok' }))
  router.get('/readyz', async (context) => {
    try {
      await Promise.race([engine.check(), tooLate()])
    } catch (error) {
      log.error({ err: error }, 'not ready')
      throw new Refusal(503, 'A store does not answer', { 'Retry-After': '5' })
    }
    answer(context, 'Health', { status: 'ok' })
  })
  router.get('/metrics', async (context) => {
    context.type = metrics.registry.contentType
    context.body = await metrics.registry.metrics()
  })
  return router
}

/** A store that hangs is not ready either. */
async function tooLate(): Promise<never> {
  await delay(PATIENCE_MS, undefined, { ref: false })
  throw new Error(`A store has not answered for ${PATIENCE_MS / 1000} s`)
}
