import { expect, test } from 'vitest'
import { gsm7Length, SMS_SEPTETS } from './messages.ts'
import { travelText } from './travel-message.ts'

const LINK = `https://minit.example/pass/01M8VB7V749DEK2GCFDMBC8QMA?t=${'k'.repeat(27)}`

test('a holder reads where the minutes are used, and how to stop it', () => {
  expect(travelText({ hostName: 'Lumley Net', minutes: 38, link: 'https://minit.example/p' })).toBe(
    'Minit: 38 min of your pass are used at Lumley Net. Not you? Stop: https://minit.example/p',
  )
})

test.each([
  ['a usual name', 'Lumley Net'],
  ['the longest name', 'W'.repeat(60)],
  ['a name with an address', 'go to evil.com'],
  ['a name in other letters', 'ⵎⵉⵏⵉⵜ'],
])('the message about %s is one SMS', (_, hostName) => {
  const text = travelText({ hostName, minutes: 10_080, link: LINK })
  expect(gsm7Length(text)).toBeLessThanOrEqual(SMS_SEPTETS)
  expect(text).toContain('Not you?')
  expect(text).not.toContain('evil.com')
})

test('the name of a usual shop fits with its link', () => {
  const text = travelText({ hostName: 'Aberdeen Beach WiFi', minutes: 78, link: LINK })
  expect(text).toContain('used at Aberdeen Beach WiFi.')
  expect(text).toContain(LINK)
})

test('a link that does not fit is left out', () => {
  const text = travelText({ hostName: 'Lumley Net', minutes: 38, link: `https://${'x'.repeat(150)}` })
  expect(text).toBe('Minit: 38 min of your pass are used at Lumley Net. Not you? Open your pass.')
})
