import { cleanCode } from '../kernel/clean-text.ts'

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/**
 * First address and prefix length of IPv4 blocks that are not public: private, carrier-grade NAT, reserved.
 */
const NOT_PUBLIC: readonly (readonly [from: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]

const numberOf = (address: string): number | null => {
  const parts = IPV4.exec(address)?.slice(1).map(Number)
  if (parts === undefined || parts.some((part) => part > 255)) return null
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

const isWithin = (address: number, [from, bits]: readonly [string, number]): boolean => {
  const size = 2 ** (32 - bits)
  return Math.floor(address / size) === Math.floor((numberOf(from) ?? 0) / size)
}

/** Only 2000::/3 is allocated. The canonical form is the only one that we store. */
const readIpv6 = (text: string): string | null => {
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(':') || !URL.canParse(`http://[${text}]`)) return null
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const first = Number.parseInt(address.split(':')[0] || '0', 16)
  return first >= 0x2000 && first <= 0x3fff ? address : null
}

/**
 * Returns a router's public address in canonical form; null for anything else, such as a private address
 * (192.168.1.1) or one of carrier-grade NAT (100.64.0.1).
 */
export const readPublicAddress = (typed: string): string | null => {
  const text = cleanCode(typed)
  const number = numberOf(text)
  if (number === null) return readIpv6(text)
  if (NOT_PUBLIC.some((block) => isWithin(number, block))) return null
  return text.split('.').map(Number).join('.')
}
