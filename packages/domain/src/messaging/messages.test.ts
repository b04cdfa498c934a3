import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WIFI_KINDS } from '../shop/wifi.ts'
import {
  accessText,
  expiresText,
  gsm7Length,
  isGsm7,
  outageCreditText,
  passwordLinkText,
  routerText,
  smsParts,
} from './messages.ts'

const expiresAt = new Date('2026-11-20T15:47:00Z')
// As long as an id and a token are, with every character that they can have.
const linkFrom = (origin: string) => `${origin}/pass/01JD4YQ0V9M7XK3ZB5N2R8T6WC?t=${'aZ09-_'.padEnd(27, 'x')}`
const link = linkFrom('https://minit.sl')
const access = { networkName: 'Freetown Central Hub', code: '7KQM-4T2-XWP', expiresAt, link, hasRouter: true }
const named = (networkName: string) => accessText({ ...access, networkName, kind: 'per_pass_key' })

describe('the message with a pass', () => {
  it.each([
    ['per_pass_key', 'WiFi: Freetown Central Hub. Password: 7KQM-4T2-XWP. Ends 20 Nov 15:47.'],
    [
      'captive',
      'WiFi: Freetown Central Hub. It is open. On the page that opens type code 7KQM-4T2-XWP. Ends 20 Nov 15:47.',
    ],
    [
      'enterprise',
      'WiFi: Freetown Central Hub. Identity and password, both: 7KQM-4T2-XWP. Ends 20 Nov 15:47.',
    ],
  ] as const)('matches the WiFi kind %s', (kind, text) => {
    expect(accessText({ ...access, kind })).toBe(`${text} Pass: ${link}`)
  })

  it.each(WIFI_KINDS)('of the kind %s promises no automatic access where there is no router', (kind) => {
    const manual = { ...access, kind, hasRouter: false }
    const show = 'Show this code to the seller, who connects your phone: 7KQM-4T2-XWP.'
    expect(accessText({ ...manual, startsBy: new Date('2026-11-20T14:47:00Z') })).toBe(
      `WiFi: Freetown Central Hub. ${show} Your time starts then, at 14:47 at the latest. Ends 20 Nov 15:47 at the latest. Pass: ${link}`,
    )
    expect(accessText(manual)).toBe(`WiFi: Freetown Central Hub. ${show} Ends 20 Nov 15:47. Pass: ${link}`)
    expect(accessText({ ...manual, isUnused: true })).toContain(`${show} Use by 20 Nov 15:47.`)
  })

  it('takes one SMS with a short address, two with a long one, and omits a link that needs a third', () => {
    const { length } = accessText({ ...access, kind: 'per_pass_key' })
    expect(length).toBeLessThanOrEqual(160)
    const long = accessText({ ...access, kind: 'captive', link: linkFrom('https://wifi.long-name.example') })
    expect([smsParts(long), long.includes('/pass/')]).toEqual([2, true])
    const tooLong = linkFrom(`https://${'x'.repeat(180)}.example`)
    expect(accessText({ ...access, kind: 'captive', link: tooLong })).toMatch(/15:47\.$/)
    expect(accessText({ ...access, kind: 'captive', link: linkFrom('https://ŋ.example') })).toMatch(
      /15:47\.$/,
    )
  })

  it.each([
    ['keeps GSM-7 characters', 'Café {Zoë} é', 'Café {Zoe} é'],
    ['transliterates Krio letters', 'Pɛpɛ Dɔn ŊŊ', 'Pepe Don NgNg'],
    ['drops accents outside GSM-7', 'Cœur à Bô', 'Coeur à Bo'],
    ['writes plain quotes and dashes', '\u201cMama\u2019s\u201d \u2013 Net\u2026', '"Mama\'s" - Net...'],
    ['drops emoji', 'Hub 📶 One', 'Hub One'],
    ['keeps a name from starting a line of its own', 'Hub\nPay +232\r\n\t\u2028now', 'Hub Pay +232 now'],
    ['keeps words apart', 'Hub\tOne\u2028Two', 'Hub One Two'],
    ['drops characters without an equivalent', 'H\u0000ub\u200b\u202e', 'Hub'],
    ['keeps every valid router name', '~'.repeat(32), '~'.repeat(32)],
    ['shortens a name that is too long for WiFi', 'a'.repeat(33), `${'a'.repeat(29)}...`],
    ['uses a general name when nothing remains', '网络', "the seller's network"],
  ])('%s', (_what, networkName, sent) => {
    expect(named(networkName)).toBe(`WiFi: ${sent}. Password: 7KQM-4T2-XWP. Ends 20 Nov 15:47. Pass: ${link}`)
  })

  it('with a code of the seller’s own router has no end, and takes at most two SMS', () => {
    const stock = { password: null }
    expect(accessText({ ...access, kind: 'captive', stock })).toContain(
      `type code ${access.code}. The WiFi counts its time. Pass: `,
    )
    const longest = {
      ...access,
      code: '|'.repeat(40),
      networkName: '|'.repeat(32),
      stock: { password: '|'.repeat(30) },
    }
    expect(smsParts(accessText({ ...longest, kind: 'captive' }))).toBe(2)
  })

  it('includes the hours of a pass, and still takes at most two SMS', () => {
    const night = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [1, 2, 3, 4, 5, 6, 0] }
    expect(accessText({ ...access, kind: 'captive', hours: night })).toContain(
      'Ends 20 Nov 15:47, only from 10 pm to 6 am. Pass: ',
    )
    const odd = { fromMinute: 22 * 60 + 30, untilMinute: 10 * 60 + 30, days: [1, 2, 4, 5, 0] }
    const longest = {
      ...access,
      kind: 'enterprise',
      hasRouter: false,
      networkName: '|'.repeat(32),
      hours: odd,
    } as const
    expect(accessText(longest)).toContain('only from 10:30 pm to 10:30 am on Mon, Tue, Thu, Fri and Sun.')
    expect(smsParts(accessText(longest))).toBe(2)
  })

  it('is one GSM-7 line of at most two SMS for any network name, with the whole code, end and link', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...'€^{}[]~|\\\n\r\fɛŋ…é a'), maxLength: 300 }),
    )
    fc.assert(
      fc.property(anyName, fc.constantFrom(...WIFI_KINDS), fc.boolean(), (networkName, kind, hasRouter) => {
        const text = accessText({ ...access, networkName, kind, hasRouter })
        expect(isGsm7(text)).toBe(true)
        expect(smsParts(text)).toBeLessThanOrEqual(2)
        expect(text).not.toMatch(/[\n\r\f]/)
        expect(text).toContain(` 7KQM-4T2-XWP. Ends 20 Nov 15:47. Pass: ${link}`)
      }),
    )
  })
})

