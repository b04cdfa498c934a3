import { cleanCode } from '../kernel/clean-text.ts'

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** First address and length of what is no address of the open internet: of own networks, carriers, or none at all. */
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

/** Only 2000::/3 is given out; the shortest way to write it is the one way we keep it. */
const readIpv6 = (text: string): string | null => {
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(':') || !URL.canParse(`http://[${text}]`)) return null
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const first = Number.parseInt(address.split(':')[0] || '0', 16)
  return first >= 0x2000 && first <= 0x3fff ? address : null
}

/**
 * An address by which a router is known on the open internet, written in one way; null for anything else, such as one of its own
 * network (192.168.1.1) or of a carrier that shares it among many (100.64.0.1).
 */
export const readPublicAddress = (typed: string): string | null => {
  const text = cleanCode(typed)
  const number = numberOf(text)
  if (number === null) return readIpv6(text)
  if (NOT_PUBLIC.some((block) => isWithin(number, block))) return null
  return text.split('.').map(Number).join('.')
}
