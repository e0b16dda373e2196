import type { Webhook } from '../http/schemas.js'
import { OptionError, RecreateClientError } from './errors.js'

export type { Webhook } from '../http/schemas.js'

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions {
  /** Headers of the request, as in Node, Express, Koa or `fetch`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw body. A body that was parsed and serialized again may differ. */
  readonly body: string | Uint8Array
  /** The service's secret, `whsec_…`; several while one is being replaced. */
  readonly secret: string | readonly string[]
  /** Allowed difference between now and the time it was sent, in ms, from 0 up. @default 300000 */
  readonly toleranceMs?: number | undefined
}

/** The webhook was not signed by the service, or is too old. */
export class WebhookError extends RecreateClientError {
  override readonly name: string = 'WebhookError'
}

/**
 * Verifies the signature of a webhook and returns its content.
 *
 * The service may deliver a webhook more than once, and an eavesdropper can replay it within `toleranceMs`. Its `id`
 * stays the same, so remember the ids you have processed and skip repeats.
 *
 * @throws WebhookError If the service did not sign it or it is too old.
 * @throws OptionError If the secret is malformed.
 * @example
 * const { id, type, data } = await verifyWebhook({ headers: request.headers, body, secret })
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  toleranceMs = 300_000,
}: VerifyOptions): Promise<Webhook & { readonly id: string }> {
  const read = (name: string) => readHeader(headers, name)
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')]
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    throw new WebhookError('The headers webhook-id, webhook-timestamp and webhook-signature are required')
  }
  // Not `Number` alone, because the signature covers the text.
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN
  if (!(Math.abs(Date.now() - sentAt) <= toleranceMs)) {
    throw new WebhookError(`The webhook was sent at ${timestamp}, which is not within ${toleranceMs} ms of now`)
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSignedBy(one, signed, signatures)) return { id, ...JSON.parse(new TextDecoder().decode(bytes)) }
  }
  throw new WebhookError('The webhook is not signed with this secret')
}

/** Checks a signature with WebCrypto's `verify`, which compares in constant time. */
async function isSignedBy(secret: string, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const bytes = decode(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0) {
    throw new OptionError('`secret` must be `whsec_` followed by base64')
  }
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const each of signatures.split(' ')) {
    const signature = each.startsWith('v1,') ? decode(each.slice(3)) : undefined
    if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}

function readHeader(headers: VerifyOptions['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.[0]
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return whole
}
