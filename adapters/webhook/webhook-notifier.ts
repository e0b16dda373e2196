import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { messageOf } from '../../core/errors.js'
import type { Delivery, Notification, Notifier } from '../../core/notifications.js'
import { type AllowedAddresses, allowedAddresses } from './allowed-addresses.js'
import { type AddressRules, hostOf, readAddress } from './callback-address.js'
import { limitPerHost } from './limit-per-host.js'
import { type Answer, type PostOptions, post } from './post.js'
import { signer } from './signature.js'

/** Options of {@link webhookNotifier}. */
export interface WebhookOptions {
  /**
   * Secrets that sign the deliveries: at least one, each `whsec_` and the base64 of 24 to 64 bytes. Each secret adds a
   * signature. To replace a secret, give both until all receivers use the new one.
   */
  readonly secrets: readonly string[]
  /** Returns the body of a delivery, which is sent as JSON. Called for each attempt. */
  readonly body: (notice: Notification) => object | Promise<object>
  /** Whether callback addresses may use `http:`, which others on the network can read. @default false */
  readonly allowHttp?: boolean | undefined
  /**
   * Host names, addresses and CIDR blocks outside the public internet that are allowed as well; `*` allows all.
   *
   * @default none
   */
  readonly allowPrivate?: readonly string[] | undefined
  /** Pause after each failed attempt, in milliseconds. @default 5 s, 30 s, 2 min, 10 min, 1 h, 6 h */
  readonly pausesMs?: readonly number[] | undefined
  /** Limits for connecting and for a whole attempt, in milliseconds. @default 5_000 and 15_000 */
  readonly timeouts?: { readonly connectMs: number; readonly wholeMs: number } | undefined
  /** Certificates of authorities that are trusted in addition to those of Node.js, in PEM. @default none */
  readonly ca?: readonly string[] | undefined
  /**
   * Resolves a host name to its addresses. Called for each attempt and each redirect.
   *
   * @default the system's resolver
   */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined
  /** Called after each attempt. */
  readonly onAttempt?: ((tried: WebhookAttempt) => void) | undefined
}

/** One delivery attempt, for logs and metrics. */
export interface WebhookAttempt extends Delivery {
  readonly recreateId: string
  /** Id of the notification. */
  readonly id: string
  readonly attemptNumber: number
  /** Host of the given address. The rest of the address may be secret. */
  readonly host: string
  readonly ms: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
const TIMEOUTS = { connectMs: 5 * SECOND, wholeMs: 15 * SECOND }
const MOST_REDIRECTS = 3
/** Status codes that mean: repeat the same request at the new address. */
const REDIRECTS = [301, 302, 307, 308]

/**
 * Sends notifications as webhooks: a signed POST to the address that came with the document. 2xx means delivered, 410
 * means that the receiver wants no more, and any other answer leads to another attempt.
 *
 * A user who names an address must not reach services that only this machine can reach. At each attempt and each
 * redirect, the host is therefore resolved, every address must be allowed, and the connection uses exactly these
 * addresses.
 *
 * @throws RecreateError `option_invalid`.
 */
export function webhookNotifier(options: WebhookOptions): Notifier {
  const { body, pausesMs = PAUSES_MS, timeouts = TIMEOUTS, resolve = resolveHost, onAttempt } = options
  const rules = { allowed: allowedAddresses(options.allowPrivate), allowsHttp: options.allowHttp ?? false }
  const sign = signer(options.secrets)
  const ca = options.ca && [...tls.rootCertificates, ...options.ca]
  const places = limitPerHost()

  return {
    name: 'webhook',
    pausesMs,
    check: (url) => void readAddress(url, rules),
    deliver(url, begin, signal) {
      const host = URL.canParse(url) ? new URL(url).hostname : ''
      return places.run(host, async () => {
        const notice = await begin()
        const started = performance.now()
        const delivery = await tryOnce(url, notice, signal)
        const { attemptNumber, id, status } = notice
        const ms = Math.round(performance.now() - started)
        onAttempt?.({ ...delivery, recreateId: status.recreateId, id, attemptNumber, host, ms })
        return delivery
      })
    },
  }

  async function tryOnce(url: string, notice: Notification, signal: AbortSignal): Promise<Delivery> {
    const deadline = AbortSignal.timeout(timeouts.wholeMs)
    const either = AbortSignal.any([signal, deadline])
    try {
      const sent = JSON.stringify(await unlessAborted(Promise.resolve(body(notice)), either))
      const timestamp = Math.floor(Date.now() / SECOND)
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Recreate-Webhook/1',
        'webhook-id': notice.id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': sign(notice.id, timestamp, sent),
      }
      const { connectMs } = timeouts
      const { status } = await postAlong(url, rules, resolve, {
        headers,
        body: sent,
        connectMs,
        ca,
        signal: either,
      })
      if (status >= 200 && status < 300) return { outcome: 'delivered', status }
      return status === 410
        ? { outcome: 'declined', status }
        : { outcome: 'failed', status, reason: `Answered ${status}` }
    } catch (error) {
      if (signal.aborted) throw error
      return {
        outcome: 'failed',
        reason: deadline.aborted ? `No answer within ${timeouts.wholeMs} ms` : messageOf(error),
      }
    }
  }
}

/** Posts the request and follows redirects. Each target is checked like the first address. */
async function postAlong(
  start: string,
  rules: AddressRules,
  resolve: (host: string) => Promise<readonly string[]>,
  options: Omit<PostOptions, 'addresses'>,
): Promise<Answer> {
  let url = readAddress(start, rules)
  for (let redirects = 0; ; redirects++) {
    const addresses = await addressesOf(hostOf(url), rules.allowed, resolve, options.signal)
    const answer = await post(url, { ...options, addresses })
    if (!REDIRECTS.includes(answer.status) || answer.location === undefined) return answer
    if (redirects === MOST_REDIRECTS) throw new Error(`Expected at most ${MOST_REDIRECTS} redirects, got another`)
    if (!URL.canParse(answer.location, url.href)) throw new Error('Expected a redirect to an address, got none')
    const next = readAddress(new URL(answer.location, url).href, rules)
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new Error('Redirected from https: to http:')
    url = next
  }
}

/** Resolves a host to its addresses. @throws Error if an address is not allowed, or if there is none. */
async function addressesOf(
  host: string,
  allowed: AllowedAddresses,
  resolve: (host: string) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<PostOptions['addresses']> {
  const found = isIP(host) ? [host] : await unlessAborted(resolve(host), signal)
  const wrong = found.find((address) => !allowed.isAllowed(host, address))
  if (wrong !== undefined) throw new Error(`Expected ${host} to be on the public internet, got ${wrong}`)
  const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }))
  if (first === undefined) throw new Error(`Expected ${host} to have an address, got none`)
  return [first, ...others]
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Rejects on abort, even if a name server does not answer. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    if (signal.aborted) leave()
  })
}
