import { formatClock, formatDay, formatEnds, freetownDay, minutesInWords } from '../kernel/durations.ts'
import { type AccessMode, CONNECT_WITHIN_MINUTES } from '../shop/joining.ts'
import { endAfter } from './pass-hours.ts'
import { haveSameLimits, type PassLimits } from './pass-line.ts'
import { octetsOfMegabytes, type PassOptions, USUAL_OPTIONS, useByAfter } from './pass-options.ts'

/**
 * The running pass of the buying phone with the passes queued behind it: when the last of them ends, and its
 * limits.
 */
type RunningPass = PassLimits & { until: Date }

/** What determines when the minutes of an order begin. */
export type MinutesOrder = {
  /** Including all bonuses. */
  minutes: number
  /** Null for the default options. */
  options: PassOptions | null
  way: AccessMode
  /** It goes to another number, so its minutes wait for their first use. */
  isGift: boolean
  /** The buying phone is at the seller's WiFi. */
  isHere: boolean
  /** The pass that runs on that phone; null if there is none or it is unknown. */
  running: RunningPass | null
}

/** When minutes begin; `at` is the instant if it is known before payment. */
export type MinutesBegin =
  | {
      kind:
        | 'payment'
        | 'first_use'
        | 'while_online'
        | 'connected_soon'
        | 'connected_later'
        | 'typed_at_the_box'
    }
  | { kind: 'added' | 'after'; at: Date; until: Date }

const limitsOf = (options: PassOptions): PassLimits => ({
  ...options,
  dataLimitOctets: octetsOfMegabytes(options.dataLimitMb),
  slowAfterOctets: octetsOfMegabytes(options.slowAfterMegabytes),
})

/** Returns when the minutes of an order begin. Every page that sells uses this rule. */
export const minutesBegin = ({ minutes, options, way, isGift, running }: MinutesOrder): MinutesBegin => {
  const chosen = options ?? USUAL_OPTIONS
  if (way === 'codes') return { kind: 'typed_at_the_box' }
  const waits = isGift || chosen.clock !== 'at_payment'
  if (chosen.clock === 'while_online' && way !== 'by_hand') return { kind: 'while_online' }
  if (way === 'by_hand') return { kind: waits ? 'connected_later' : 'connected_soon' }
  if (isGift) return { kind: 'first_use' }
  if (running !== null) {
    const isAdded = chosen.clock === 'at_payment' && haveSameLimits(running, limitsOf(chosen))
    const until = endAfter(chosen.hours, running.until, minutes)
    return { kind: isAdded ? 'added' : 'after', at: running.until, until }
  }
  return { kind: waits ? 'first_use' : 'payment' }
}

/** "05:13", with its day if that is not today. */
const clockText = (at: Date, now: Date): string =>
  freetownDay(at) === freetownDay(now) ? formatClock(at) : formatEnds(at, now)

const SOON = `at the latest ${CONNECT_WITHIN_MINUTES} minutes after you pay`

const STILL_RUNS = 'or when your pass here ends'

/** Returns the text of `minutesBegin` for the pay bar: "Adds 60 min: online until 06:13". */
export const minutesBeginText = (order: MinutesOrder, now: Date): string => {
  const { isGift, isHere } = order
  const minutes = minutesInWords(order.minutes)
  const begin = minutesBegin(order)
  const [whose, theirs] = isGift ? ['their', 'Their'] : ['your', 'Your']
  switch (begin.kind) {
    case 'typed_at_the_box':
      return 'Your time starts when you type the code at the WiFi'
    case 'connected_soon':
      return `Your ${minutes} start when the seller connects your phone, ${SOON}`
    case 'connected_later':
      return `${theirs} ${minutes} start when the seller connects ${whose} phone, by ${formatDay(useByAfter(now))}`
    case 'first_use':
      return isHere && !isGift
        ? `Your ${minutes} start when this phone goes online`
        : `${theirs} ${minutes} start when ${whose} phone first connects, by ${formatDay(useByAfter(now))}`
    case 'while_online':
      return `${minutes} that run only while ${isGift ? 'they' : 'you'} are online`
    case 'added':
      return `Adds ${minutes.replace(/ minutes$/, ' min')}: online until ${clockText(begin.until, now)}`
    case 'after':
      return `Starts at ${clockText(begin.at, now)}, when your pass ends`
    case 'payment':
      return `Your ${minutes} start when you pay${isHere ? '' : `, ${STILL_RUNS}`}`
  }
}

/** Returns the text for all packages on sale, before one is chosen, on pages without scripts. */
export const minutesBeginOfAll = (
  orders: readonly Pick<MinutesOrder, 'options' | 'way'>[],
  { isHere, running }: Pick<MinutesOrder, 'isHere' | 'running'>,
  now: Date,
): string => {
  if (running !== null)
    return `A pass runs on this phone until ${clockText(running.until, now)}. What you buy now starts when it ends.`
  const kinds = new Set(
    orders.map((order) => minutesBegin({ ...order, minutes: 0, isGift: false, isHere, running }).kind),
  )
  if (kinds.size !== 1 || kinds.has('while_online'))
    return 'Your minutes start when you pay, unless the package says something else'
  if (kinds.has('first_use')) return 'Your minutes start when your phone first connects'
  if (kinds.has('typed_at_the_box')) return 'Your time starts when you type the code at the WiFi'
  if (kinds.has('connected_soon')) return `Your minutes start when the seller connects your phone, ${SOON}`
  if (kinds.has('connected_later')) return 'Your minutes start when the seller connects your phone'
  return `Your minutes start when you pay${isHere ? '' : `, ${STILL_RUNS}`}`
}
