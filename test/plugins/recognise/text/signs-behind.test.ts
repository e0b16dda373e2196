import test from 'ava'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../fixtures/write-table.js'

const COLUMNS = [
  ['left', 60],
  ['right', 240],
  ['right', 320],
  ['right', 400],
] as const

const pricesIn = (currency: string) => [
  ['Artikel', 'Menge', 'Preis', 'Summe'],
  ['Schraube', '100', `1,20 ${currency}`, `120,00 ${currency}`],
  ['Mutter', '50', `0,50 ${currency}`, `25,00 ${currency}`],
  ['Scheibe', '10', `2,00 ${currency}`, `-20,00 ${currency}`],
]

test('a currency after its amounts belongs to them, at any distance to the next column', async (t) => {
  for (const currency of ['€', '£', 'CHF', 'EUR', 'kr', 'Fr.'])
    for (const gap of [0, 25]) {
      const columns = COLUMNS.map(([edge, x], i) => [edge, x - gap * Math.max(0, i - 1)] as const)
      const rows = pricesIn(currency)
      const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100))
      t.deepEqual(textsOf(table!), rows, `${currency} ${gap}`)
      const last = table!.cells.find(({ text }) => text.startsWith('-20,00'))
      t.like(last, { value: { number: -20, decimals: 2, currency } })
    }
})

test('amounts with their units are a table of numbers', async (t) => {
  for (const unit of ['kg', 'ms', 'm²', 'Stk.', 'Mio. €', 'TEUR']) {
    const rows = pricesIn(unit)
    const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
    t.deepEqual(table && textsOf(table), rows, unit)
  }
})

test('a sign before an amount belongs to that amount, even if it is close to the previous column', async (t) => {
  const rows = [
    ['', 'Change', '2023', '2022'],
    ['Discount rate', '+0.50', '', ''],
    ['Obligation', '', '(1,149)', '(1,122)'],
  ]
  const [table] = await tablesOn((page) => {
    writeTable(page, rows, COLUMNS, 100)
    for (const [x, text] of [
      [60, 'Return on assets'],
      [222, '+0.25'],
      [249, '$'],
      [288, '(1,249)'],
      [362, '$ 1,138'],
    ] as const)
      page.write(text, x, 139, { font: 'times', size: 10 })
  })
  t.deepEqual(textsOf(table!).at(-1), ['Return on assets', '+0.25', '$ (1,249)', '$ 1,138'])
})

test('a dash may have a trailing sign, as numbers do, in equally tight columns', async (t) => {
  const rows = [
    ['Kosten', 'Januar', 'Februar', 'März'],
    ['Miete', '1.120,00 €', '– €', '1.130,00 €'],
    ['Strom', '20,00 €', '22,00 €', '23,00 €'],
    ['Gutschrift', '-5,90 €', '-6,10 €', '-7,00 €'],
  ]
  const columns = [
    ['left', 60],
    ['right', 240],
    ['right', 297],
    ['right', 354],
  ] as const
  const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100))
  t.deepEqual(textsOf(table!), rows)
})
