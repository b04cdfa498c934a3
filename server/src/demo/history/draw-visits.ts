import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import {
  type DeliveryMethod,
  type FailureReason,
  methodForPhone,
  type PaymentMethod,
} from '@minit/domain/money/payments.ts'
import type { Channel } from '@minit/domain/shop/pricing.ts'
import type { Person } from './draw-people.ts'
import { drawOf } from './past-prices.ts'
import type { Random } from './random.ts'
import { FIRST_DAY_SHARE, hourWeights, type Traffic, WEEKDAY_FACTORS } from './traffic.ts'

export type Ending =
  | { kind: 'paid'; afterSeconds: number }
  | { kind: 'failed'; afterSeconds: number; reason: FailureReason }
  | { kind: 'expired' }

/** A customer who wants a pass. */
export type Visit = {
  slug: string
  person: Person
  at: Date
  /** 1 for yesterday. */
  daysAgo: number
  /** Index of the packages by length, the shortest first. */
  packageIndex: number
  method: PaymentMethod
  channel: Channel
  deliveryMethod: DeliveryMethod
  ending: Ending
  /** Overtime bought shortly before the pass ends, if the package allows it; 0 for none. */
  overtimeMinutes: number
}

/**
 * Draws all visits before `today` (its first instant), in time order. No person comes twice on one day, so
 * that no two purchases of one person overlap, and the last is over before midnight.
 */
export const drawVisits = (
  random: Random,
  { shops, people }: { shops: readonly Traffic[]; people: readonly Person[] },
  today: Date,
): Visit[] => {
  const length = Math.max(...shops.map(({ historyDays }) => historyDays))
  const known = new Set<Person>()
  return Array.from({ length }, (_, index) => length - index).flatMap((daysAgo) => {
    const day = new Date(today.getTime() - daysAgo * DAY_MS)
    const progress = 1 - daysAgo / length
    const open = shops.filter(({ historyDays }) => daysAgo <= historyDays)
    const visits = people
      .filter(({ appearsAt }) => appearsAt <= progress)
      .flatMap((person) => drawDay(random, open, { person, day, daysAgo, progress, known }))
    return visits.sort((one, two) => one.at.getTime() - two.at.getTime())
  })
}

type Coming = { person: Person; day: Date; daysAgo: number; progress: number; known: Set<Person> }

const drawDay = (
  random: Random,
  shops: readonly Traffic[],
  { person, day, daysAgo, progress, known }: Coming,
): Visit[] => {
  const factor =
    (WEEKDAY_FACTORS[day.getUTCDay()] ?? 1) * (FIRST_DAY_SHARE + (1 - FIRST_DAY_SHARE) * progress)
  const shop = shops.find(({ slug }) => random.chance((person.visitsPerDay[slug] ?? 0) * factor))
  if (shop === undefined) return []
  const isFirst = !known.has(person)
  known.add(person)
  return [drawVisit(random, shop, { person, day, daysAgo, isFirst })]
}

const drawVisit = (
  random: Random,
  shop: Traffic,
  { person, day, daysAgo, isFirst }: { person: Person; day: Date; daysAgo: number; isFirst: boolean },
): Visit => {
  const method = drawMethod(random, person)
  const hour = random.weighted(hourWeights(day.getUTCDay()))
  // First-time customers buy at the counter, and give a name there.
  const channel = !isFirst && random.chance(person.providerShare) ? 'provider' : 'counter'
  return {
    slug: shop.slug,
    person,
    at: new Date(day.getTime() + hour * 3_600_000 + random.between(0, 3_599_999)),
    daysAgo,
    packageIndex: random.weighted(
      shop.packageWeights.map(
        (weight, index) => [index, weight * drawOf(shop.slug, index, daysAgo)] as const,
      ),
    ),
    method,
    channel,
    deliveryMethod: drawDelivery(random, channel),
    ending: drawEnding(random, method),
    overtimeMinutes: random.chance(OVERTIME_SHARE) ? random.pick(OVERTIME_CHOICES) : 0,
  }
}

const drawMethod = (random: Random, { phone, usualMethod }: Person): PaymentMethod =>
  random.chance(0.85) ? usualMethod : random.pick([methodForPhone(phone) ?? 'vult', 'vult', 'cash'] as const)

const OVERTIME_SHARE = 0.09
const OVERTIME_CHOICES = [5, 10, 10, 15, 20, 30] as const

/** The provider page shows the code; the counter also sends it. */
const drawDelivery = (random: Random, channel: Channel): DeliveryMethod =>
  channel === 'provider'
    ? 'qr_display'
    : random.weighted<DeliveryMethod>([
        ['qr_display', 45],
        ['sms', 38],
        ['whatsapp', 17],
      ])

/** Per mille. One operator fails more often, which the admin's analysis finds. */
const [FAILED, FAILED_AT_AFRICELL] = [30, 130]

const drawEnding = (random: Random, method: PaymentMethod): Ending => {
  const failed = method === 'africell_money' ? FAILED_AT_AFRICELL : FAILED
  const kind = random.weighted([
    ['paid', 950] as const,
    ['failed', failed] as const,
    ['expired', 20] as const,
  ])
  const afterSeconds = method === 'cash' ? random.between(40, 540) : random.between(6, 75)
  if (kind === 'paid') return { kind, afterSeconds }
  // A wallet's failed try leaves its link payable; the customer does not return, and it expires.
  if (kind === 'expired' || method === 'vult') return { kind: 'expired' }
  return { kind, afterSeconds, reason: drawReason(random, method) }
}

const drawReason = (random: Random, method: PaymentMethod): FailureReason =>
  method === 'cash' ? 'cash_declined' : random.pick(['declined', 'declined', 'insufficient_balance'] as const)
