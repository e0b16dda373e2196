import { setFlagsFromString } from 'node:v8'

/** Heap growth until the next garbage collection, in percent of the live data. V8's own value is nearly 100. */
const GROWTH_PERCENT = 20

/**
 * Keeps the heap of this process small. It only distributes pages and collects results, which are short-lived; by
 * default V8 would reserve tens of megabytes for them. This affects all code in the process, so call it only in
 * processes of the command.
 */
export function keepHeapLean(): void {
  // Keep the young generation at its initial size of 1 MB.
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
