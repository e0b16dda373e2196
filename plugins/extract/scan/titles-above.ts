import type { Bbox, Chart, PageContent, Table } from '../../../core/model.js'
import { centerX, centerY, holdsCenter, overlapX, widthOf } from '../../recognise/geometry.js'
import { findLines, type Line } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'

/** A title stands no farther above its picture than so many of its font sizes, … */
const GAP = 2
/** … over its middle to this share of its width, … */
const CENTERED = 0.06
/** … and is no longer, in letters. */
const LONGEST = 140

/**
 * Gives a chart that is alone in its picture, and has no title there, the line of the page that stands over the picture's
 * middle. Its place stays the picture's.
 *
 * @param pictures In which charts were found.
 */
export function withTitlesAbove(
  charts: readonly Chart[],
  pictures: readonly Bbox[],
  content: PageContent,
  tables: readonly Table[],
): readonly Chart[] {
  const isIn = (picture: Bbox) => (chart: Chart) => holdsCenter(picture, chart.place.bbox)
  const alone = pictures.filter((picture) => {
    const own = charts.filter(isIn(picture))
    return own.length === 1 && own[0]!.title === undefined
  })
  if (alone.length === 0) return charts
  const lines = findLines(findWords(content)).filter(
    ({ bbox }) => !tables.some(({ places }) => places.some((place) => holdsCenter(place.bbox, bbox))),
  )
  return charts.map((chart) => {
    const picture = alone.find((each) => isIn(each)(chart))
    const title = picture && titleOver(picture, lines)
    return title === undefined ? chart : { ...chart, title }
  })
}

/** The nearest line above, where it is a title: prose begins at the margin, ends with a stop, and goes on in other lines. */
function titleOver(picture: Bbox, lines: readonly Line[]): string | undefined {
  const above = lines.filter(({ bbox }) => overlapX(bbox, picture) > 0 && centerY(bbox) < picture.y0)
  const nearest = above.toSorted((a, b) => b.bbox.y1 - a.bbox.y1)[0]
  if (nearest === undefined || nearest.phrases.length !== 1) return undefined
  const { bbox, size } = nearest
  const { text } = nearest.phrases[0]!
  const isCentered = Math.abs(centerX(bbox) - centerX(picture)) <= CENTERED * widthOf(picture)
  const isNear = picture.y0 - bbox.y1 <= GAP * size
  return isCentered && isNear && text.length <= LONGEST && /\p{L}{2}.*[^.:;,]$/u.test(text) ? text : undefined
}
