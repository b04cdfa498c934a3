import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Special-purpose registries of IANA (RFC 6890 and later), and the addresses on which clouds tell machines their secrets.
const OWN_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

// Within the global unicast space: Teredo and its neighbours, documentation, and 6to4, which hides an IPv4 address.
const OWN_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const own = new BlockList()
for (const [network, prefix] of OWN_IPV4) own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of OWN_IPV6) own.addSubnet(network, prefix, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

// IPv4 inside IPv6: mapped, and as networks without IPv4 translate it.
const CARRIERS = ['::ffff:0:0', '64:ff9b::'] as const
const carriers = new BlockList()
for (const network of CARRIERS) carriers.addSubnet(network, 96, 'ipv6')

/** Does an IP address belong to the open internet? Anything that is no address does not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !own.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  if (carriers.check(address, 'ipv6')) return isPublicAddress(carriedIpv4(address))
  return global.check(address, 'ipv6') && !own.check(address, 'ipv6')
}

/** The last 32 bits. The URL parser writes every spelling of an IPv6 address in hexadecimal groups. */
const carriedIpv4 = (address: string): string => {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').at(-1)?.split(':') ?? []
  const [high = '0', low = '0'] = groups.length === 1 ? ['0', ...groups] : groups.slice(-2)
  const bits = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)]
  return bits.flatMap((part) => [part >> 8, part & 255]).join('.')
}
