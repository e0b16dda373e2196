import { Session } from 'node:inspector/promises'
import { compileLate } from '../../adapters/workers/compile-late.js'
import { type Pass, passOf, type Span } from './pass.js'

// Converts one document twice in a process that starts like a worker, and prints the time of each stage: cold (the
// first time, including loading and compiling the code) and warm (the second time).

/** Sampling interval in microseconds. */
const INTERVAL = 500

compileLate()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL })
await session.post('Profiler.start')
const spans: Span[] = []
const { convertByStages } = await import('../stages/convert-by-stages.js')
spans.push({ stage: 'start', from: now() - performance.now() * 1000, to: now(), cpu: cpuNow() })
const { readSource } = await import('recreate-engine')
const source = await readSource(process.argv[2]!)
const cold = await profilePass()
await session.post('Profiler.start')
const warm = await profilePass()
console.log(JSON.stringify({ cold, warm }))

async function profilePass(): Promise<Pass> {
  await convertByStages(source, async (stage, work) => {
    const [from, before] = [now(), cpuNow()]
    const result = await work()
    spans.push({ stage, from, to: now(), cpu: cpuNow() - before })
    return result
  })
  const { profile } = await session.post('Profiler.stop')
  return passOf(profile, spans.splice(0))
}

/** Returns the time of the monotonic clock in microseconds, as used by the samples. */
function now(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
