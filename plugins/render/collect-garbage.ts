import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Lets go at once of what nobody holds any more. V8 waits until what lives has nearly doubled, and where a long document is
 * turned from one shape into the next, each as large as the one before, all of them are held by then. It takes tenths of a
 * second: it is for once in tens of megabytes.
 */
export function collectGarbage(): void {
  collect ??= findCollector()
  collect()
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
