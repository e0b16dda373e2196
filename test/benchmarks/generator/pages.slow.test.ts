import { randomOf } from '../../../benchmarks/chaos/random.js'
import { fitFamilies } from '../../../benchmarks/generator/fit-families/families.js'
import { generatePage } from '../../../benchmarks/generator/generate-page.js'
import { goldDocument } from '../../../benchmarks/generator/gold-document.js'
import { contentBuilders } from '../../../benchmarks/generator/kinds/kinds.js'
import { buildWithoutTables } from '../../../benchmarks/generator/kinds/letter.js'
import { openPrinter, type Printer } from '../../../benchmarks/generator/printer.js'
import { testFamilies } from '../../../benchmarks/generator/test-families/families.js'
import { testNeeding } from '../../fixtures/needs.js'

const test = testNeeding('chromium').serial

let printer: Printer
test.before(async () => {
  printer = await openPrinter()
})
test.after.always(() => printer?.close())

test('the truth of a page is what its HTML says', async (t) => {
  const tables = await read(`<div data-title-of="a">Menu</div><table data-table="a">
    <tr data-row="header"><th></th><th colspan="2">Price</th></tr>
    <tr data-row="header"><th>Item</th><th>small</th><th>large</th></tr>
    <tr data-row="section"><td colspan="3">Soups</td></tr>
    <tr data-row="data"><td>Tomato<br>with bread</td><td>4.50</td><td></td></tr>
    <tr data-row="data"><td>Lentil<sup data-mark>1</sup> <span data-ignored>......</span></td><td>&lt;5</td><td>6</td></tr>
  </table>`)
  t.is(tables[0]?.title, 'Menu')
  t.deepEqual(
    tables[0]?.cells.map(({ row, column, column_span, text }) => [row, column, column_span, text]),
    [
      [0, 1, 2, 'Price'],
      [1, 0, 1, 'Item'],
      [1, 1, 1, 'small'],
      [1, 2, 1, 'large'],
      [2, 0, 3, 'Soups'],
      [3, 0, 1, 'Tomato with bread'],
      [3, 1, 1, '4.50'],
      [4, 0, 1, 'Lentil1'],
      [4, 1, 1, '<5'],
      [4, 2, 1, '6'],
    ],
  )
  t.is(tables[0]?.cells[7]?.value_text, 'Lentil')
})

test('the box of a table with a frame is its frame, in points', async (t) => {
  const tables = await read(
    `<div data-table="a" style="position:absolute;left:100pt;top:60pt;width:200pt;border:1pt solid #000"><div data-row="data"><span data-cell>One</span> <span data-cell>2</span></div></div>`,
  )
  const { x0, y0, x1 } = tables[0]!.bbox
  t.true(Math.abs(x0 - 100) < 0.5 && Math.abs(y0 - 60) < 0.5 && Math.abs(x1 - 300) < 0.5)
})

test('text that is cut at the edge of its cell ends where it is cut', async (t) => {
  const tables = await read(
    `<div data-table="a"><div data-row="data"><div data-cell style="width:60px;overflow:hidden;white-space:nowrap;font:10px 'DejaVu Sans Mono'">A very long description</div></div></div>`,
  )
  const [cell] = tables[0]!.cells
  t.true(cell!.text.length >= 9 && cell!.text.length <= 11, cell!.text)
  t.true('A very long description'.startsWith(cell!.text))
})

test('text over other text is a problem, and text outside of the paper too', async (t) => {
  const { problems } = await printer.show(
    source(
      `<div style="position:absolute;top:50px;left:50px">One</div><div style="position:absolute;top:50px;left:55px">Two</div><div style="position:absolute;left:780px;top:100px">Beyond the paper</div>`,
    ),
  )
  t.true(problems.some((problem) => problem.startsWith('over each other')))
  t.true(problems.some((problem) => problem.startsWith('outside of the paper')))
})

for (const [part, families] of [
  ['fit', fitFamilies],
  ['test', testFamilies],
] as const) {
  test(`equal seeds give equal gold files in the ${part} part`, async (t) => {
    for (const index of [0, 3, 7, 11]) {
      const { gold, pdf } = await generatePage(printer, families, { part, seed: 5, index })
      const again = await generatePage(printer, families, { part, seed: 5, index })
      t.deepEqual(again.gold, gold)
      t.is(Buffer.from(pdf.slice(0, 5)).toString(), '%PDF-')
    }
  })

  test(`every family of the ${part} part shows the tables of its content`, async (t) => {
    for (const family of families) {
      const kind = family.kinds[0]!
      const options = { fullness: 0.5, language: 'en' } as const
      const content =
        family.shows === 'prose'
          ? buildWithoutTables(randomOf(3), options, kind)
          : contentBuilders[kind](randomOf(3), options)
      const { tables } = await printer.show(family.draw(content, randomOf(3)))
      t.is(tables.length, content.tables.length, family.name)
      const gold = goldDocument({ name: '', source: '', kind, family: family.name, size: source(''), tables })
      for (const [index, table] of gold.pages[0].tables.entries()) {
        const rows = content.tables[index]!.rows.length
        t.is(table.n_rows - table.header_rows, rows, family.name)
      }
    }
  })
}

async function read(body: string) {
  const { tables } = await printer.show(source(body))
  return goldDocument({ name: '', source: '', kind: 'form', family: '', size: source(''), tables }).pages[0].tables
}

function source(body: string) {
  return { body, css: '', width: 595.5, height: 842.25 }
}
