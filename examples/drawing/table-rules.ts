import type { DrawingPage } from './draw-document.js'
import type { TableDescription } from './table-description.js'
import type { TableLayout } from './table-layout.js'
import type { TableStyle } from './table-style.js'

/** Draws the layers behind the words: shading first, then rules. */
export function drawTableLines(
  page: DrawingPage,
  table: TableDescription,
  layout: TableLayout,
  style: TableStyle,
): void {
  const { columns, rows, headerRowCount } = layout
  const x0 = columns[0]!.x0
  const x1 = columns.at(-1)!.x1
  const thickness = style.ruleThickness
  shade()
  if (style.rules === 'grid') drawGrid()
  if (style.rules === 'horizontal') drawRows()
  if (style.rules === 'statement') drawStatement()

  function shade(): void {
    if (style.headerFill !== undefined && headerRowCount > 0) {
      page.fill({ x0, y0: rows[0]!.y0, x1, y1: rows[headerRowCount - 1]!.y1 }, style.headerFill)
    }
    if (style.zebra === undefined) return
    for (let row = headerRowCount; row < rows.length; row += 2) {
      page.fill({ x0, y0: rows[row]!.y0, x1, y1: rows[row]!.y1 }, style.zebra)
    }
  }

  function drawGrid(): void {
    const covered = new Set<string>()
    for (const cell of layout.cells) {
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
        for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
          // There is no line inside a span: mark the positions whose top or left side is open
          if (row > cell.row) covered.add(`top ${row} ${column}`)
          if (column > cell.column) covered.add(`left ${row} ${column}`)
        }
    }
    rows.forEach((row, r) => {
      columns.forEach((column, c) => {
        if (!covered.has(`top ${r} ${c}`)) across(column.x0, column.x1, row.y0)
        if (!covered.has(`left ${r} ${c}`)) down(column.x0, row.y0, row.y1)
      })
      down(x1, row.y0, row.y1)
    })
    across(x0, x1, rows.at(-1)!.y1)
  }

  function drawRows(): void {
    across(x0, x1, rows[0]!.y0, thickness * 2)
    rows.forEach((row, index) => {
      // A tall cell is not divided
      if (layout.cells.some((cell) => cell.row <= index && cell.row + cell.rowSpan > index + 1)) return
      const isEdge = index === headerRowCount - 1 || index === rows.length - 1
      across(x0, x1, row.y1, isEdge ? thickness * 2 : thickness)
    })
  }

  function drawStatement(): void {
    for (const cell of layout.cells) {
      if (cell.row >= headerRowCount || cell.columnSpan === 1 || cell.row === headerRowCount - 1) continue
      across(columns[cell.column]!.left, columns[cell.column + cell.columnSpan - 1]!.right, rows[cell.row]!.y1)
    }
    if (headerRowCount > 0) {
      const y = rows[headerRowCount - 1]!.y1
      if (style.headerRule === 'full') across(x0, x1, y)
      else for (const column of columns.slice(1)) across(column.left, column.right, y)
    }
    table.rows.forEach((row, index) => {
      if (row.type !== 'subtotal' && row.type !== 'total') return
      const { y0, y1 } = rows[index]!
      if (style.sumRule === 'full') {
        across(x0, x1, y0)
        if (row.type === 'total') across(x0, x1, y1, thickness * 2)
        return
      }
      for (const cell of layout.cells) {
        if (cell.row !== index || table.columns[cell.column]!.kind !== 'number') continue
        const { left, right } = columns[cell.column]!
        across(left, right, y0 + 0.5)
        if (row.type !== 'total') continue
        across(left, right, y1 - 1.6)
        across(left, right, y1 + 0.2)
      }
    })
  }

  function across(from: number, to: number, y: number, weight = thickness): void {
    if (style.ruleAs === 'fill')
      page.fill({ x0: from, y0: y - weight / 2, x1: to, y1: y + weight / 2 }, style.ruleColor)
    else page.stroke(from, y, to, y, weight, style.ruleColor)
  }

  function down(x: number, from: number, to: number): void {
    if (style.ruleAs === 'fill') {
      page.fill({ x0: x - thickness / 2, y0: from, x1: x + thickness / 2, y1: to }, style.ruleColor)
    } else page.stroke(x, from, x, to, thickness, style.ruleColor)
  }
}
