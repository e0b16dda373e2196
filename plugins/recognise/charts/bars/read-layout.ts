import type { Series } from '../../../../core/model.js'
import { overlapY } from '../../geometry/boxes.js'
import type { Label, PlotGround, ReadChart, Scale } from '../parts.js'
import { roundTogether } from '../round-measured.js'
import type { BarField } from './bar-field.js'
import { readBarFigure, readMeasured } from './bar-figures.js'
import { type BarLabel, findBarLabels } from './bar-labels.js'
import type { BarLayout } from './bar-layout.js'
import type { BarSeries, Cell } from './bar-series.js'
import { isChart } from './evidence.js'
import { type Lengths, measureLengths } from './lengths.js'
import { nameSeries } from './name-series.js'
import { findPrintedValues, fits, type PrintedValues } from './printed-values.js'
import { lengthOf } from './sides.js'
import { findZeros, type Zero } from './zeros.js'

/** What the bars of a plot say. */
interface BarReading {
  readonly series: readonly Series[]
  readonly labels: readonly Label[]
  readonly disagreements: NonNullable<ReadChart['disagreements']>
  readonly isPercentStacked: boolean
}

/** Of what nothing was counted no bar is drawn. */
const EMPTY_BIN: CellValue = { value: 0 }

const beyondStacks = { outside: new Map(), farther: new Map(), amountOutside: new Map() }

/** Reads the values of sorted bars on an axis, or where there is none by the figures printed at them. */
export function readLayout(layout: BarLayout, ground: PlotGround, scale: Scale | undefined): BarReading | undefined {
  const { field, groups, bars } = layout
  const lengths = measureLengths(field, bars, ground, scale)
  const cells = bars.series.flatMap((series) => series.cells.filter((cell) => cell !== undefined))
  const taken = new Set<Label>([...(scale?.ticks ?? []).map(({ label }) => label), ...groups.labels])
  const legend = ground.legend.filter(({ label }) => !isFigureAtBar(label, field))
  for (const { label } of legend) taken.add(label)
  const found = findBarLabels(ground, field, bars.form, cells, taken)
  // beyond the end of a stack its sum is printed, not the outermost piece's own value
  const sums = bars.form === 'stacked' ? [...found.outside.values()] : []
  const printed = findPrintedValues(bars.form === 'stacked' ? { ...found, ...beyondStacks } : found, lengths, cells)
  const share = printed === undefined && scale === undefined ? wholeOf(layout, lengths) : undefined
  const named = nameSeries(layout, ground.plot, legend, taken)
  const names = named.map(({ name }) => name)
  for (const { label } of named) if (label !== undefined) taken.add(label)
  if (!isChart(layout, ground.plot, { scale, printed, share, names, taken })) return undefined
  const factor = printed?.factor ?? share ?? 1
  const zeros = printed === undefined ? [] : findZeros(layout, ground.plot, taken, printingOf(printed, lengths))
  // a fall printed without a sign is still a fall; but bars to both sides of a middle line may all be above zero
  const hasFalls = [...(printed?.labels ?? [])].some(([cell, { value }]) => value < 0 && lengths.drawn(cell) < 0)
  const isSigned = bars.form !== 'grouped' || scale !== undefined || hasFalls
  const series = bars.series.map((each, i): Series => {
    const values = each.cells.map((cell, group) =>
      cell === undefined
        ? groups.isBinned
          ? EMPTY_BIN
          : zeroAt(zeros, each, group)
        : cellValue(cell, lengths, printed, factor, isSigned),
    )
    const colors = each.cells.map((cell) => cell?.piece.bar.color ?? null)
    const isMeasured = values.some((value) => value?.error !== undefined)
    return {
      name: names[i]!,
      values: roundMeasured(values),
      ...(values.some((value) => value?.text !== undefined) && { labels: values.map((value) => value?.text ?? null) }),
      ...(isMeasured && { errorBounds: values.map((value) => value?.error ?? null) }),
      color: each.color,
      ...(new Set(colors.filter((color) => color !== null)).size > 1 && { pointColors: colors }),
    }
  })
  const disagreements = cells.flatMap((cell) => {
    const label = printed?.labels.get(cell)
    const isRead = label?.text === undefined
    if (label === undefined || printed?.isLoose || (isRead && fits(cell, label, lengths, factor))) return []
    const said = isRead ? label.value : label.value * 10 ** label.decimals
    return [{ label: label.label, printed: said, drawn: lengths.drawn(cell) * factor }]
  })
  return {
    series,
    labels: [...(printed?.labels.values() ?? []), ...sums, ...zeros, ...named].flatMap(({ label }) => label ?? []),
    disagreements,
    isPercentStacked: bars.form === 'stacked' && isWhole(series),
  }
}

