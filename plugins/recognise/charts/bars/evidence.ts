import { holdsCenter } from '../../geometry/boxes.js'
import type { Label, Plot, Scale } from '../parts.js'
import { isEven } from './bar-field.js'
import type { BarLayout } from './bar-layout.js'
import type { PrintedValues } from './printed-values.js'
import { breadthOf, lengthOf, type Piece } from './sides.js'

/** What speaks for bars being a chart's. */
interface Evidence {
  readonly scale: Scale | undefined
  readonly printed: PrintedValues | undefined
  /** Given where stacks are wholes: what a unit of their lengths stands for. */
  readonly share: number | undefined
  /** Names of the series, empty where none is printed. */
  readonly names: readonly string[]
  /** Labels that name categories, series and ticks. */
  readonly taken: ReadonlySet<Label>
}

/** Bars hold words when there are more than this many a bar. */
const MOST_WORDS = 0.3
/** Stacks whose colours come again are bands of a table, when more than this share of them are. */
const MOST_STRIPED = 0.3
/** More bars than this share stand on their line. */
const MOST_ADRIFT = 0.3
/** Larger squares are no markers, in points. */
const LARGEST_MARKER = 12
const LEAST_NAMED = 0.5
/** Without names of categories there must be this many bars on an axis. */
const LEAST_UNNAMED = 3

/** Whether bars are those of a chart: shaded rows and cells of tables, boxes and keys look like bars too. */
export function isChart(layout: BarLayout, plot: Plot, evidence: Evidence): boolean {
  const { field, groups, bars } = layout
  const { scale, printed, share, names } = evidence
  if (areMarkers(layout) || holdsWords(layout, plot, evidence.taken) || isStriped(layout)) return false
  if (bars.form === 'grouped' && isAdrift(layout)) return false
  const isNamed = groups.named >= LEAST_NAMED
  const hasLegend = names.filter((name) => name !== '').length >= 2
  if (printed !== undefined && isTold(printed)) return isNamed || hasLegend || scale !== undefined
  if (scale !== undefined) return isNamed ? true : field.stands.length >= LEAST_UNNAMED && !isEven(field)
  return share !== undefined && bars.form === 'stacked' && isNamed && hasLegend
}

/** Squares of one size are the markers of lines and of points. */
function areMarkers({ field }: BarLayout): boolean {
  const pieces = field.stands.flatMap((stand) => stand.pieces)
  const isSquare = (piece: Piece) => Math.abs(lengthOf(piece) - breadthOf(piece)) <= 0.2 * breadthOf(piece)
  return field.breadth <= LARGEST_MARKER && isEven(field) && pieces.every(isSquare)
}

/** Bars that do not begin on one line show where something begins too: times, ranges. */
function isAdrift({ field }: BarLayout): boolean {
  const { base, touch, stands } = field
  const pieces = stands.flatMap((stand) => stand.pieces)
  const adrift = pieces.filter(({ low, high }) => Math.min(Math.abs(low - base), Math.abs(high - base)) > touch + 0.5)
  return adrift.length > MOST_ADRIFT * pieces.length
}

/** Figures that are all alike fit boxes that are all alike. */
function isTold({ labels }: PrintedValues): boolean {
  return new Set([...labels.values()].map(({ value }) => value)).size > 1
}

function holdsWords({ field }: BarLayout, plot: Plot, taken: ReadonlySet<Label>): boolean {
  const words = plot.labels.filter((label) => !taken.has(label) && /\p{L}{2}/u.test(label.text))
  const pieces = field.stands.flatMap((stand) => stand.pieces)
  const holding = words.filter(({ bbox }) => pieces.some(({ bar }) => holdsCenter(bar.bbox, bbox)))
  return holding.length > MOST_WORDS * pieces.length
}

function isStriped({ field }: BarLayout): boolean {
  const striped = field.stands.filter(({ pieces }) => {
    const colors = new Set(pieces.map(({ bar }) => bar.color + (bar.pattern ?? '')))
    return pieces.length > colors.size
  })
  return striped.length > MOST_STRIPED * field.stands.length
}
