import type { Bbox, Page, PageContent } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { findLargePictures, largeEnoughForTables } from '../scan/large-pictures.js'

/** A table has at least this size, in inches. Smaller pictures are logos. */
const LEAST_WIDTH = 1.6
const LEAST_HEIGHT = 0.9

/**
 * Returns the pictures of a page that may contain a table, but are too small for OCR to read one, so that neither a
 * table nor a chart was read in them. Larger pictures are inspected where pictures are read.
 */
export function unreadPictures({ tables, charts }: Page, content: PageContent): readonly Bbox[] {
  const all = findLargePictures(content)
  const large = largeEnoughForTables(all, content)
  const { unitsPerInch = 72 } = content
  const small = all.filter(
    (picture) =>
      !large.includes(picture) &&
      widthOf(picture) >= LEAST_WIDTH * unitsPerInch &&
      heightOf(picture) >= LEAST_HEIGHT * unitsPerInch,
  )
  if (small.length === 0) return []
  const read = [...tables.flatMap(({ places }) => places), ...charts.map(({ place }) => place)]
  return small.filter((picture) => !read.some(({ bbox }) => holdsCenter(picture, bbox)))
}