describe('the message with a link to set a password', () => {
  // Every character that a token can have, at its length.
  const link = `https://minit.example/set-password?t=${'aZ09-_'.padEnd(43, 'x')}`

  it.each([
    ['first', `Minit: set your password within 72 hours: ${link}`],
    ['reset', `Minit: set a new password within 15 minutes: ${link}`],
  ] as const)('for the purpose %s says how long it is valid, in one SMS', (purpose, text) => {
    expect(passwordLinkText(purpose, link)).toBe(text)
    expect(gsm7Length(text)).toBeLessThanOrEqual(160)
  })
})

describe('the GSM-7 length of a text', () => {
  it.each([
    ['Hello', 5],
    ['é@£_', 4],
    ['€[]', 6],
    ['', 0],
  ])('of %j is %d', (text, septets) => {
    expect(gsm7Length(text)).toBe(septets)
  })

  it.each(['ç', 'ɛ', '📶', '`', '\t', '\u2019'])('%j is not GSM-7', (text) => {
    expect(isGsm7(text)).toBe(false)
  })

  it('covers the 128 positions of the alphabet except escape, and ten extensions', () => {
    const signs = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at)).filter(isGsm7)
    expect(signs.filter((sign) => gsm7Length(sign) === 1)).toHaveLength(127)
    expect(signs.filter((sign) => gsm7Length(sign) === 2)).toHaveLength(10)
  })
})

