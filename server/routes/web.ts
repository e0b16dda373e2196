import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import { NOT_FOUND, Refusal } from '../http/problems.js'
import type { Services } from '../operations/services.js'
import { warmUpOnce } from '../operations/warm-up.js'

/** Folder of the built page. */
const BUILT = fileURLToPath(new URL('../web/', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** File names contain a hash of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Content security policy: the page's own scripts, styles and fonts, images that it fetched or drew, and requests to
 * its own service.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  // Fonts that PDF.js substitutes for fonts that a PDF names but does not embed.
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NOT_BUILT = 'The web page has not been built; run `npm run build`. The API is documented at /docs'

/**
 * Routes of the web page, which is built in advance.
 *
 * @param folder Folder of the built page. @default beside the compiled server
 */
export function webRoutes({ config, engine }: Pick<Services, 'config' | 'engine'>, folder = BUILT): Router {
  const router = new Router({ sensitive: true })
  const base = config.publicUrl === undefined ? '' : new URL(config.publicUrl).pathname.replace(/\/+$/, '')

  const warmUp = warmUpOnce(engine)

  router.get('/', async (context) => {
    const built = await readFile(`${folder}index.html`, 'utf8').catch(() => undefined)
    if (built === undefined) throw new Refusal(404, NOT_BUILT)
    warmUp()
    // Absolute paths, so that the scripts load even if the URL has no trailing slash.
    const page = built.replaceAll('"./assets/', `"${escapeHtml(base)}/assets/`)
    context.set('Content-Security-Policy', POLICY)
    context.set('Cache-Control', 'no-cache')
    context.etag = createHash('sha256').update(page).digest('base64url').slice(0, 22)
    context.type = 'text/html; charset=utf-8'
    context.body = page
    if (context.fresh) context.status = 304
  })

  router.get('/assets/:file', async (context) => {
    const { file } = context.params as { readonly file: string }
    const type = TYPES[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? '']
    if (type === undefined) throw new Refusal(404, NOT_FOUND)
    const path = `${folder}assets/${file}`
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new Refusal(404, NOT_FOUND)
    context.set('Cache-Control', FOR_EVER)
    context.type = type
    context.body = createReadStream(path)
    context.length = found.size
  })

  return router
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
