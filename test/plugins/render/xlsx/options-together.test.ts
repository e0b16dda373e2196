import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { bankerFormat } from '../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import type { XlsxOptions } from '../../../../plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { houseWorkbook } from '../../../fixtures/house-workbook.js'
import { rawPng } from '../../../fixtures/raw-png.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../../../fixtures/statement-table.js'
import { packageFaults } from '../../../packages/package-faults.js'

// An image of one white pixel.
const PICTURE = rawPng({ width: 1, height: 1, rows: new Uint8Array([0, 255]) })
const second: Table = { ...incomeStatement, id: 'p12t2', title: 'Second' }
const doubtful: Table = {
  ...incomeStatement,
  id: 'p13t1',
  title: 'Read',
  places: incomeStatement.places.map((place) => ({ ...place, pageNumber: 13 })),
  cells: incomeStatement.cells.map((cell) => (cell.value ? { ...cell, isDoubtful: true } : cell)),
}
const document = documentOf([incomeStatement, second, doubtful])

async function render(options: XlsxOptions, isChosen: boolean) {
  const { pages, ...choice } = renderOptions({ configuration: isChosen ? bankerFormat : plainFormat, isChosen })
  const picture = async () => PICTURE
  return xlsxRenderer(options).render(document, { ...choice, pages: { ...pages, picture } })
}

const told: readonly XlsxOptions[] = [
  { layout: 'page', spans: 'merged', provenance: 'comment' },
  { layout: 'document', provenance: 'source-sheet', colors: 'finance' },
  { layout: 'table', spans: 'merged', provenance: 'source-sheet', formulas: false },
]
for (const options of told) {
  test(`the parts of a workbook are valid and reproducible: ${JSON.stringify(options)}`, async (t) => {
    const bytes = await render(options, false)
    t.deepEqual(packageFaults(bytes), [])
    t.deepEqual(await render(options, false), bytes)
    t.deepEqual(packageFaults(await render(options, true)), [])
  })
}

test('a template receives source sheets, notes and merged headers', async (t) => {
  const template = await houseWorkbook()
  for (const provenance of ['comment', 'source-sheet'] as const) {
    const bytes = await render({ template, provenance, layout: 'page', spans: 'merged' }, false)
    t.deepEqual(packageFaults(bytes), [])
  }
})
