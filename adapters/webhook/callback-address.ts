import { RecreateError } from '../../core/errors.js'
import type { AllowedAddresses } from './allowed-addresses.js'

/** Maximum length of a URL, in characters. */
const LONGEST_URL = 2048
/** Lower ports belong to other services, which might interpret a request as their own. */
const FIRST_FREE_PORT = 1024

/** Rules for callback addresses. */
export interface AddressRules {
  readonly allowed: AllowedAddresses
  /** Whether `http:` is allowed in addition to `https:`. */
  readonly allowsHttp: boolean
}

/**
 * Parses a callback address. The host name is not resolved here.
 *
 * @throws RecreateError `option_invalid`; the message contains only the scheme, host and port of the address.
 */
export function readAddress(text: string, { allowed, allowsHttp }: AddressRules): URL {
  if (text.length > LONGEST_URL) throw refused(`of at most ${LONGEST_URL} characters`, `${text.length}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const schemes = allowsHttp ? ['https:', 'http:'] : ['https:']
  if (url === undefined) throw refused('an http(s) address', 'none')
  if (!schemes.includes(url.protocol)) throw refused(`of ${schemes.join(' or ')}`, url.protocol)
  if (url.username !== '' || url.password !== '') throw refused('without user and password', 'one with them')
  if (url.hash !== '') throw refused('without a fragment', 'one with it')
  const port = Number(url.port || 443)
  if (port < FIRST_FREE_PORT && port !== 80 && port !== 443) {
    throw refused(`at port 80, 443 or at least ${FIRST_FREE_PORT}`, url.port)
  }
  const host = hostOf(url)
  if (!allowed.mayBeAsked(host)) throw refused('on the public internet', host)
  return url
}

/** Returns the name or literal of the host; an IPv6 address without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function refused(expected: string, got: string): RecreateError {
  return new RecreateError('option_invalid', `Expected a callback address ${expected}, got ${got}`)
}
