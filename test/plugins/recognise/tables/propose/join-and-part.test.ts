import test from 'ava'
import type { PageReading } from '../../../../../plugins/recognise/tables/choose/page-reading.js'
import type { Grid, GridCell } from '../../../../../plugins/recognise/tables/grid/grid.js'
import { proposeJoin, proposeParts } from '../../../../../plugins/recognise/tables/propose/join-and-part.js'

/** A grid of rows of 20 points and columns of 100 points, without empty cells. */
function gridOf(texts: readonly (readonly string[])[], headerRowCount: number, top = 0): Grid {
  const cells = texts.flatMap((row, r) =>
    row.map((text, column): GridCell => {
      const bbox = { x0: 100 * column, x1: 100 * column + 40, y0: top + 20 * r, y1: top + 20 * r + 10 }
      const word = { text, bbox, baseline: bbox.y1, size: 10, isBold: false, isItalic: false, followsLeader: false }
      return { row: r, column, rowSpan: 1, columnSpan: 1, words: [word] }
    }),
  )
  return {
    bbox: { x0: 0, x1: 100 * texts[0]!.length, y0: top, y1: top + 20 * texts.length - 10 },
    rows: texts.map((_, r) => ({ start: top + 20 * r, end: top + 20 * r + 10 })),
    columns: texts[0]!.map((_, c) => ({ start: 100 * c, end: 100 * c + 40 })),
    cells,
    headerRowCount,
    evidence: 'alignment',
  }
}

/** The finders look only at the grids and the rulings. */
function readingOf(...proposed: readonly Grid[]): PageReading {
  return { proposed, page: { content: { rulings: [] } } } as unknown as PageReading
}

function shapesOf(proposals: readonly { readonly grids: readonly Grid[] }[]): readonly (readonly string[])[] {
  return proposals.map(({ grids }) => grids.map(({ rows, columns }) => `${rows.length}x${columns.length}`))
}

test('two lists side by side are parted where the second one has labels', (t) => {
  const lists = gridOf(
    [
      ['Pay', '100', 'Tax', '40'],
      ['Meals', '20', 'Fees', '5'],
      ['Travel', '7', 'Union', '2'],
    ],
    0,
  )
  t.deepEqual(shapesOf(proposeParts(readingOf(lists), 0)), [['3x2', '3x2']])
})

test('two lists with rulings through the rows of both are one table', (t) => {
  const lists = gridOf(
    [
      ['Pay', '100', 'Tax', '40'],
      ['Meals', '20', 'Fees', '5'],
      ['Travel', '7', 'Union', '2'],
    ],
    0,
  )
  const rulings = [15, 35].map((y) => ({ direction: 'horizontal', bbox: { x0: 0, x1: 400, y0: y, y1: y } }))
  const ruled = { ...readingOf(lists), page: { content: { rulings } } } as unknown as PageReading
  t.deepEqual(proposeParts(ruled, 0), [])
})

test('changes right of amounts are not parted from the labels of their rows', (t) => {
  const amounts = gridOf(
    [
      ['Sales', '14', '11', '25', '(2)'],
      ['Margin', '50', '35', '43', '(12)'],
      ['Tax', '4', '3', '5', '10'],
    ],
    0,
  )
  t.deepEqual(proposeParts(readingOf(amounts), 0), [])
})

test('a table without a header is joined to the one above with the same columns', (t) => {
  const upper = gridOf(
    [
      ['Item', 'Price'],
      ['Tea', '2'],
      ['Milk', '1'],
    ],
    1,
  )
  const lower = gridOf(
    [
      ['Bread', '3'],
      ['Salt', '1'],
    ],
    0,
    64,
  )
  t.deepEqual(shapesOf(proposeJoin(readingOf(upper, lower), 0)), [['5x2']])
})

test('a table with its own header is not joined to the one above', (t) => {
  const upper = gridOf(
    [
      ['Item', 'Price'],
      ['Tea', '2'],
      ['Milk', '1'],
    ],
    1,
  )
  const lower = gridOf(
    [
      ['Guest', 'Age'],
      ['Ann', '31'],
      ['Bo', '44'],
    ],
    1,
    64,
  )
  t.deepEqual(proposeJoin(readingOf(upper, lower), 0), [])
})
