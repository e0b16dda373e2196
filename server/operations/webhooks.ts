import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Notifier, type RecordStore, type WebhookAttempt, webhookNotifier } from '../../index.js'
import type { ServerConfig } from '../config/config.js'
import { downloadUrls, type Links } from '../http/links.js'
import { noticeOnWire } from '../http/wire.js'
import type { Metrics } from './metrics.js'
import { keptSecret } from './persistent-secret.js'

/** Sends what recreates have come to. */
interface Webhooks {
  readonly notifier: Notifier
  /** Gives it what is made later than the engine; until then what is to be sent waits. */
  connect(services: { readonly links: Links; readonly metrics?: Pick<Metrics, 'webhooks'> | undefined }): void
}

/** Where the secret is kept that was made for want of configured ones. */
const SECRET_KEY = 'secrets/webhooks'

/**
 * Makes what sends webhooks as it is configured.
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
      return noticeOnWire(status, downloadUrls(links, status))
    },
    onAttempt(tried) {
      tell(log, tried)
      void connected.then(({ metrics }) => metrics?.webhooks.inc({ outcome: tried.outcome }))
    },
  })
  return { notifier, connect: (services) => connect(services) }
}

/** What signs webhooks: the configured secrets, or one that is made once and kept in the records. */
export async function webhookSecrets(
  records: RecordStore,
  configured: readonly string[] | undefined,
): Promise<readonly string[]> {
  return configured ?? [await keptSecret(records, SECRET_KEY, () => `whsec_${randomBytes(32).toString('base64')}`)]
}

/** Of the address there is the host alone: what follows it may be secret. */
function tell(log: Logger, { outcome, recreateId, id, attemptNumber, host, status, reason, ms }: WebhookAttempt): void {
  const webhook = { id, recreateId, host, outcome, status, reason, attemptNumber, ms }
  if (outcome === 'failed') log.warn({ webhook }, 'webhook failed')
  else log.info({ webhook }, `webhook ${outcome}`)
}
