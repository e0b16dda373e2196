import type { PageContent } from '../../../core/model.js'
import { centerX, centerY } from '../geometry.js'
import type { Line } from '../text/lines.js'
import type { Region } from './regions.js'

/** A page's number stands in its middle to so many points. */
const CENTRED = 1.5
/** It stands further below the last row than rows follow each other, so many font sizes. */
const APART = 1.8

/**
 * A table without the number of its page: the lowest of all lines, a bare figure in the middle of the page, set apart, and with
 * no rule over it as a sum has.
 *
 * @param lines Those of the column of text that the table stands in, top to bottom.
 */
export function withoutFolio(region: Region, lines: readonly Line[], { width, rulings }: PageContent): Region {
  const last = region.lines.at(-1)!
  const before = region.lines.at(-2)
  const [figure, ...others] = last.phrases
  if (before === undefined || others.length > 0 || !/^\d{1,4}$/.test(figure!.text)) return region
  const isInMiddle = Math.abs(centerX(last.bbox) - width / 2) < CENTRED
  const isLast = last === lines.at(-1) && last.baseline - before.baseline > APART * last.size
  const isSum = rulings.some(({ direction, bbox }) => {
    const y = centerY(bbox)
    return direction === 'horizontal' && y > centerY(before.bbox) && y < centerY(last.bbox)
  })
  return isInMiddle && isLast && !isSum ? { ...region, lines: region.lines.slice(0, -1) } : region
}
