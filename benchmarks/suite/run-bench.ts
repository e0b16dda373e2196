import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Absence, Bench, BenchCase, Measurement, PreparedBench } from './bench.js'
import { fixedWork } from './fixed-work.js'
import { type CaseReading, gatherMeasurements } from './measurements.js'

interface RunOptions {
  /** Number of measured runs per case. */
  readonly runs: number
  readonly parameters: Readonly<Record<string, number>>
  readonly folder: string | undefined
  /** Called before each round. */
  readonly onRound?: (round: number) => void
}

export interface BenchOutcome {
  readonly measurements: readonly Measurement[]
  readonly absent: readonly Absence[]
}

/**
 * Runs one bench. Each round runs the fixed work and then every case once, so that a temporary slowdown of the machine
 * affects all cases equally.
 */
export async function runBench(bench: Bench, { runs, parameters, folder, onRound }: RunOptions): Promise<BenchOutcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
  const readings: CaseReading[] = []
  let prepared: PreparedBench | undefined
  try {
    mkdirSync(join(scratch, 'own'))
    prepared = await bench.prepare({ parameters, folder, scratch: join(scratch, 'own') })
    const failed = new Map<string, string>()
    const cases = [fixedWork, ...prepared.cases]
    for (let round = 1; round <= runs; round++) {
      onRound?.(round)
      for (const each of cases.filter((one) => !failed.has(one.name) && round <= (one.mostRuns ?? runs))) {
        try {
          const warmUps = round === 1 ? (each.warmUps ?? 0) : 0
          readings.push(...(await runWarm(each, warmUps)))
        } catch (error) {
          failed.set(each.name, error instanceof Error ? error.message : String(error))
        }
      }
    }
    const absent = [...failed].map(([name, reason]) => ({ case: name, reason }))
    const whole = readings.filter((reading) => !failed.has(reading.case))
    return {
      measurements: gatherMeasurements(bench.name, parameters, whole),
      absent: [...(prepared.absent ?? []), ...absent],
    }
  } finally {
    await prepared?.close?.()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function runWarm(each: BenchCase, warmUps: number): Promise<readonly CaseReading[]> {
  for (let run = 0; run < warmUps; run++) await each.run()
  return (await each.run()).map((reading) => ({ ...reading, case: each.name }))
}
