import Router from '@koa/router'
import { limitKey } from '../http/authenticate.js'
import { checkFields, invalid, valueError } from '../http/problems.js'
import { pagePath, pictureQuery } from '../http/request-schemas.js'
import { scopeOf, whileConnected } from '../http/requests.js'
import { pagePictures } from '../operations/page-pictures.js'
import type { Services } from '../operations/services.js'

/** Route of page images. */
export function pageRoutes(services: Services): Router {
  const { engine } = services
  const pictures = pagePictures({ picture: (...given) => engine.picture(...given) })
  const router = new Router({ prefix: '/enterprise-api/recreate', sensitive: true })

  router.get('/:recreate_id/pages/:page_number.png', limitKey(services, 'picture'), async (context) => {
    const path = checkFields(pagePath, 'path', context.params)
    const query = checkFields(pictureQuery, 'query', context.query)
    if (path.fields === undefined || query.fields === undefined) throw invalid(...path.problems, ...query.problems)
    const { recreate_id, page_number } = path.fields
    const { dpi } = query.fields
    const scope = scopeOf(context)
    const { pageCount } = await engine.status(recreate_id, scope)
    if (page_number > pageCount) {
      throw invalid(valueError(['path', 'page_number'], `The last page of the document is ${pageCount}`))
    }
    // The document never changes, so the tag needs no image.
    const tag = `"${recreate_id}-${page_number}-${dpi}"`
    const isKnown = tagsIn(context.get('If-None-Match')).includes(tag)
    const draw = () => pictures.draw(recreate_id, page_number, { dpi }, scope, whileConnected(context))
    const png = isKnown ? undefined : await draw()
    const outcome = await engine.page(recreate_id, page_number, scope)
    if (outcome !== undefined && outcome.state !== 'failed') {
      context.set('X-Units-Per-Inch', `${outcome.page.unitsPerInch ?? 72}`)
    }
    // Browsers may cache the image but must revalidate it, so that hidden and deleted recreates disappear.
    context.set({ ETag: tag, 'Cache-Control': 'private, no-cache' })
    if (png === undefined) {
      context.status = 304
      return
    }
    context.type = 'image/png'
    context.body = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  })

  return router
}

function tagsIn(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
