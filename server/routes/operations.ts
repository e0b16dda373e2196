import Router from '@koa/router'
import { answer } from '../requests.js'
import type { Services } from '../services.js'

/** What operators and their machines look at. */
export function operationRoutes({ metrics, readiness, log }: Pick<Services, 'metrics' | 'readiness' | 'log'>): Router {
  const router = new Router({ sensitive: true })
  // Whoever is alive says so, whatever is away: a process that is started anew brings no store back.
  router.get('/healthz', (context) => answer(context, 'Health', { status: 'ok' }))
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
