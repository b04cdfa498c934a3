import { describe, expect, it } from 'vitest'
import type { Notification } from '../queries.ts'
import { hasSale, newNotificationsSince, newNotificationsText, playsSound } from './use-new-notifications.ts'

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
  isRefunded: false,
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

describe('new notifications of the activity feed', () => {
  it('are those that the previous list did not contain', () => {
    expect(newNotificationsSince(new Set(['01A']), [waitingCash, sale])).toEqual([waitingCash])
  })

  it('are empty for the same list', () => {
    expect(newNotificationsSince(new Set(['01A', '01B']), [waitingCash, sale])).toEqual([])
  })

  it('change the figures when they contain a sale, not a cash order', () => {
    expect(hasSale([sale])).toBe(true)
    expect(hasSale([waitingCash])).toBe(false)
  })

  it('sound for a paid sale and for a cash order, but not for cash that the seller has just confirmed', () => {
    expect(playsSound([sale])).toBe(true)
    expect(playsSound([waitingCash])).toBe(true)
    expect(playsSound([{ ...sale, paymentMethod: 'cash' }])).toBe(false)
    expect(playsSound([])).toBe(false)
  })

  it('are read out in full when there is one, and counted when there are more', () => {
    expect(newNotificationsText([sale])).toBe('New sale: Aminata Kamara bought Market Hour for Le 35')
    expect(newNotificationsText([sale, waitingCash])).toBe('2 new in Customer Activity')
    expect(newNotificationsText([])).toBe('')
  })
})
