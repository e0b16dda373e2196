import type { Runner } from '../../../core/contracts.js'

/** One thing that every runner keeps. The runner works with the scripted extractor. */
export interface RunnerCase {
  readonly title: string
  /** Whether the case closes the runner, which must then be one of its own. */
  readonly closesRunner?: true
  /** @throws Error saying what is not kept. */
  run(runner: Runner): Promise<void>
}

/** One thing that a runner keeps that can kill, and the limits with which it is to be made; the others do not matter. */
export interface KillingRunnerCase extends RunnerCase {
  readonly limits: { readonly pageTimeoutMs?: number; readonly openTimeoutMs?: number; readonly memoryMiB?: number }
  /** Whether the case is only for runners that bound all memory, not V8's heap alone. */
  readonly needsAllMemoryBound?: true
}
