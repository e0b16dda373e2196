import test from 'ava'
import { chartKinds } from './kinds.js'
import { faultsOf, readCharts } from './measure.js'

// Charts of many houses, drawn from a seed: what a person reads in them is known to the figure.

const SEEDS = [1, 2]
/** Kinds that are drawn and not read whole yet. */
const NOT_YET = new Set<string>([
  'columns, clipped floods',
  'columns, one path',
  'columns, see-through',
  'columns, no lines at all',
  'columns, figures over them',
  'columns, figures and no axis',
  'columns, slanted names',
  'grouped columns',
  'bars, some below zero',
  'bars, figures in them',
  'bars, long names',
  'stacked columns, figures and totals',
  'stacked columns, totals and no axis',
  'stacked columns, totals',
  'columns, axis at the right',
  'waterfall, figures and no axis',
  'line, segments',
  'line, circles',
  'lines, squares',
  'columns over a table',
])

for (const kind of chartKinds.filter(({ name }) => !NOT_YET.has(name))) {
  test(`a page with "${kind.name}" gives its charts' types, names and values`, async (t) => {
    for (const seed of SEEDS) t.deepEqual(faultsOf(await readCharts(kind, seed)), [], `seed ${seed}`)
  })
}
