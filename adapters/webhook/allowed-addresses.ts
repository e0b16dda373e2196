import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RecreateError } from '../../core/errors.js'

/** Says to which addresses may be connected. */
export interface AllowedAddresses {
  /** @param host Name or literal as the URL has it, without brackets. @param address One that it stands for. */
  isAllowed(host: string, address: string): boolean
  /** Whether the name, or the literal, may be asked for; what a name stands for is looked at later. */
  mayBeAsked(host: string): boolean
}

/** The part of IPv6 that is given out for the internet (IANA); all that maps, tunnels or translates IPv4 is elsewhere or named. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** In it, but not for use (RFC 9637); the library does not know it yet. */
const DOCUMENTED_IPV6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * The public internet, and what else is named.
 *
 * @param extra Host names, addresses and CIDR blocks that are allowed too, private as they may be; `*` for all.
 * @throws RecreateError `option_invalid`.
 */
export function allowedAddresses(extra: readonly string[] = []): AllowedAddresses {
  const hosts = new Set<string>()
  const blocks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const each of extra) {
    if (ipaddr.isValidCIDR(each)) blocks.push(ipaddr.parseCIDR(each))
    else if (isIP(each)) blocks.push([ipaddr.parse(each), isIP(each) === 4 ? 32 : 128])
    else if (each === '*' || /^[\w-]+(\.[\w-]+)*$/.test(each)) hosts.add(each.toLowerCase())
    else throw invalidEntry(each)
  }
  const isNamed = (host: string) => hosts.has('*') || hosts.has(host)
  const isInBlock = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    blocks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))

  return {
    isAllowed: (host, address) => isNamed(host) || isInBlock(ipaddr.process(address)) || isPublic(address),
    mayBeAsked(host) {
      if (isNamed(host)) return true
      if (isIP(host)) return isInBlock(ipaddr.process(host)) || isPublic(host)
      return !/(^|\.)localhost\.?$/.test(host)
    },
  }
}

/**
 * Whether an address belongs to the public internet: not private, loopback, link-local, shared, multicast, reserved or
 * unspecified, and none that holds an IPv4 address in IPv6 (mapped, compatible, NAT64, 6to4, Teredo), whichever it holds.
 */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return true
  return parsed.match(GLOBAL_IPV6) && !parsed.match(DOCUMENTED_IPV6)
}

function invalidEntry(entry: string): RecreateError {
  const expected = 'Expected host names, addresses, CIDR blocks or `*` to be allowed'
  return new RecreateError('option_invalid', `${expected}, got ${JSON.stringify(entry)}`)
}
