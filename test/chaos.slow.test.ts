import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'

const chaos = fileURLToPath(new URL('../benchmarks/chaos.js', import.meta.url))

/** Output of a run. */
interface Told {
  readonly seed: number
  readonly numbers: Readonly<Record<string, number | undefined>>
  readonly breaches: readonly string[]
  readonly facts: object
}

/** Minimum number of faults and of accepted documents. */
const LEAST = 3

test.serial(
  'with random kills and pauses under load, a single machine loses, duplicates and leaks nothing',
  async (t) => {
    t.timeout(400_000)
    checkRun(t, await runChaos('--set', 'embedded', '--seconds', '12', '--every', '1.2', '--least', `${LEAST}`))
  },
)

test.serial(
  'with random kills and pauses under load, several machines over shared stores lose, duplicate and leak nothing',
  async (t) => {
    t.timeout(500_000)
    checkRun(t, await runChaos('--set', 'postgres', '--seconds', '20', '--every', '1.2', '--least', `${LEAST}`))
  },
)

/** Checks the run. A run with few requests or kills would prove nothing. */
function checkRun(t: ExecutionContext, { seed, numbers, breaches, facts }: Told): void {
  t.log(`seed ${seed}`, JSON.stringify(numbers))
  if (breaches.length > 0) t.log(JSON.stringify(facts))
  t.deepEqual(breaches, [])
  const sumOf = (kind: RegExp) =>
    Object.entries(numbers).reduce((sum, [name, number = 0]) => sum + (kind.test(name) ? number : 0), 0)
  const accepted = sumOf(/^accepted$/)
  t.true(accepted >= LEAST, `${accepted} documents were accepted`)
  t.true(sumOf(/^completed$/) > 0, 'some documents were read')
  const blows = sumOf(/^(kills|pauses|long pauses) of /)
  t.true(blows >= LEAST, `${blows} kills and pauses`)
}

function runChaos(...args: readonly string[]): Promise<Told> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [chaos, ...args, '--json'], { maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      // A breach leads to exit code 1, and the output is still read.
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Told)
      else reject(error ?? new Error(stderr))
    })
  })
}
