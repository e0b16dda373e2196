import { setFlagsFromString } from 'node:v8'

/** Of what lives after a look, how much may come before the next one, in percent. V8 lets it be nearly as much again. */
const GROWTH_PERCENT = 20

/**
 * Lets this process hold little beside what lives in it: it hands pages out and gathers what comes back, which is soon
 * gone. Left alone, V8 would make room for tens of megabytes of that, beside the children's. Only for a process of our own:
 * it holds for all code in it.
 */
export function keepHeapLean(): void {
  // What room for young objects there is in the beginning, a megabyte, has to do.
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
