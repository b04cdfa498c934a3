import { passStateAt } from './passes.ts'

/** What stands at the stall and lets phones in. */
export const GATEWAY_KINDS = ['opennds'] as const
export type GatewayKind = (typeof GATEWAY_KINDS)[number]

/** How many phones one pass opens at once, unless its package says more. */
export const USUAL_DEVICES = 1

/** A pass with its phones, as far as letting somebody in goes by it. */
export type PassAccess = {
  startsAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** How many phones it may open at once. */
  maxDevices: number
  /** The phones that hold it now, by their digests. */
  devices: readonly string[]
}

export type AccessRefusal = 'ended' | 'refunded' | 'too_many_devices'

/** `seconds` are whole, rounded up: nobody loses the last one. */
export type AccessDecision =
  | { kind: 'accept'; seconds: number; until: Date; deviceIsNew: boolean }
  | { kind: 'refuse'; reason: AccessRefusal }

/** Whether a phone is let in with a pass, and for how long. Every way in asks this and nothing else. */
export const decideAccess = (pass: PassAccess, device: string, now: Date): AccessDecision => {
  const state = passStateAt(pass, now)
  if (state === 'revoked') return { kind: 'refuse', reason: 'refunded' }
  if (state === 'expired') return { kind: 'refuse', reason: 'ended' }
  const deviceIsNew = !pass.devices.includes(device)
  if (deviceIsNew && pass.devices.length >= pass.maxDevices)
    return { kind: 'refuse', reason: 'too_many_devices' }
  const seconds = Math.ceil((pass.expiresAt.getTime() - now.getTime()) / 1000)
  return { kind: 'accept', seconds, until: pass.expiresAt, deviceIsNew }
}

/** Of the passes that a phone holds the one that lets it in longest, in seconds from now; null where none does. */
export const longestAccess = <Pass extends Pick<PassAccess, 'startsAt' | 'expiresAt' | 'revokedAt'>>(
  held: readonly Pass[],
  device: string,
  now: Date,
): { pass: Pass; seconds: number } | null => {
  let longest: { pass: Pass; seconds: number } | null = null
  for (const pass of held) {
    const decision = decideAccess({ ...pass, maxDevices: USUAL_DEVICES, devices: [device] }, device, now)
    if (decision.kind === 'refuse' || decision.seconds <= (longest?.seconds ?? 0)) continue
    longest = { pass, seconds: decision.seconds }
  }
  return longest
}

/** A phone as its router reports it. `secondsLeft` by the router's own clock; null while it is not let in. */
export type ReportedPhone = { mac: string; isOpen: boolean; secondsLeft: number | null }

/** What a router is told to do for a phone. `minutes` are whole: routers know no shorter time. */
export type RouterOrder =
  | { verb: 'auth' | 'extend'; mac: string; minutes: number }
  | { verb: 'deauth'; mac: string }

/** How much earlier than the pass a router may close: its answer was some seconds on the way. */
const CLOCK_SLACK_SECONDS = 20

/**
 * What brings a phone to where its pass wants it; null when it is there. `secondsWanted` is what is left of its pass, null
 * without one. The router's time ends after the pass, rounded up to whole minutes: at the pass's end it is told so.
 */
export const orderFor = (phone: ReportedPhone, secondsWanted: number | null): RouterOrder | null => {
  const { mac, isOpen, secondsLeft } = phone
  if (secondsWanted === null || secondsWanted <= 0) return isOpen ? { verb: 'deauth', mac } : null
  const minutes = Math.ceil(secondsWanted / 60)
  if (!isOpen) return { verb: 'auth', mac, minutes }
  const isShort = secondsLeft !== null && secondsLeft + CLOCK_SLACK_SECONDS < secondsWanted
  return isShort ? { verb: 'extend', mac, minutes } : null
}

const MAC = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/

/** A MAC address in small letters with colons; null for anything else. */
export const readMac = (text: string): string | null => {
  const mac = text.trim().toLowerCase().replaceAll('-', ':')
  return MAC.test(mac) ? mac : null
}

/** As much of a MAC address as a person needs to tell their phones apart: `…00:61`. */
export const macTail = (mac: string): string => mac.slice(-5)

const ORDER = /^[A-Za-z0-9:. _-]+$/

/**
 * An order as a line for the router's agent, `id verb mac minutes`. The router's shell reads it as root, so that it throws
 * rather than let any other letter through.
 */
export const orderLine = (id: string, order: RouterOrder): string => {
  const words = [id, order.verb, order.mac, ...('minutes' in order ? [String(order.minutes)] : [])]
  const line = words.join(' ')
  if (!ORDER.test(line) || words.some((word) => word === '' || word.includes(' ')))
    throw new Error(`an order to a router holds letters that it must not: ${JSON.stringify(line)}`)
  return line
}
