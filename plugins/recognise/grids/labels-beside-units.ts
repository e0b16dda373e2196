import { hull } from '../geometry.js'
import { isDateLine } from '../meaning/titles.js'
import { isUnit } from '../meaning/units.js'
import type { Region } from '../regions/regions.js'
import type { Line, Phrase } from '../text/lines.js'
import { headsLabels } from './head-words.js'

/** Labels begin at one place to so many points. */
const FLUSH = 1

/**
 * "Goodwill: | (In thousands)", "2017 | (In thousands)" right under the heads: the unit is the last of the heads, and the
 * label names the first rows, where other labels of rows stand alone as it does. "Year ended December 31 | (in millions)" is
 * of the heads.
 */
export function partLabelFromUnit(region: Region): Region {
  const { lines, headerLineCount } = region
  const line = lines[headerLineCount - 1]
  const [label, unit, ...others] = line?.phrases ?? []
  if (line === undefined || label === undefined || unit === undefined || others.length > 0) return region
  const isOfUnit = isUnit(unit.text) && !unit.isNumber && !isUnit(label.text)
  if (!isOfUnit || isDateLine(label.text) || headsLabels(label.text)) return region
  const isSibling = ({ phrases }: Line) =>
    phrases.length === 1 && Math.abs(phrases[0]!.bbox.x0 - label.bbox.x0) < FLUSH && phrases[0]!.bbox.x1 < unit.bbox.x0
  const isOfRows = /:$/.test(label.text) || lines.slice(headerLineCount).some(isSibling)
  if (!isOfRows) return region
  const alone = (phrase: Phrase): Line => ({ ...line, phrases: [phrase], bbox: hull([phrase.bbox]) })
  return {
    lines: [...lines.slice(0, headerLineCount - 1), alone(unit), alone(label), ...lines.slice(headerLineCount)],
    headerLineCount,
  }
}
