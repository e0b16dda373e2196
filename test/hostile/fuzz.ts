import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { allCases } from './corpus/corpus.js'
import { mutantOf } from './mutate/mutant.js'
import { ownFixtures } from './mutate/own-fixtures.js'
import type { FileEnd, SentFile } from './service/send-file.js'
import { type WatchedRun, watchService } from './service/watch-service.js'

// Sends mutated documents and all hostile ones of the corpus to a service in its own process, several in parallel.
// Reports whether it stayed up, response times, memory of the service and its workers, and the result of each file.
//
//   npm run fuzz -- [--count 2000] [--seed 1] [--at-once 4] [--minutes 60] [--only-mutants] [--json FILE]
//   npm run fuzz -- --replay SEED[,SEED] [--write FILE]     sends one mutant again; --write stores its bytes

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
    minutes: { type: 'string' },
    'only-mutants': { type: 'boolean', default: false },
    replay: { type: 'string' },
    write: { type: 'string' },
    json: { type: 'string' },
  },
})

/** Options of the service: a lower page time limit and fewer workers. The others have their defaults. */
const ENV = { RECREATE_PAGE_TIMEOUT_MS: '10000', RECREATE_MEMORY_MIB: '1000', RECREATE_WORKERS: '2' }
/** Maximum time for a file: three attempts of a page, both outputs, and queueing. */
const PATIENCE_MS = 600_000

let told = 0
const fixtures = await ownFixtures()
const run = await watchService(files(), {
  env: ENV,
  atOnce: Number(values['at-once']),
  patienceMs: PATIENCE_MS,
  onEnd: tell,
})
print(run)
if (values.json !== undefined) await writeFile(values.json, JSON.stringify(run, null, 1))
process.exitCode = isRight(run) ? 0 : 1

/**
 * Generates the files, with the hostile documents evenly distributed among the mutants to expose their aftereffects.
 */
async function* files(): AsyncGenerator<SentFile> {
  if (values.replay !== undefined) {
    for (const seed of values.replay.split(',').map(Number)) {
      const mutant = mutantOf(seed, fixtures)
      if (values.write !== undefined) await writeFile(values.write, mutant.bytes)
      yield { ...mutant, origin: `--replay ${seed} (${mutant.fixture})` }
    }
    return
  }
  const count = Number(values.count)
  const hostile = values['only-mutants'] ? [] : allCases.slice(0, count)
  const every = hostile.length === 0 ? count + 1 : Math.max(Math.floor(count / hostile.length), 1)
  const end = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  for (let i = 0, next = 0; i < count && performance.now() < end; i++) {
    const one = i % every === 0 ? hostile[next] : undefined
    if (one !== undefined) {
      next++
      yield { origin: one.name, fileName: one.fileName ?? 'a.pdf', bytes: await one.make(), pages: one.pages ?? '1' }
      continue
    }
    const mutant = mutantOf(Number(values.seed) * 1_000_000 + i, fixtures)
    yield { ...mutant, origin: `--replay ${mutant.seed} (${mutant.fixture})` }
  }
}

function tell(
  { origin, end, seconds, message }: FileEnd,
  memory: { parent: number; workers: readonly number[] } | undefined,
) {
  told++
  if (end.startsWith('!') || seconds > 60)
    console.log(
      `${end} after ${seconds.toFixed(1)} s: ${origin}${message === undefined ? '' : `\n    ${message.slice(0, 300)}`}`,
    )
  if (told % 100 === 0)
    console.log(`${told} files; MiB: service ${memory?.parent}, workers ${memory?.workers.join(' ')}`)
}

function print({ ends, answers, memory, heaps, timesDown, stayed, left, seconds }: WatchedRun) {
  const byEnd = countEnds(ends)
  console.log(
    `\n${ends.length} files in ${Math.round(seconds)} s, ${cpus().length} cores, Node ${process.versions.node}`,
  )
  console.table(byEnd)
  console.log('Response times in milliseconds')
  console.table(answers)
  console.log('Resident memory in MiB (the largest of the workers)')
  console.table(memory)
  console.log('Memory of the service process after garbage collection in MiB')
  console.table(heaps)
  console.log(
    `The service ${stayed ? 'kept running' : 'DIED'}; healthz failed ${timesDown} times; remaining: ${left.processes} processes, ${left.files.length} files ${left.files.join(' ')}`,
  )
}

function countEnds(ends: readonly FileEnd[]) {
  const rows: Record<string, { files: number; 'longest, s': number }> = {}
  for (const { end, seconds } of ends) {
    const row = rows[end] ?? { files: 0, 'longest, s': 0 }
    rows[end] = { files: row.files + 1, 'longest, s': Math.max(row['longest, s'], Math.round(seconds * 10) / 10) }
  }
  return Object.fromEntries(Object.entries(rows).sort(([, a], [, b]) => b.files - a.files))
}

function isRight({ ends, timesDown, stayed, left }: WatchedRun): boolean {
  return (
    stayed &&
    timesDown === 0 &&
    left.processes === 0 &&
    left.files.length === 0 &&
    ends.every(({ end }) => !end.startsWith('!'))
  )
}
