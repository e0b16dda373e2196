import test from 'ava'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { decimalMarks } from '../../../../plugins/recognise/lexicon/separators.js'
import { tableFrom } from '../../../fixtures/recognise-drawn.js'

test('unambiguous numbers determine the decimal separator of their column', (t) => {
  t.deepEqual(decimalMarks([['1.234,56', '12.345', '0,50']]), [','])
  t.deepEqual(decimalMarks([['1,234.56', '12,345', '0.50']]), ['.'])
})

test('other columns of the table determine the separator of an ambiguous column', (t) => {
  t.deepEqual(
    decimalMarks([
      ['1.234', '2.345'],
      ['12,5', '0,7'],
    ]),
    [',', ','],
  )
})

test('ambiguous numbers determine nothing', (t) => {
  t.deepEqual(decimalMarks([['1,234', '2,345']]), [undefined])
})

test('a single number determines nothing for its table', (t) => {
  t.deepEqual(decimalMarks([['1,2'], ['1,234', '2,345']]), [undefined, undefined])
})

test('commas before three digits next to whole numbers are thousands separators in any table', (t) => {
  t.deepEqual(
    decimalMarks([
      ['4,5', '6,7'],
      ['1,234', '567'],
    ])[1],
    undefined,
  )
})

test('footnote numbers next to thousands do not turn them into decimals', (t) => {
  t.is(
    decimalMarks([
      ['6,7', '8', '9,10'],
      ['412,345', '156,720', '98,415'],
      ['398,210', '149,880', '91,304'],
    ])[1],
    undefined,
  )
  t.is(
    decimalMarks(
      [
        ['6,7', '9,10'],
        ['1.234', '2.345'],
      ],
      ['Note', '2023'],
    )[1],
    undefined,
  )
})

test('decimal commas in most columns determine the separator of the others', (t) => {
  t.deepEqual(
    decimalMarks([
      ['1,234', '2,345'],
      ['0,5', '12,5'],
      ['4,5 %', '6,7 %'],
    ]),
    [',', ',', ','],
  )
  t.deepEqual(
    decimalMarks([
      ['1,234', '2,345'],
      ['1.234,56', '2.345,67'],
      ['7', '8'],
    ])[0],
    ',',
  )
})

test('one fraction among numbers with three digits after the comma makes the comma a decimal separator', (t) => {
  t.deepEqual(decimalMarks([['1,000', '1,250', '0,125']]), [','])
})

test('spaced thousands, or four digits before the comma, make the comma a decimal separator', (t) => {
  t.deepEqual(decimalMarks([['1 044,513', '677,792', '7 062,586']]), [','])
  t.deepEqual(decimalMarks([['5238,368', '645,880']]), [','])
})

test('one footnote mark merged with its number does not turn the others into decimals', (t) => {
  t.deepEqual(decimalMarks([['5 412,345', '677,792']]), [undefined])
})

test('a column with the header "Notes" does not change the thousands beside it', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [
      header('', 'Note', '2023'),
      data('Property', ['6,7', '412,345']),
      data('Receivables', ['8', '156,720']),
      data('Inventories', ['9,10', '45,110']),
    ],
  })
  const values = table.cells.flatMap(({ value, column }) =>
    column === 2 && value?.kind === 'number' ? [value.number] : [],
  )
  t.deepEqual(values.slice(-3), [412345, 156720, 45110])
})

test('every number of a table in European number format is read in that format', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [
      header('', '2023', '2022'),
      data('Umsatz', ['1.234', '1.234,5']),
      data('Aufwand', ['12.345', '812,5']),
      data('Ergebnis', ['987', '0,5']),
    ],
  })
  const values = table.cells.flatMap(({ value }) => (value?.kind === 'number' ? [value.number] : []))
  t.deepEqual(values.slice(-6), [1234, 1234.5, 12345, 812.5, 987, 0.5])
})

test('a raised footnote mark is not a digit of the number before it', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [header('', '2023', '2022'), data('Cash', ['1,234^(1)', '1,377']), data('Stock', ['862', '945'])],
  })
  const cell = table.cells.find(({ text }) => text.startsWith('1,234'))
  t.like(cell!.value, { number: 1234 })
})

test('points before exactly three digits are thousands separators if the words of the table indicate it', (t) => {
  const columns = [['12.345', '10.567', '567']]
  for (const words of [
    ['Umsatz', 'Kosten der Sparte'],
    ['TEUR'],
    ['31.12.2023'],
    ['Miles de euros'],
    ['Ingresos', 'Gastos'],
  ])
    t.deepEqual(decimalMarks(columns, [''], words), [','], `${words}`)
  for (const words of [['Revenue', 'Costs'], ['Rio de Janeiro'], ['Die cutting']])
    t.deepEqual(decimalMarks(columns, [''], words), [undefined], `${words}`)
  t.deepEqual(decimalMarks([['12.345', '0.5', '1.25']], [''], ['TEUR']), ['.'])
})

test('points in a German table that are only before three digits are thousands separators', async (t) => {
  const table = await tableFrom(
    {
      columns: numberColumns(2),
      rows: [
        header('TEUR', '2023', '2022'),
        data('Umsatzerlöse', ['12.345', '11.204']),
        data('Aufwendungen', ['-10.567', '-567']),
      ],
    },
    { font: 'times', size: 10, rules: 'grid' },
  )
  t.deepEqual(
    table.cells.flatMap(({ row, value }) => (row > 0 && value?.kind === 'number' ? [value.number] : [])),
    [12345, 11204, -10567, -567],
  )
})

