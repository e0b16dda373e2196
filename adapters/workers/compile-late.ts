import { setFlagsFromString } from 'node:v8'

/** How long V8 waits before it optimises a function: in Node.js 20 in executed bytes of bytecode, later in calls. */
const PATIENCE = process.versions.v8.startsWith('11.')
  ? '--interrupt-budget=500000'
  : '--invocation-count-for-turbofan=10000'
/** How long V8 waits before it optimises a WebAssembly function, in executed bytes. V8's default is 1.8 million. */
const WASM_PATIENCE = '--wasm-tiering-budget=30000000'
/** Maximum size of inlined functions per function, in bytes of bytecode. V8's default is 920. */
const MOST_INLINED = '--max-inlined-bytecode-size-cumulative=200'

/**
 * Makes V8 optimise only functions that run for a long time, and less code at once. Reading a page calls many small
 * functions a few times each. A child that lives for some hundred pages spent a third of its time on compiling, and the
 * process that schedules the pages spent a sixth. Use it only in a dedicated process: it affects all code in the
 * process.
 */
export function compileLate(): void {
  // V8 reports an unknown flag and ignores it.
  for (const flag of [PATIENCE, WASM_PATIENCE, MOST_INLINED]) setFlagsFromString(flag)
}
