/**
 * Size of V8's young generation, in MiB. A page creates some megabytes of short-lived objects. V8 starts with one MiB
 * and copies all live objects each time it is full. With room for a few pages, few objects are live at that time.
 */
const YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=32']
/**
 * V8 compiles and collects garbage on four helper threads, on any machine. On two cores they compete with the working
 * thread. One is enough for a child, and leaves the cores to the other children.
 */
const ONE_HELPER = '--v8-pool-size=1'

/** Flags of Node.js for memory and threads in a process that processes pages. */
export const CHILD_FLAGS: readonly string[] = [...YOUNG_GENERATION, ONE_HELPER]

/** Enables source maps in a child only if this process uses them: reading the maps takes a tenth of a second. */
export function sourceMapFlags(): readonly string[] {
  return process.sourceMapsEnabled ? ['--enable-source-maps'] : []
}
