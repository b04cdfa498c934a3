import { expect, test } from 'vitest'
import { gstRatesText } from './gst-card.tsx'
import { feesText } from './money-cards.tsx'

test('shows the next of several future tax rates', () => {
  const gst = [
    { from: '2027-07-01', basisPoints: 2_000 },
    { from: '2027-01-01', basisPoints: 1_750 },
    { from: '2026-01-01', basisPoints: 1_600 },
  ]
  expect(gstRatesText({ gst }, '2026-11-23')).toBe('16% is included in every price. From 1 Jan 2027: 17.5%.')
  expect(gstRatesText({ gst: [] }, '2026-11-23')).toBe('15% is included in every price.')
})

test('shows the next of several future fees', () => {
  const feeFrom = (day: string, basisPoints: number) => ({
    beginsAt: `${day}T00:00:00.000Z`,
    basisPoints,
    fixed: 0,
  })
  const fees = [feeFrom('2027-07-01', 500), feeFrom('2027-01-01', 300), feeFrom('2026-01-01', 200)]
  expect(feesText({ fees }, Date.parse('2026-11-23'))).toBe(
    'We keep 2 % of each sale that is paid to us. From 1 Jan 2027: 3 %.',
  )
})
