import { createHmac } from 'node:crypto'
import { RecreateError } from '../../core/errors.js'

const PREFIX = 'whsec_'
const LEAST_BYTES = 24
const MOST_BYTES = 64

/** Signs the body of a webhook. */
type Sign = (id: string, timestamp: number, body: string) => string

/**
 * Creates a signer for Standard Webhooks (standardwebhooks.com, version 1): HMAC-SHA256 of `ID.TIMESTAMP.BODY`. It
 * returns one `v1,BASE64` per secret, separated by spaces, so that receivers keep working while a secret is replaced.
 *
 * @param secrets At least one; each is `whsec_` and the base64 of 24 to 64 bytes.
 * @throws RecreateError `option_invalid`; the message does not contain the secret.
 */
export function signer(secrets: readonly string[]): Sign {
  if (secrets.length === 0) throw new RecreateError('option_invalid', 'Expected at least one webhook secret, got none')
  const keys = secrets.map(readSecret)
  return (id, timestamp, body) =>
    keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ')
}

function readSecret(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')
  if (isWhole && key.length >= LEAST_BYTES && key.length <= MOST_BYTES) return key
  const expected = `\`${PREFIX}\` and the base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes`
  throw new RecreateError(
    'option_invalid',
    `Expected a webhook secret to be ${expected}, got ${secret.length} characters`,
  )
}
