import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { planSlides, SMALLEST_TEXT } from '../../../../plugins/render/pptx/slide-plan.js'
import { type DrawnRow, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'

const options = { configuration: plainFormat, isChosen: false }
const room = { width: 888, height: 400 }

const offices = drawTable([
  ['header', 0, 'Name', 'Amount'],
  ...Array.from({ length: 90 }, (_, row): DrawnRow => {
    if (row % 15 === 0) return ['section', 0, `Region ${row / 15 + 1}`]
    return row % 15 === 14 ? ['subtotal', 0, 'Total', `${row},204`] : ['data', 1, `Office ${row}`, `${row},204`]
  }),
])

const quarters = drawTable([
  ['header', 0, '', ...Array.from({ length: 8 }, (_, year) => ({ text: `Year ${2015 + year}`, columnSpan: 4 }))],
  ['header', 0, '', ...Array.from({ length: 32 }, (_, quarter) => `Q${(quarter % 4) + 1}`)],
  ['data', 0, 'Revenue', ...Array.from({ length: 32 }, (_, quarter) => `${quarter + 100},345`)],
])

function bodyRows(table: Table, rows: readonly number[]): readonly number[] {
  return rows.filter((row) => row >= table.headerRowCount)
}

test('a statement of 27 rows fits on one slide in a legible size', (t) => {
  const { scale, parts } = planSlides(incomeStatement, options, room)
  t.is(parts.length, 1)
  t.true(scale * plainFormat.row.fontSize >= SMALLEST_TEXT)
})

test('a long table keeps every row once, below repeated header rows', (t) => {
  const { parts } = planSlides(offices, options, room)
  t.true(parts.length > 1)
  for (const part of parts) t.is(part.rows[0], 0)
  const body = parts.flatMap((part) => bodyRows(offices, part.rows))
  t.deepEqual(
    body,
    Array.from({ length: 90 }, (_, row) => row + 1),
  )
})

test('no slide exceeds its capacity', (t) => {
  for (const { heights, widths } of planSlides(offices, options, room).parts) {
    t.true(heights.reduce((sum, height) => sum + height, 0) <= room.height)
    t.true(widths.reduce((sum, width) => sum + width, 0) <= room.width + 1e-6)
  }
})

test('a slide neither ends with a section label nor begins with a total', (t) => {
  for (const { rows } of planSlides(offices, options, room).parts) {
    t.not(offices.rows[rows.at(-1)!]!.type, 'section')
    t.not(offices.rows[bodyRows(offices, rows)[0]!]!.type, 'subtotal')
  }
})

test('a slide ends with a sum rather than after the first of the rows indented below it', (t) => {
  const items = (count: number, name: string) =>
    Array.from({ length: count }, (_, row): DrawnRow => ['data', 1, `${name} ${row}`, `${row},204`])
  const statement = drawTable([
    ['header', 0, '', 'Amount'],
    ...items(14, 'Cost'),
    ['subtotal', 0, 'Operating income', '1,204'],
    ...items(13, 'Other'),
    ['total', 0, 'Net income', '2,204'],
  ])
  const [first, ...others] = planSlides(statement, options, room).parts
  t.is(others.length, 1)
  t.is(first!.rows.at(-1), 15)
})

test('a wide table keeps every column once, next to a repeated stub, and together below its spanning header', (t) => {
  const { scale, parts } = planSlides(quarters, options, room)
  t.is(scale * plainFormat.row.fontSize, SMALLEST_TEXT)
  for (const { columns } of parts) {
    t.is(columns[0], 0)
    t.is((columns.length - 1) % 4, 0)
  }
  t.deepEqual(
    parts.flatMap(({ columns }) => columns.slice(1)),
    Array.from({ length: 32 }, (_, column) => column + 1),
  )
})

test('a small table has large text', (t) => {
  const { scale, parts } = planSlides(
    drawTable([
      ['header', 0, '', '2023', '2022'],
      ['data', 0, 'Inventories', '2,757', '2,904'],
    ]),
    options,
    room,
  )
  t.is(parts.length, 1)
  t.is(scale * plainFormat.row.fontSize, 14)
})

test('text does not grow if labels would wrap', (t) => {
  const years = Array.from({ length: 9 }, (_, year) => `${year + 1},234,567`)
  const full = drawTable([
    ['data', 0, 'Adjustment for measurement period', ...years],
    ['data', 0, 'Sales', ...years],
  ])
  const { scale, parts } = planSlides(full, options, room)
  t.true(scale * plainFormat.row.fontSize < 14)
  t.is(new Set(parts.flatMap(({ heights }) => heights)).size, 1)
})

test('a table uses as few slides as possible at the smallest legible size', (t) => {
  // A balance sheet of 40 rows: 15 of assets, 25 of liabilities and equity; 28 rows of 10 points fit on a slide.
  const balanceSheet = drawTable([
    ['header', 0, '', '2023', '2022'],
    ...Array.from({ length: 40 }, (_, row): DrawnRow => {
      if (row === 0 || row === 15) return ['section', 0, row === 0 ? 'Assets' : 'Liabilities and equity']
      return row === 14 || row === 39 ? ['total', 0, 'Total', '27,838', '27,165'] : ['data', 1, `Item ${row}`, '1', '2']
    }),
  ])
  const { parts } = planSlides(balanceSheet, options, room)
  t.is(parts.length, 2)
  t.is(bodyRows(balanceSheet, parts[1]!.rows)[0], 16)
})

test('a table with only header rows has a slide', (t) => {
  t.deepEqual(
    planSlides(drawTable([['header', 0, 'Name', 'Amount']]), options, room).parts.map((part) => part.rows),
    [[0]],
  )
})

test('a header does not wrap if the slide has room for it', (t) => {
  const { parts } = planSlides(
    drawTable([
      ['header', 0, 'Three Months Ended December 31,', '2022', '2021'],
      ['data', 0, 'Slots win', '$ 625', '$ 485'],
    ]),
    options,
    room,
  )
  t.is(new Set(parts[0]!.heights).size, 1)
})

test('rows that are split over slides have the largest size with which they fit', (t) => {
  const plan = planSlides(offices, options, room)
  const fullest = Math.max(...plan.parts.map(({ heights }) => heights.reduce((sum, height) => sum + height, 0)))
  const size = plan.scale * plainFormat.row.fontSize
  t.true(size === 14 || fullest * ((size + 0.5) / size) > room.height * 0.97)
})
