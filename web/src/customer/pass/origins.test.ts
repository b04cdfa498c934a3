import { expect, test } from 'vitest'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { originOf } from './origins.ts'

const overtimeOf = { transactionId: '01PASS', statusToken: 'token', isRefunded: false }
/** The part of a purchase from which the links are built. */
const minutes = { order: { baseMinutes: 20 }, overtimeOf } as unknown as PurchaseView

test('overtime leads back to its pass with the phone’s captive context', () => {
  const search = new URLSearchParams({ t: 'other', from: 'qr', at: '2.place' })
  expect(originOf(search, minutes).againHref('seller')).toBe('/pass/01PASS?t=token&from=qr&at=2.place')
})

test('a customer at a shop’s WiFi stays there for the next try', () => {
  const search = new URLSearchParams({ t: 'token', at: '2.place' })
  expect(originOf(search, null).againHref('seller')).toBe(
    '/customer-self-service?entrepreneur=seller&at=2.place',
  )
})
