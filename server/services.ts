import type { Logger } from 'pino'
import type { Engine, Notifier } from '../face.js'
import type { ApiKeys } from './api-keys.js'
import type { ServerConfig } from './config.js'
import type { KeyCaps } from './key-caps.js'
import type { Links } from './links.js'
import type { Metrics } from './metrics.js'
import type { RateLimits } from './rate-limits.js'
import type { ReadinessCheck } from './readiness.js'
import type { TokenValidator } from './token-validation.js'

/** What the routes need. */
export interface Services {
  readonly engine: Engine
  readonly config: ServerConfig
  readonly keys: ApiKeys
  readonly links: Links
  /** Checks `callback_url`, where webhooks about the recreate are sent. */
  readonly notifier: Pick<Notifier, 'check'>
  readonly tokens: TokenValidator
  readonly limits: RateLimits
  readonly caps: KeyCaps
  readonly metrics: Metrics
  readonly readiness: ReadinessCheck
  readonly log: Logger
  /** Aborted when this process stops accepting requests; open streams then end. */
  readonly ending: AbortSignal
}

/** State of a request. */
export interface RequestState {
  readonly requestId: string
  /** Owner of the API key; set by authentication. */
  owner: string
  keyId: string
}
