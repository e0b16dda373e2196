import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Table } from '../../../core/model.js'
import { measureColumns } from '../column-widths.js'

/** Points that one unit of a column's width takes: a digit of the workbook's own font. */
export const POINTS_PER_UNIT = 5.25
/** Units that a cell keeps free beside its text. */
export const AIR = 1.6
const WIDEST_COLUMN = 255

/** Texts beside the labels take no more of a sheet that several tables share: their rows grow instead. */
const WIDEST_SHARED_TEXT = 28

/** The widths of a sheet's columns, in its units: each as wide as the widest that its tables want there. */
export function columnUnits(tables: readonly Table[], options: FormatChoice): readonly number[] {
  const units: number[] = []
  for (const table of tables) {
    measureColumns(table, options).forEach(({ wanted, least }, column) => {
      const isText = column > 0 && table.columns[column]!.alignment !== 'right'
      const most = tables.length > 1 && isText ? Math.max(WIDEST_SHARED_TEXT, unitsOf(least)) : WIDEST_COLUMN
      units[column] = Math.max(units[column] ?? 0, Math.min(unitsOf(wanted), most))
    })
  }
  return units
}

function unitsOf(points: number): number {
  return Math.min(Math.ceil((points / POINTS_PER_UNIT + AIR) * 10) / 10, WIDEST_COLUMN)
}
