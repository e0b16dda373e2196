import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Table } from '../../../core/model.js'
import { measureColumns } from '../column-widths.js'

/** Width of one column unit, in points: a digit of the workbook's default font. */
export const POINTS_PER_UNIT = 5.25
/** Padding of a cell, in column units. */
export const AIR = 1.6
const WIDEST_COLUMN = 255

/** Maximum width of text columns, in column units, on a sheet that several tables share. Longer texts are wrapped. */
const WIDEST_SHARED_TEXT = 28

/**
 * Returns the column widths of a sheet, in column units: for each column the largest width that one of its tables
 * needs.
 */
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
