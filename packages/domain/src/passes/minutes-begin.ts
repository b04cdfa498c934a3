import { formatClock, formatEnds, freetownDay } from '../kernel/durations.ts'
import { CONNECT_WITHIN_MINUTES, type WayOfJoining } from '../shop/joining.ts'
import { endAfter } from './pass-hours.ts'
import { haveSameLimits, type PassLimits } from './pass-line.ts'
import { OCTETS_A_MEGABYTE, type PassOptions, USUAL_OPTIONS, useByAfter, useByText } from './pass-options.ts'

/** The pass that runs on the phone that buys, with those that wait behind it: when the last of them ends, and its limits. */
type RunningPass = PassLimits & { until: Date }

/** What decides when the minutes of an order begin. */
export type MinutesOrder = {
  /** With all bonuses. */
  minutes: number
  /** Null where they are the usual ones. */
  options: PassOptions | null
  way: WayOfJoining
  /** It goes to another number: its minutes wait for their first use. */
  isGift: boolean
  /** The phone that buys is at the seller's WiFi. */
  isHere: boolean
  /** What runs on that phone; null where nothing does, or nobody can say. */
  running: RunningPass | null
}

/** When minutes begin; `at` is the instant where it is known before paying. */
export type MinutesBegin =
  | { kind: 'payment' | 'first_use' | 'connected_soon' | 'connected_later' | 'typed_at_the_box' }
  | { kind: 'added' | 'after'; at: Date; until: Date }

const limitsOf = (options: PassOptions): PassLimits => ({
  ...options,
  dataLimitOctets: options.dataLimitMb === null ? null : options.dataLimitMb * OCTETS_A_MEGABYTE,
})

/** The one rule of when the minutes of an order begin, for every page that sells. */
export const minutesBegin = ({ minutes, options, way, isGift, running }: MinutesOrder): MinutesBegin => {
  const given = options ?? USUAL_OPTIONS
  if (way === 'codes') return { kind: 'typed_at_the_box' }
  const waits = isGift || given.clock === 'first_use'
  if (way === 'by_hand') return { kind: waits ? 'connected_later' : 'connected_soon' }
  if (isGift) return { kind: 'first_use' }
  if (running !== null) {
    const isAdded = given.clock === 'at_payment' && haveSameLimits(running, limitsOf(given))
    const until = endAfter(given.hours, running.until, minutes)
    return { kind: isAdded ? 'added' : 'after', at: running.until, until }
  }
  return { kind: waits ? 'first_use' : 'payment' }
}

/** "05:13", and with its day where that is not today. */
const clockText = (at: Date, now: Date): string =>
  freetownDay(at) === freetownDay(now) ? formatClock(at) : formatEnds(at, now)

const SOON = `at the latest ${CONNECT_WITHIN_MINUTES} minutes after you pay`

const STILL_RUNS = 'If a pass of yours still runs here, they start when it ends.'

/** The same in words, for the pay bar: "Adds 60 min: online until 06:13". */
export const minutesBeginText = (order: MinutesOrder, now: Date): string => {
  const { minutes, isGift, isHere } = order
  const begin = minutesBegin(order)
  const [whose, theirs] = isGift ? ['their', 'Their'] : ['your', 'Your']
  switch (begin.kind) {
    case 'typed_at_the_box':
      return 'Your time starts when you type the code at the WiFi'
    case 'connected_soon':
      return `Your ${minutes} minutes start when the seller connects your phone, ${SOON}`
    case 'connected_later':
      return `${theirs} ${minutes} minutes start when the seller connects ${whose} phone, by ${useByText(useByAfter(now))}`
    case 'first_use':
      return isHere && !isGift
        ? `Your ${minutes} minutes start when this phone goes online`
        : `${theirs} ${minutes} minutes start when ${whose} phone first connects, by ${useByText(useByAfter(now))}`
    case 'added':
      return `Adds ${minutes} min: online until ${clockText(begin.until, now)}`
    case 'after':
      return `Starts at ${clockText(begin.at, now)}, when your pass ends`
    case 'payment':
      return `Your ${minutes} minutes start when you pay${isHere ? '' : `. ${STILL_RUNS}`}`
  }
}

/** The same before a package is chosen, where no scripts run: of all that is on sale. */
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
  if (kinds.size !== 1) return 'Your minutes start when you pay, unless the package says something else'
  if (kinds.has('first_use')) return 'Your minutes start when your phone first connects'
  if (kinds.has('typed_at_the_box')) return 'Your time starts when you type the code at the WiFi'
  if (kinds.has('connected_soon')) return `Your minutes start when the seller connects your phone, ${SOON}`
  if (kinds.has('connected_later')) return 'Your minutes start when the seller connects your phone'
  return `Your minutes start when you pay${isHere ? '' : `. ${STILL_RUNS}`}`
}
