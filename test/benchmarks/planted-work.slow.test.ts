import test from 'ava'
import type { Bench, BenchCase, Measurement } from '../../benchmarks/suite/bench.js'
import { compareReports } from '../../benchmarks/suite/compare.js'
import { less } from '../../benchmarks/suite/measurements.js'
import { runBench } from '../../benchmarks/suite/run-bench.js'
import { makeReport } from './make-report.js'

const STEPS = 2_000_000
/** Number of repetitions. The minimum counts, because other processes can only increase the time. */
const PASSES = 5
const RUNS = 15

/**
 * Work of the given number of steps, measured as CPU time, because wall time depends on other processes. The
 * sensitivity for 20 % is tested with seeded samples: a busy machine may add as much to real ones.
 */
function caseOf(name: string, steps: number): BenchCase {
  return {
    name,
    warmUps: 3,
    run: async () => {
      const times = Array.from({ length: PASSES }, () => {
        const before = process.cpuUsage()
        work(steps)
        return process.cpuUsage(before).user / 1000
      })
      return [less('time of a core', 'ms', Math.min(...times))]
    },
  }
}

function work(steps: number): number {
  let sum = 1
  for (let step = 0; step < steps; step++) sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) + step
  return sum
}

const planted: Bench = {
  name: 'planted',
  about: 'Work, the same work again, and twice as much of it.',
  parameters: {},
  prepare: async () => ({
    cases: [caseOf('work', STEPS), caseOf('again', STEPS), caseOf('twice as much', STEPS * 2)],
  }),
}

test('work that is twice as large is detected', async (t) => {
  const { twice } = await verdicts()
  t.is(twice.verdict, 'worse', JSON.stringify(twice))
})

test('the same work is not reported as changed, at least not twice in a row', async (t) => {
  const isNamed = async () => ['worse', 'better'].includes((await verdicts()).again.verdict)
  t.false((await isNamed()) && (await isNamed()))
})

async function verdicts() {
  const { measurements } = await runBench(planted, { runs: RUNS, parameters: {}, folder: undefined })
  const samplesOf = (name: string): Measurement => ({
    ...measurements.find((each) => each.case === name)!,
    case: 'work',
  })
  const old = makeReport([samplesOf('work')])
  const verdictOn = (name: string) => compareReports(old, makeReport([samplesOf(name)])).changes[0]!
  return { twice: verdictOn('twice as much'), again: verdictOn('again') }
}
