import type { PageContent } from '../../../../core/model.js'
import { centerX, centerY, median } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import type { Region } from './regions.js'

/** A page's number stands in its middle to so many points. */
const CENTRED = 1.5
/** It stands further below the last row than rows follow each other, so many times: in the lower margin, and higher up. */
const APART = { low: 1.15, high: 1.8 }
/** And no nearer than so many font sizes. */
const NEAREST = { low: 1.5, high: 1.8 }
/** The lower margin, a share of the page: LaTeX sets its numbers an eighth of the page above the edge. */
const MARGIN = 0.15

/**
 * A table without the number of its page: the lowest of all lines, a bare figure in the middle of the page, set apart, and
 * with no rule over or under it as a sum has.
 *
 * @param lines Those of the column of text that the table stands in, top to bottom.
 */
export function withoutFolio(region: Region, lines: readonly Line[], { width, height, rulings }: PageContent): Region {
  const last = region.lines.at(-1)!
  const before = region.lines.at(-2)
  const [figure, ...others] = last.phrases
  if (before === undefined || others.length > 0 || !/^\d{1,4}$/.test(figure!.text)) return region
  const isInMiddle = Math.abs(centerX(last.bbox) - width / 2) < CENTRED
  const steps = region.lines.slice(1, -1).map((line, i) => line.baseline - region.lines[i]!.baseline)
  const place = last.baseline > (1 - MARGIN) * height ? 'low' : 'high'
  const apart = Math.max(APART[place] * median(steps), NEAREST[place] * last.size)
  const isApart = last.baseline - before.baseline > apart
  const isSum = rulings.some(({ direction, bbox }) => {
    const y = centerY(bbox)
    return direction === 'horizontal' && y > centerY(before.bbox) && y < last.bbox.y1 + last.size / 2
  })
  return last === lines.at(-1) && isInMiddle && isApart && !isSum
    ? { ...region, lines: region.lines.slice(0, -1) }
    : region
}
