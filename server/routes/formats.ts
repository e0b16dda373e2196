import Router from '@koa/router'
import { pace } from '../door.js'
import { answer } from '../requests.js'
import type { Services } from '../services.js'
import { configurationOnWire } from '../wire.js'

/** Route that lists the format configurations. */
export function formatRoutes(services: Services): Router {
  const router = new Router({ prefix: '/enterprise-api/formats', sensitive: true })
  router.get('/', pace(services, 'formats'), (context) => {
    const configurations = services.engine.formats.map(configurationOnWire)
    answer(context, 'Formats', { status: 'SUCCESS', data: { configurations } })
  })
  return router
}
