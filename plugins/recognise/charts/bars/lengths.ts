import type { PlotGround, Scale } from '../parts.js'
import { type BarField, reachOf } from './bar-field.js'
import type { Cell, Form, SortedBars } from './bar-series.js'
import { growthOf } from './sides.js'

/** What bars show by their lengths alone. */
export interface Lengths {
  /** What a cell shows, signed, in the axis's units; without an axis in units of the page. */
  drawn(cell: Cell): number
  /** How far {@link drawn} may be off. */
  errorOf(cell: Cell): number
  /** Length of the whole axis in the same units. */
  readonly range: number
  readonly scale?: Scale
}

/** A base whose value is this near to zero is zero, as a share of the axis: ticks' labels are centred by eye. */
const ZERO_SHARE = 0.025
/** An axis goes along at least this share of the bars. */
const LEAST_COVER = 0.5

/** Measures bars on an axis; where there is none, by their lengths on the page. Of bars that face each other none is below nought. */
export function measureLengths(
  field: BarField,
  { form, isFacing }: Pick<SortedBars, 'form' | 'isFacing'>,
  ground: PlotGround,
  scale?: Scale,
): Lengths {
  const lengths = scale === undefined ? onPage(field, ground) : onScale(field, form, ground, scale)
  return isFacing ? { ...lengths, drawn: (cell) => Math.abs(lengths.drawn(cell)) } : lengths
}

/** The axis on which the bars of a field are read, of those that run along them. */
export function scaleOf(field: BarField, { scales }: PlotGround): Scale | undefined {
  const direction = field.standing === 'columns' ? 'y' : 'x'
  const { low, high } = reachOf(field)
  const fitting = scales.filter((scale) => {
    if (scale.direction !== direction || scale.kind === 'date' || isOfYears(scale)) return false
    const ends = [scale.toPlace(scale.min), scale.toPlace(scale.max)]
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    return Math.min(to, high) - Math.max(from, low) >= LEAST_COVER * (high - low)
  })
  return fitting.find((scale) => isZero(scale, field.base)) ?? fitting[0]
}

/** Heads of columns and names of bands rise evenly too. */
export function isOfYears({ ticks }: Scale): boolean {
  return ticks.every(({ label }) => /^(?:19|20)\d\d[EFP]?$/.test(label.text.trim()))
}

function isZero(scale: Scale, base: number): boolean {
  return scale.kind === 'linear' && Math.abs(scale.toValue(base)) <= ZERO_SHARE * (scale.max - scale.min)
}

function onScale({ base }: BarField, form: Form, { plot }: PlotGround, scale: Scale): Lengths {
  const shift = isZero(scale, base) ? scale.toValue(base) : 0
  const valueAt = (place: number) => scale.toValue(place) - shift
  const isFromBase = ({ start }: Cell) => form === 'grouped' || start === base
  return {
    scale,
    range: scale.max - scale.min,
    drawn: (cell) => (isFromBase(cell) ? valueAt(cell.end) : valueAt(cell.end) - valueAt(cell.start)),
    errorOf: (cell) =>
      scale.errorAt(cell.end) +
      (shift === 0 ? 0 : scale.errorAt(base)) +
      (isFromBase(cell) ? 0 : unitOf(scale, cell.start) * plot.tolerance),
  }
}

/** What a unit of the page stands for at a place. */
function unitOf(scale: Scale, at: number): number {
  return Math.abs(scale.toValue(at + 0.5) - scale.toValue(at - 0.5))
}

function onPage(field: BarField, { plot }: PlotGround): Lengths {
  const { low, high } = reachOf(field)
  const growth = growthOf(field.standing)
  return {
    range: high - low,
    drawn: ({ start, end }) => growth * (end - start),
    errorOf: () => 2 * plot.tolerance,
  }
}
