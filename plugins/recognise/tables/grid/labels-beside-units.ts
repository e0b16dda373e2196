import type { Ruling } from '../../../../core/model.js'
import { centerY, hull, overlapX } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'
import { isHeaderOverLabels } from '../headers/header-words.js'
import type { Region } from '../regions/regions.js'

/** Maximum difference between the left edges of aligned labels, in points. */
const MAX_ALIGN_DIFFERENCE = 1
/** Minimum indent of the rows of a section behind its label, in font sizes. */
const MIN_INDENT = 0.5

/**
 * Splits "Goodwill: | (In thousands)" right below the headers: the unit is the last header line, and the label is the
 * first row. The label must end with a colon, or have a rule above it and none below it. In the second case the next
 * row is indented, or another lone label is aligned with this one. "Particulars | (in millions)" over a rule stays a
 * header line.
 *
 * @param rulings Lines of the page.
 */
export function partLabelFromUnit(region: Region, rulings: readonly Ruling[]): Region {
  const { lines, headerLineCount } = region
  const line = lines[headerLineCount - 1]
  const [label, unit, ...others] = line?.phrases ?? []
  if (line === undefined || label === undefined || unit === undefined || others.length > 0) return region
  const isOfUnit = isUnit(unit.text) && !unit.isNumber && !isUnit(label.text)
  if (!isOfUnit || isDateLine(label.text) || isHeaderOverLabels(label.text)) return region
  const isSibling = ({ phrases }: Line) =>
    phrases.length === 1 &&
    Math.abs(phrases[0]!.bbox.x0 - label.bbox.x0) < MAX_ALIGN_DIFFERENCE &&
    phrases[0]!.bbox.x1 < unit.bbox.x0
  const [above, below] = [lines[headerLineCount - 2], lines[headerLineCount]]
  const isUnderRule = isRuledBetween(above, line, rulings) && !isRuledBetween(line, below, rulings)
  const isIndented = below !== undefined && below.bbox.x0 > label.bbox.x0 + MIN_INDENT * line.size
  const isOfRows =
    /:$/.test(label.text) || (isUnderRule && (isIndented || lines.slice(headerLineCount).some(isSibling)))
  if (!isOfRows) return region
  const alone = (phrase: Phrase): Line => ({ ...line, phrases: [phrase], bbox: hull([phrase.bbox]) })
  return {
    lines: [...lines.slice(0, headerLineCount - 1), alone(unit), alone(label), ...lines.slice(headerLineCount)],
    headerLineCount,
  }
}

/** Whether a rule is between the centers of two lines. */
function isRuledBetween(upper: Line | undefined, lower: Line | undefined, rulings: readonly Ruling[]): boolean {
  if (upper === undefined || lower === undefined) return false
  return rulings.some(({ direction, bbox }) => {
    const y = centerY(bbox)
    return (
      direction === 'horizontal' && y > centerY(upper.bbox) && y < centerY(lower.bbox) && overlapX(bbox, lower.bbox) > 0
    )
  })
}
