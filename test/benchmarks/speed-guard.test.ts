import { Session } from 'node:inspector/promises'
import { Script } from 'node:vm'
import test from 'ava'
import { compareCounts, type SpeedCounts } from '../../benchmarks/speed-guard/counts.js'
import { countOperations, countTokens } from '../../benchmarks/speed-guard/operations.js'

test.serial('each loop iteration counts, but comments and the length of names do not', async (t) => {
  const turns = (count: number) => `let s = 0; for (let i = 0; i < ${count}; i++) s += i`
  const [once, ten, twenty] = [
    await operationsOf(turns(1)),
    await operationsOf(turns(11)),
    await operationsOf(turns(21)),
  ]
  t.true(ten > once)
  t.is(twenty - ten, ten - once)
  const long = 'let sum = 0; /* adds // up */ for (let index = 0; index < 11; index++) sum += index // done'
  t.is(await operationsOf(long), ten)
})

test.serial('an inner function counts per call, toward its outer function if it is anonymous', async (t) => {
  const code = (calls: number) => `function outer(n) { for (let i = 0; i < n; i++) (() => i * i)() }; outer(${calls})`
  const [none, one, two] = [await countsOf(code(0)), await countsOf(code(1)), await countsOf(code(2))]
  t.deepEqual([...two.keys()].sort(), ['module', 'outer'])
  t.is(two.get('outer')! - one.get('outer')!, one.get('outer')! - none.get('outer')!)
})

test('a stage that grew by more than 5 % fails, with the functions that grew most', (t) => {
  const expected = countsOfStage(1000, { 'a.ts steady': 500, 'b.ts slow': 300 })
  t.true(compareCounts(expected, countsOfStage(1040, { 'b.ts slow': 340 })).isWithin)
  const { isWithin, report } = compareCounts(expected, countsOfStage(1060, { 'a.ts steady': 500, 'b.ts slow': 360 }))
  t.false(isWithin)
  t.regex(report, /reading +1,060 \(\+6\.0 %\) operations, +1,000 \(\+0\.0 %\) bytes/)
  t.regex(report, /b\.ts slow: 300 → 360 operations/)
  t.notRegex(report, /steady/)
})

test('a stage that shrank by more than 5 % requests new expected counts', (t) => {
  const { isWithin, report } = compareCounts(countsOfStage(1000, {}), countsOfStage(940, {}))
  t.false(isWithin)
  t.regex(report, /run `npm run speed-guard -- --update`/)
})

test('bytes are compared only with the same version of Node.js', (t) => {
  const counted = (node: string) => ({ ...countsOfStage(1000, {}, 1100), node })
  t.false(compareCounts(countsOfStage(1000, {}), counted('20')).isWithin)
  t.true(compareCounts(countsOfStage(1000, {}), counted('22')).isWithin)
})

function countsOfStage(operations: number, functions: Readonly<Record<string, number>>, bytes = 1000): SpeedCounts {
  return { node: '20', stages: { reading: { operations, bytes, functions } } }
}

async function operationsOf(code: string): Promise<number> {
  return [...(await countsOf(code)).values()].reduce((sum, each) => sum + each, 0)
}

async function countsOf(code: string): Promise<ReadonlyMap<string, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  new Script(code, { filename: 'counted.js' }).runInNewContext()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return countOperations(result.find(({ url }) => url === 'counted.js')!.functions, countTokens(code))
}
