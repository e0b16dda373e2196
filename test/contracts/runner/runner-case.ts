import type { Runner } from '../../../core/contracts.js'

/** One requirement for every runner. The runner uses the scripted extractor. */
export interface RunnerCase {
  readonly title: string
  /** Whether the case closes the runner, which must then be used for this case only. */
  readonly closesRunner?: true
  /** @throws Error describing the violation. */
  run(runner: Runner): Promise<void>
}

/** One requirement for a runner that can kill, and the limits it needs; other limits do not matter. */
export interface KillingRunnerCase extends RunnerCase {
  readonly limits: { readonly pageTimeoutMs?: number; readonly openTimeoutMs?: number; readonly memoryMiB?: number }
  /** Whether the case is only for runners that limit all memory, not only V8's heap. */
  readonly needsAllMemoryBound?: true
}
