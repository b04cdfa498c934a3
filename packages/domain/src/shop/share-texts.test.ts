import { expect, test } from 'vitest'
import { shareText, shopUrl, whatsappLink, whatsappLinkTo } from './share-texts.ts'

const shop = { businessName: 'Freetown Central Hub', url: 'https://minit.example/x' }

test('the text of a package has its duration, price and shop', () =>
  expect(shareText(shop, { name: 'Market Hour', durationMinutes: 60, priceMinor: 3500 })).toBe(
    'Market Hour: 1h of WiFi for Le 35 at Freetown Central Hub. Buy it here: https://minit.example/x',
  ))

test('the text of a shop invites to choose', () =>
  expect(shareText(shop, null)).toBe(
    'WiFi at Freetown Central Hub. Choose your minutes and pay here: https://minit.example/x',
  ))

test('the WhatsApp link carries any text unchanged', () => {
  const text = 'Kuma & Sons: 50% ɛ? #1'
  expect(new URL(whatsappLink(text)).searchParams.get('text')).toBe(text)
})

test('a WhatsApp link to a number has only its digits', () => {
  expect(whatsappLinkTo('+232 76 123-456', 'Help, please')).toBe(
    'https://wa.me/23276123456?text=Help%2C%20please',
  )
})

test.each([
  ['the-hub', undefined, 'https://minit.example/s/the-hub'],
  ['the-hub', '01K', 'https://minit.example/s/the-hub?package=01K'],
])('the address of %s with package %s', (slug, pack, url) =>
  expect(shopUrl('https://minit.example', slug, pack)).toBe(url),
)
