/**
 * A page makes some megabytes of short-lived objects. V8 begins with room for one and copies what is alive each time it is
 * full; with room for a few pages little is alive then. In MiB.
 */
const YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=32']
/**
 * V8 compiles and collects on threads beside the one that works, four of them on any machine: on two cores they take its own
 * from it. One is enough for what a child compiles, and leaves the cores to the other children.
 */
const ONE_HELPER = '--v8-pool-size=1'

/** What Node.js is told of memory and threads where a process of our own works on pages. */
export const CHILD_FLAGS: readonly string[] = [...YOUNG_GENERATION, ONE_HELPER]

/** Errors are told by the lines of the sources where this process tells its own so; to read the maps takes a tenth of a second. */
export function sourceMapFlags(): readonly string[] {
  return process.sourceMapsEnabled ? ['--enable-source-maps'] : []
}
