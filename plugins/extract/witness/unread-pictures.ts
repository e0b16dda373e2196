import type { Bbox, Page, PageContent } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry.js'
import { findLargePictures } from '../scan/large-pictures.js'

/** Returns the large pictures of a page in which neither a table nor a chart was read. */
export function unreadPictures({ tables, charts }: Page, content: PageContent): readonly Bbox[] {
  const pictures = findLargePictures(content)
  if (pictures.length === 0) return []
  const read = [...tables.flatMap(({ places }) => places), ...charts.map(({ place }) => place)]
  return pictures.filter((picture) => !read.some(({ bbox }) => holdsCenter(picture, bbox)))
}
