import test from 'ava'
import { findDateOrder, storeDate } from '../../../../plugins/render/xlsx/printed-date.js'
import { drawTable } from '../../../fixtures/statement-table.js'

/** Returns the number of days since day 0 of spreadsheets. */
function serial(iso: string): number {
  return (Date.parse(iso) - Date.parse('1899-12-30')) / 86_400_000
}

const whole: readonly (readonly [string, string, string])[] = [
  ['March 4, 2021', '2021-03-04', '[$-409]mmmm d\\, yyyy'],
  ['Sep. 30, 2023', '2023-09-30', '[$-409]mmm\\. d\\, yyyy'],
  ['31 December 2020', '2020-12-31', '[$-409]d mmmm yyyy'],
  ['05-Jan-2019', '2019-01-05', '[$-409]dd\\-mmm\\-yyyy'],
  ['May 1, 2030', '2030-05-01', '[$-409]mmmm d\\, yyyy'],
  ['2022-02-28', '2022-02-28', 'yyyy\\-mm\\-dd'],
]
for (const [text, day, format] of whole) {
  test(`a complete date is a date with the printed format: ${text}`, (t) => {
    t.deepEqual(storeDate(text, undefined), { number: serial(day), format })
  })
}

for (const text of [
  'December 31,',
  'March 2021',
  '2021',
  'February 30, 2021',
  'Due March 4, 2021',
  'March 4, 2021 (1)',
  '1-2-3',
  '12/31/22',
  'DECEMBER 31, 2021',
  '31. Dezember 2020',
  'January 1, 1899',
]) {
  test(`an incomplete or ambiguous date stays text: ${text}`, (t) => {
    t.is(storeDate(text, 'month-first'), undefined)
  })
}

test('a numeric date is a date if its column shows the order of day and month', (t) => {
  t.is(storeDate('3/4/2022', undefined), undefined)
  t.deepEqual(storeDate('3/4/2022', 'month-first'), { number: serial('2022-03-04'), format: 'm\\/d\\/yyyy' })
  t.deepEqual(storeDate('03.04.2022', 'day-first'), { number: serial('2022-04-03'), format: 'dd\\.mm\\.yyyy' })
  t.is(storeDate('13/13/2022', 'month-first'), undefined)
})

test('a number above 12 decides the order for its column; contradicting numbers decide nothing', (t) => {
  const table = drawTable([
    ['data', 0, 'A', '3/4/2022', '3/4/2022', '3/14/2022'],
    ['data', 0, 'B', '3/31/2022', '5/6/2022', '14/3/2022'],
  ])
  t.deepEqual(
    [1, 2, 3].map((column) => findDateOrder(table, column)),
    ['month-first', undefined, undefined],
  )
})
