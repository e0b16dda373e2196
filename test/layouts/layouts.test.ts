import test from 'ava'
import { overlapOf } from '../fixtures/accuracy.js'
import { layoutKinds } from './kinds.js'
import { goldGridOf, gridOf, readLayout } from './measure.js'

// Pages of many houses, drawn from a seed: what a person reads in them is known to the cell.

const SEEDS = [1, 2]
/** A table's words stand where they are drawn, but for the height of the letters. */
const LEAST_OVERLAP = 0.8
/** Layouts that are drawn and not read whole yet. */
const NOT_YET = new Set(['no lines, texts', 'no lines, groups', 'narrow gutters', 'one column of figures, leaders'])

for (const kind of layoutKinds.filter(({ name }) => !NOT_YET.has(name))) {
  test(`every cell of a page laid out as "${kind.name}" is read at its place`, async (t) => {
    for (const seed of SEEDS) {
      const { gold, tables } = await readLayout(kind, seed)
      t.deepEqual(tables.map(gridOf), gold.tables.map(goldGridOf), `seed ${seed}`)
      for (const [i, table] of tables.entries())
        t.true(overlapOf(table.places[0]!.bbox, gold.tables[i]!.bbox) > LEAST_OVERLAP, `seed ${seed}`)
    }
  })
}
