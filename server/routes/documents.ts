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

/** Script of the page; it reads the document's URL from the page's element. */
const START = `const element = document.getElementById('swagger-ui')
window.SwaggerUIBundle({
  domNode: element,
  url: element.dataset.document,
  deepLinking: true,
  validatorUrl: null,
})
`

const A_DAY = 'public, max-age=86400'

/** Routes of the OpenAPI document and its web page, which loads nothing from other hosts. */
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

/**
 * Returns the URL of the request as the server. It is absolute, because generated clients do not know where the
 * document came from.
 */
function serversOf({ protocol, host }: Context): OpenApiDocument['servers'] {
  const url = `${protocol}://${host}`
  return [{ url: URL.canParse(url) ? url : '/' }]
}

/** Sends a file of Swagger UI. @throws Refusal 404. */
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

/**
 * Splits the public URL into its origin and path: behind a proxy the service may be below a path, or have another
 * origin.
 */
function placeOf(publicUrl: string | undefined): { readonly origin: string; readonly base: string } {
  if (publicUrl === undefined) return { origin: '', base: '' }
  const { origin, pathname } = new URL(publicUrl)
  return { origin, base: pathname.replace(/\/+$/, '') }
}

/** Returns a content security policy that allows only the page's own files, and requests to the service. */
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
