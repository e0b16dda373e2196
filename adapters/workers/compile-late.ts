import { setFlagsFromString } from 'node:v8'

/** How long V8 waits before it compiles a function anew: in Node.js 20 bytes of it that were run, later how often it was run. */
const PATIENCE = process.versions.v8.startsWith('11.')
  ? '--interrupt-budget=500000'
  : '--invocation-count-for-turbofan=10000'
/** The same for WebAssembly, in bytes of a function that were run; V8 would wait for 1.8 million. */
const WASM_PATIENCE = '--wasm-tiering-budget=30000000'
/** How much of what a function calls is compiled into it, in bytes: V8 would take 920. */
const MOST_INLINED = '--max-inlined-bytecode-size-cumulative=200'

/**
 * Lets V8 compile only what runs for long, and less of it at once. Reading and recognising a page are many small functions,
 * each run a little: a child that lives for some hundreds of pages spent a third of its time on compiling them, on the cores
 * that others wait for; what hands the pages out, a sixth. Only for a process of our own: it holds for all code in it.
 */
export function compileLate(): void {
  // An unknown flag is said to be one, and does no harm.
  for (const flag of [PATIENCE, WASM_PATIENCE, MOST_INLINED]) setFlagsFromString(flag)
}
