import { expect, test } from 'vitest'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { originOf } from './origins.ts'

const overtimeOf = { transactionId: '01PASS', statusToken: 'token', isRefunded: false }
/** As much of a purchase as its way back is made of. */
const minutes = { order: { baseMinutes: 20 }, overtimeOf } as unknown as PurchaseView

test('minutes that were added lead back to their pass with the place of the phone', () => {
  const search = new URLSearchParams({ t: 'other', from: 'qr', at: '2.place' })
  expect(originOf(search, minutes).againHref('seller')).toBe('/pass/01PASS?t=token&from=qr&at=2.place')
})

test('who is still at the WiFi of a shop stays there for the next try', () => {
  const search = new URLSearchParams({ t: 'token', at: '2.place' })
  expect(originOf(search, null).againHref('seller')).toBe(
    '/customer-self-service?entrepreneur=seller&at=2.place',
  )
})
