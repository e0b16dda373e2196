import Router from '@koa/router'
import { limitKey } from '../http/authenticate.js'
import { checkFields, invalid } from '../http/problems.js'
import { unprotectFields } from '../http/request-schemas.js'
import { answer, scopeOf, stateOf, whileConnected } from '../http/requests.js'
import { sendFile } from '../http/send-file.js'
import { checkUpload, fieldsOf, readForm } from '../http/upload.js'
import type { Services } from '../operations/services.js'

/**
 * Route that removes the password of a PDF. The response is a link to the copy, or the copy itself if the client
 * accepts a PDF.
 */
export function unprotectRoutes(services: Services): Router {
  const { engine, links } = services
  const router = new Router({ prefix: '/enterprise-api', sensitive: true })
  router.post('/unprotect-pdf', limitKey(services, 'unprotect'), readForm(services), async (context) => {
    const { owner } = stateOf(context)
    const file = checkUpload(context)
    const given = fieldsOf(context)
    // An empty password is allowed, a missing one is not.
    const { problems } = checkFields(unprotectFields, 'body', {
      ...given,
      password: given.password === '' ? ' ' : given.password,
    })
    if ('msg' in file) throw invalid(file, ...problems)
    if (problems.length > 0) throw invalid(...problems)
    const signal = whileConnected(context)
    const { id, fileName, pageCount } = await engine.unprotect(file, String(given.password), { owner, signal })
    if (context.accepts('json', 'application/pdf') === 'application/pdf') {
      sendFile(context, await engine.unprotected(id, scopeOf(context)))
      return
    }
    const pdf_download_url = links.mint({ kind: 'unprotected', id })
    answer(context, 'Unprotected', {
      status: 'SUCCESS',
      data: { pdf_download_url, file_name: fileName, page_count: pageCount },
    })
  })
  return router
}
