import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import type { Context } from 'koa'
import { openApiDocument } from '../api-docs/openapi.js'
import type { OpenApiDocument } from '../api-docs/openapi-document.js'
import { NOT_FOUND, Refusal } from '../http/problems.js'
import type { Services } from '../operations/services.js'

/** Files of Swagger UI that the page loads, and their media types. The build copies them. */
const SWAGGER_UI: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Runs in the browser. What the page shows and where it stands is told by its element. */
const START = `const element = document.getElementById('swagger-ui')
window.SwaggerUIBundle({
  domNode: element,
  url: element.dataset.document,
  deepLinking: true,
  validatorUrl: null,
})
`

const A_DAY = 'public, max-age=86400'

/** The service's description of itself: for programs, and as a page for people. Nothing comes from another host. */
export function documentRoutes({ config }: Pick<Services, 'config'>): Router {
  const router = new Router({ sensitive: true })
  const document = openApiDocument(config.publicUrl, config.healthOnMainPort)
  const { origin, base } = placeOf(config.publicUrl)
  const page = pageAt(base)

  router.get('/openapi.json', (context) => {
    context.type = 'application/json'
    context.body = JSON.stringify(
      config.publicUrl === undefined ? { ...document, servers: serversOf(context) } : document,
    )
  })

  router.get('/docs', (context) => {
    context.set('Content-Security-Policy', policyFor(origin))
    context.type = 'text/html; charset=utf-8'
    context.body = page
  })

  router.get('/docs/:file', async (context) => {
    const { file } = context.params as { readonly file: string }
    if (file === 'start.js') sendScript(context, START)
    else await sendSwaggerUi(context, file)
  })

  return router
}

/** The service at the address that it was asked at. An absolute one: generated clients do not know where a document came from. */
function serversOf({ protocol, host }: Context): OpenApiDocument['servers'] {
  const url = `${protocol}://${host}`
  return [{ url: URL.canParse(url) ? url : '/' }]
}

/** @throws Refusal 404. */
async function sendSwaggerUi(context: Context, file: string): Promise<void> {
  const type = Object.hasOwn(SWAGGER_UI, file) ? SWAGGER_UI[file] : undefined
  if (type === undefined) throw new Refusal(404, NOT_FOUND)
  const path = fileURLToPath(new URL(`../../vendor/swagger-ui/${file}`, import.meta.url))
  const { size } = await stat(path)
  context.set('Cache-Control', A_DAY)
  context.type = type
  context.body = createReadStream(path)
  context.length = size
}

function sendScript(context: Context, script: string): void {
  context.set('Cache-Control', A_DAY)
  context.type = 'text/javascript; charset=utf-8'
  context.body = script
}

/** Behind a proxy the service may stand below a path, or be asked at another origin than the page. */
function placeOf(publicUrl: string | undefined): { readonly origin: string; readonly base: string } {
  if (publicUrl === undefined) return { origin: '', base: '' }
  const { origin, pathname } = new URL(publicUrl)
  return { origin, base: pathname.replace(/\/+$/, '') }
}

/** The page's own scripts, styles and pictures alone; requests to the service alone. */
function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function pageAt(base: string): string {
  const to = (path: string) => escapeHtml(`${base}${path}`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Recreate API</title>
    <link rel="icon" type="image/png" href="${to('/docs/favicon-32x32.png')}">
    <link rel="stylesheet" href="${to('/docs/swagger-ui.css')}">
  </head>
  <body>
    <div id="swagger-ui" data-document="${to('/openapi.json')}"></div>
    <script src="${to('/docs/swagger-ui-bundle.js')}"></script>
    <script src="${to('/docs/start.js')}"></script>
  </body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
