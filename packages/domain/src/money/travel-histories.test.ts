import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netByPair, type TravelOffer, travelOffer, travelUse } from './travel.ts'
import { leftAfter } from './travel-clock.ts'

const SHOPS = ['hub', 'kiosk', 'market'] as const
type Shop = (typeof SHOPS)[number]

type Open = TravelOffer & { host: Shop; leftSeconds: number }
type Pass = {
  home: Shop
  /** All that was ever paid, and what is not refunded. */
  soldMinor: number
  paidMinor: number
  totalSeconds: number
  restSeconds: number
  movedMinor: number
  isPaused: boolean
  open: Open | null
}
type Ended = { fromId: Shop; toId: Shop; movedMinor: number }

const WHATS = [
  'sells',
  'sells',
  'walks',
  'walks',
  'walks',
  'waits',
  'waits',
  'returns',
  'outage',
  'pauses',
  'adds',
  'refunds',
  'clears',
] as const
const step = fc.record({
  what: fc.constantFrom(...WHATS),
  which: fc.nat(20),
  shop: fc.constantFrom(...SHOPS),
  minutes: fc.integer({ min: 1, max: 240 }),
  minor: fc.integer({ min: 100, max: 20_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** Shops, their passes and balances, as the rules of travels change them. */
const aMarket = () => {
  const passes: Pass[] = []
  const balances: Record<Shop, number> = { hub: 0, kiosk: 0, market: 0 }
  const kept: Record<Shop, number> = { hub: 0, kiosk: 0, market: 0 }
  let waiting: Ended[] = []

  const ends = (pass: Pass): void => {
    const { open } = pass
    if (open === null) return
    const used = open.hostMinutes * 60 - Math.max(0, open.leftSeconds)
    const { movedMinor, homeUsedSeconds } = travelUse(open, used)
    expect(movedMinor).toBeLessThanOrEqual(open.heldMinor)
    kept[pass.home] -= open.heldMinor - movedMinor
    pass.movedMinor += movedMinor
    pass.restSeconds = leftAfter(pass.restSeconds, homeUsedSeconds)
    pass.open = null
    if (movedMinor > 0) waiting.push({ fromId: pass.home, toId: open.host, movedMinor })
  }
  const walks = (pass: Pass, host: Shop, hourMinor: number): void => {
    if (pass.home === host || pass.restSeconds === 0) return
    ends(pass)
    const offer = travelOffer(pass, hourMinor)
    if (offer === null) return
    pass.open = { ...offer, host, leftSeconds: offer.hostMinutes * 60 }
    pass.isPaused = false
    kept[pass.home] += offer.heldMinor
  }
  const timePasses = (seconds: number): void => {
    for (const pass of passes) {
      if (pass.open !== null) pass.open.leftSeconds -= seconds
      else if (!pass.isPaused) pass.restSeconds = Math.max(0, pass.restSeconds - seconds)
    }
  }
  /** The evening, while payouts of one shop are held. */
  const clears = (heldShop: Shop): void => {
    const isHeld = ({ fromId, toId }: Ended) => fromId === heldShop || toId === heldShop
    for (const { oneId, otherId, oneMovedMinor, otherMovedMinor, netMinor } of netByPair(
      waiting.filter((each) => !isHeld(each)),
    )) {
      // Ids of shops come out as they went in.
      const [one, other] = [oneId as Shop, otherId as Shop]
      balances[one] -= netMinor
      balances[other] += netMinor
      kept[one] -= oneMovedMinor
      kept[other] -= otherMovedMinor
    }
    waiting = waiting.filter(isHeld)
  }

  const change = (pass: Pass, { what, shop, minutes, minor }: Step): void => {
    if (what === 'walks') walks(pass, shop, minor)
    if (what === 'returns') ends(pass)
    if (what === 'outage' && pass.open !== null) pass.open.leftSeconds += minutes * 60
    if (what === 'pauses' && pass.open === null) pass.isPaused = !pass.isPaused
    if (what === 'adds' && pass.open === null && pass.restSeconds > 0) {
      pass.soldMinor += minor
      pass.paidMinor += minor
      pass.totalSeconds += minutes * 60
      pass.restSeconds += minutes * 60
    }
    if (what === 'refunds') {
      ends(pass)
      pass.paidMinor = 0
      pass.restSeconds = 0
    }
  }
  const does = (each: Step): void => {
    const { what, which, shop, minutes, minor } = each
    if (what === 'sells') {
      const seconds = minutes * 60
      const time = { totalSeconds: seconds, restSeconds: seconds, isPaused: false, open: null }
      passes.push({ home: shop, soldMinor: minor, paidMinor: minor, movedMinor: 0, ...time })
    } else if (what === 'waits') timePasses(minutes * 60)
    else if (what === 'clears') clears(shop)
    else {
      const pass = passes[which % Math.max(1, passes.length)]
      if (pass !== undefined) change(pass, each)
    }
  }
  return { passes, balances, kept, waiting: () => waiting, does }
}
type Market = ReturnType<typeof aMarket>

const sumOf = (minors: readonly number[]): number => minors.reduce((sum, minor) => sum + minor, 0)

const checks = ({ passes, balances, kept, waiting }: Market): void => {
  expect(sumOf(Object.values(balances))).toBe(0)
  for (const { soldMinor, movedMinor, open, restSeconds, totalSeconds } of passes) {
    expect((movedMinor + (open?.heldMinor ?? 0)) * 10).toBeLessThanOrEqual(soldMinor * 9)
    expect(restSeconds).toBeGreaterThanOrEqual(0)
    expect(restSeconds).toBeLessThanOrEqual(totalSeconds)
  }
  for (const shop of SHOPS) {
    const own = passes.filter(({ home }) => home === shop)
    expect(-balances[shop] * 10).toBeLessThanOrEqual(sumOf(own.map(({ soldMinor }) => soldMinor)) * 9)
    const held = sumOf(own.map(({ open }) => open?.heldMinor ?? 0))
    const ended = sumOf(waiting().map(({ fromId, movedMinor }) => (fromId === shop ? movedMinor : 0)))
    expect(kept[shop]).toBe(held + ended)
  }
}

test('in a thousand histories of three shops money only moves between them, and no shop loses more than nine tenths of its sales', () => {
  let moved = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
      const market = aMarket()
      for (const each of steps) {
        market.does(each)
        checks(market)
      }
      moved += sumOf(market.passes.map(({ movedMinor }) => movedMinor))
    }),
    { numRuns: 1_000 },
  )
  expect(moved).toBeGreaterThan(100_000)
})

test('a pass whose earlier uses are forgotten costs its shop more than that, which the same checks find', () => {
  const market = aMarket()
  const base = { which: 0, minutes: 60, minor: 1_000 }
  market.does({ ...base, what: 'sells', shop: 'hub' })
  market.does({ ...base, what: 'walks', shop: 'kiosk', minor: 1_000 })
  market.does({ ...base, what: 'waits', shop: 'hub' })
  market.does({ ...base, what: 'returns', shop: 'hub' })
  checks(market)
  const [pass] = market.passes
  if (pass === undefined) throw new Error('no pass was sold')
  // What was moved is forgotten, and the minutes are back.
  Object.assign(pass, { movedMinor: 0, restSeconds: 3_600 })
  market.does({ ...base, what: 'walks', shop: 'market', minor: 1_000 })
  expect(() => checks(market)).not.toThrow()
  market.does({ ...base, what: 'waits', shop: 'hub' })
  market.does({ ...base, what: 'returns', shop: 'hub' })
  // Two evenings: each of the two shops gets nine tenths of the one sale.
  for (const shop of ['kiosk', 'market'] as const) market.does({ ...base, what: 'clears', shop })
  expect(() => checks(market)).toThrow()
})
