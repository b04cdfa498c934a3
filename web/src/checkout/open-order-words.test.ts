import { expect, test } from 'vitest'
import { ADVICE, orderTitle, orderWords, readAdvice } from './open-order-words.ts'

const ORDER = { businessName: 'Sia’s WiFi', price: 4, askedAt: '2026-11-28T12:00:00.000Z' }

test.each([
  ['cash', ORDER.askedAt, 'Your cash order of Le 4 at Sia’s WiFi still waits. Pay the seller, or cancel it.'],
  ['cash', null, 'Your cash order of Le 4 at Sia’s WiFi still waits. Pay the seller, or cancel it.'],
  ['orange_money', ORDER.askedAt, 'Your order of Le 4 at Sia’s WiFi still waits. Do not pay twice.'],
  ['vult', null, 'Your order of Le 4 at Sia’s WiFi still waits. '],
] as const)(
  'an open order by %s, requested at %s, names shop and price, and warns only of a possible payment',
  (paymentMethod, askedAt, said) => {
    const words = orderWords({ ...ORDER, paymentMethod, askedAt })
    expect(`${orderTitle(words)} ${ADVICE[words.advice]}`).toBe(said)
  },
)

test('shows an order that an older release stored without shop, price or advice', () => {
  const words = { shop: '', price: 0, advice: readAdvice(undefined) }
  expect(`${orderTitle(words)}${ADVICE[words.advice]}`).toBe('Your order still waits.')
})