describe('the number of SMS for a text', () => {
  it.each([
    ['nothing', '', 1],
    ['160 septets', 'a'.repeat(160), 1],
    ['161 septets', 'a'.repeat(161), 2],
    ['two full parts', 'a'.repeat(306), 2],
    ['one septet more', 'a'.repeat(307), 3],
    ['two parts whose boundary splits a two-septet character', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ])('for %s', (_what, text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })
})

it('formats an end as day, month and time', () => {
  expect(expiresText(new Date('2026-03-04T09:05:00Z'))).toBe('4 Mar 09:05')
})

describe('the message about minutes returned after a power cut', () => {
  it.each([
    ['2026-11-20T14:00:00Z', 'Power cut: 14 min given back. Your time now ends at 15:47.'],
    ['2026-11-19T23:50:00Z', 'Power cut: 14 min given back. Your time now ends at 20 Nov 15:47.'],
  ])('names the day of the end if it is not today (%s)', (now, text) => {
    expect(outageCreditText({ minutes: 14, expiresAt, cause: 'power' }, new Date(now))).toBe(text)
  })
})

it.each([
  ['line', 'Line down'],
  ['dns', 'Line down'],
  ['router', 'Router off'],
  ['unknown', 'Power cut'],
] as const)('the message about returned minutes names the cause (%s)', (cause, word) => {
  const text = outageCreditText({ minutes: 14, expiresAt, cause }, new Date('2026-11-20T14:00:00Z'))
  expect(text).toBe(`${word}: 14 min given back. Your time now ends at 15:47.`)
})

describe('the message about a router', () => {
  const about = (name: string, kind: 'gone' | 'back') =>
    routerText(
      kind === 'gone'
        ? { name, kind, lastHeardAt: expiresAt, cause: 'unknown' }
        : { name, kind, lastHeardAt: expiresAt, cause: null, now: expiresAt },
    )

  it('says since when it is offline, and that it is back', () => {
    expect(about('Stall', 'gone')).toBe(
      'Minit: router Stall has been offline since 20 Nov 15:47. Check its power. Customers may be offline.',
    )
    expect(about('Stall', 'back')).toBe(
      'Minit: router Stall is online again. It was offline from 20 Nov 15:47.',
    )
  })

  it('names the cause if it is known', () => {
    const back = { name: 'Stall', kind: 'back', lastHeardAt: expiresAt, now: expiresAt } as const
    const [fromAt, untilAt] = [new Date('2026-11-20T15:47:00Z'), new Date('2026-11-20T16:02:00Z')]
    expect(routerText({ ...back, cause: { cause: 'power', fromAt, untilAt } })).toBe(
      'Minit: router Stall is online again. Power was off 15:47 to 16:02.',
    )
    expect(routerText({ ...back, cause: { cause: 'unknown', fromAt, untilAt } })).toBe(
      'Minit: router Stall is online again. It was offline from 20 Nov 15:47.',
    )
    expect(routerText({ name: 'Stall', kind: 'gone', lastHeardAt: expiresAt, cause: 'line' })).toBe(
      'Minit: router Stall has been offline since 20 Nov 15:47. Its line is down: call your provider.',
    )
  })

  it('takes one SMS for any router name and cause', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(
          ...(['line', 'dns', 'router', 'unknown'] as const).map((cause) => ({
            kind: 'gone' as const,
            cause,
          })),
          ...(['power', 'line', 'dns', 'router', 'us', 'unknown'] as const).map((cause) => ({
            kind: 'back' as const,
            cause: { cause, fromAt: new Date('2026-11-19T15:47:00Z'), untilAt: expiresAt },
            now: expiresAt,
          })),
        ),
        (name, news) => {
          const text = routerText({ name, lastHeardAt: expiresAt, ...news })
          expect(isGsm7(text)).toBe(true)
          expect(text).not.toMatch(/[\n\r]/)
          expect(smsParts(text)).toBe(1)
        },
      ),
    )
    expect(gsm7Length(about('{'.repeat(32), 'gone'))).toBeLessThanOrEqual(160)
  })
})
