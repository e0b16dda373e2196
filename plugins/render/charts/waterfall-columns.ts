import type { Series } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'
import { highest } from './highest.js'
import { type WaterfallStep, waterfallSteps } from './waterfall.js'

/** A sum of consecutive values, or a single value if both rows are equal. Zero-based. */
export interface SumOfValues {
  readonly first: number
  readonly last: number
  readonly isNegative: boolean
  /**
   * Number of decimals to round to, because binary fractions do not add up exactly; undefined if no rounding is needed.
   */
  readonly decimals?: number
}

/** One of the stacked columns that draw a waterfall. */
interface StepColumn {
  readonly header: string
  /** `base` is invisible and carries the others. */
  readonly role: 'base' | WaterfallStep['kind']
  /** One value per row; null is an empty cell. */
  readonly cells: readonly (number | null)[]
  /** One entry per row: how the cell is calculated from the values; null if it is empty. */
  readonly sums: readonly (SumOfValues | null)[]
}

const KINDS = [
  ['Total', 'total'],
  ['Increase', 'increase'],
  ['Decrease', 'decrease'],
] as const

/**
 * Returns the helper columns of a waterfall. A column floats because it is stacked on an invisible one. Columns above
 * zero stack upwards, below zero downwards. A step that crosses zero is drawn as two pieces of the same color, each
 * from zero.
 */
export function stepColumns(series: Series): readonly StepColumn[] {
  const steps = waterfallSteps(series)
  const present = KINDS.filter(([, kind]) => steps.some((step) => step?.kind === kind))
  const crossing = present.filter(([, kind]) => steps.some((step) => step?.kind === kind && crossesZero(step)))
  const column = (
    header: string,
    role: StepColumn['role'],
    read: (step: WaterfallStep) => Piece | null,
  ): StepColumn => {
    const pieces = steps.map((step) => (step === null ? null : read(step)))
    const cells = pieces.map((piece, row) => (piece === null ? null : sizeOf(piece, steps[row]!)))
    const sums = pieces.map((piece, row) => (piece === null ? null : sumOf(piece, row, steps, series, cells[row]!)))
    return { header, role, cells, sums }
  }
  return [
    column('Base', 'base', baseOf),
    ...present.map(([header, kind]) => column(header, kind, (step) => (step.kind === kind ? pieceOf(step) : null))),
    ...crossing.map(([header, kind]) =>
      column(`${header} below zero`, kind, (step) =>
        step.kind === kind && crossesZero(step) ? { of: lowEnd(step) } : null,
      ),
    ),
  ]
}

/** The value of a cell for a step: the running sum before or after it, or its own value. */
interface Piece {
  readonly of: 'from' | 'to' | 'value'
  readonly isNegative?: boolean
}

function baseOf(step: WaterfallStep): Piece | null {
  if (step.kind === 'total' || crossesZero(step)) return null
  return { of: isAboveZero(step) ? lowEnd(step) : highEnd(step) }
}

/** Columns above zero are drawn upwards and those below zero downwards, whatever the direction of the step. */
function pieceOf(step: WaterfallStep): Piece {
  if (crossesZero(step)) return { of: highEnd(step) }
  return { of: 'value', isNegative: step.kind !== 'total' && isAboveZero(step) !== step.to >= step.from }
}

function isAboveZero({ from, to }: WaterfallStep): boolean {
  return roundBinaryError(Math.min(from, to)) >= 0
}

function crossesZero({ from, to }: WaterfallStep): boolean {
  return roundBinaryError(Math.min(from, to)) < 0 && roundBinaryError(Math.max(from, to)) > 0
}

function lowEnd({ from, to }: WaterfallStep): 'from' | 'to' {
  return from < to ? 'from' : 'to'
}

function highEnd(step: WaterfallStep): 'from' | 'to' {
  return lowEnd(step) === 'from' ? 'to' : 'from'
}

function sizeOf({ of, isNegative }: Piece, { from, to }: WaterfallStep): number {
  const size = roundBinaryError(of === 'value' ? to - from : of === 'from' ? from : to)
  return isNegative && size !== 0 ? -size : size
}

/** Removes the error of binary fractions: 0.1 + 0.2 becomes 0.3. */
function roundBinaryError(number: number): number {
  return Number(number.toPrecision(12))
}

/** Returns how a cell is calculated. The running sum restarts at each total. */
function sumOf(
  { of, isNegative = false }: Piece,
  row: number,
  steps: readonly (WaterfallStep | null)[],
  { values }: Series,
  size: number,
): SumOfValues {
  if (of === 'value') return { first: row, last: row, isNegative }
  const first = steps.findLastIndex((step, index) => index < row && step?.kind === 'total')
  const last = of === 'to' ? row : row - 1
  const added = values.slice(first, last + 1)
  const sum = added.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const isRounded = sum !== (isNegative ? -size : size)
  return {
    first,
    last,
    isNegative,
    ...(isRounded ? { decimals: highest(added.map((each) => decimalsOf(each ?? 0))) } : {}),
  }
}

/**
 * Writes the sum as a formula, `SUM(B5:B7)`.
 *
 * @param cellOf Returns the address of a value by its row.
 */
export function sumFormula(
  { first, last, isNegative, decimals }: SumOfValues,
  cellOf: (row: number) => string,
): string {
  const sum = first === last ? cellOf(first) : `SUM(${cellOf(first)}:${cellOf(last)})`
  const text = `${isNegative ? '-' : ''}${sum}`
  return decimals === undefined ? text : `ROUND(${text},${decimals})`
}
