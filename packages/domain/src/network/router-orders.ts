import { PAYMENT_WINDOW } from './payment-windows.ts'

/**
 * A phone as its router reports it. `secondsLeft` by the router's own clock; null while it is walled.
 * `downKbps`: its speed limit; null without a limit, absent if the router does not report it.
 */
export type ReportedPhone = {
  mac: string
  isOpen: boolean
  secondsLeft: number | null
  downKbps?: number | null
}

/** Speed limits of a phone in kbit/s; null: no limit. */
export type Speeds = { downKbps: number | null; upKbps: number | null }

/** An order to a router about a phone. `minutes` are whole: routers know no shorter unit. */
export type RouterOrder =
  | { verb: 'auth' | 'extend'; mac: string; minutes: number; speeds?: Speeds }
  | { verb: 'deauth'; mac: string }

const NO_LIMITS: Speeds = { downKbps: null, upKbps: null }

/** How much earlier than the pass a router may close, because its report took some seconds to arrive. */
const CLOCK_SLACK_SECONDS = 20

/** The speed of its pass went down since its router opened it. */
const isTooFast = (phone: ReportedPhone, downKbps: number | null): boolean =>
  downKbps !== null && phone.downKbps !== undefined && (phone.downKbps ?? Infinity) > downKbps

/**
 * Returns the order that brings a phone to the state its pass requires; null if none is needed.
 * `secondsWanted` is the rest of its pass, null without one. The router's time, in whole minutes, ends after
 * the pass: a `deauth` ends it.
 */
export const orderFor = (
  phone: ReportedPhone,
  secondsWanted: number | null,
  { downKbps, upKbps }: Speeds = NO_LIMITS,
): RouterOrder | null => {
  const { mac, isOpen, secondsLeft } = phone
  if (secondsWanted === null || secondsWanted <= 0) return isOpen ? { verb: 'deauth', mac } : null
  const minutes = Math.ceil(secondsWanted / 60)
  const isLimited = downKbps !== null || upKbps !== null
  const grant = { mac, minutes, ...(isLimited && { speeds: { downKbps, upKbps } }) }
  if (!isOpen) return { verb: 'auth', ...grant }
  const isShort = secondsLeft !== null && secondsLeft + CLOCK_SLACK_SECONDS < secondsWanted
  // A pass paid in a payment window may end before the window: its time would pass at the window's speed.
  const isStillSlow = phone.downKbps === PAYMENT_WINDOW.kbps && downKbps !== PAYMENT_WINDOW.kbps
  return isShort || isStillSlow || isTooFast(phone, downKbps) ? { verb: 'extend', ...grant } : null
}

/** A phone gets the rest of its share once it has less than this left, or loses it if it has more too many. */
const SHARE_SECONDS = 120

/**
 * As `orderFor`, for a pass whose minutes run only while its phones are online: its share changes with each
 * phone that comes or goes, and stands still while it is gone, so that small differences need no order.
 */
export const orderWhileOnline: typeof orderFor = (phone, secondsWanted, speeds) => {
  const { secondsLeft, isOpen } = phone
  if (!isOpen || secondsLeft === null || secondsWanted === null) return orderFor(phone, secondsWanted, speeds)
  const isLong = secondsLeft > secondsWanted + SHARE_SECONDS
  if (isLong && secondsWanted > 0)
    return orderFor({ ...phone, secondsLeft: -SHARE_SECONDS }, secondsWanted, speeds)
  const isShort = secondsLeft < SHARE_SECONDS
  return orderFor(phone, isShort ? secondsWanted : Math.min(secondsWanted, secondsLeft), speeds)
}

const MAC = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/

/** Reads a MAC address as lower case with colons; null for anything else. */
export const readMac = (text: string): string | null => {
  const mac = text.trim().toLowerCase().replaceAll('-', ':')
  return MAC.test(mac) ? mac : null
}

/** Returns the last two octets of a MAC address, which tell a user's phones apart: `00:61`. */
export const macTail = (mac: string): string => mac.slice(-5)

const ORDER = /^[A-Za-z0-9:. _-]+$/

/** Up before down, as `ndsctl auth` takes them; 0 means no limit. Empty without limits. */
const speedWords = (order: RouterOrder): string[] =>
  'speeds' in order && order.speeds !== undefined
    ? [order.speeds.upKbps, order.speeds.downKbps].map((kbps) => String(kbps ?? 0))
    : []

/**
 * Writes an order as a line for the router's agent: `id verb mac minutes`, with limits `id verb mac minutes
 * up down`. The router's shell runs it as root, so it throws on any other character.
 */
export const orderLine = (id: string, order: RouterOrder): string => {
  const minutes = 'minutes' in order ? [String(order.minutes)] : []
  const words = [id, order.verb, order.mac, ...minutes, ...speedWords(order)]
  const line = words.join(' ')
  if (!ORDER.test(line) || words.some((word) => word === '' || word.includes(' ')))
    throw new Error(`an order to a router holds letters that it must not: ${JSON.stringify(line)}`)
  return line
}

const GARDEN = /^[A-Za-z0-9.,-]{1,1900}$/
const NIGHT_HOURS: readonly number[] = [3, 4]

/**
 * Whether openNDS may restart, which disconnects every phone for seconds: no phone is online, or it is late
 * at night.
 */
export const mayReopen = (phones: readonly Pick<ReportedPhone, 'isOpen'>[], now: Date): boolean =>
  phones.every(({ isOpen }) => !isOpen) || NIGHT_HOURS.includes(now.getUTCHours())

/** Writes the speed at which a router shares its line as a line: `id share 3800`; 0 ends it. Throws as `orderLine` does. */
export const shareLine = (id: string, kbps: number): string => {
  if (!Number.isInteger(kbps) || kbps < 0 || !/^[A-Za-z0-9]+$/.test(id))
    throw new Error(`an order to a router holds letters that it must not: ${JSON.stringify(kbps)}`)
  return `${id} share ${kbps}`
}

/** Writes the walled-garden hosts as a line: `id garden a,b`, or `-` for none. Throws as `orderLine` does. */
export const gardenLine = (id: string, hosts: string): string => {
  if (!GARDEN.test(hosts) || !/^[A-Za-z0-9]+$/.test(id))
    throw new Error(`an order to a router holds letters that it must not: ${JSON.stringify(hosts)}`)
  return `${id} garden ${hosts}`
}
