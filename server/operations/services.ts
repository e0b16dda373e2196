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
