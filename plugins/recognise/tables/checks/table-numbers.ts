import type { Cell, Value } from '../../../../core/model.js'

/** A printed number in whole units of the table's smallest printed place, so that adding is exact. */
export interface CheckedNumber {
  readonly units: number
  /** The value of its last printed place in units: 100 for `12` in a table that also prints `3.45`. */
  readonly place: number
  readonly isNil: boolean
  readonly suffix: Value['suffix']
}

/** The numbers of a table's body. */
export interface TableNumbers {
  /** By row and column; undefined for a text or an empty cell. */
  readonly grid: readonly (readonly (CheckedNumber | undefined)[])[]
  /** Digits after the decimal separator in the smallest unit. */
  readonly decimals: number
}

/** Maximum digits after the decimal separator; with more, whole units would no longer be exact. */
const MAX_DECIMALS = 6

/**
 * Reads the numbers of a table's body.
 *
 * @param isBody Whether a row may take part in sums. Header rows may not, because their years are labels.
 */
export function readBodyNumbers(
  cells: readonly Cell[],
  size: { readonly rows: number; readonly columns: number },
  isBody: (row: number) => boolean,
): TableNumbers {
  const own = cells.filter((cell) => isBody(cell.row) && cell.columnSpan === 1 && cell.rowSpan === 1)
  const decimals = Math.min(MAX_DECIMALS, Math.max(0, ...own.map(({ value }) => decimalsOf(value))))
  const grid: (CheckedNumber | undefined)[][] = Array.from({ length: size.rows }, () =>
    new Array(size.columns).fill(undefined),
  )
  for (const { row, column, value } of own) {
    if (value === undefined || decimalsOf(value) > decimals) continue
    grid[row]![column] = {
      units: value.kind === 'nil' ? 0 : Math.round(value.number * 10 ** decimals),
      place: 10 ** (decimals - decimalsOf(value)),
      isNil: value.kind === 'nil',
      suffix: value.suffix,
    }
  }
  return { grid, decimals }
}

function decimalsOf(value: Value | undefined): number {
  return value?.kind === 'number' ? value.decimals : 0
}
