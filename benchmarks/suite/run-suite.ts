import { basename } from 'node:path'
import type { Absence, Bench, Report } from './bench.js'
import { benches } from './benches.js'
import { currentLoad, describeMachine, findCommit, findVersions } from './machine.js'
import { joinAbsences, joinMeasurements } from './measurements.js'
import type { BenchOutcome } from './run-bench.js'
import { runSession } from './session.js'

interface SuiteOptions {
  /** Names of existing benches. */
  readonly names: readonly string[]
  /** How often each case is run. @default {@link Bench.usualRuns} of each bench */
  readonly runs?: number | undefined
  readonly isShort: boolean
  /** Overridden parameters, by name. */
  readonly changed: Readonly<Record<string, number>>
  readonly folder: string | undefined
  /** Receives progress messages. */
  readonly say: (text: string) => void
}

/** A built checkout. */
interface OtherBuild {
  readonly folder: string
  /** Path of its `session-entry.js`. */
  readonly entry: string
}

const USUAL_RUNS = 5

/** Runs the suite with this build, each bench in its own process. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const [report] = await runBuilds(options, [undefined])
  return report!
}

/**
 * Runs the suite with several builds in alternation: in each round, every build runs every case once. Slowdowns of the
 * machine then affect all builds equally, so small differences are visible even on a busy machine.
 *
 * @param builds Other checkouts, or undefined for this one.
 * @returns One report per build, in the given order.
 */
export async function runBuilds(
  { names, runs: givenRuns, isShort, changed, folder, say }: SuiteOptions,
  builds: readonly (OtherBuild | undefined)[],
): Promise<readonly Report[]> {
  const date = new Date().toISOString()
  const load = currentLoad()
  const found = builds.map(() => ({ measurements: [] as Report['measurements'][], absent: [] as Report['absent'][] }))
  let mostRuns = 0
  for (const name of names) {
    const bench = await benches[name]!()
    const runs = givenRuns ?? bench.usualRuns ?? USUAL_RUNS
    mostRuns = Math.max(mostRuns, runs)
    const parameters = parametersOf(bench, isShort, changed)
    const order = { bench: name, parameters, ...(folder !== undefined && { folder }) }
    const isAlone = builds.length === 1
    const [turns, runsOfTurn] = isAlone ? [1, runs] : [runs, 1]
    for (let turn = 1; turn <= turns; turn++) {
      for (const [build, other] of builds.entries()) {
        say(isAlone ? `${name} …` : `${name}: round ${turn} of ${runs}, build ${build + 1}`)
        const onRound = isAlone ? (round: number) => say(`${name}: round ${round} of ${runs}`) : () => {}
        const outcome = await runSession({ ...order, runs: runsOfTurn }, onRound, other?.entry)
        found[build]!.measurements.push(outcome.measurements)
        found[build]!.absent.push(namedAbsences(name, outcome))
      }
    }
  }
  const [machine, versions] = [describeMachine(load), await findVersions()]
  const commits = await Promise.all(builds.map((build) => findCommit(build?.folder)))
  return found.map(({ measurements, absent }, build) => ({
    kind: 'recreate-bench',
    version: 1,
    date,
    machine,
    versions,
    ...(commits[build] !== undefined && { commit: commits[build] }),
    runs: mostRuns,
    ...(isShort && { isShort }),
    ...(folder !== undefined && { folder: basename(folder) }),
    measurements: joinMeasurements(measurements),
    absent: joinAbsences(absent),
  }))
}

function parametersOf(bench: Bench, isShort: boolean, changed: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(bench.parameters).map(([name, { full, short }]) => [
      name,
      changed[name] ?? (isShort ? short : full),
    ]),
  )
}

function namedAbsences(bench: string, { absent }: BenchOutcome): readonly (Absence & { readonly bench: string })[] {
  return absent.map((each) => ({ bench, ...each }))
}
