import { isIPv6 } from 'node:net'

/** What requests are counted by: an IPv6 user has 2^64 addresses, and some have a /48 of such networks. */
export type AddressPrefix = {
  /** An IPv4 address, or an IPv6 /64. */
  address: string
  /** An IPv6 /48, or the same IPv4 address. */
  network: string
}

/** The prefixes of an address; other text is returned unchanged. IPv4-mapped IPv6 counts as IPv4. */
export const prefixesOf = (ip: string): AddressPrefix => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return { address: mapped, network: mapped }
  const plain = ip.split('%')[0] ?? ip
  if (!isIPv6(plain)) return { address: ip, network: ip }
  const groups = groupsOf(plain)
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` }
}

/** The eight groups of an IPv6 address, without leading zeros. The last two may be written as IPv4. */
const groupsOf = (ip: string): string[] => {
  const [head = '', tail] = ip.split('::')
  const left = partsOf(head)
  const right = tail === undefined ? [] : partsOf(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...(tail === undefined ? [] : zeros), ...right]
}

const partsOf = (text: string): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
