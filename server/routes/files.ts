import Router from '@koa/router'
import { NOT_FOUND, Refusal } from '../http/problems.js'
import { sendStoredFile } from '../http/send-file.js'
import type { Services } from '../operations/services.js'

/** Routes of signed download links. The link is the permission: no key and no owner are needed. */
export function fileRoutes({ engine, links }: Services): Router {
  const router = new Router({ prefix: '/files', sensitive: true })
  router.get('/:token', async (context) => {
    const { token } = context.params as { readonly token: string }
    const target = links.read(token)
    if (target === undefined) throw new Refusal(404, NOT_FOUND)
    if (target.kind === 'file' && context.method === 'GET') {
      // If the store can serve the file itself, redirect to it instead of streaming the bytes.
      const address = await engine.fileLink(target.recreateId, target.format)
      if (address !== undefined) {
        context.set('Cache-Control', 'no-store')
        context.redirect(address)
        return
      }
    }
    const file =
      target.kind === 'file' ? await engine.file(target.recreateId, target.format) : await engine.unprotected(target.id)
    await sendStoredFile(context, file)
  })
  return router
}
