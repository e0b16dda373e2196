import type { Webhook } from '../http/schemas.js'
import { OptionError, RecreateClientError } from './errors.js'

export type { Webhook } from '../http/schemas.js'

/** What {@link verifyWebhook} looks at. */
export interface VerifyOptions {
  /** Those of the request: as Node, Express, Koa or `fetch` have them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came: one that was parsed and written again is another. */
  readonly body: string | Uint8Array
  /** The service's, `whsec_…`; several while one is replaced. */
  readonly secret: string | readonly string[]
  /** How far the time at which it was sent may be from now, in milliseconds; from 0 up. @default 300000 */
  readonly toleranceMs?: number | undefined
}

/** The webhook was not signed by the service, or is too old. */
export class WebhookError extends RecreateClientError {
  override readonly name: string = 'WebhookError'
}

/**
 * Makes sure that a webhook is the service's own, and gives what it says.
 *
 * It may come more than once, and who listens on the way may send it again for as long as `toleranceMs`: its `id` stays
 * the same, so remember those that you have heard and leave out the second.
 *
 * @throws WebhookError where it is not the service's. OptionError where the secret is none.
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
    throw new WebhookError('Expected the headers webhook-id, webhook-timestamp and webhook-signature, got not all')
  }
  // Not `Number` alone: the text is what was signed.
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN
  if (!(Math.abs(Date.now() - sentAt) <= toleranceMs)) {
    throw new WebhookError(`Expected a webhook of the last ${toleranceMs} ms, this one is of ${timestamp}`)
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSignedBy(one, signed, signatures)) return { id, ...JSON.parse(new TextDecoder().decode(bytes)) }
  }
  throw new WebhookError('Expected a webhook that is signed with the secret, got another signature')
}

/** Compares in a time that says nothing of where they differ: WebCrypto's own `verify`. */
async function isSignedBy(secret: string, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const bytes = decode(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0) {
    throw new OptionError('Expected `secret` to be `whsec_` and base64, got something else')
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
