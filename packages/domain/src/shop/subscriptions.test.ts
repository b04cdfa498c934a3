import { describe, expect, it } from 'vitest'
import { maySell, maySellDuration, SUBSCRIPTION_STATUSES, statusAt } from './subscriptions.ts'

describe('an entrepreneur', () => {
  it('sells only while active or on trial', () => {
    expect(SUBSCRIPTION_STATUSES.filter(maySell)).toEqual(['active', 'trial'])
  })

  const trialEndsAt = new Date('2026-12-20T00:00:00Z')

  it.each([
    ['trial', '2026-12-19T23:59:59Z', 'trial'],
    ['trial', '2026-12-20T00:00:00Z', 'active'],
    ['suspended', '2027-01-01T00:00:00Z', 'suspended'],
    ['cancelled', '2027-01-01T00:00:00Z', 'cancelled'],
    ['active', '2026-12-01T00:00:00Z', 'active'],
  ] as const)('stored as %s is at %s %s', (status, now, expected) => {
    expect(statusAt({ status, trialEndsAt }, new Date(now))).toBe(expected)
  })

  it.each([
    ['active', '2026-12-19T23:59:59Z', 'active'],
    ['active', '2026-12-20T00:00:00Z', 'suspended'],
    ['cancelled', '2026-12-20T00:00:00Z', 'cancelled'],
  ] as const)('%s with payment due by 20 December is at %s %s', (status, now, expected) => {
    const stopsSellingAt = new Date('2026-12-20T00:00:00Z')
    expect(statusAt({ status, trialEndsAt: null, stopsSellingAt }, new Date(now))).toBe(expected)
  })

  it('stays on a trial without an end', () => {
    expect(statusAt({ status: 'trial', trialEndsAt: null }, new Date())).toBe('trial')
  })

  it.each([
    [9, false, false],
    [10, false, true],
    [180, false, true],
    [300, false, false],
    [1440, false, false],
    [1440, true, true],
    [1, true, true],
    [0, true, false],
  ])('may sell %d minutes with own internet %s: %s', (minutes, hasOwnInternet, may) => {
    expect(maySellDuration(minutes, hasOwnInternet)).toBe(may)
  })
})
