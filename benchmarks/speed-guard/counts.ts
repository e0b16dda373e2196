import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Counts of one stage for the fixed documents. */
export interface StageCount {
  /** See `countOperations`. */
  readonly operations: number
  /** Allocated bytes, whether or not they are freed later. */
  readonly bytes: number
  /** Operations by function. */
  readonly functions: Readonly<Record<string, number>>
}

export interface SpeedCounts {
  /** Major version of Node.js, because object sizes differ between versions. Operations do not. */
  readonly node: string
  readonly stages: Readonly<Record<string, StageCount>>
}

/**
 * V8 flags that disable optimization, and garbage collection within a stage, because their timing depends on the speed
 * of the machine. Equal code therefore gives equal counts, even on a busy machine.
 */
const FLAGS = [
  '--no-opt',
  '--no-maglev',
  '--no-flush-bytecode',
  '--single-threaded',
  '--expose-gc',
  '--min-semi-space-size=512',
  '--max-semi-space-size=512',
]
const entry = fileURLToPath(new URL('./count-process.js', import.meta.url))
const node = process.versions.node.split('.')[0]!

/** Counts the operations and allocated bytes of each stage on fixed documents, in a new process. */
export async function countStages(): Promise<SpeedCounts> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, entry], { maxBuffer: 2 ** 24 })
  return { node, stages: JSON.parse(stdout) as SpeedCounts['stages'] }
}

/** Drops functions that have less than 1 % of the operations of their stage. */
export function keepLargeFunctions({ stages, ...rest }: SpeedCounts): SpeedCounts {
  const large = Object.entries(stages).map(([stage, count]) => {
    const functions = Object.entries(count.functions).filter(([, operations]) => operations >= count.operations / 100)
    return [stage, { ...count, functions: Object.fromEntries(functions.sort(([, a], [, b]) => b - a)) }] as const
  })
  return { ...rest, stages: Object.fromEntries(large) }
}

/** Maximum relative change that passes. */
const TOLERANCE = 0.05
const MOST_FUNCTIONS = 5
const UPDATE = 'run `npm run speed-guard -- --update` and commit the new numbers with the reason.'

interface SpeedComparison {
  /** Whether no stage grew or shrank by more than 5 %. */
  readonly isWithin: boolean
  /** Each stage with its counts and changes, and for each excessive change an explanation and what to do. */
  readonly report: string
}

/**
 * Compares counts. @param expected Result of {@link keepLargeFunctions}. Bytes are only compared if the major version
 * of Node.js is the same.
 */
export function compareCounts(expected: SpeedCounts, counted: SpeedCounts): SpeedComparison {
  const names = [...new Set([...Object.keys(expected.stages), ...Object.keys(counted.stages)])]
  const none: StageCount = { operations: 0, bytes: 0, functions: {} }
  const compared = names.map((stage) => {
    const [old, now] = [expected.stages[stage] ?? none, counted.stages[stage] ?? none]
    const operations = changeOf(old.operations, now.operations)
    const bytes = expected.node === counted.node ? changeOf(old.bytes, now.bytes) : undefined
    const [least, most] = [Math.min(operations, bytes ?? 0), Math.max(operations, bytes ?? 0)]
    const line = `${stage.padEnd(12)} ${showCount(now.operations, operations)} operations, ${showCount(now.bytes, bytes)} bytes`
    if (most > TOLERANCE)
      return [line, `  It grew by more than 5 %. If this is intended, ${UPDATE}`, ...growth(old, now)]
    return least < -TOLERANCE ? [line, `  It shrank by more than 5 %: ${UPDATE}`] : [line]
  })
  return { isWithin: compared.every(({ length }) => length === 1), report: compared.flat().join('\n') }
}

function changeOf(old: number, now: number): number {
  return old === now ? 0 : now / old - 1
}

function showCount(count: number, change: number | undefined): string {
  return `${count.toLocaleString('en-US').padStart(11)} (${showChange(change)})`
}

function showChange(change: number | undefined): string {
  if (change === undefined) return 'not compared'
  if (change === Infinity) return 'new'
  const percent = (change * 100).toFixed(1).replace(/^-0\.0$/, '0.0')
  return `${percent.startsWith('-') ? '' : '+'}${percent} %`
}

/**
 * Returns the functions whose operations grew most. Functions missing in the expected counts had less than 1 % of their
 * stage.
 */
function growth(old: StageCount, now: StageCount): readonly string[] {
  const grown = Object.entries(now.functions)
    .map(([name, operations]) => ({ name, operations, before: old.functions[name] ?? old.operations / 100 }))
    .filter(({ operations, before }) => operations > before)
    .sort((a, b) => b.operations - b.before - (a.operations - a.before))
  return grown.slice(0, MOST_FUNCTIONS).map(({ name, operations, before }) => {
    const was = name in old.functions ? '' : 'at most '
    return `  ${name}: ${was}${Math.round(before).toLocaleString('en-US')} → ${operations.toLocaleString('en-US')} operations`
  })
}
