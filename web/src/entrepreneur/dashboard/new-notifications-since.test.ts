import { describe, expect, it } from 'vitest'
import type { Notification } from '../queries.ts'
import { hasSale, isHeard, newNotificationsSince, newNotificationsText } from './use-new-notifications.ts'

const sale: Notification = {
  id: '01A',
  kind: 'sale',
  title: 'New sale',
  message: 'Aminata Kamara bought Market Hour for Le 35',
  timestamp: '2026-11-20T12:00:00.000Z',
  read: false,
  transactionId: '01T',
  customerName: 'Aminata Kamara',
  customerId: '01KB2M8Q4ZT9V6W3X5Y7A8B9C0',
  phoneNumber: '+232 76 *** 101',
  packageName: 'Market Hour',
  paymentMethod: 'orange_money',
  amount: 35,
  orderCode: '7KQM4',
  isKnownBuyer: false,
  awaitsCash: false,
  networkName: null,
  wifiKind: null,
  password: null,
  qrCode: null,
  codePlace: 'none',
}
const waitingCash: Notification = { ...sale, id: '01B', kind: 'cash_to_confirm', awaitsCash: true }

describe('news in the activity feed', () => {
  it('is what was not in the list before', () => {
    expect(newNotificationsSince(new Set(['01A']), [waitingCash, sale])).toEqual([waitingCash])
  })

  it('is nothing when the same list comes again', () => {
    expect(newNotificationsSince(new Set(['01A', '01B']), [waitingCash, sale])).toEqual([])
  })

  it('changes the figures when it is a sale, not when somebody only says to pay in cash', () => {
    expect(hasSale([sale])).toBe(true)
    expect(hasSale([waitingCash])).toBe(false)
  })

  it('is heard when a sale was paid by phone or cash waits, not when the seller has just confirmed cash', () => {
    expect(isHeard([sale])).toBe(true)
    expect(isHeard([waitingCash])).toBe(true)
    expect(isHeard([{ ...sale, paymentMethod: 'cash' }])).toBe(false)
    expect(isHeard([])).toBe(false)
  })

  it('is read out whole when it is one thing, and counted when it is more', () => {
    expect(newNotificationsText([sale])).toBe('New sale: Aminata Kamara bought Market Hour for Le 35')
    expect(newNotificationsText([sale, waitingCash])).toBe('2 new in Customer Activity')
    expect(newNotificationsText([])).toBe('')
  })
})
