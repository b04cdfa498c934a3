import { expect, test } from 'vitest'
import { networkText } from './network-words.ts'

test.each([
  [0, 0, 0, '0 phones on now · 0 MB today'],
  [1, 999.4, 0, '1 phone on now · 999 MB today'],
  [14, 1000, 1280, '14 phones on now · 1.0 GB today · 1,280 min given back this month'],
])('%i phones, %d megabytes and %i minutes given back', (phonesOnline, megabytesToday, minutes, text) => {
  const givenBack = { outages: 1, passes: 1, minutes }
  expect(networkText({ phonesOnline, megabytesToday, givenBack })).toBe(text)
})
