import { expect, test } from 'vitest'
import { auditText } from './audit-words.ts'

test('sums are in leones, fees in dollars and percent, without their unit in the name', () => {
  expect(auditText({ cashMinor: 9000, owedMinor: 16200 })).toBe('Cash: Le 90, Owed: Le 162')
  expect(auditText({ monthlyFeeCents: 850 })).toBe('Monthly fee: $8.5')
  expect(auditText({ basisPoints: 1750 })).toBe('Percent: 17.5%')
  expect(auditText({ minorPerDollar: 2270 })).toBe('One dollar: Le 22.70')
})

test('names, states, instants and answers are words', () => {
  expect(auditText({ isOnSale: false, networkName: 'Sia WiFi' })).toBe('On sale: no, Network name: Sia WiFi')
  expect(auditText({ state: 'waits_for_admin', stopsAt: '2026-11-29T16:05:00.000Z' })).toBe(
    'State: waits for admin, Stops at: 29 Nov 2026, 16:05',
  )
  expect(auditText({ provider: 'pawapay', plannedDay: '2026-12-08' })).toBe(
    'Provider: pawaPay, Planned day: 8 Dec 2026',
  )
  expect(auditText({ agentId: null, swiftCode: '', vouchers: 20, kinds: ['cash', 'vult'] })).toBe(
    'Agent id: none, Swift code: none, Vouchers: 20, Kinds: cash, vult',
  )
})

test('parts of parts stand in brackets, and a bare value stands alone', () => {
  expect(auditText({ fees: { fixedMinor: 50, basisPoints: 200 } })).toBe(
    'Fees: (Fixed: Le 0.50, Percent: 2%)',
  )
  expect(auditText('approved')).toBe('approved')
})
