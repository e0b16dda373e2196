import type { Bbox } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import type { StraightPage } from '../pixels/straighten-page.js'

/** So many boxes of an even tone are a row of bars. */
const LEAST_SHADES = 3
/** Bands of a table are of one length; bars differ by this much. */
const UNLIKE = 1.08
/** What is longer than so many times its height is a band behind a row of a table. */
const BAND = 8

/** What was seen of a page in shades of grey, in pixels. */
interface DrawingGround extends Pick<StraightPage, 'shades' | 'pictures'> {
  /** Ink as large as hangs together in drawings alone. */
  readonly drawn: readonly Bbox[]
}

/**
 * Whether something may be drawn on a page, told from what was seen of it in shades of grey: a line, bars, a pie.
 *
 * @param tables In pixels, too: what lies in the midst of one is no drawing.
 */
export function hasDrawing({ drawn, shades, pictures }: DrawingGround, tables: readonly Bbox[] = []): boolean {
  const isFree = (bbox: Bbox) => !tables.some((table) => holdsCenter(table, bbox))
  if (pictures.some(isFree) || drawn.some(isFree)) return true
  const free = shades.map(({ bbox }) => bbox).filter(isFree)
  const lengths = free.map(widthOf).sort((a, b) => a - b)
  const steps = lengths.filter((length, i) => i === 0 || length > UNLIKE * lengths[i - 1]!)
  if (steps.length >= LEAST_SHADES) return true
  return free.filter((bbox) => widthOf(bbox) < BAND * heightOf(bbox)).length >= LEAST_SHADES
}
