import { expect, test } from 'vitest'
import { giftChannel } from './gifts.ts'

test.each([
  ['the screen', 'qr_display', ['qr_display', 'sms', 'whatsapp'], 'sms'],
  ['the screen, without SMS', 'qr_display', ['qr_display', 'whatsapp'], 'whatsapp'],
  ['the screen, with no gateway', 'qr_display', ['qr_display'], null],
  ['WhatsApp', 'whatsapp', ['qr_display', 'sms', 'whatsapp'], 'whatsapp'],
  ['WhatsApp, which is off', 'whatsapp', ['qr_display', 'sms'], null],
  ['SMS, which is off', 'sms', ['qr_display', 'whatsapp'], null],
] as const)(
  'a gift with delivery by %s uses a working channel, and never the screen',
  (_, chosen, offered, by) => {
    expect(giftChannel(chosen, offered)).toBe(by)
  },
)
