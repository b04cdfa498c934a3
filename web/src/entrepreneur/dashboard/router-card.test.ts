import { expect, test } from 'vitest'
import { networkText } from './router-card.tsx'

test('minutes given back to travellers and free passes alone have no value', () => {
  const returned = { outages: 1, passes: 0, minutes: 20, cost: 0 }
  expect(
    networkText({ phonesOnline: 2, megabytesToday: 0, givenBack: returned, paymentWindowsToday: 0 }),
  ).toBe('2 phones on now · 0 MB today · 20 min given back this month')
})

test.each([
  [0, 0, 0, 0, '0 phones on now · 0 MB today'],
  [1, 999.4, 0, 4, '1 phone on now · 999 MB today · 4 × 3 min to pay'],
  [14, 1000, 1280, 0, '14 phones on now · 1 GB today · 1,280 min given back this month, worth Le 128'],
])(
  'formats %i phones, %d megabytes, %i minutes given back and %i payment windows',
  (phonesOnline, megabytesToday, minutes, paymentWindowsToday, text) => {
    const returned = { outages: 1, passes: 1, minutes, cost: minutes / 10 }
    expect(networkText({ phonesOnline, megabytesToday, givenBack: returned, paymentWindowsToday })).toBe(text)
  },
)
