import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Runs a full garbage collection. V8 waits until the live memory has nearly doubled. While a long document is
 * transformed step by step, all intermediate forms would still be in memory. A collection takes tenths of a second, so
 * call it once per tens of megabytes.
 */
export function collectGarbage(): void {
  collect ??= findCollector()
  collect()
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
