import test from 'ava'
import { chartKinds } from './kinds.js'
import { faultsOf, readCharts } from './measure.js'

// Charts of many houses, drawn from a seed: what a person reads in them is known to the figure.

const SEEDS = [1, 2]
/** Kinds that are drawn and not read whole yet. */
const NOT_YET = new Set<string>(['bars, long names', 'columns, axis at the right'])

for (const kind of chartKinds.filter(({ name }) => !NOT_YET.has(name))) {
  test(`a page with "${kind.name}" gives its charts' types, names and values`, async (t) => {
    for (const seed of SEEDS) t.deepEqual(faultsOf(await readCharts(kind, seed)), [], `seed ${seed}`)
  })
}
