import { median } from '../../geometry/boxes.js'
import { hasLostDecimals, isAsPrinted, labelWith, withFirstDigit, withPoint } from '../misread-label.js'
import type { Disagreement } from '../parts.js'
import type { Figure } from './data-labels.js'
import type { PrintedPoint } from './sketch.js'

/** What the drawing of a series says of each of its places, and how far that may be off. */
interface DrawnValues {
  readonly exact: readonly (number | null)[]
  readonly bounds: readonly (number | null)[]
  /** The values that are told where nothing is printed. */
  readonly rounded: readonly (number | null)[]
  /** The largest of its heights, as a value. */
  readonly range: number
  /** Where its axis ends, and whether it is broken; undefined where there is no axis. */
  readonly axis?: { readonly min: number; readonly max: number; readonly isBroken: boolean }
}

/** What is printed of a series and stands, and what the drawing says otherwise. */
interface HeldPoints {
  readonly trusted: readonly PrintedPoint[]
  readonly disagreements: readonly Disagreement[]
}

/** Printed and drawn that differ by more than this share of the axis say different things. */
const DISAGREE = 0.02
/** What is drawn tells a figure to this share of the largest. */
const DRAWN_SLACK = 0.01
/** So many figures that agree with the drawing, and this share of all, show that it is the others that were misread. */
const LEAST_AGREEING = 3
const AGREEING = 0.6

/** A printed figure beside what is drawn at its place. */
interface Held {
  readonly point: PrintedPoint
  readonly decimals: number
  readonly drawn: number
  readonly slack: number
  /** Whether the two say different things. */
  readonly isOff: boolean
}

/**
 * Holds what is printed at the points of a series against what is drawn. In a drawn chart print wins; in a picture it was
 * read, and may have been misread: where most figures agree with the drawing, as they were read, the others did.
 *
 * @param figures All figures of the plot.
 */
export function holdAgainstDrawn(
  own: readonly PrintedPoint[],
  figures: readonly Figure[],
  drawn: DrawnValues,
  isPicture: boolean,
): HeldPoints {
  const usual = Math.floor(median(figures.map(({ decimals }) => decimals)))
  const held = own.flatMap((point) => hold(point, figures, drawn))
  const agreeing = held.filter(({ isOff }) => !isOff).length
  const isDrawnRight = isPicture && agreeing >= Math.max(LEAST_AGREEING, AGREEING * held.length)
  const trusted = new Map(own.map((point): [PrintedPoint, PrintedPoint] => [point, point]))
  const disagreements = held.flatMap((each): readonly Disagreement[] => {
    const { point, decimals, isOff } = each
    const toTell = { label: point.label, printed: point.value, drawn: each.drawn }
    const figure = { value: point.value, decimals }
    const says = { value: each.drawn, slack: each.slack }
    const isLost = isOff || hasLostDecimals(figure, says, usual)
    const isPlain = isOff && isAsPrinted(point.label.text, point.value)
    const whole = isPlain ? (withPoint(figure, says, usual) ?? withFirstDigit(figure, says)) : undefined
    const isKept = whole === undefined && isCutOff(each.drawn, point.value, drawn)
    if (!isDrawnRight || !isLost || isKept) return isOff ? [toTell] : []
    if (whole === undefined) trusted.delete(point)
    else trusted.set(point, { ...point, value: whole.value, text: labelWith(point.label.text, whole) })
    return [{ ...toTell, taken: whole?.value ?? drawn.rounded[point.station] ?? each.drawn }]
  })
  return { trusted: [...trusted.values()], disagreements }
}

function hold(point: PrintedPoint, figures: readonly Figure[], { exact, bounds, range }: DrawnValues): readonly Held[] {
  const drawn = exact[point.station]
  if (drawn === undefined || drawn === null) return []
  const { decimals } = figures.find((figure) => figure.label === point.label)!
  const bound = bounds[point.station] ?? 0
  const isOff = Math.abs(drawn - point.value) > DISAGREE * range + 0.5 * 10 ** -decimals + bound
  return [{ point, decimals, drawn, slack: DRAWN_SLACK * range + bound, isOff }]
}

/** Whether what is drawn ends where its axis does, or goes over a break, and print says that it would go on: it alone can tell. */
function isCutOff(drawn: number, printed: number, { axis, range }: DrawnValues): boolean {
  if (axis === undefined) return false
  if (axis.isBroken && printed > drawn) return true
  const isAtTop = drawn >= axis.max - DISAGREE * range && printed > axis.max
  return isAtTop || (drawn <= axis.min + DISAGREE * range && printed < axis.min)
}
