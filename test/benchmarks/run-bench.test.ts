import { existsSync } from 'node:fs'
import test from 'ava'
import type { Bench, BenchCase } from '../../benchmarks/suite/bench.js'
import { aside, less, YARDSTICK } from '../../benchmarks/suite/measurements.js'
import { runBench } from '../../benchmarks/suite/run-bench.js'

const options = { runs: 3, parameters: {}, folder: undefined }

function benchOf(cases: readonly BenchCase[], close = async () => {}): Bench {
  return { name: 'made', about: 'Nothing.', parameters: {}, prepare: async () => ({ cases, close }) }
}

test('the cases of a bench alternate, with warm-ups before the first', async (t) => {
  const runs: string[] = []
  const caseOf = (name: string, more: Partial<BenchCase> = {}): BenchCase => ({
    name,
    run: async () => {
      runs.push(name)
      return [less('time', 'ms', runs.length)]
    },
    ...more,
  })
  const { measurements } = await runBench(benchOf([caseOf('a', { warmUps: 2 }), caseOf('b', { mostRuns: 1 })]), options)
  t.deepEqual(runs, ['a', 'a', 'a', 'b', 'a', 'a'])
  const samples = Object.fromEntries(measurements.map((measurement) => [measurement.case, measurement.samples]))
  t.deepEqual([samples.a, samples.b], [[3, 5, 6], [4]])
  t.is(samples[YARDSTICK]?.length, 3)
})

test('a failing case is absent with its reason, and the others continue', async (t) => {
  const failing = {
    name: 'failing',
    run: async () => {
      throw new Error('The disk is full')
    },
  }
  const { measurements, absent } = await runBench(
    benchOf([failing, { name: 'sound', run: async () => [aside('pages', 'count', 3)] }]),
    options,
  )
  t.deepEqual(absent, [{ case: 'failing', reason: 'The disk is full' }])
  t.deepEqual(
    measurements
      .filter((measurement) => measurement.case !== YARDSTICK)
      .map((measurement) => [measurement.case, measurement.samples]),
    [['sound', [3, 3, 3]]],
  )
})

test('resources of a bench are released and its folder is deleted, also after errors', async (t) => {
  let folder = ''
  let closed = 0
  const close = async () => void closed++
  const bench: Bench = {
    ...benchOf([], close),
    async prepare({ scratch }) {
      folder = scratch
      t.true(existsSync(folder))
      return { cases: [{ name: 'failing', run: () => Promise.reject(new Error('It fails')) }], close }
    },
  }
  await runBench(bench, options)
  t.is(closed, 1)
  t.false(existsSync(folder))
})
