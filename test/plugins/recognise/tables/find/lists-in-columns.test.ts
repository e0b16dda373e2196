import test from 'ava'
import { businessParagraph } from '../../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../../examples/drawing/draw-prose.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 9 } as const
const bold = { ...style, weight: 'bold' } as const
const COMPANIES = [
  ['Ardenne Glass Limited', 'Ireland'],
  ['Ardenne Optics B.V.', 'Netherlands'],
  ['Bellwether Holdings, Inc.', 'Delaware'],
  ['calder.io Services LLC', 'Delaware'],
  ['Dunmore Logistics Pty Ltd', 'Australia'],
  ['Dunmore Logistics and Storage Corporation', 'Delaware'],
  ['Estuary Foods S.A.', 'France'],
  ['Fallow Creek Energy LLC', 'Delaware'],
  ['Greystone Packaging GmbH', 'Germany'],
  ['Harrow Tools Limited', 'Ireland'],
] as const

const writeRows = (page: DrawingPage, rows: readonly (readonly string[])[], places: readonly number[], y = 120) => {
  for (const [row, texts] of rows.entries())
    for (const [i, text] of texts.entries()) page.write(text, places[i]!, y + 11 * row, style)
}
const readsOf = async (draw: (page: DrawingPage) => void) =>
  (await tablesOn(draw)).map((table) => [table.headerRowCount, textsOf(table)])

test('companies and their countries under ruled headers are a table with one row per company', async (t) => {
  const read = await readsOf((page) => {
    page.write('Name of company', 72, 106, style)
    page.write('Organized under the law of', 400, 106, style)
    page.stroke(72, 109, 520, 109, 0.5)
    writeRows(page, COMPANIES, [72, 400])
  })
  t.deepEqual(read, [[1, [['Name of company', 'Organized under the law of'], ...COMPANIES]]])
})

test('a continued list without headers is a table when the texts of one column repeat', async (t) => {
  t.deepEqual(await readsOf((page) => writeRows(page, COMPANIES, [72, 400])), [[0, COMPANIES]])
})

test('centered or right-aligned countries next to companies with their owners are a column', async (t) => {
  for (const share of [0.5, 1]) {
    const read = await readsOf((page) => {
      for (const [row, [name, country]] of COMPANIES.entries()) {
        page.write(name, 72 + 9 * (row % 3), 120 + 11 * row, style)
        page.write(country, 430 - share * page.measure(country, style), 120 + 11 * row, style)
      }
    })
    t.deepEqual(read, [[0, COMPANIES]])
  }
})

test('a name that wraps and countries slightly above their names stay in their rows', async (t) => {
  const long = 'Dunmore Logistics and Storage Corporation of the'
  const read = await readsOf((page) => {
    for (const [row, [name, country]] of COMPANIES.entries()) {
      const y = 120 + 11 * row + (row > 5 ? 10 : 0)
      page.write(row === 5 ? long : name, 72, y, style)
      if (row === 5) page.write('Northern States', 72, y + 10, style)
      page.write(country, 400, y - 4, style)
    }
  })
  const whole = COMPANIES.map(([name, country], row) => [row === 5 ? `${long} Northern States` : name, country])
  t.deepEqual(read, [[0, whole]])
})

test('a bold title across the page separates two lists', async (t) => {
  const read = await readsOf((page) => {
    writeRows(page, COMPANIES, [72, 400])
    page.write('Companies accounted for under the equity method', 245, 250, bold)
    writeRows(page, COMPANIES.slice(1, 9), [72, 400], 272)
  })
  t.deepEqual(read, [
    [0, COMPANIES],
    [0, COMPANIES.slice(1, 9)],
  ])
})

