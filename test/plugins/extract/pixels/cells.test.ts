import test from 'ava'
import { type Cells, closeCells, darkenCells, openCells } from '../../../../plugins/extract/pixels/cells.js'

test('each cell becomes as dark as the darkest within the radius, also at the edges', (t) => {
  for (const cells of [random(7, 9), random(1, 6), random(6, 1), random(1, 1)]) {
    for (const reach of [1, 2, 3]) t.deepEqual(darkenCells(cells, reach).shades, within(cells, reach, Math.min).shades)
  }
})

test('closing removes dark narrow features, opening bright narrow ones', (t) => {
  const cells = random(12, 10)
  const closed = within(within(cells, 2, Math.max), 2, Math.min)
  const opened = within(within(cells, 2, Math.min), 2, Math.max)
  t.deepEqual(closeCells(cells, 2).shades, closed.shades)
  t.deepEqual(openCells(cells, 2).shades, opened.shades)
})

test('filters do not modify their input', (t) => {
  const cells = random(5, 4)
  const before = cells.shades.slice()
  closeCells(cells, 2)
  t.deepEqual(cells.shades, before)
})

/** Returns fixed pseudorandom shades. */
function random(columns: number, rows: number): Cells {
  const shades = Uint16Array.from({ length: columns * rows }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 8) % 4081)
  return { columns, rows, side: 4, shades }
}

/** Applies the definition, cell by cell. */
function within(cells: Cells, reach: number, choose: (...shades: number[]) => number): Cells {
  const { columns, rows } = cells
  const shades = cells.shades.map((_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const near = [...cells.shades].filter((_, other) => {
      const [column, row] = [other % columns, Math.floor(other / columns)]
      return Math.abs(column - x) <= reach && Math.abs(row - y) <= reach
    })
    return choose(...near)
  })
  return { columns, rows, side: cells.side, shades }
}

test('a background is not changed by later pages, and expanding it repeatedly gives the same result', (t) => {
  const drawn = (shade: number) => ({
    columns: 30,
    rows: 20,
    side: 4,
    shades: new Uint16Array(600).map((_, i) => (i % 30 > 10 && i % 30 < 13 ? shade : 4080)),
  })
  const dark = darkenCells(drawn(100), 2)
  darkenCells(drawn(2000), 1)
  t.deepEqual(
    [...dark.shades.slice(0, 30)],
    Array.from({ length: 30 }, (_, i) => (i > 8 && i < 15 ? 100 : 4080)),
  )
  t.deepEqual([...closeCells(drawn(100), 2).shades], Array(600).fill(4080))
})
