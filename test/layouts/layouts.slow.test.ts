import test from 'ava'
import { layoutKinds } from '../../benchmarks/layouts/kinds.js'
import { overlapOf } from '../fixtures/accuracy.js'
import { goldGridOf, gridOf, readLayout } from './measure.js'

// Draws pages in many publishers' styles from a seed, so that the content of every cell is known.

const SEEDS = [1, 2]
/** Minimum overlap of the table's box with the drawn one. They differ by the height of the letters. */
const LEAST_OVERLAP = 0.8
/** Layouts that are not read completely yet. */
const NOT_YET = new Set(['no lines, texts', 'no lines, groups', 'narrow gutters', 'one column of numbers, leaders'])

for (const kind of layoutKinds.filter(({ name }) => !NOT_YET.has(name))) {
  test(`every cell of the layout "${kind.name}" is read at its position`, async (t) => {
    for (const seed of SEEDS) {
      const { gold, tables } = await readLayout(kind, seed)
      t.deepEqual(tables.map(gridOf), gold.tables.map(goldGridOf), `seed ${seed}`)
      for (const [i, table] of tables.entries())
        t.true(overlapOf(table.places[0]!.bbox, gold.tables[i]!.bbox) > LEAST_OVERLAP, `seed ${seed}`)
    }
  })
}
