import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readerExtractor } from 'recreate-engine'
import { documentReaderCases } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

const lines = [
  ['Item', '2025', '2024'],
  ['Revenue', '1,200', '1,100'],
  ['Costs', '(700)', '(650)'],
  ['Total', '500', '450'],
].flatMap(([label, ...numbers], row) => [
  `72 ${100 + row * 16} 10 ${label}`,
  ...numbers.map((number, column) => `${300 + column * 100 - number.length * 6} ${100 + row * 16} 10 ${number}`),
])
const source = { fileName: 'drawn.txt', bytes: Buffer.from(`#starter-plugin\n${lines.join('\n')}\n`) }

for (const { title, run } of documentReaderCases) test(title, () => run({ make: () => starterPlugin(), source }))

test('recognition finds the table on the page', async () => {
  const extraction = await readerExtractor(starterPlugin()).open(source)
  const { tables } = await extraction.page(1)
  await extraction.close()
  assert.equal(tables.length, 1)
  const costs = tables[0]?.cells.filter(({ row }) => row === 2).map(({ text }) => text)
  assert.deepEqual(costs, ['Costs', '(700)', '(650)'])
})
