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
 * @throws RecreateError `option_invalid`; the message repeats nothing of the address.
 */
export function readAddress(text: string, { allowed, allowsHttp }: AddressRules): URL {
  if (text.length > LONGEST_URL) throw refused(`have at most ${LONGEST_URL} characters`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const schemes = allowsHttp ? ['https:', 'http:'] : ['https:']
  if (url === undefined) throw refused('be a URL such as https://example.com/hook')
  if (!schemes.includes(url.protocol)) throw refused(`begin with ${schemes.join(' or ')}`)
  if (url.username !== '' || url.password !== '') throw refused('have no user name or password')
  if (url.hash !== '') throw refused('have no fragment (`#…`)')
  const port = Number(url.port || 443)
  if (port < FIRST_FREE_PORT && port !== 80 && port !== 443) {
    throw refused(`use port 80, 443, or a port from ${FIRST_FREE_PORT} up`)
  }
  const host = hostOf(url)
  if (!allowed.mayBeAsked(host)) throw refused('be on the public internet')
  return url
}

/** Returns the name or literal of the host; an IPv6 address without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function refused(rule: string): RecreateError {
  return new RecreateError('option_invalid', `The callback address must ${rule}`)
}
