import type { DrawingPage } from '../../examples/drawing/draw-document.js'
import type { LaidTable } from './laid-table.js'
import type { LayoutStyle } from './layout-style.js'

/** Fills the shaded areas of a style: headers, rows, adjoining cells, or tiles with white gaps. */
export function fillShades(page: DrawingPage, laid: LaidTable, style: LayoutStyle): void {
  const { shading } = style
  if (shading === 'head' || shading === 'zebra' || shading === 'bands') fillRows(page, laid, style)
  else if (shading !== 'none') fillCells(page, laid, style)
}

function fillRows(page: DrawingPage, { xs, ys, headRows }: LaidTable, style: LayoutStyle): void {
  const [x0, x1] = [xs[0]!, xs.at(-1)!]
  page.fill({ x0, y0: ys[0]!, x1, y1: ys[headRows]! }, style.headTint)
  if (style.shading === 'head') return
  const gap = style.shading === 'bands' ? 0.8 : 0
  for (let row = headRows; row < ys.length - 1; row++) {
    if (style.shading === 'zebra' && (row - headRows) % 2 === 0) continue
    page.fill({ x0, y0: ys[row]! + gap, x1, y1: ys[row + 1]! - gap }, style.tint)
  }
}

function fillCells(page: DrawingPage, laid: LaidTable, style: LayoutStyle): void {
  const { xs, ys, headRows } = laid
  const gap = style.shading === 'tiles' ? 1 : 0
  for (let row = 0; row < ys.length - 1; row++) {
    const bodyTint = row % 2 === 0 ? style.tint : '#f3f6fa'
    const tint = row < headRows ? style.headTint : bodyTint
    for (let column = 0; column < xs.length - 1; column++) {
      if (isCovered(laid, row, column)) continue
      const cell = laid.cells.find((other) => other.row === row && other.column === column)
      const box = {
        x0: xs[column]! + gap,
        y0: ys[row]! + gap,
        x1: xs[column + (cell?.columnSpan ?? 1)]! - gap,
        y1: ys[row + (cell?.rowSpan ?? 1)]! - gap,
      }
      page.fill(box, tint)
    }
  }
}

/** Returns whether a cell that begins elsewhere spans this position. */
function isCovered({ cells }: LaidTable, row: number, column: number): boolean {
  return cells.some(
    (cell) =>
      (cell.row !== row || cell.column !== column) &&
      cell.row <= row &&
      cell.row + cell.rowSpan > row &&
      cell.column <= column &&
      cell.column + cell.columnSpan > column,
  )
}

/** Draws the rules of a style, except inside spanning cells. */
export function drawRules(page: DrawingPage, laid: LaidTable, style: LayoutStyle): void {
  const { xs, ys, headRows } = laid
  const [rows, columns] = [ys.length - 1, xs.length - 1]
  const spans = laid.cells.filter((cell) => cell.rowSpan > 1 || cell.columnSpan > 1)
  const isOpenBelow = (row: number, column: number) =>
    spans.some(
      (cell) =>
        cell.column <= column &&
        column < cell.column + cell.columnSpan &&
        cell.row < row &&
        row < cell.row + cell.rowSpan,
    )
  const isOpenBeside = (row: number, column: number) =>
    spans.some(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.rowSpan &&
        cell.column < column &&
        column < cell.column + cell.columnSpan,
    )
  for (let row = 0; row <= rows; row++) {
    const isOuter = row === 0 || row === rows
    const isAsked =
      style.levels === 'all' ||
      (style.levels === 'head' && (isOuter || row === headRows)) ||
      (style.isFramed && isOuter)
    // A spanning header has a rule below it.
    const isUnderGroup = (column: number) =>
      style.levels === 'head' &&
      row < headRows &&
      spans.some(
        (cell) =>
          cell.row + cell.rowSpan === row &&
          cell.column <= column &&
          column < cell.column + cell.columnSpan &&
          cell.isHead,
      )
    for (const [from, to] of runs(columns, (i) => (isAsked || isUnderGroup(i)) && !isOpenBelow(row, i))) {
      const inset = isAsked ? 0 : 3
      drawLine(page, style, [xs[from]! + inset, ys[row]!, xs[to]! - inset, ys[row]!], xs.slice(from, to + 1))
    }
  }
  for (let column = 0; column <= columns; column++) {
    const isOuter = column === 0 || column === columns
    const isAsked =
      (style.uprights === 'all' && !isOuter) ||
      (style.uprights === 'stub' && column === 1) ||
      (style.isFramed && isOuter)
    for (const [from, to] of runs(rows, (i) => isAsked && !isOpenBeside(i, column)))
      drawLine(page, style, [xs[column]!, ys[from]!, xs[column]!, ys[to]!], ys.slice(from, to + 1))
  }
}

/** Returns the ranges of indexes that satisfy the predicate, with exclusive ends. */
function runs(count: number, holds: (index: number) => boolean): readonly (readonly [number, number])[] {
  const found: [number, number][] = []
  for (let i = 0; i < count; i++) {
    if (!holds(i)) continue
    const last = found.at(-1)
    if (last !== undefined && last[1] === i) last[1] = i + 1
    else found.push([i, i + 1])
  }
  return found
}

type Line = readonly [number, number, number, number]

/** Draws a line with the style's pen. @param stops Positions of the cell boundaries along the line. */
function drawLine(page: DrawingPage, style: LayoutStyle, line: Line, stops: readonly number[]): void {
  const { pen, thickness, color } = style
  const [x0, y0, x1, y1] = line
  const isLevel = y0 === y1
  const piece = (from: number, to: number, off = 0): Line =>
    isLevel ? [from, y0 + off, to, y0 + off] : [x0 + off, from, x0 + off, to]
  const stroke = (part: Line, dash?: readonly [number, number]) => page.stroke(...part, thickness, color, dash)
  const [start, end] = isLevel ? [x0, x1] : [y0, y1]
  if (pen === 'stroke') stroke(line)
  if (pen === 'dashed') stroke(line, [3, 2])
  if (pen === 'dotted') stroke(line, [1, 1])
  if (pen === 'doubled') for (const off of [-0.7, 0.7]) page.stroke(...piece(start, end, off), 0.3, color)
  if (pen === 'bar') {
    const half = thickness / 2
    const box = { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half }
    page.fill(box, color)
  }
  if (pen === 'broken') for (let at = start; at < end; at += 9) stroke(piece(at, Math.min(at + 6.5, end)))
  if (pen === 'short-cells' || pen === 'long-cells') {
    const reach = pen === 'short-cells' ? -0.8 : 0.8
    for (const [i, stop] of stops.slice(1).entries()) stroke(piece(stops[i]! - reach, stop + reach))
  }
}
