import type { PageContent } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { findLines, type Line } from '../../recognise/text/lines.js'
import { turnContent, turnOf } from '../../recognise/text/turned-page.js'
import { findWords, type Word } from '../../recognise/text/words.js'

/** Returns the lines outside of charts. On a rotated page, they are in the coordinates of the rotated content. */
export function linesOutsideCharts({ words, page }: PageTrace, content: PageContent): readonly Line[] {
  const turn = turnOf(content)
  if (turn !== undefined) return findLines(findWords(turnContent(content, turn)))
  const { charts } = page
  const isInChart = ({ bbox }: Word) => charts.some(({ place }) => holdsCenter(place.bbox, bbox))
  return findLines(charts.length === 0 ? words : words.filter((word) => !isInChart(word)))
}
