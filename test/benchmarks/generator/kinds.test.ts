import test from 'ava'
import { randomOf } from '../../../benchmarks/chaos/random.js'
import { type Content, kindNames, type Language } from '../../../benchmarks/generator/kinds/content.js'
import { contentBuilders } from '../../../benchmarks/generator/kinds/kinds.js'
import { buildWithoutTables } from '../../../benchmarks/generator/kinds/letter.js'

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es']
const SEEDS = Array.from({ length: 15 }, (_, index) => index)

for (const kind of kindNames) {
  test(`every ${kind} has a text or an empty cell in each column of each row`, (t) => {
    for (const { tables } of contentsOf(kind)) {
      t.true(tables.length > 0)
      for (const { columns, rows } of tables) {
        t.true(rows.length >= 2)
        t.true(columns.length >= 2)
        t.true(rows.every(({ cells }) => cells.length === columns.length && cells.some((text) => text !== '')))
      }
    }
  })
}

test('a seed gives the same content each time', (t) => {
  const build = () => contentBuilders.invoice(randomOf(7), { fullness: 1, language: 'de' })
  t.deepEqual(build(), build())
})

test('a page without tables has paragraphs', (t) => {
  const { tables, before } = buildWithoutTables(randomOf(1), { fullness: 1, language: 'fr' }, 'invoice')
  t.deepEqual(tables, [])
  t.true(before.length >= 2)
})

function contentsOf(kind: (typeof kindNames)[number]): readonly Content[] {
  return SEEDS.map((seed) =>
    contentBuilders[kind](randomOf(seed), { fullness: [0.5, 1, 2][seed % 3]!, language: LANGUAGES[seed % 4]! }),
  )
}
