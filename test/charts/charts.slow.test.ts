import test from 'ava'
import { chartKinds } from './kinds.js'
import { faultsOf, readCharts } from './measure.js'

// Draws charts in many styles from a seed, so that every value is known.

const SEEDS = [1, 2]
/** Kinds that are not read completely yet. */
const NOT_YET = new Set<string>(['bars, long names', 'columns, axis at the right'])

for (const kind of chartKinds.filter(({ name }) => !NOT_YET.has(name))) {
  test(`charts of the kind "${kind.name}" are read with types, names and values`, async (t) => {
    for (const seed of SEEDS) t.deepEqual(faultsOf(await readCharts(kind, seed)), [], `seed ${seed}`)
  })
}
