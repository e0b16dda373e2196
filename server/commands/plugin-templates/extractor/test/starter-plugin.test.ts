import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractorCases } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

const source = {
  fileName: 'numbers.txt',
  bytes: Buffer.from('#starter-plugin\nItem\t2025\t2024\nCash\t1,200\t—\nDebt\t(700)\t\nTotal\t500\t—\n'),
}

for (const { title, run } of extractorCases) test(title, () => run({ make: () => starterPlugin(), source }))

test('each line becomes a row, and its cells have their values', async () => {
  const extraction = await starterPlugin().open(source)
  const [table] = (await extraction.page(1)).tables
  await extraction.close()
  assert.deepEqual(
    table?.rows.map(({ type }) => type),
    ['header', 'data', 'data', 'total'],
  )
  const debt = table?.cells.find(({ text }) => text === '(700)')
  assert.deepEqual(debt?.value, { kind: 'number', number: -700, decimals: 0, isGrouped: false, negative: 'brackets' })
})

test('a document without lines is refused', async () => {
  const empty = { fileName: 'none.txt', bytes: Buffer.from('#starter-plugin\n') }
  await assert.rejects(starterPlugin().open(empty), { code: 'source_damaged', message: /none\.txt/ })
})