/** A figure at a short bar looks like a name behind a key. */
function isFigureAtBar({ text, bbox, size }: Label, { stands }: BarField): boolean {
  if ((readBarFigure(text) ?? readMeasured(text)) === undefined) return false
  return stands.some(({ pieces }) =>
    pieces.some(({ bar }) => {
      const gap = bbox.x0 - bar.bbox.x1
      return gap > -1 && gap < 2 * size && overlapY(bar.bbox, bbox) > 0
    }),
  )
}

/** Printed values as they are, measured ones to as few digits as their errors allow. */
function roundMeasured(values: readonly (CellValue | undefined)[]): readonly (number | null)[] {
  const measured = values.map((value) => (value?.error === undefined ? null : value.value))
  const rounded = roundTogether(
    measured,
    values.map((value) => value?.error ?? null),
  )
  return values.map((value, i) => rounded[i] ?? value?.value ?? null)
}

interface CellValue {
  readonly value: number
  /** Given where it was measured. */
  readonly error?: number
  /** Given where it is printed. */
  readonly text?: string
}

function cellValue(
  cell: Cell,
  lengths: Lengths,
  printed: PrintedValues | undefined,
  factor: number,
  isSigned: boolean,
): CellValue {
  const drawn = lengths.drawn(cell) * factor
  const label = printed?.labels.get(cell)
  if (label !== undefined && !isMisread(cell, label, lengths, printed!)) {
    const value =
      isSigned && drawn < 0 && label.value > 0 && !label.label.text.trim().startsWith('+') ? -label.value : label.value
    return { value, text: label.text ?? label.label.text }
  }
  const error = lengths.errorOf(cell) * factor
  return { value: drawn, error }
}

/** A figure nearly as long as its bar, as a share of the axis, is rather what is printed: a border hides the bar's end. */
const NEARLY = 0.03

/** A figure that was read from pixels and does not fit its bar was read wrong, where most others fit theirs. */
function isMisread(cell: Cell, label: BarLabel, lengths: Lengths, printed: PrintedValues): boolean {
  if (label.label.confidence === undefined || printed.isLoose || printed.agreement === 1) return false
  return !fits(cell, label, lengths, printed.factor, NEARLY)
}

/** What a point of a bar stands for, as the longest shows it, and what is printed behind all figures. */
function printingOf({ labels, factor }: PrintedValues, lengths: Lengths): Parameters<typeof findZeros>[3] {
  const long = [...labels.keys()].toSorted((a, b) => lengthOf(b.piece) - lengthOf(a.piece))[0]!
  const suffixes = new Set([...labels.values()].map(({ suffix }) => suffix))
  const [suffix] = suffixes
  return {
    valueOfPoint: suffixes.size > 1 ? 0 : Math.abs((lengths.drawn(long) * factor) / lengthOf(long.piece)),
    ...(suffix !== undefined && { suffix }),
  }
}

function zeroAt(zeros: readonly Zero[], series: BarSeries, group: number): CellValue | undefined {
  const zero = zeros.find((each) => each.series === series && each.group === group)
  return zero && { value: zero.value, text: zero.label.text }
}

/** Stacks that all reach from one line to another are wholes: what a unit of length stands for in per cent. */
function wholeOf({ field, bars }: BarLayout, { range }: Lengths): number | undefined {
  if (bars.form !== 'stacked' || field.stands.length < 2) return undefined
  const isFull = field.stands.every(({ pieces }) => {
    const ends = pieces.flatMap(({ low, high }) => [low, high])
    return Math.abs(Math.max(...ends) - Math.min(...ends) - range) <= 2 * field.touch
  })
  return isFull ? 100 / range : undefined
}

/** Stacks whose pieces give 100 but for their rounding. */
function isWhole(series: readonly Series[]): boolean {
  const count = series[0]!.values.length
  const sums = Array.from({ length: count }, (_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const filled = sums.filter((sum) => sum !== 0)
  return filled.length > 1 && series.length > 1 && filled.every((sum) => Math.abs(sum - 100) <= 0.6 * series.length)
}
