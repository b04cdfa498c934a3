import { PAYMENT_WINDOW } from './payment-windows.ts'

/**
 * A phone as its router reports it. `secondsLeft` by the router's own clock; null while it is not let in. `downKbps`: how fast
 * it is at most; null without a limit, left out where the router does not say.
 */
export type ReportedPhone = {
  mac: string
  isOpen: boolean
  secondsLeft: number | null
  downKbps?: number | null
}

/** How fast a phone is at most, in kbit/s; null: as fast as it goes. */
export type Speeds = { downKbps: number | null; upKbps: number | null }

/** What a router is told to do for a phone. `minutes` are whole: routers know no shorter time. */
export type RouterOrder =
  | { verb: 'auth' | 'extend'; mac: string; minutes: number; speeds?: Speeds }
  | { verb: 'deauth'; mac: string }

const NO_LIMITS: Speeds = { downKbps: null, upKbps: null }

/** How much earlier than the pass a router may close: its answer was some seconds on the way. */
const CLOCK_SLACK_SECONDS = 20

/**
 * What brings a phone to where its pass wants it; null when it is there. `secondsWanted` is what is left of its pass, null
 * without one. The router's time ends after the pass, rounded up to whole minutes: at the pass's end it is told so.
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
  // A pass that was paid in a payment window may end before it: its time would go by at the window's speed.
  const isStillSlow = phone.downKbps === PAYMENT_WINDOW.kbps && downKbps !== PAYMENT_WINDOW.kbps
  return isShort || isStillSlow ? { verb: 'extend', ...grant } : null
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

/** Up before down, as `ndsctl auth` takes them; 0 is its word for no limit. Left out where there is none. */
const speedWords = (order: RouterOrder): string[] =>
  'speeds' in order && order.speeds !== undefined
    ? [order.speeds.upKbps, order.speeds.downKbps].map((kbps) => String(kbps ?? 0))
    : []

/**
 * An order as a line for the router's agent, `id verb mac minutes`, with limits `id verb mac minutes up down`. The router's
 * shell reads it as root, so that it throws rather than let any other letter through.
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

/** Whether openNDS may start anew: that throws everybody off for some seconds. Nobody is on, or it is the dead of night. */
export const mayOpenAnew = (phones: readonly Pick<ReportedPhone, 'isOpen'>[], now: Date): boolean =>
  phones.every(({ isOpen }) => !isOpen) || NIGHT_HOURS.includes(now.getUTCHours())

/** A line that says which hosts phones reach unpaid: `id garden a,b`, or `-` for none. Throws as `orderLine` does. */
export const gardenLine = (id: string, hosts: string): string => {
  if (!GARDEN.test(hosts) || !/^[A-Za-z0-9]+$/.test(id))
    throw new Error(`an order to a router holds letters that it must not: ${JSON.stringify(hosts)}`)
  return `${id} garden ${hosts}`
}
