import { describe, expect, it } from 'vitest'
import { lastDayTooFar, latestLastDay, offeredLastDay, trialRefusal } from './voucher-limits.ts'

const NOW = new Date('2026-11-01T10:00:00Z')
const until = (day: string) => ({ isOnTrial: false, paidUntil: new Date(`${day}T00:00:00Z`) })

describe('the last day of use of vouchers', () => {
  it.each([
    ['2026-12-01', '2027-01-30', '2027-01-30'],
    // A term in the past counts from now.
    ['2026-01-01', '2026-12-31', '2026-12-31'],
    ['2027-10-01', '2027-11-30', '2027-04-30'],
    ['2036-01-01', '2028-10-31', '2027-04-30'],
  ])('paid until %s is %s at the latest, and a form offers %s', (paidUntil, latest, offered) => {
    expect(latestLastDay(until(paidUntil), NOW)).toBe(latest)
    expect(offeredLastDay(until(paidUntil), NOW)).toBe(offered)
  })

  it('has the general limit if the seller pays nothing', () => {
    expect(latestLastDay({ isOnTrial: false, paidUntil: null }, NOW)).toBe('2028-10-31')
  })

  it('is rejected beyond the limit, with the latest day', () => {
    const trial = { isOnTrial: true, paidUntil: new Date('2026-12-01T00:00:00Z') }
    expect(lastDayTooFar('2027-01-30', trial, NOW)).toBeNull()
    expect(lastDayTooFar('2027-01-31', trial, NOW)).toBe(
      'Choose 30 Jan 2027 at the latest: 60 days after the end of your trial.',
    )
  })
})

describe('sold and unused vouchers during a trial', () => {
  it.each([
    [0, 50, true],
    [0, 51, false],
    [49, 1, true],
    [50, 1, false],
  ])('%d and %d more: allowed %s', (unused, more, isAllowed) => {
    expect(trialRefusal(unused, more) === null).toBe(isAllowed)
  })
})
