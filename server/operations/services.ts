import type { Logger } from 'pino'
import type { Engine, Notifier } from '../../index.js'
import type { ServerConfig } from '../config/config.js'
import type { KeyCaps } from '../http/key-caps.js'
import type { Links } from '../http/links.js'
import type { RateLimits } from '../http/rate-limits.js'
import type { TokenValidator } from '../http/token-validation.js'
import type { ApiKeys } from './api-keys.js'
import type { Metrics } from './metrics.js'
import type { ReadinessCheck } from './readiness.js'

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
