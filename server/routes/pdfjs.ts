import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import { NOT_FOUND, Refusal } from '../http/problems.js'

/** Folder with the copy of PDF.js that the build creates, and the subfolders that the page loads files from. */
const ROOT = new URL('../../vendor/pdfjs/', import.meta.url)
const FOLDERS: readonly string[] = ['build', 'cmaps', 'iccs', 'standard_fonts', 'wasm']

const TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  bcmap: 'application/octet-stream',
  icc: 'application/octet-stream',
  pfb: 'application/octet-stream',
  ttf: 'font/ttf',
}

/**
 * Policy of the web worker that opens documents. A worker has the policy of its own response: only its own files and
 * the WebAssembly image decoders. The page itself may not compile WebAssembly.
 */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Serves PDF.js, with which the page shows a chosen PDF before it is uploaded. */
export function pdfjsRoutes(): Router {
  const router = new Router({ prefix: '/pdfjs', sensitive: true })
  let reading: Promise<string> | undefined

  router.get('/:folder/:file', async (context) => {
    const { folder, file } = context.params as { readonly folder: string; readonly file: string }
    const type = TYPES[/^[\w.-]+\.(\w+)$/.exec(file)?.[1] ?? '']
    if (!FOLDERS.includes(folder) || type === undefined) throw new Refusal(404, NOT_FOUND)
    const path = fileURLToPath(new URL(`${folder}/${file}`, ROOT))
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new Refusal(404, NOT_FOUND)
    reading ??= readVersion()
    // All files must be of one version, so browsers must revalidate them.
    context.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY })
    context.etag = await reading
    context.type = type
    context.status = 200
    if (context.fresh) {
      context.status = 304
      return
    }
    context.body = createReadStream(path)
    context.length = found.size
  })

  return router
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { readonly version: string }
  return version
}
