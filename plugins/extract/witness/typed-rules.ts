import type { Ruling } from '../../../core/model.js'
import { centerY } from '../../recognise/geometry/boxes.js'
import type { Line } from '../../recognise/text/lines.js'

/** A run of dashes, as printed below headers by typewriters and line printers. */
const DASHES = /^[-=_–—]{3,}$/

/** Returns whether a line is a rule typed with dashes. */
export function isTypedRule({ phrases }: Line): boolean {
  return phrases.every(({ words }) => words.every(({ text }) => DASHES.test(text)))
}

/** Returns the ruling that typed dashes represent. */
export function rulingOf({ bbox }: Line): Ruling {
  const y = centerY(bbox)
  return { direction: 'horizontal', bbox: { x0: bbox.x0, y0: y - 0.25, x1: bbox.x1, y1: y + 0.25 }, color: '#000000' }
}
