import type { Cell, Value } from '../../../../core/model.js'

/** A printed figure as a whole number of the table's smallest printed unit: sums of these have no error of their own. */
export interface Figure {
  readonly units: number
  /** One unit of its last printed place: 100 for `12` in a table that prints `3.45` elsewhere. */
  readonly place: number
  readonly isNil: boolean
  readonly suffix: Value['suffix']
}

/** The figures of a table's body. */
export interface Figures {
  /** By row and column; undefined where a text or nothing stands. */
  readonly grid: readonly (readonly (Figure | undefined)[])[]
  /** Digits after the decimal mark of the smallest unit. */
  readonly decimals: number
}

/** Digits after the decimal mark that are still added; with more, whole numbers would no longer be exact. */
const MOST_DECIMALS = 6

/**
 * @param isBody Whether a row may take part in sums: heads may not, as their years are no figures.
 */
export function readFigures(
  cells: readonly Cell[],
  size: { readonly rows: number; readonly columns: number },
  isBody: (row: number) => boolean,
): Figures {
  const own = cells.filter((cell) => isBody(cell.row) && cell.columnSpan === 1 && cell.rowSpan === 1)
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, ...own.map(({ value }) => decimalsOf(value))))
  const grid: (Figure | undefined)[][] = Array.from({ length: size.rows }, () =>
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
