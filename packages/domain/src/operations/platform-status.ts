import { MINUTE_MS } from '../kernel/durations.ts'
import type { PaymentMethod } from '../money/payments.ts'
import { METHOD_NAMES } from '../platform/method-names.ts'
import {
  isNothingSold,
  isSelling,
  isSilent,
  isSlow,
  type PlatformReadings,
  type RailReading,
} from './platform-readings.ts'

/** `quiet`: no recent attempts, so the state is unknown. */
export const PART_STATES = ['works', 'slow', 'down', 'quiet'] as const
export type PartState = (typeof PART_STATES)[number]

/** A part of the platform on the public status page. */
export type StatusPart = { key: string; name: string; state: PartState; text: string }

export type StatusFacts = {
  readings: Pick<PlatformReadings, 'looks' | 'rails' | 'sales' | 'messages' | 'routers'>
  /** Configured methods, each with whether it takes money now. Cash needs no configuration. */
  methods: readonly { method: PaymentMethod; isOpen: boolean }[]
  /** SMS of the last hour, and the median of seconds until the gateway had them. */
  sms: { isOffered: boolean; sent: number; medianSeconds: number | null }
  /** Whether writes are blocked: the database is read-only, or its synchronous standby is missing. */
  isHeld: boolean
}

const MESSAGE_LATE_MS = 5 * MINUTE_MS
const POLL_LATE_MS = 3 * MINUTE_MS

/** Formats seconds as "20 seconds" or "4 minutes". */
const spanText = (seconds: number): string => {
  if (seconds < 90) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  return `${Math.round(seconds / 60)} minutes`
}

const sellingPart = (
  { readings: { looks, sales }, isHeld }: StatusFacts,
  now: Date,
): Omit<StatusPart, 'key' | 'name'> => {
  if (isHeld)
    return {
      state: 'down',
      text: 'We cannot record sales, so nothing can be sold now. Customers who are online stay online. Do not pay twice.',
    }
  // Not down: the cause is unknown, and an attempt may well succeed.
  if (isNothingSold(sales, now))
    return {
      state: 'slow',
      text: 'No pass was sold in the last hour, at a busy time of day. Something may be wrong. Do not pay twice.',
    }
  const isLate = looks.oldestDueAt !== null && now.getTime() - looks.oldestDueAt.getTime() > POLL_LATE_MS
  if (isLate)
    return { state: 'slow', text: 'Passes are sold, but payments are confirmed slowly. Do not pay twice.' }
  return isSelling(sales, now)
    ? { state: 'works', text: 'Passes are being sold.' }
    : { state: 'quiet', text: 'No pass was sold in the last hour.' }
}

/** Combines all providers of one method. */
const sumOf = (rails: readonly RailReading[]) => {
  const slowest = rails.filter(({ paid }) => paid > 0).map(({ medianSeconds }) => medianSeconds ?? 0)
  return {
    askedInHour: rails.reduce((sum, rail) => sum + rail.askedInHour, 0),
    asked: rails.reduce((sum, rail) => sum + rail.asked, 0),
    unanswered: rails.reduce((sum, rail) => sum + rail.unanswered, 0),
    paid: rails.reduce((sum, rail) => sum + rail.paid, 0),
    medianSeconds: slowest.length === 0 ? null : Math.max(...slowest),
  }
}

const railPart = (isOpen: boolean, rails: readonly RailReading[]): Omit<StatusPart, 'key' | 'name'> => {
  if (!isOpen) return { state: 'down', text: 'Does not work now. Pay in another way.' }
  const sum = sumOf(rails)
  if (isSilent(sum))
    return { state: 'down', text: 'Many payments get no answer. Pay in another way, and do not pay twice.' }
  if (isSlow(sum))
    return {
      state: 'slow',
      text: `Payments are confirmed slowly: half of them take ${spanText(sum.medianSeconds ?? 0)} or more.`,
    }
  if (sum.askedInHour === 0) return { state: 'quiet', text: 'No payment was tried in the last hour.' }
  if (sum.paid === 0) return { state: 'quiet', text: 'No payment was confirmed in the last 15 minutes.' }
  return {
    state: 'works',
    text: `Most payments are confirmed within ${spanText((sum.medianSeconds ?? 0) * 2)}.`,
  }
}

