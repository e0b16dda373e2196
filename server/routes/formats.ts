import Router from '@koa/router'
import { limitKey } from '../http/authenticate.js'
import { answer } from '../http/requests.js'
import { configurationOnWire } from '../http/wire.js'
import type { Services } from '../operations/services.js'

/** Route that lists the format configurations. */
export function formatRoutes(services: Services): Router {
  const router = new Router({ prefix: '/enterprise-api/formats', sensitive: true })
  router.get('/', limitKey(services, 'formats'), (context) => {
    const configurations = services.engine.formats.map(configurationOnWire)
    answer(context, 'Formats', { status: 'SUCCESS', data: { configurations } })
  })
  return router
}
