import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedSet } from './chaos/embedded-set.js'
import type { SetOptions } from './chaos/machines.js'
import { manySet } from './chaos/many-set.js'
import { runChaos } from './chaos/run-chaos.js'

// Kills and pauses the processes of a service at random while documents are uploaded. Then waits until all work is
// done, and checks that the service kept its promises. If it did not, the exit code is 1 and the folder with stores and
// logs is kept.
//
//   npm run chaos -- [--set embedded|redis|postgres] [--minutes NUMBER | --seconds NUMBER] [--seed NUMBER] [--every SECONDS] [--least NUMBER]
//     [--json]
//
// --every: average time between two faults.
// --least: minimum number of faults and of accepted documents. The run is extended until both are reached.

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'embedded' },
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    every: { type: 'string', default: '3' },
    least: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds ?? Number(values.minutes) * 60)
const isShort = seconds < 120
// Determines how long work waits if its worker on another machine was killed.
const stallMs = isShort ? 5_000 : 12_000
const sets = {
  embedded: embeddedSet,
  redis: (options: SetOptions) => manySet('redis', options),
  postgres: (options: SetOptions) => manySet('postgres', options),
} as const
if (!Object.hasOwn(sets, values.set)) {
  console.error(`Unknown set \`${values.set}\`. Use one of: ${Object.keys(sets).join(', ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const folder = mkdtempSync(join(tmpdir(), 'recreate-chaos-'))
const makeSet = sets[values.set as keyof typeof sets]
const set = await makeSet({ folder, pageTimeoutMs: isShort ? 5_000 : 10_000, memoryMiB: 512, stallMs })
const { breaches, counts, facts } = await runChaos(set, {
  seed: Number(values.seed),
  forMs: seconds * 1000,
  leastCount: Number(values.least),
  everyMs: Number(values.every) * 1000,
  longPauseMs: stallMs * 1.7,
  quietMs: 180_000,
  mostPages: isShort ? 12 : 40,
  hasScans: !isShort,
})
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
const numbers = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
if (values.json) {
  const run = { bench: 'chaos', set: set.name, seconds, seed: Number(values.seed), machine }
  console.log(JSON.stringify({ ...run, numbers, breaches, facts: Object.fromEntries(facts) }, null, 2))
} else {
  console.log(`chaos, ${set.name}, ${seconds} s, seed ${values.seed}, ${machine}`)
  console.table(numbers)
  for (const breach of breaches) console.log(`BREACH ${breach}`)
  for (const [id, known] of facts) console.log(`FACTS of ${id}: ${JSON.stringify(known)}`)
}
if (breaches.length === 0) rmSync(folder, { recursive: true, force: true })
else {
  console.error(`Stores and logs are kept in ${folder}`)
  process.exitCode = 1
}