const messagesPart = (
  { readings: { messages }, sms }: StatusFacts,
  now: Date,
): Omit<StatusPart, 'key' | 'name'> => {
  if (!sms.isOffered)
    return { state: 'down', text: 'No SMS can be sent. Your code is on the page of your pass.' }
  const oldestAt = messages.find(({ channel }) => channel === 'sms')?.oldestQueuedAt ?? now
  const waitsMs = now.getTime() - oldestAt.getTime()
  if (waitsMs > MESSAGE_LATE_MS)
    return {
      state: 'slow',
      text: `SMS come late: the oldest waits for ${spanText(waitsMs / 1000)}. Your code is on the page of your pass.`,
    }
  if (sms.sent === 0) return { state: 'quiet', text: 'No SMS was sent in the last hour.' }
  return { state: 'works', text: `Most SMS are sent within ${spanText((sms.medianSeconds ?? 0) * 2)}.` }
}

/** Shares without numbers: how many routers a seller has is private. */
const routersPart = ({
  connected,
  silent,
}: StatusFacts['readings']['routers']): Omit<StatusPart, 'key' | 'name'> => {
  if (connected === 0) return { state: 'quiet', text: 'No router is connected yet.' }
  if (silent === 0) return { state: 'works', text: 'All routers are connected.' }
  if (silent === connected) return { state: 'down', text: 'No router is connected now.' }
  if (silent * 2 >= connected)
    return { state: 'slow', text: 'Half of the routers or more are not connected now.' }
  return silent * 10 > connected
    ? { state: 'works', text: 'Most routers are connected. Some are switched off or have no internet.' }
    : { state: 'works', text: 'Nearly all routers are connected.' }
}

/** Returns what works at an instant, from our own events, in the order in which a buyer needs it. */
export const statusParts = (facts: StatusFacts, now: Date): StatusPart[] => {
  const { readings, methods } = facts
  return [
    { key: 'selling', name: 'Buying WiFi', ...sellingPart(facts, now) },
    ...methods.map(({ method, isOpen }) => ({
      key: method,
      name: METHOD_NAMES[method],
      ...railPart(
        isOpen,
        readings.rails.filter((rail) => rail.method === method),
      ),
    })),
    { key: 'cash', name: 'Cash', state: 'works', text: 'The seller takes the cash and confirms it.' },
    { key: 'messages', name: 'SMS', ...messagesPart(facts, now) },
    { key: 'routers', name: 'WiFi routers', ...routersPart(readings.routers) },
  ]
}

/** The status while the database cannot be reached. */
export const DATABASE_AWAY: readonly StatusPart[] = [
  {
    key: 'selling',
    name: 'Buying WiFi',
    state: 'down',
    text: 'We cannot reach our records, so nothing can be sold now. Customers who are online stay online. Do not pay twice.',
  },
]

const isWhole = (parts: readonly StatusPart[]): boolean =>
  parts.every(({ state }) => state === 'works' || state === 'quiet')

/** Returns the overall status as a sentence. */
export const statusHeadline = (parts: readonly StatusPart[]): { state: PartState; text: string } => {
  const selling = parts.find(({ key }) => key === 'selling')
  if (selling?.state === 'down') return { state: 'down', text: 'Minit does not work now' }
  if (!isWhole(parts)) return { state: 'slow', text: 'Some things do not work as they should' }
  return parts.some(({ key, state }) => state === 'works' && key !== 'cash')
    ? { state: 'works', text: 'Everything works, as far as we can see' }
    : { state: 'quiet', text: 'Nothing was tried in the last hour' }
}
