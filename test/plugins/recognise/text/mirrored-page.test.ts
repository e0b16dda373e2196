import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { traceFrames } from '../../../../plugins/recognise/trace-frames.js'
import { leftward, lettersPage, type ShownText } from '../../../fixtures/letters-page.js'

const LABELS = ['הכנסות', 'עלות המכירות', 'רווח גולמי', 'הוצאות מימון', 'רווח לשנה']
const AMOUNTS = [
  ['9,824', '8,547'],
  ['(6,123)', '(5,327)'],
  ['3,701', '3,220'],
  ['(1,412)', '(1,228)'],
  ['2,289', '1,992'],
] as const

/** Draws labels that end at the right, and amounts in two columns, the first one beside the labels. */
function statement(amounts: readonly (readonly string[])[] = AMOUNTS): readonly ShownText[] {
  const rows = LABELS.flatMap((label, row) => {
    const y = 140 + 18 * row
    return [
      { text: leftward(label), x: 540 - 6 * label.length, y },
      ...amounts[row]!.map((text, column) => ({ text, x: 320 - 160 * column - 6 * text.length, y })),
    ]
  })
  return [{ text: '2024', x: 296, y: 120 }, { text: '2023', x: 136, y: 120 }, ...rows]
}

function read(texts: readonly ShownText[]): Table {
  const { tables } = recognisePage(lettersPage(texts))
  return tables[0]!
}

function textsOf({ cells, rows }: Table): readonly (readonly string[])[] {
  return rows.map((_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text))
}

test('the columns of a Hebrew table start at the right, with the labels', (t) => {
  const table = read(statement())
  t.true(table.isRightToLeft)
  t.deepEqual(textsOf(table), [['2024', '2023'], ...LABELS.map((label, row) => [label, ...AMOUNTS[row]!])])
  t.deepEqual(
    table.cells
      .filter(({ row, column }) => row === 2 && column > 0)
      .map(({ value }) => value?.kind === 'number' && value.number),
    [-6123, -5327],
  )
})

test('its cells and columns have their places on the page as displayed', (t) => {
  const table = read(statement())
  const label = table.cells.find(({ text }) => text === 'הכנסות')!
  t.is(label.place.bbox.x1, 540)
  const [first, second, third] = table.columns
  t.true(first!.x0 > second!.x1 && second!.x0 > third!.x1)
  t.is(first!.alignment, 'right')
})

test('a minus behind a number, and a percent sign before it, are read with it', (t) => {
  const amounts = AMOUNTS.map(([, last], row) => [`${row + 1}.5-`, row === 0 ? '%12.5' : last])
  const { cells } = read(statement(amounts))
  t.true(cells.some(({ text }) => text === '-1.5'))
  t.true(cells.some(({ text }) => text === '12.5%'))
  const values = cells.flatMap(({ value }) => (value?.kind === 'number' ? [value] : []))
  t.true(values.some(({ number }) => number === -1.5))
  t.true(values.some(({ number, suffix }) => number === 12.5 && suffix === 'percent'))
})

test('brackets in a label that the file has as they look are those of the text', (t) => {
  const label = leftward('רווח (הפסד)'.replace('(', '<').replace(')', '(').replace('<', ')'))
  const texts = statement().map((shown) =>
    shown.text === leftward(LABELS[2]!) ? { ...shown, text: label, x: 540 - 66 } : shown,
  )
  t.true(read(texts).cells.some(({ text }) => text === 'רווח (הפסד)'))
})

test('a Latin name in a Hebrew label keeps its direction', (t) => {
  const label = `${leftward('מכירות')} Intel Corp`
  const texts = statement().map((shown) =>
    shown.text === leftward(LABELS[2]!)
      ? { ...shown, text: `Intel Corp ${leftward('מכירות')}`, x: 540 - 6 * label.length }
      : shown,
  )
  t.true(read(texts).cells.some(({ text }) => text === 'מכירות Intel Corp'))
})

test('an English page with a Hebrew name is not mirrored', (t) => {
  const rows = ['Revenue', 'Cost of sales', 'Gross profit', 'Finance costs'].flatMap((label, row) => [
    { text: label, x: 60, y: 140 + 18 * row },
    { text: AMOUNTS[row]![0], x: 360 - 6 * AMOUNTS[row]![0].length, y: 140 + 18 * row },
  ])
  const table = read([...rows, { text: leftward('תל אביב'), x: 60, y: 700 }])
  t.is(table.isRightToLeft, undefined)
  t.is(table.cells[0]?.text, 'Revenue')
})

test('a frame that a person drew around a Hebrew table is read from the right as well', (t) => {
  const content = lettersPage(statement())
  const [table] = traceFrames(content, { frames: [{ x0: 80, y0: 105, x1: 560, y1: 240 }], others: [] }).page.tables
  t.true(table!.isRightToLeft)
  t.deepEqual(textsOf(table!).at(-1), [LABELS[4], ...AMOUNTS[4]])
})

test('punctuation between a number and the text before it is read behind the number', (t) => {
  const shown = `:2024 ${leftward('בשנת')}`
  const texts = statement().map((each) =>
    each.text === leftward(LABELS[2]!) ? { ...each, text: shown, x: 540 - 6 * shown.length } : each,
  )
  t.true(read(texts).cells.some(({ text }) => text === 'בשנת 2024:'))
})

test('the second letter of a ligature, which has no width, is read after the first', (t) => {
  const label = leftward('سلام')
  const texts = statement().map((each) =>
    each.text === leftward(LABELS[2]!) ? { ...each, text: label, x: 516 } : each,
  )
  const content = lettersPage(texts)
  // the alef shares the glyph of the lam at its left, and ends where that ends
  const alef = content.glyphs.findIndex(({ text }) => text === 'ا')
  const glyphs = content.glyphs.map((glyph, i) => {
    if (i === alef) return { ...glyph, bbox: { ...glyph.bbox, x0: 534, x1: 534 }, x: 534 }
    return i === alef + 1 ? { ...glyph, bbox: { ...glyph.bbox, x0: 522, x1: 534 }, x: 522 } : glyph
  })
  const { tables } = recognisePage({ ...content, glyphs })
  t.true(tables[0]!.cells.some(({ text }) => text === 'سلام'))
})
