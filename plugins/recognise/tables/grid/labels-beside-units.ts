import type { Ruling } from '../../../../core/model.js'
import { centerY, hull, overlapX } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'
import { headsLabels } from '../headers/header-words.js'
import type { Region } from '../regions/regions.js'

/** Labels begin at one place to so many points. */
const FLUSH = 1
/** Rows of a section begin so far behind its label, in font sizes. */
const INDENT = 0.5

/**
 * "Goodwill: | (In thousands)", "2017 | (In thousands)" right under the heads: the unit is the last of the heads, and the
 * label names the first rows: its colon says so, or a rule over the line, none under it, and other labels that stand alone as
 * it does, or a first row set deeper. "Particulars | (in millions)" over a rule, or in the first line, is of the heads.
 *
 * @param rulings Lines of the page.
 */
export function partLabelFromUnit(region: Region, rulings: readonly Ruling[]): Region {
  const { lines, headerLineCount } = region
  const line = lines[headerLineCount - 1]
  const [label, unit, ...others] = line?.phrases ?? []
  if (line === undefined || label === undefined || unit === undefined || others.length > 0) return region
  const isOfUnit = isUnit(unit.text) && !unit.isNumber && !isUnit(label.text)
  if (!isOfUnit || isDateLine(label.text) || headsLabels(label.text)) return region
  const isSibling = ({ phrases }: Line) =>
    phrases.length === 1 && Math.abs(phrases[0]!.bbox.x0 - label.bbox.x0) < FLUSH && phrases[0]!.bbox.x1 < unit.bbox.x0
  const [above, below] = [lines[headerLineCount - 2], lines[headerLineCount]]
  const isUnderRule = isRuledBetween(above, line, rulings) && !isRuledBetween(line, below, rulings)
  const isSetBack = below !== undefined && below.bbox.x0 > label.bbox.x0 + INDENT * line.size
  const isOfRows = /:$/.test(label.text) || (isUnderRule && (isSetBack || lines.slice(headerLineCount).some(isSibling)))
  if (!isOfRows) return region
  const alone = (phrase: Phrase): Line => ({ ...line, phrases: [phrase], bbox: hull([phrase.bbox]) })
  return {
    lines: [...lines.slice(0, headerLineCount - 1), alone(unit), alone(label), ...lines.slice(headerLineCount)],
    headerLineCount,
  }
}

/** Whether a rule stands between the middles of two lines. */
function isRuledBetween(upper: Line | undefined, lower: Line | undefined, rulings: readonly Ruling[]): boolean {
  if (upper === undefined || lower === undefined) return false
  return rulings.some(({ direction, bbox }) => {
    const y = centerY(bbox)
    return (
      direction === 'horizontal' && y > centerY(upper.bbox) && y < centerY(lower.bbox) && overlapX(bbox, lower.bbox) > 0
    )
  })
}
