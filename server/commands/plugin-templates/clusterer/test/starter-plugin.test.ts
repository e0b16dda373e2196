import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clustererCases, samplePages } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

for (const { title, run } of clustererCases) test(title, () => run(() => starterPlugin()))

test('a table that continues at the top of the next page is joined, with one header', () => {
  const { tables } = starterPlugin().cluster(samplePages())
  assert.deepEqual(
    tables.map(({ title, places, rows }) => [title, places.map(({ pageNumber }) => pageNumber), rows.length]),
    [
      ['Statement of Income', [1, 2], 5],
      ['Balance Sheet', [2], 3],
      ['Statement of Income', [4], 2],
      [undefined, [6], 1],
    ],
  )
})
