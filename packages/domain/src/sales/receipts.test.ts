import { expect, test } from 'vitest'
import { paidLines, type ReceiptSale, soldLines, totalLines } from './receipts.ts'

const SALE: ReceiptSale = {
  kind: 'pass',
  packageName: 'Market Hour',
  customerName: 'Aminata Kamara',
  customerPhone: '+232 78 *** 321',
  paymentMethod: 'orange_money',
  providerReference: 'MP260102.0304.A00001',
  baseMinutes: 60,
  walletBonusMinutes: 0,
  loyaltyMinutes: 6,
  vipMinutes: 0,
  listPrice: 3500,
  discount: 350,
  price: 3150,
  gstPercent: 15,
  gst: 411,
  net: 2739,
}

test('lists what was sold, with bonuses and the discount', () => {
  expect(soldLines(SALE)).toEqual([
    { name: '1h Market Hour', text: 'Le 35' },
    { name: 'Loyalty bonus', text: '+6 min' },
    { name: 'Discount', text: '−Le 3.50' },
  ])
  expect(soldLines({ ...SALE, kind: 'overtime', baseMinutes: 10, discount: 0, loyaltyMinutes: 0 })).toEqual([
    { name: '10 min more, Market Hour', text: 'Le 35' },
  ])
})

test('net and GST add up to the total', () => {
  expect(totalLines(SALE).map(({ text }) => text)).toEqual(['Le 27.39', 'Le 4.11', 'Le 31.50'])
})

test('shows the payment number if the provider gave one, and no phone number twice', () => {
  expect(paidLines(SALE).map(({ name }) => name)).toEqual([
    'Paid with',
    'Payment\u00a0no.',
    'Customer',
    'Phone',
  ])
  const unnamed = { ...SALE, providerReference: null, customerName: SALE.customerPhone }
  expect(paidLines(unnamed).map(({ name }) => name)).toEqual(['Paid with', 'Customer'])
})
