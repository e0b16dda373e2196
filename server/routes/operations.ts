import Router from '@koa/router'
import { answer } from '../http/requests.js'
import type { Services } from '../operations/services.js'

/**
 * Creates the routes for operators and monitoring.
 *
 * @param isWhole Whether to serve `/readyz` and `/metrics` too. They expose store states, load and memory without a
 * key.
 */
export function operationRoutes(
  { metrics, readiness, log }: Pick<Services, 'metrics' | 'readiness' | 'log'>,
  isWhole: boolean,
): Router {
  const router = new Router({ sensitive: true })
  // Succeeds even if a store is unavailable: restarting this process would not help.
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

const NOT_READY = 'A store does not answer, or the server is shutting down'
