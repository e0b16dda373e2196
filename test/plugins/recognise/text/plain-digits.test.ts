import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { traceFrames } from '../../../../plugins/recognise/trace-frames.js'
import { lettersPage } from '../../../fixtures/letters-page.js'

/** Reads a table with labels at the left and one column of amounts. */
function read(rows: readonly (readonly [string, string])[]): Table {
  const texts = rows.flatMap(([label, amount], row) => [
    { text: label, x: 60, y: 140 + 18 * row },
    { text: amount, x: 360 - 6 * [...amount].length, y: 140 + 18 * row },
  ])
  return recognisePage(lettersPage(texts)).tables[0]!
}

function amountsOf({ cells }: Table): readonly (readonly [string, number | undefined])[] {
  return cells
    .filter(({ column }) => column === 1)
    .map(({ text, value }) => [text, value?.kind === 'number' ? value.number : undefined])
}

test('digits of other scripts have values and stay as printed', (t) => {
  const labels = ['नकद', 'माल', 'उधार', 'कर']
  const devanagari = ['१२,३४,५६७', '(८६,५१२)', '९.५', '३,०७०']
  t.deepEqual(
    amountsOf(read(labels.map((label, i) => [label, devanagari[i]!] as const))),
    [1234567, -86512, 9.5, 3070].map((number, i) => [devanagari[i]!, number] as const),
  )
})

test('Persian digits have values, with the signs of Arabic numbers', (t) => {
  const printed = ['۱۲٬۳۴۵', '۶٬۷۸۹', '۱۲٫۵', '۹۹٪']
  const rows = ['Tehran', 'Shiraz', 'Tabriz', 'Qom'].map((label, i) => [label, printed[i]!] as const)
  t.deepEqual(
    amountsOf(read(rows)),
    [12345, 6789, 12.5, 99].map((number, i) => [printed[i]!, number] as const),
  )
})

test('a triangle before a number is a minus in a Japanese table', (t) => {
  const rows = [
    ['売上高', '9,824'],
    ['売上原価', '△6,123'],
    ['営業利益', '3,701'],
    ['支払利息', '▲412'],
  ] as const
  t.deepEqual(amountsOf(read(rows)), [
    ['9,824', 9824],
    ['△6,123', -6123],
    ['3,701', 3701],
    ['▲412', -412],
  ])
})

test('a triangle in an English table is an arrow, and no minus', (t) => {
  const rows = [
    ['Revenue', '9,824'],
    ['Costs', '▲6,123'],
    ['Profit', '3,701'],
    ['Interest', '1,412'],
  ] as const
  t.false(amountsOf(read(rows)).some(([, number]) => number === -6123))
})

test('both kinds of digits on one page stay as they are printed', (t) => {
  const rows = [
    ['Cairo', '١٬٢٣٤'],
    ['Giza', '2,345'],
    ['Luxor', '٣٬٤٥٦'],
    ['Aswan', '4,567'],
  ] as const
  t.deepEqual(
    amountsOf(read(rows)),
    [1234, 2345, 3456, 4567].map((number, i) => [rows[i]![1], number] as const),
  )
})

test('numbers in a frame that a person drew have values in other digits, too', (t) => {
  const content = lettersPage(
    ['नकद', 'माल', 'उधार'].flatMap((label, row) => [
      { text: label, x: 60, y: 140 + 18 * row },
      { text: '१,२३४', x: 330, y: 140 + 18 * row },
    ]),
  )
  const [table] = traceFrames(content, { frames: [{ x0: 50, y0: 125, x1: 380, y1: 190 }], others: [] }).page.tables
  t.deepEqual(
    amountsOf(table!),
    [1, 2, 3].map(() => ['१,२३४', 1234]),
  )
})
