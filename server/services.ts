import type { Logger } from 'pino'
import type { Engine, Notifier } from '../index.js'
import type { ApiKeys } from './api-keys.js'
import type { ServerConfig } from './config.js'
import type { KeyCaps } from './key-caps.js'
import type { Links } from './links.js'
import type { Metrics } from './metrics.js'
import type { RateLimits } from './rate-limits.js'
import type { ReadinessCheck } from './readiness.js'
import type { TokenValidator } from './token-validation.js'

/** What the routes are given. */
export interface Services {
  readonly engine: Engine
  readonly config: ServerConfig
  readonly keys: ApiKeys
  readonly links: Links
  /** Tells at a recreate's `callback_url` what came of it. */
  readonly notifier: Pick<Notifier, 'check'>
  readonly tokens: TokenValidator
  readonly limits: RateLimits
  readonly caps: KeyCaps
  readonly metrics: Metrics
  readonly readiness: ReadinessCheck
  readonly log: Logger
  /** Aborted when this process lets nobody else in: what would go on without end ends then. */
  readonly ending: AbortSignal
}

/** What is known of a request on its way. */
export interface RequestState {
  readonly requestId: string
  /** Of the key that it came with; set behind the door. */
  owner: string
  keyId: string
}