test('three rows on bands are a list under bold headers; without bands they are not', async (t) => {
  const readOf = (hasBands: boolean) =>
    readsOf((page) => {
      for (const y of hasBands ? [111.5, 133.5] : []) page.fill({ x0: 70, y0: y, x1: 520, y1: y + 11 }, '#cceeff')
      page.write('Name', 72, 106, bold)
      page.write('Jurisdiction', 400, 106, bold)
      writeRows(page, COMPANIES.slice(0, 3), [72, 400])
    })
  t.deepEqual(
    [await readOf(true), await readOf(false)],
    [[[1, [['Name', 'Jurisdiction'], ...COMPANIES.slice(0, 3)]]], []],
  )
})

test('a header with two lines and a text in brackets below a name stay whole', async (t) => {
  const read = await readsOf((page) => {
    page.write('State of', 400, 96, bold)
    page.write('Name', 72, 106, bold)
    page.write('Organization', 400, 106, bold)
    writeRows(page, COMPANIES.slice(0, 5), [72, 400])
    page.write('(d/b/a Dunmore)', 78, 175, style)
    writeRows(page, COMPANIES.slice(5), [72, 400], 186)
  })
  const names = COMPANIES.map(([name, country], i) => [i === 4 ? `${name} (d/b/a Dunmore)` : name, country])
  t.deepEqual(read, [[1, [['Name', 'State of Organization'], ...names]]])
})

test('names that extend past the middle of the gap before the next column do not merge columns', async (t) => {
  const rows = COMPANIES.map(([name, country], i) => [name, i % 2 ? 'Corporation' : 'Limited company', country])
  const [short, ...others] = rows
  const read = await readsOf((page) => writeRows(page, [['Ayr', ...short!.slice(1)], ...others], [72, 250, 400]))
  t.deepEqual(read, [[0, [['Ayr', ...short!.slice(1)], ...others]]])
})

test('one row of texts under three bold headers and a rule is a table; without the rule it is not', async (t) => {
  const texts = [
    ['Title of each class', 'Trading symbol', 'Name of each exchange'],
    ['Common stock', 'VLQ', 'New York Exchange'],
  ]
  const readOf = (isRuled: boolean) =>
    readsOf((page) => {
      for (const [row, cells] of texts.entries())
        for (const [i, text] of cells.entries()) {
          const own = row === 0 ? bold : style
          page.write(text, 120 + 180 * i - page.measure(text, own) / 2, 106 + 13 * row, own)
        }
      if (isRuled) page.stroke(72, 109, 540, 109, 0.5)
      page.write(
        'Securities registered pursuant to Section 12(g) of the Act and of none other but these: None',
        120,
        140,
        bold,
      )
    })
  t.deepEqual([await readOf(true), await readOf(false)], [[[1, texts]], []])
})

const TEXTS_WITHOUT_TABLES: Record<string, (page: DrawingPage) => void> = {
  'two columns of prose': (page) => {
    for (const x of [60, 330]) drawParagraph(page, businessParagraph(x, 14), style, { x, y: 100, width: 220 })
  },
  'a table of contents': (page) =>
    writeRows(
      page,
      COMPANIES.map(([name], i) => [name, String(3 + Math.floor(i / 2))]),
      [72, 500],
    ),
  'bullet points in columns': (page) =>
    writeRows(
      page,
      COMPANIES.map(([name, country]) => [`• ${name}`, `• ${country}`]),
      [72, 400],
    ),
  'terms beside their definitions': (page) =>
    writeRows(
      page,
      COMPANIES.map(([name], i) => [name.split(' ')[0]!, `${name.split(' ')[1]!} of kind ${'abcdefghij'[i]}`]),
      [72, 300],
    ),
  'names in columns': (page) =>
    writeRows(
      page,
      COMPANIES.map(([name], i) => [name, COMPANIES[9 - i]![0]]),
      [72, 330],
    ),
  'those who sign': (page) =>
    writeRows(
      page,
      COMPANIES.map(([name, country]) => [`/s/ ${name}`, country === 'Delaware' ? 'Director' : country]),
      [72, 400],
    ),
}
for (const [what, draw] of Object.entries(TEXTS_WITHOUT_TABLES)) {
  test(`${what}: no table is found`, async (t) => {
    t.deepEqual(await readsOf(draw), [])
  })
}
