import test from 'ava'
import { chartGrid, gridFormula } from '../../../../plugins/render/charts/chart-grid.js'
import { plainChart } from '../../../fixtures/plain-charts.js'

/** Returns the cells that a waterfall is drawn from, below headers in the first row: formula and result per cell. */
function drawnCells(values: readonly (number | null)[]) {
  const categories = values.map((_, index) => `step ${index + 1}`)
  const grid = chartGrid(plainChart({ categories, series: [{ name: 'Cash', values }], isWaterfall: true }))
  return grid.columns.slice(2).map(({ header, cells }, index) => [
    header,
    ...cells.map((cell, point) => {
      const formula = gridFormula(grid, index + 2, point, { row: 1, column: 1 })
      return cell === null ? null : `${formula} → ${cell}`
    }),
  ])
}

test('the columns of a waterfall are derived from its values, and restart at each total', (t) => {
  t.deepEqual(drawnCells([120, 35, -20, 135, 10]), [
    ['Base', null, 'B2 → 120', 'SUM(B2:B4) → 135', null, 'B5 → 135'],
    ['Total', 'B2 → 120', null, null, 'B5 → 135', null],
    ['Increase', null, 'B3 → 35', null, null, 'B6 → 10'],
    ['Decrease', null, null, '-B4 → 20', null, null],
  ])
})

test('a step across zero is drawn in two segments', (t) => {
  t.deepEqual(drawnCells([50, -80, 10]), [
    ['Base', null, null, 'SUM(B2:B4) → -20'],
    ['Total', 'B2 → 50', null, null],
    ['Increase', null, null, '-B4 → -10'],
    ['Decrease', null, 'B2 → 50', null],
    ['Decrease below zero', null, 'SUM(B2:B3) → -30', null],
  ])
})

test('a step without a value is an empty cell and adds nothing', (t) => {
  t.deepEqual(drawnCells([100, null, -30]), [
    ['Base', null, null, 'SUM(B2:B4) → 70'],
    ['Total', 'B2 → 100', null, null],
    ['Decrease', null, null, '-B4 → 30'],
  ])
})

test('running sums are rounded to remove binary rounding errors', (t) => {
  t.not(1.1 + 2.2, 3.3)
  const [base] = drawnCells([1.1, 2.2, 4.4, 9.3])
  t.deepEqual(base, ['Base', null, 'B2 → 1.1', 'ROUND(SUM(B2:B3),1) → 3.3', 'ROUND(SUM(B2:B4),1) → 7.7'])
})
