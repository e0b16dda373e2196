import cors from '@koa/cors'
import type Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { authenticate, limitAddress } from './http/authenticate.js'
import { errorHandler, logRequests, secureHeaders } from './http/error-handler.js'
import type { Services } from './operations/services.js'
import { correctionRoutes } from './routes/corrections.js'
import { documentRoutes } from './routes/documents.js'
import { fileRoutes } from './routes/files.js'
import { formatRoutes } from './routes/formats.js'
import { operationRoutes } from './routes/operations.js'
import { pageRoutes } from './routes/pages.js'
import { pdfjsRoutes } from './routes/pdfjs.js'
import { deletionRoutes, recreateRoutes } from './routes/recreates.js'
import { unprotectRoutes } from './routes/unprotect.js'
import { validateTokenRoutes } from './routes/validate-token.js'
import { webRoutes } from './routes/web.js'

/**
 * Creates the HTTP service. Every request is observed, rate-limited by address, authenticated, then routed. All errors
 * have the same shape.
 */
export function createApp(services: Services): Koa {
  const { config } = services
  const app = new Koa({
    proxy: config.trustProxy,
    // The proxy appends the address it saw; the client can forge the entries before it.
    maxIpsCount: 1,
  })
  // Errors after the response headers were sent; usually the client disconnected.
  app.on('error', (error: NodeJS.ErrnoException) => {
    const isHangUp =
      error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE'
    services.log[isHangUp ? 'debug' : 'error']({ err: error }, 'answer broken off')
  })
  app.use(logRequests(services))
  app.use(secureHeaders())
  if (config.corsOrigins.length > 0) app.use(allowOrigins(config.corsOrigins))
  app.use(errorHandler(services))
  mount(app, operationRoutes(services, config.healthOnMainPort))
  app.use(limitAddress(services))
  for (const makeRoutes of [documentRoutes, fileRoutes]) mount(app, makeRoutes(services))
  mount(app, webRoutes(services))
  mount(app, pdfjsRoutes())
  app.use(behindDoor(authenticate(services)))
  for (const makeRoutes of [
    recreateRoutes,
    pageRoutes,
    correctionRoutes,
    formatRoutes,
    unprotectRoutes,
    validateTokenRoutes,
  ]) {
    mount(app, makeRoutes(services))
  }
  mount(app, deletionRoutes(services), (path) => !NOT_IDS.test(path))
  return app
}

/** Operations whose paths match the path of a recreate. They cannot be deleted, so `Allow` must not list DELETE. */
const NOT_IDS = /^\/enterprise-api\/recreate\/(?:status|hide)\/?$/

/** Mounts a router. @param isFor Returns whether the router handles a path. @default all paths */
function mount(app: Koa, router: Router, isFor: (path: string) => boolean = () => true) {
  const routes = router.routes()
  const ask: Middleware = (context, next) => (isFor(context.path) ? routes(context as never, next) : next())
  app.use(Object.assign(ask, { router }))
  app.use(router.allowedMethods())
}

/** Requires a key only below `/enterprise-api/`, so that any other unknown path is a plain 404. */
function behindDoor(open: Middleware): Middleware {
  return (context, next) => (context.path.startsWith('/enterprise-api/') ? open(context, next) : next())
}

function allowOrigins(origins: readonly string[]): Middleware {
  return cors({
    origin: (context) => {
      const origin = context.get('Origin')
      return origins.includes('*') || origins.includes(origin) ? origin : ''
    },
    exposeHeaders: [
      'X-Request-Id',
      'Retry-After',
      'Content-Disposition',
      'X-Units-Per-Inch',
      'ETag',
      'Accept-Ranges',
      'Content-Range',
    ],
  })
}
