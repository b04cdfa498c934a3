import { methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Random } from './random.ts'
import { STRAY_VISITS_PER_DAY, STRAYS_EVERY, type Traffic } from './traffic.ts'

/** A made-up customer. */
export type Person = {
  /** E.164. */
  phone: string
  name: string
  isVip: boolean
  usualMethod: PaymentMethod
  /** The share of purchases on the provider page; the others are at the counter. */
  providerShare: number
  /** 0 for people from the first day, 0.5 for those who first come halfway. */
  appearsAt: number
  /** Visits on an ordinary day, by the shop's slug. */
  visitsPerDay: Readonly<Record<string, number>>
}

// Excludes the stand-ins' test series (76 000) and the shops' own numbers: no 76.
const PREFIXES = [
  ['72', 6],
  ['73', 12],
  ['75', 18],
  ['79', 24],
  ['30', 10],
  ['77', 16],
  ['88', 9],
  ['99', 5],
  ['31', 3],
  ['34', 2],
] as const

const VIP_EVERY = 45
const REGULAR_VISITS_PER_DAY = 0.1

/** Draws all customers, shop by shop, the most regular first, with distinct numbers. */
export const drawPeople = (random: Random, traffic: readonly Traffic[]): Person[] => {
  const taken = new Set<string>()
  return traffic.flatMap(({ slug, habits }) =>
    habits
      .flatMap(({ people, visitsPerDay }) => Array.from({ length: people }, () => visitsPerDay))
      .map((visits, index) =>
        drawPerson(random, taken, { index, visitsPerDay: visitsOf(traffic, slug, { visits, index }) }),
      ),
  )
}

const visitsOf = (
  traffic: readonly Traffic[],
  home: string,
  { visits, index }: { visits: number; index: number },
) => {
  const isStray = visits >= REGULAR_VISITS_PER_DAY && index % STRAYS_EVERY === 0
  const elsewhere = traffic.filter(({ slug }) => slug !== home && isStray)
  return { [home]: visits, ...Object.fromEntries(elsewhere.map(({ slug }) => [slug, STRAY_VISITS_PER_DAY])) }
}

const drawPerson = (
  random: Random,
  taken: Set<string>,
  { index, visitsPerDay }: { index: number; visitsPerDay: Person['visitsPerDay'] },
): Person => {
  const isRegular = Object.values(visitsPerDay).some((visits) => visits >= REGULAR_VISITS_PER_DAY)
  const phone = drawPhone(random, taken)
  return {
    phone,
    name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    isVip: index % VIP_EVERY === 0 && isRegular,
    usualMethod: drawUsualMethod(random, phone),
    providerShare: isRegular ? 0.6 : 0.35,
    appearsAt: isRegular || random.chance(0.4) ? 0 : random.next() * 0.97,
    visitsPerDay,
  }
}

const drawPhone = (random: Random, taken: Set<string>): string => {
  const phone = `+232${random.weighted(PREFIXES)}${random.between(100_000, 999_999)}`
  if (taken.has(phone)) return drawPhone(random, taken)
  taken.add(phone)
  return phone
}

/** QCell has no mobile money. */
const drawUsualMethod = (random: Random, phone: string): PaymentMethod =>
  random.weighted<PaymentMethod>([
    [methodForPhone(phone) ?? 'cash', 58],
    ['vult', 20],
    ['cash', 22],
  ])
