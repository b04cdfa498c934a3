import { accessPointLine, delaySeconds, octetsOf, readStation } from '@minit/domain/network/radius.ts'

/** The attributes of a router's packet as `rlm_rest` writes them, unvalidated. */
export type Packet = Readonly<Record<string, unknown>>

const MAX_TEXT = 253
/** The maximum of a signed 32-bit integer. */
const MAX_SESSION_SECONDS = 2 ** 31 - 1

const valuesOf = (packet: Packet, name: string): readonly unknown[] => {
  const attribute = Object.hasOwn(packet, name) ? packet[name] : undefined
  if (typeof attribute !== 'object' || attribute === null || !('value' in attribute)) return []
  return Array.isArray(attribute.value) ? attribute.value : []
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2 * MAX_TEXT + 2 && !value.includes('\0')

/** The first value of an attribute as text; empty without one. */
export const textOf = (packet: Packet, name: string): string => {
  const [value] = valuesOf(packet, name)
  return isText(value) ? value : ''
}

const numberOf = (packet: Packet, name: string): number => {
  const [value] = valuesOf(packet, name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}

export const has = (packet: Packet, name: string): boolean => valuesOf(packet, name).length > 0

/** Decodes octets (`0x...`) into texts and skips others. */
export const textsInOctets = (packet: Packet, name: string): string[] =>
  valuesOf(packet, name)
    .filter(isText)
    .filter((value) => /^0x(?:[0-9a-f]{2})+$/i.test(value))
    .map((value) => Buffer.from(value.slice(2), 'hex').toString('utf8'))

/** The requesting phone's address, as its router sent it; null if it is missing. */
export const stationOf = (packet: Packet): string | null => readStation(textOf(packet, 'Calling-Station-Id'))

/** The access point that sent the packet, as `accessPointLine` writes it; null if unknown. */
export const accessPointOf = (packet: Packet): string | null =>
  accessPointLine({
    identifier: textOf(packet, 'NAS-Identifier'),
    address: textOf(packet, 'NAS-IP-Address') || textOf(packet, 'NAS-IPv6-Address'),
    called: textOf(packet, 'Called-Station-Id'),
  })

/** How long a session lasts, in seconds; null if the router does not report it. */
export const sessionSecondsOf = (packet: Packet): number | null =>
  has(packet, 'Acct-Session-Time')
    ? Math.min(numberOf(packet, 'Acct-Session-Time'), MAX_SESSION_SECONDS)
    : null

/** The packet's delay, in seconds. */
export const delayOf = (packet: Packet): number => delaySeconds(numberOf(packet, 'Acct-Delay-Time'))

/**
 * Whether a direction's counter wraps at 2^32: routers with larger counters send gigawords. Some reports omit
 * the octets.
 */
export const wrapsOf = (packet: Packet) => ({
  downWraps: has(packet, 'Acct-Output-Octets') && !has(packet, 'Acct-Output-Gigawords'),
  upWraps: has(packet, 'Acct-Input-Octets') && !has(packet, 'Acct-Input-Gigawords'),
})

/**
 * The octets that the phone received and sent since the session began. RADIUS calls "input" what the router
 * receives.
 */
export const usedOf = (packet: Packet) => ({
  downOctets: octetsOf(numberOf(packet, 'Acct-Output-Octets'), numberOf(packet, 'Acct-Output-Gigawords')),
  upOctets: octetsOf(numberOf(packet, 'Acct-Input-Octets'), numberOf(packet, 'Acct-Input-Gigawords')),
})
