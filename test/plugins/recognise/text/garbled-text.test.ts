import test from 'ava'
import type { PageContent } from '../../../../core/model.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { findGarbled } from '../../../../plugins/recognise/text/garbled-text.js'
import { findOcrNeed } from '../../../../plugins/recognise/text/needs-ocr.js'
import { lettersPage } from '../../../fixtures/letters-page.js'
import { readPage } from '../../../fixtures/read-page.js'

const rows = [
  ['', '2023', '2022'],
  ['Cash and cash equivalents', '1,234', '987'],
  ['Trade receivables', '2,410', '2,105'],
  ['Inventories', '845', '1,012'],
  ['Prepaid expenses', '96', '88'],
  ['Total current assets', '4,585', '4,192'],
]
const style = { font: 'times', size: 10 } as const
const LEFT = 60

function drawNumbers(page: DrawingPage): void {
  for (const [i, [label, ...numbers]] of rows.entries()) {
    const y = 100 + 14 * i
    page.write(label!, LEFT, y, style)
    for (const [j, figure] of numbers.entries())
      page.write(figure, 330 + 80 * j - page.measure(figure, style), y, style)
  }
}

/** Draws a table of numbers and replaces the text of its glyphs, as a file with a wrong encoding does. */
async function tableWith(replace: (letter: string, index: number) => string): Promise<PageContent> {
  const content = await readPage(drawNumbers)
  let index = 0
  const glyphs = content.glyphs.map((glyph) =>
    glyph.text.trim() === '' ? glyph : { ...glyph, text: replace(glyph.text, index++) },
  )
  return { ...content, glyphs }
}

const codesOf = (content: PageContent) => recognisePage(content).warnings.map((warning) => warning.code)

test('a page whose text is correct causes no warning', async (t) => {
  const content = await tableWith((letter) => letter)
  t.deepEqual(codesOf(content), [])
  t.deepEqual(findGarbled(content), { glyphs: [], share: 0 })
})

test('a page whose letters have no character code is garbled and needs OCR', async (t) => {
  const content = await tableWith((letter) => (/[A-Za-z]/.test(letter) ? '\ufffd' : letter))
  t.deepEqual(
    codesOf(content).filter((code, i, codes) => codes.indexOf(code) === i),
    ['text_garbled', 'needs_ocr'],
  )
  t.is(findOcrNeed(content, findGarbled(content)), 'garbled')
})

test('a page with shifted character codes is garbled, and none of its tables is trusted', async (t) => {
  const shifted = await tableWith((letter) => String.fromCharCode(letter.charCodeAt(0) + 3))
  t.true(codesOf(shifted).includes('text_garbled'))
  t.is(findOcrNeed(shifted, findGarbled(shifted)), 'garbled')
  const letters = await tableWith((letter) =>
    /[a-z]/.test(letter) ? String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 3) % 26)) : letter,
  )
  const { tables, warnings } = recognisePage(letters)
  t.true(warnings.some((warning) => warning.code === 'text_garbled' && warning.bbox !== undefined))
  t.true(tables.length > 0)
  t.true(tables.every((table) => table.confidence <= 0.1))
})

const sound: Readonly<Record<string, readonly string[]>> = {
  'tickers and names of securities': [
    'AMZN',
    'GOOGL',
    'MSFT',
    'BRK-B',
    'CVX',
    'KMB',
    'BBWI',
    'XSQZMLBHKDPW',
    'DBXMGBWKLYQF',
  ],
  'currency pairs': ['GBP/JPY', 'CHF/JPY', 'HKD/CHF', 'USD/CZK', 'HUF/PLN', 'GBP/CHF', 'DKK/CHF', 'CZK/HUF', 'GBP/HKD'],
  'units of measure': [
    'kWh',
    'MWh',
    'LNG bcm',
    'CO2 kg',
    'kbbl/d',
    'Mcf',
    'MMBtu',
    'dwt',
    'boe/d',
    'GJ',
    'bbl',
    'km',
    'kg',
  ],
  Welsh: [
    'Cyfanswm cyllid',
    'Gwyddfa Fawr wybodaeth',
    'Llywydd y Bwrdd',
    'Cyflog gwyliau blwyddyn',
    'Ymchwil cyhoeddus',
  ],
}
for (const [what, labels] of Object.entries(sound)) {
  test(`${what} in a custom font are valid text`, async (t) => {
    const content = await readPage((page) => {
      for (const [i, label] of labels.entries()) {
        page.write(label, LEFT, 100 + 14 * i, style)
        page.write(`${i + 1}`, 330, 100 + 14 * i, { font: 'helvetica', size: 10 })
      }
    })
    t.deepEqual(findGarbled(content), { glyphs: [], share: 0 })
    t.true(recognisePage(content).tables.every((table) => table.confidence > 0.5))
  })
}

test('a digit without a character code is reported with its cell', async (t) => {
  const whole = recognisePage(await tableWith((letter) => letter)).tables[0]!
  const cell = whole.cells.find(({ value }) => value?.kind === 'number' && value.number > 999)!
  const content = await tableWith((letter) => letter)
  const at = content.glyphs.findIndex(
    ({ bbox, text }) => /\d/.test(text) && bbox.x0 >= cell.place.bbox.x0 - 0.1 && bbox.y0 >= cell.place.bbox.y0 - 0.1,
  )
  const glyphs = content.glyphs.map((glyph, i) => (i === at ? { ...glyph, text: '\ufffd' } : glyph))
  const { tables, warnings } = recognisePage({ ...content, glyphs })
  t.deepEqual(
    warnings.map((warning) => [warning.code, warning.message]),
    [
      [
        'text_garbled',
        `The file does not say which letter is printed in row ${cell.row + 1}, column ${cell.column + 1} of table p1t1`,
      ],
    ],
  )
  t.true(tables[0]!.confidence <= 0.5)
  t.is(tables[0]!.cells.find((each) => each.row === cell.row && each.column === cell.column)!.value, undefined)
})

test('the bullet of a symbol font before a label is not a missing letter', async (t) => {
  const content = await readPage(drawNumbers)
  const first = content.glyphs.find((glyph) => /[A-Z]/.test(glyph.text) && glyph.x < LEFT + 5)!
  const bullet = {
    ...first,
    text: '\uf0b7',
    x: first.x - 12,
    bbox: { ...first.bbox, x0: first.x - 12, x1: first.x - 7 },
  }
  t.deepEqual(codesOf({ ...content, glyphs: [...content.glyphs, bullet] }), [])
})

test('a page whose letters are all mapped to blanks needs OCR, but a page of real blanks does not', (t) => {
  const blanks = (widthOf: (i: number) => number): PageContent => {
    const { glyphs, ...page } = lettersPage([{ text: ' '.repeat(60), x: 60, y: 100 }])
    const resized = glyphs.map((glyph, i) => ({ ...glyph, bbox: { ...glyph.bbox, x1: glyph.bbox.x0 + widthOf(i) } }))
    return { ...page, glyphs: resized }
  }
  const codes = (content: PageContent) => recognisePage(content).warnings.map(({ code }) => code)
  t.true(codes(blanks((i) => 2 + (i % 9) / 2)).includes('needs_ocr'))
  t.deepEqual(codes(blanks(() => 2.8)), [])
})
