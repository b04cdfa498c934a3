import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's metadata address, which is in an ordinary range. */
const CLOUD_ADDRESSES = new Set(['168.63.129.16'])

/** All IPv6 addresses that are assigned so far. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** IPv4 embedded in IPv6 (RFC 6052). */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an IP address is public. False for any other text. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? isPublicIpv6(parsed) : isPublicIpv4(parsed)
}

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !CLOUD_ADDRESSES.has(address.toString())

const isPublicIpv6 = (address: ipaddr.IPv6): boolean => {
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address())
  if (address.match(TRANSLATED)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast'
}
