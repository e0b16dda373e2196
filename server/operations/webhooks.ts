import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Notifier, type RecordStore, type WebhookAttempt, webhookNotifier } from '../../index.js'
import type { ServerConfig } from '../config/config.js'
import { downloadUrls, type Links } from '../http/links.js'
import { webhookOnWire } from '../http/wire.js'
import type { Metrics } from './metrics.js'
import { persistentSecret } from './persistent-secret.js'

/** Sends webhooks about recreates. */
interface Webhooks {
  readonly notifier: Notifier
  /** Provides services that are created after the engine; webhooks wait until then. */
  connect(services: { readonly links: Links; readonly metrics?: Pick<Metrics, 'webhooks'> | undefined }): void
}

/** Record key of the generated secret, used if none is given. */
const SECRET_KEY = 'secrets/webhooks'

/**
 * Creates the webhook notifier from the configuration.
 *
 * @throws RecreateError `option_invalid`; `store_failed`.
 */
export async function makeWebhooks(
  { webhook }: Pick<ServerConfig, 'webhook'>,
  records: RecordStore,
  log: Logger,
): Promise<Webhooks> {
  let connect: Webhooks['connect'] = () => {}
  const connected = new Promise<Parameters<Webhooks['connect']>[0]>((resolve) => {
    connect = resolve
  })
  const { allowHttp, allowPrivate } = webhook
  const notifier = webhookNotifier({
    secrets: await webhookSecrets(records, webhook.secrets),
    allowHttp,
    allowPrivate,
    async body({ status }) {
      const { links } = await connected
      return webhookOnWire(status, downloadUrls(links, status))
    },
    onAttempt(tried) {
      tell(log, tried)
      void connected.then(({ metrics }) => metrics?.webhooks.inc({ outcome: tried.outcome }))
    },
  })
  return { notifier, connect: (services) => connect(services) }
}

/** Returns the secrets that sign webhooks: the given ones, or a generated one that is stored in the records. */
export async function webhookSecrets(
  records: RecordStore,
  configured: readonly string[] | undefined,
): Promise<readonly string[]> {
  return (
    configured ?? [await persistentSecret(records, SECRET_KEY, () => `whsec_${randomBytes(32).toString('base64')}`)]
  )
}

/** Logs a delivery attempt. Only the host of the URL is logged, because its path may be secret. */
function tell(log: Logger, { outcome, recreateId, id, attemptNumber, host, status, reason, ms }: WebhookAttempt): void {
  const webhook = { id, recreateId, host, outcome, status, reason, attemptNumber, ms }
  if (outcome === 'failed') log.warn({ webhook }, 'webhook failed')
  else log.info({ webhook }, `webhook ${outcome}`)
}
