import { describe, expect, test } from 'vitest'
import {
  type ClaimedPayment,
  canBeMatched,
  canSellerMatch,
  claimStateWith,
  type FreeMoney,
  fitOf,
  isClaimLate,
  isSureFit,
} from './claims.ts'

const orderedAt = new Date('2026-11-23T10:00:00Z')
const CLAIMED: ClaimedPayment = {
  reference: 'PP2409121432B12345',
  payerPhone: '+23276123456',
  buyerPhone: '+23276123456',
  provider: 'pawapay',
  amountMinor: 3500,
  orderedAt,
}
const MONEY: FreeMoney = {
  references: ['SOMETHING', 'PP2409121432B12345'],
  payerPhone: '+23276123456',
  provider: 'pawapay',
  amountMinor: 3500,
  currency: 'SLE',
  receivedAt: new Date('2026-11-23T10:01:00Z'),
}

const decisions = (change: Partial<FreeMoney>) => {
  const fit = fitOf(CLAIMED, { ...MONEY, ...change })
  return [isSureFit(fit), canBeMatched(fit), canSellerMatch(fit)]
}

describe('received money against a claim', () => {
  test.each([
    ['all of it fits', {}, [true, true, true]],
    ['another reference', { references: ['OTHER12345'] }, [false, true, false]],
    ['another amount', { amountMinor: 3600 }, [false, false, false]],
    ['an amount that is not stated', { amountMinor: null }, [false, false, false]],
    ['another currency', { currency: 'USD' }, [false, false, false]],
    ['another number', { payerPhone: '+23276999999' }, [false, true, true]],
    ['a number that is not stated', { payerPhone: null }, [false, true, true]],
    ['another provider', { provider: 'vult' }, [false, false, false]],
    ['long before the order', { receivedAt: new Date('2026-11-23T09:40:00Z') }, [false, false, false]],
    ['a little before it', { receivedAt: new Date('2026-11-23T09:50:00Z') }, [true, true, true]],
  ] as const)(
    'with %s: whether it matches automatically, for an admin, for a seller',
    (_, change, expected) => {
      expect(decisions(change)).toEqual(expected)
    },
  )
})

test('a claim is late a day after its creation unless it is answered', () => {
  const dayOn = new Date(orderedAt.getTime() + 24 * 3_600_000)
  expect(isClaimLate({ state: 'open', askedAt: orderedAt }, new Date(dayOn.getTime() - 1))).toBe(false)
  expect(isClaimLate({ state: 'open', askedAt: orderedAt }, dayOn)).toBe(true)
  expect(isClaimLate({ state: 'no_money', askedAt: orderedAt }, dayOn)).toBe(false)
})

test.each([
  ['open', 'expired', 'open'],
  ['no_money', 'failed', 'no_money'],
  ['placing', 'expired', 'placing'],
  ['open', 'paid', 'found'],
  ['no_money', 'paid', 'found'],
  ['found', 'refunded', 'found'],
] as const)('a claim in state %s on an order in state %s is %s', (state, status, expected) => {
  expect(claimStateWith(state, status)).toBe(expected)
})
