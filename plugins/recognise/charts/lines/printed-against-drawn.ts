import { median } from '../../geometry.js'
import { isAsPrinted, labelWith, withLostDigit } from '../misread-label.js'
import type { ReadChart } from '../parts.js'
import type { Figure } from './data-labels.js'
import type { PrintedPoint } from './sketch.js'

/** What the drawing of a series says of each of its places, and how far that may be off. */
export interface DrawnValues {
  readonly exact: readonly (number | null)[]
  readonly bounds: readonly (number | null)[]
  /** The largest of its heights, as a value. */
  readonly range: number
}

/** What is printed of a series and stands, and what the drawing says otherwise. */
export interface HeldPoints {
  readonly trusted: readonly PrintedPoint[]
  readonly disagreements: NonNullable<ReadChart['disagreements']>
}

/** Printed and drawn that differ by more than this share of the axis say different things. */
const DISAGREE = 0.02
/** A digit that was lost brings a figure this near to what is drawn, as a share of the largest. */
const LOST_SLACK = 0.01
/** So many figures that agree with the drawing, and this share of all, show that it is the others that were misread. */
const LEAST_AGREEING = 3
const AGREEING = 0.6

/**
 * Holds what is printed at the points of a series against what is drawn. In a drawn chart print wins; in a picture it was
 * read, and may have been misread.
 *
 * @param figures All figures of the plot.
 */
export function holdAgainstDrawn(
  own: readonly PrintedPoint[],
  figures: readonly Figure[],
  { exact, bounds, range }: DrawnValues,
  isPicture: boolean,
): HeldPoints {
  const usualDecimals = Math.floor(median(figures.map(({ decimals }) => decimals)))
  const disagreements: NonNullable<ReadChart['disagreements']>[number][] = []
  const isOff = new Set<PrintedPoint>()
  const whole = own.map((point) => {
    const { station, label, value } = point
    const drawn = exact[station]
    if (drawn === undefined || drawn === null) return point
    const { decimals } = figures.find((figure) => figure.label === label)!
    const bound = bounds[station] ?? 0
    const slack = LOST_SLACK * range + bound
    const lost =
      isPicture && isAsPrinted(label.text, value)
        ? withLostDigit({ value, decimals }, { value: drawn, slack, decimals: usualDecimals })
        : undefined
    const isDisagreeing = Math.abs(drawn - value) > DISAGREE * range + 0.5 * 10 ** -decimals + bound
    if (isDisagreeing || lost !== undefined) disagreements.push({ label, printed: value, drawn })
    if (isDisagreeing && lost === undefined) isOff.add(point)
    return lost === undefined ? point : { ...point, value: lost.value, text: labelWith(label.text, lost) }
  })
  // what most figures agree with is drawn right: a figure that does not was misread
  const isMisread = isPicture && own.length - isOff.size >= Math.max(LEAST_AGREEING, AGREEING * own.length)
  return { trusted: isMisread ? whole.filter((point) => !isOff.has(point)) : whole, disagreements }
}