test('a list of notes under the header "Notes" is not a number', async (t) => {
  const rows = [header('', 'Note', '2023'), data('Sales', ['6,7', '1,204']), data('Costs', ['8', '(450)'])]
  const table = await tableFrom({ columns: numberColumns(2), rows }, { font: 'times', size: 10, rules: 'grid' })
  t.is(table.cells.find(({ text }) => text === '6,7')!.value, undefined)
})

test('points before three digits are decimal points if only a date indicates thousands', (t) => {
  const rates = [['1.105', '1.464', '1.626']]
  for (const words of [['31.12.2023'], ['Kurs je Fremdwährung', '31.12.2023'], ['Die Zeit', 'Der Spiegel'], ['CHF']])
    t.deepEqual(decimalMarks(rates, [''], words), [undefined], `${words}`)
  t.deepEqual(decimalMarks([['12.345', '10.567']], [''], ['31.12.2023']), [','])
  t.deepEqual(decimalMarks(rates, [''], ['in Mio. €']), [','])
})

test('two-digit marks under a header that may mean notes are decimals', async (t) => {
  for (const headers of [
    ['Preis', 'Note'],
    ['Note 1', 'Note 2'],
    ['Nota media', 'Nota final'],
  ]) {
    const rows = [header('', ...headers), data('Alpha', ['12,50', '1,7']), data('Beta', ['14,90', '3,1'])]
    const table = await tableFrom({ columns: numberColumns(2), rows })
    const last = table.cells.find(({ text }) => text === '3,1')
    t.like(last, { value: { number: 3.1 } }, `${headers}`)
  }
})

test('an amount of thousands after its currency is one amount', async (t) => {
  const rows = [
    header('', 'Home', 'Abroad'),
    data('BA', ['GBP 9,250', 'GBP 1,000']),
    data('MA', ['EUR 1,000,000', 'GBP 450']),
  ]
  const table = await tableFrom({ columns: numberColumns(2), rows })
  const values = table.cells.flatMap(({ value }) => (value?.kind === 'number' ? [value.number] : []))
  t.deepEqual(values, [9250, 1000, 1_000_000, 450])
})

test('foreign names with "and" do not imply European number format, and one English name does not rule it out', (t) => {
  const prices = [['98.125', '101.375', '99.500']]
  const names = ['KfW Kreditanstalt für Wiederaufbau', 'Österreich', 'Münchener Rück', 'Issuer', 'Price', 'Coupon']
  t.deepEqual(decimalMarks(prices, [''], names), [undefined])
  t.deepEqual(decimalMarks([['12.345%', '10.567%']], [''], ['Umsatz', 'Kosten']), [undefined])
  for (const name of ['Oil and Gas', 'The Body Shop GmbH', 'Darlehen in CHF'])
    t.deepEqual(decimalMarks([['12.345', '10.567']], ['31.12.2023 TEUR'], [name, 'Umsatz']), [','], name)
})

test('a percentage of 25,1 among thousands with points keeps them thousands when a unit indicates it', (t) => {
  t.deepEqual(decimalMarks([['12.345', '10.567', '25,1']], [''], ['TEUR']), [','])
})

test('the language of the page determines the separators of a table that contains only names', (t) => {
  const german = [
    'Die Gesellschaft hat im Jahr die Anteile der Töchter und den Wert mit dem Kurs bei der Bank bewertet',
  ]
  const english = [
    'The value of the shares is that of the fund, and the prices are those of the day for which it was asked',
  ]
  const columns = [['12.345', '10.567']]
  t.deepEqual(
    decimalMarks(columns, [''], ['Beta AG'], () => german),
    [','],
  )
  t.deepEqual(
    decimalMarks(columns, [''], ['31.12.2023'], () => english),
    [undefined],
  )
})

test('lists are kept in a column of notes, whatever other notes it contains', async (t) => {
  for (const [headerText, other] of [
    ['Note ref.', '8'],
    ['Notes:', '8'],
    ['Notes', 'A3'],
    ['Notes', '12(b)(ii)'],
    ['Note', '21 and 22'],
  ] as const) {
    const rows = [header('', headerText, '2023'), data('Sales', ['6,7', '204']), data('Costs', [other, '(450)'])]
    const table = await tableFrom({ columns: numberColumns(2), rows }, { font: 'times', size: 10, rules: 'grid' })
    t.is(table.cells.find(({ text }) => text === '6,7')!.value, undefined, `${headerText} ${other}`)
  }
})

test('a unit between the sections of a column is not an amount; an amount with its currency is', async (t) => {
  const valuesOf = async (...column: string[]) => {
    const rows = [header('', '2023', '2022'), ...column.map((text, i) => data(`Row ${'ABCDE'[i]}`, [text, text]))]
    const table = await tableFrom({ columns: numberColumns(2), rows }, { font: 'times', size: 10, rules: 'grid' })
    return column.map((text) => table.cells.find((cell) => cell.text === text)!.value !== undefined)
  }
  t.deepEqual(await valuesOf('204', 'EUR 1 000', '311'), [true, false, true])
  t.deepEqual(await valuesOf('EUR 204', 'EUR 1,000', 'EUR 311'), [true, true, true])
})
