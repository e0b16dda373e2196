import type { Bbox, Chart, PageContent, Table } from '../../../core/model.js'
import { centerX, centerY, holdsCenter, overlapX, widthOf } from '../../recognise/geometry/boxes.js'
import { findLines, type Line } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'

/** Maximum gap between a title and the picture below it, in font sizes. */
const GAP = 2
/** Maximum distance between the centers of title and picture, as a share of the picture's width. */
const CENTERED = 0.06
/** Maximum length of a title, in letters. */
const LONGEST = 140

/**
 * Adds titles to charts in pictures. If a chart is the only one in its picture and has no title there, its title is the
 * line of the page that is centered above the picture. The chart's place does not change.
 *
 * @param pictures The pictures that contain charts.
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

/**
 * Returns the nearest line above if it is a title. Prose starts at the margin, ends with a period, or has more lines.
 */
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
