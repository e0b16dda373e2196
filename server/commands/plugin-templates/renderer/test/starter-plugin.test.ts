import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rendererCases, sampleDocument, sampleRenderOptions, sampleTable } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

for (const { title, run } of rendererCases) test(title, () => run(() => starterPlugin()))

test('a table is written row by row, and empty cells stay empty', async () => {
  const table = sampleTable({
    title: 'Balance Sheet',
    lines: [
      ['header', 'Item', '2025'],
      ['section', 'Assets'],
      ['data', 'Cash', '(50)'],
    ],
  })
  const document = { ...sampleDocument(), fileName: 'report.pdf', tables: [table] }
  const bytes = await starterPlugin({ separator: ';' }).render(document, sampleRenderOptions())
  const text = new TextDecoder().decode(bytes)
  assert.equal(text, 'report.pdf\n\nBalance Sheet\nItem;2025\nAssets;\nCash;(50)\n')
})
