import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benefitsOf, countsForLoyalty, LOYALTY_TIERS, tierFor } from './loyalty.ts'

describe('the loyalty tier', () => {
  it.each([
    [0, 'new'],
    [2, 'new'],
    [3, 'bronze'],
    [9, 'bronze'],
    [10, 'silver'],
    [24, 'silver'],
    [25, 'gold'],
    [49, 'gold'],
    [50, 'platinum'],
    [5000, 'platinum'],
  ])('after %d paid purchases is %s', (paidPurchases, tier) => {
    expect(tierFor(paidPurchases)).toBe(tier)
  })
})

describe('the benefits', () => {
  it.each([
    ['new', false, { minutes: 0, vipMinutes: 0, discountBasisPoints: 0 }],
    ['bronze', false, { minutes: 2, vipMinutes: 0, discountBasisPoints: 1000 }],
    ['silver', false, { minutes: 5, vipMinutes: 0, discountBasisPoints: 1500 }],
    ['gold', false, { minutes: 10, vipMinutes: 0, discountBasisPoints: 2000 }],
    ['platinum', false, { minutes: 15, vipMinutes: 0, discountBasisPoints: 2500 }],
    ['new', true, { minutes: 0, vipMinutes: 5, discountBasisPoints: 500 }],
    ['gold', true, { minutes: 10, vipMinutes: 5, discountBasisPoints: 2500 }],
    ['platinum', true, { minutes: 15, vipMinutes: 5, discountBasisPoints: 3000 }],
  ] as const)('of %s, VIP %s, are %o', (tier, isVip, benefits) => {
    expect(benefitsOf(tier, isVip)).toEqual(benefits)
  })

  it('never exceed a 30 % discount and never shrink with another purchase', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.boolean(), (paidPurchases, isVip) => {
        const now = benefitsOf(tierFor(paidPurchases), isVip)
        const next = benefitsOf(tierFor(paidPurchases + 1), isVip)
        expect(now.discountBasisPoints).toBeLessThanOrEqual(3000)
        expect(next.discountBasisPoints).toBeGreaterThanOrEqual(now.discountBasisPoints)
        expect(next.minutes).toBeGreaterThanOrEqual(now.minutes)
      }),
    )
  })

  it('rise from tier to tier', () => {
    const thresholds = LOYALTY_TIERS.map((row) => row.threshold)
    expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b))
  })
})

describe('whether a sale counts towards the next tier', () => {
  const cash = {
    kind: 'pass',
    paymentMethod: 'cash',
    priceMinor: 100,
    sellerStatus: 'active',
    countedToday: { cash: 0, other: 0 },
    isOwnShop: false,
  } as const
  const wallet = { paymentMethod: 'vult' } as const
  const trial = { sellerStatus: 'trial' } as const
  it.each([
    ['cash of Le 1', {}, true],
    ['cash below Le 1', { priceMinor: 99 }, false],
    ['a second cash sale of the day', { countedToday: { cash: 1, other: 0 } }, false],
    ['cash on a day of nine wallet payments', { countedToday: { cash: 0, other: 9 } }, true],
    ['cash on a day of ten wallet payments', { countedToday: { cash: 0, other: 10 } }, false],
    ['cash at a seller on trial', trial, false],
    ['cash of a sale started before the suspension', { sellerStatus: 'suspended' }, true],
    ['overtime', { kind: 'overtime', paymentMethod: 'orange_money' }, false],
    ['overtime in cash', { kind: 'overtime' }, false],
    ['a wallet payment below Le 1', { ...wallet, priceMinor: 99 }, false],
    ['the tenth wallet payment of the day', { ...wallet, countedToday: { cash: 0, other: 9 } }, true],
    [
      'a wallet payment after nine and one in cash',
      { ...wallet, countedToday: { cash: 1, other: 9 } },
      false,
    ],
    ['the eleventh wallet payment of the day', { ...wallet, countedToday: { cash: 0, other: 10 } }, false],
    ['mobile money at a seller on trial', { ...trial, paymentMethod: 'orange_money' }, true],
    [
      'a second payment of the day on trial',
      { ...trial, ...wallet, countedToday: { cash: 0, other: 1 } },
      false,
    ],
    [
      'a payment on trial after cash that counted',
      { ...trial, ...wallet, countedToday: { cash: 1, other: 0 } },
      false,
    ],
    ['cash at the buyer’s own shop', { isOwnShop: true }, false],
    ['a wallet payment at the buyer’s own shop', { ...wallet, isOwnShop: true }, false],
  ] as const)('%s: %o is %s', (_, sale, counts) => {
    expect(countsForLoyalty({ ...cash, ...sale })).toBe(counts)
  })
})
