import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { messageOf } from '../../core/errors.js'
import type { Delivery, Notice, Notifier } from '../../core/notices.js'
import { type AllowedAddresses, allowedAddresses } from './allowed-addresses.js'
import { type AddressRules, hostOf, readAddress } from './callback-address.js'
import { placesByHost } from './places-by-host.js'
import { type Answer, type PostOptions, post } from './post.js'
import { signer } from './signature.js'

/** How webhooks are sent. */
export interface WebhookOptions {
  /**
   * What signs them, one at least, each `whsec_` and the base64 of 24 to 64 bytes. Each gives a signature of its own:
   * to replace one, give both for as long as receivers need.
   */
  readonly secrets: readonly string[]
  /** What is sent, as JSON. Asked anew at each try. */
  readonly body: (notice: Notice) => object | Promise<object>
  /** Whether addresses may be `http:`, which anybody on the way can read. @default false */
  readonly allowHttp?: boolean | undefined
  /** Host names, addresses and CIDR blocks that are no part of the public internet and yet allowed; `*`: all. @default none */
  readonly allowPrivate?: readonly string[] | undefined
  /** How long it is waited after each try that failed, in milliseconds. @default 5 s, 30 s, 2 min, 10 min, 1 h, 6 h */
  readonly pausesMs?: readonly number[] | undefined
  /** Longest time until a connection stands, and for a whole try, in milliseconds. @default 5_000 and 15_000 */
  readonly timeouts?: { readonly connectMs: number; readonly wholeMs: number } | undefined
  /** Certificates of authorities that are trusted beside Node's own, in PEM. @default none */
  readonly ca?: readonly string[] | undefined
  /** The addresses that a host name stands for, asked at each try and each redirect. @default the system's */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined
  /** Told of each try. */
  readonly onTry?: ((tried: WebhookTry) => void) | undefined
}

/** One try, for logs and metrics. */
export interface WebhookTry extends Delivery {
  readonly recreateId: string
  /** The notice's. */
  readonly id: string
  readonly tryNumber: number
  /** Of the address that was given; the rest of it may be secret. */
  readonly host: string
  readonly ms: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
const TIMEOUTS = { connectMs: 5 * SECOND, wholeMs: 15 * SECOND }
const MOST_REDIRECTS = 3
/** Those that say: the same request, there. */
const REDIRECTS = [301, 302, 307, 308]

/**
 * Tells by webhooks: a signed POST to the address that came with the document. 2xx: delivered; 410: nothing more is
 * wanted; anything else: again later.
 *
 * Whoever may name an address must not reach what only this machine can. So at each try, and at each redirect, the host
 * is resolved, every address that it has must be allowed, and it is connected to these addresses and no others.
 *
 * @throws RecreateError `option_invalid`.
 */
export function webhookNotifier(options: WebhookOptions): Notifier {
  const { body, pausesMs = PAUSES_MS, timeouts = TIMEOUTS, resolve = resolveHost, onTry } = options
  const rules = { allowed: allowedAddresses(options.allowPrivate), allowsHttp: options.allowHttp ?? false }
  const sign = signer(options.secrets)
  const ca = options.ca && [...tls.rootCertificates, ...options.ca]
  const places = placesByHost()

  return {
    name: 'webhook',
    pausesMs,
    check: (url) => void readAddress(url, rules),
    deliver(url, begin, signal) {
      const host = URL.canParse(url) ? new URL(url).hostname : ''
      return places.take(host, async () => {
        const notice = await begin()
        const started = performance.now()
        const delivery = await tryOnce(url, notice, signal)
        const { tryNumber, id, status } = notice
        const ms = Math.round(performance.now() - started)
        onTry?.({ ...delivery, recreateId: status.recreateId, id, tryNumber, host, ms })
        return delivery
      })
    },
  }

  async function tryOnce(url: string, notice: Notice, signal: AbortSignal): Promise<Delivery> {
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

/** Posts, and again where it is sent on. Each stop is looked at as if it had been given. */
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
    if (redirects === MOST_REDIRECTS) throw new Error(`Expected ${MOST_REDIRECTS} redirects at most, got another`)
    if (!URL.canParse(answer.location, url.href)) throw new Error('Expected a redirect to an address, got none')
    const next = readAddress(new URL(answer.location, url).href, rules)
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new Error('Redirected from https: to http:')
    url = next
  }
}

/** All addresses of a host. @throws Error where one of them may not be connected to, or there is none. */
async function addressesOf(
  host: string,
  allowed: AllowedAddresses,
  resolve: (host: string) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<PostOptions['addresses']> {
  const found = isIP(host) ? [host] : await unlessAborted(resolve(host), signal)
  const wrong = found.find((address) => !allowed.isAllowed(host, address))
  if (wrong !== undefined) throw new Error(`Expected ${host} to be on the public internet, it is at ${wrong}`)
  const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }))
  if (first === undefined) throw new Error(`Expected ${host} to have an address, it has none`)
  return [first, ...others]
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Name servers that do not answer are not waited for. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    if (signal.aborted) leave()
  })
}
