import { spawnSync } from 'node:child_process'
import test from 'ava'
import { calibrationOf } from '../../../benchmarks/confidence/calibration.js'
import { crossValidate } from '../../../benchmarks/confidence/cross-validate.js'
import { confidenceOf, fitWeights } from '../../../benchmarks/confidence/fit-weights.js'
import { priors } from '../../../benchmarks/confidence/priors.js'
import { weightsFile } from '../../../benchmarks/confidence/weights-file.js'
import { TRUST, WEIGHTS } from '../../../plugins/recognise/tables/evidence/weights.js'
import { trainingTable } from './training.js'

/** Wrong tables are crossed, right ones are tiny. */
const tables = Array.from({ length: 60 }, (_, i) =>
  i % 3 === 0 ? trainingTable(`wrong ${i}`, { crossed: 1 }, false) : trainingTable(`right ${i}`, { tiny: 1 }, true),
)

test('every piece of evidence has a weight of at least 0', (t) => {
  t.deepEqual(Object.keys(WEIGHTS).sort(), Object.keys(priors).sort())
  for (const [name, weight] of Object.entries(WEIGHTS)) t.true(weight >= 0, name)
  t.true(TRUST > 0 && TRUST <= 9)
})

test('evidence against wrong tables gets a weight, evidence against right ones none', (t) => {
  const { weights } = fitWeights(tables)
  t.true(weights.crossed > priors.crossed)
  t.is(weights.tiny, 0)
  t.is(weights.unsure, priors.unsure)
})

test('a table is rated by the tables of other documents', (t) => {
  const odd = trainingTable('odd', { torn: 1 }, true)
  const rated = crossValidate([...tables, odd])
  t.is(rated.length, tables.length + 1)
  const { confidence } = rated.find(({ table }) => table === odd)!
  t.true(confidence < confidenceOf(fitWeights([...tables, odd]), odd.evidence))
})

test('calibration compares the confidence with the share of right tables', (t) => {
  const rate = (confidence: number, isRight: boolean) => ({ table: trainingTable('a', {}, isRight), confidence })
  const rated = [rate(0.4, false), rate(0.6, true), rate(0.7, false), rate(0.96, true), rate(1, true)]
  const { bins, error, wrongDoubted, rightDoubted, tables: count, right } = calibrationOf(rated)
  t.deepEqual(
    bins.map((bin) => [bin.from, bin.tables, bin.shareRight]),
    [
      [0, 1, 0],
      [0.5, 2, 0.5],
      [0.95, 2, 1],
    ],
  )
  t.is(error!.toFixed(6), ((0.4 + 2 * 0.15 + 2 * 0.02) / 5).toFixed(6))
  t.deepEqual([count, right, wrongDoubted, rightDoubted], [5, 3, 1, 1 / 3])
})

test('the file of the weights is formatted, and says which tables they were fitted to', (t) => {
  const model = fitWeights(tables)
  const file = weightsFile(model, tables)
  const options = ['format', '--stdin-file-path=plugins/recognise/tables/evidence/weights.ts']
  t.is(spawnSync('node_modules/.bin/biome', options, { input: file, encoding: 'utf8' }).stdout, file)
  t.regex(file, /^\/\/ 60 tables; .* [0-9a-f]{12}$/m)
  t.regex(file, /^ {2}crossed: \d\.\d{1,2},$/m)
  t.is(weightsFile(model, tables.toReversed()), file)
  t.not(weightsFile(model, [...tables.slice(1), { ...tables[0]!, isRight: true }]), file)
})
