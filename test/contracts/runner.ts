import { abortCases } from './runner/aborts.js'
import { endCases } from './runner/ends.js'
import { frameCases } from './runner/frames.js'
import { killedCallCases } from './runner/killed-calls.js'
import { killedPageCases } from './runner/killed-pages.js'
import { lookCases } from './runner/looks.js'
import { pageCases } from './runner/pages.js'
import { passwordCases } from './runner/passwords.js'
import type { KillingRunnerCase, RunnerCase } from './runner/runner-case.js'
import { sourceCases } from './runner/sources.js'

export type { KillingRunnerCase, RunnerCase } from './runner/runner-case.js'

/** Requirements for every runner, wherever it runs pages. */
export const runnerCases: readonly RunnerCase[] = [
  ...sourceCases,
  ...pageCases,
  ...abortCases,
  ...lookCases,
  ...frameCases,
  ...passwordCases,
  ...endCases,
]

/** Requirements for a runner that can kill its workers. */
export const killingRunnerCases: readonly KillingRunnerCase[] = [...killedPageCases, ...killedCallCases]
