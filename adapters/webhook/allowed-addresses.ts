import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RecreateError } from '../../core/errors.js'

/** Decides which addresses may be connected to. */
export interface AllowedAddresses {
  /**
   * Whether a connection to this address is allowed. @param host Name or literal as in the URL, without brackets.
   * @param address An address of the host.
   */
  isAllowed(host: string, address: string): boolean
  /** Whether this name or literal is acceptable before it is resolved. Its addresses are checked later. */
  mayBeAsked(host: string): boolean
}

/**
 * The IPv6 range that IANA assigns to the internet. Ranges that map, tunnel or translate IPv4 are outside it or have
 * their own name.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Inside that range, but reserved for documentation (RFC 9637). The library does not know it yet. */
const DOCUMENTED_IPV6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Allows the public internet and the listed exceptions.
 *
 * @param extra Host names, addresses and CIDR blocks that are allowed as well, even if they are private; `*` allows
 * everything.
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
 * Returns whether an address belongs to the public internet. Private, loopback, link-local, shared, multicast, reserved
 * and unspecified addresses do not. Neither do IPv6 addresses that contain an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo).
 */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return true
  return parsed.match(GLOBAL_IPV6) && !parsed.match(DOCUMENTED_IPV6)
}

function invalidEntry(entry: string): RecreateError {
  const expected = 'Expected each allowed address to be a host name, an address, a CIDR block or `*`'
  return new RecreateError('option_invalid', `${expected}, got ${JSON.stringify(entry)}`)
}
