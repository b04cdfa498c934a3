import { methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Random } from './random.ts'
import { STRAY_VISITS_PER_DAY, STRAYS_EVERY, type Traffic } from './traffic.ts'

/** Somebody made up who buys. */
export type Person = {
  /** E.164. */
  phone: string
  name: string
  isVip: boolean
  usualMethod: PaymentMethod
  /** Buys on the provider page so often, elsewhere at the counter. */
  providerShare: number
  /** 0 for people who were there from the start, 0.5 for those who first come half way through. */
  appearsAt: number
  /** How often they come to which shop, by its slug, on an ordinary day. */
  visitsPerDay: Readonly<Record<string, number>>
}

// Neither the stand-ins' test series (76 000) nor the shops' own numbers: no 76.
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

/** Everybody who ever comes, shop by shop, the most regular first. No two have the same number. */
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
