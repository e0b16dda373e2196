import { RecreateError } from '../../core/errors.js'
import type { AllowedAddresses } from './allowed-addresses.js'

/** In characters. */
const LONGEST_URL = 2048
/** Below stand other services, which might take a request for their own. */
const FIRST_FREE_PORT = 1024

/** What an address must be like to be posted to. */
export interface AddressRules {
  readonly allowed: AllowedAddresses
  /** Whether `http:` is taken beside `https:`. */
  readonly allowsHttp: boolean
}

/**
 * Reads an address that something is to be posted to. What its name stands for is not looked at here.
 *
 * @throws RecreateError `option_invalid`; the message has none of the address but its scheme, host and port.
 */
export function readAddress(text: string, { allowed, allowsHttp }: AddressRules): URL {
  if (text.length > LONGEST_URL) throw refused(`of ${LONGEST_URL} characters at most`, `${text.length}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const schemes = allowsHttp ? ['https:', 'http:'] : ['https:']
  if (url === undefined) throw refused('an http(s) address', 'none')
  if (!schemes.includes(url.protocol)) throw refused(`of ${schemes.join(' or ')}`, url.protocol)
  if (url.username !== '' || url.password !== '') throw refused('without user and password', 'one with them')
  if (url.hash !== '') throw refused('without a fragment', 'one with it')
  const port = Number(url.port || 443)
  if (port < FIRST_FREE_PORT && port !== 80 && port !== 443) {
    throw refused(`at port 80, 443, or one from ${FIRST_FREE_PORT} up`, url.port)
  }
  const host = hostOf(url)
  if (!allowed.mayBeAsked(host)) throw refused('on the public internet', host)
  return url
}

/** The host's name or literal, without an IPv6 address's brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function refused(expected: string, got: string): RecreateError {
  return new RecreateError('option_invalid', `Expected a callback address ${expected}, got ${got}`)
}
