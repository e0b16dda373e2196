import Router from '@koa/router'
import { answer } from '../http/requests.js'
import type { Services } from '../operations/services.js'

/**
 * Routes for operators and their monitoring.
 *
 * @param isWhole Whether `/readyz` and `/metrics` answer too. They tell about stores, load and memory, and need no key.
 */
export function operationRoutes(
  { metrics, readiness, log }: Pick<Services, 'metrics' | 'readiness' | 'log'>,
  isWhole: boolean,
): Router {
  const router = new Router({ sensitive: true })
  // Answers while a store is away: restarting this process would not bring the store back.
  router.get('/healthz', (context) => answer(context, 'Health', { status: 'ok' }))
  if (!isWhole) return router
  router.get('/readyz', async (context) => {
    const { isReady, ...backEnds } = await readiness.ask()
    if (isReady) return answer(context, 'Ready', { status: 'ok', ...backEnds })
    log.error({ backEnds }, 'not ready')
    context.status = 503
    context.set('Retry-After', '5')
    answer(context, 'NotReady', { status: 'unavailable', ...backEnds, detail: NOT_READY })
  })
  router.get('/metrics', async (context) => {
    context.type = metrics.registry.contentType
    context.body = await metrics.registry.metrics()
  })
  return router
}

const NOT_READY = 'A store does not answer, or the process is about to end'
