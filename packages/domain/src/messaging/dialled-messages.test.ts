import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUM_REFUSALS } from '../shop/any-sum.ts'
import { WIFI_KINDS } from '../shop/wifi.ts'
import { accessText, smsParts, sumRefusedText } from './messages.ts'

const access = {
  networkName: 'Freetown Central Hub',
  code: '7KQM-4T2-XWP',
  expiresAt: new Date('2026-11-20T15:47:00Z'),
  // As long as an id and a token are.
  link: `https://minit.sl/pass/01JD4YQ0V9M7XK3ZB5N2R8T6WC?t=${'x'.repeat(27)}`,
  hasRouter: true,
}

describe('the message with a dialled pass', () => {
  const dialled = { sumMinor: 1_000, minutes: 60 }
  const bought = (more: object) =>
    accessText({ ...access, kind: 'captive', isUnused: true, dialled, ...more })

  it('names the sum and the minutes', () => {
    expect(bought({})).toBe(
      'Le 10 bought 60 minutes. WiFi: Freetown Central Hub. It is open. On the page that opens type code 7KQM-4T2-XWP. Use by 20 Nov 15:47.',
    )
    expect(bought({ dialled: { sumMinor: 150, minutes: 1 } })).toMatch(/^Le 1.50 bought 1 minute. /)
    expect(bought({ dialled: { sumMinor: 30_000, minutes: 1_560 } })).toMatch(/^Le 300 bought 26h. /)
    expect(bought({ kind: 'per_pass_key', link: 'https://minit.sl/p' })).toMatch(
      / Pass: https:\/\/minit.sl\/p$/,
    )
  })

  it('is one SMS with the code, whatever the sum and the name of the WiFi', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 32, unit: fc.constantFrom('a', '{', '€', 'é', ' ') }),
        fc.constantFrom(...WIFI_KINDS),
        fc.boolean(),
        fc.record({
          sumMinor: fc.integer({ min: 1, max: 10_000_000 }),
          minutes: fc.integer({ min: 1, max: 43_200 }),
        }),
        (networkName, kind, hasRouter, sum) => {
          const text = bought({ networkName, kind, hasRouter, dialled: sum })
          expect(smsParts(text)).toBe(1)
          expect(text).toContain('7KQM-4T2-XWP')
        },
      ),
    )
  })
})

describe('the message about a dialled sum that buys nothing', () => {
  const limits = { leastMinor: 700, mostMinor: 90_000 }
  it.each([
    [
      'too_little',
      'Minit: Le 5 bought no minutes: it is too little, pay Le 7 to Le 900. The money goes back to this number.',
    ],
    [
      'too_much',
      'Minit: Le 5 bought no minutes: it is too much, pay Le 7 to Le 900. The money goes back to this number.',
    ],
    [
      'shop_closed',
      'Minit: Le 5 bought no minutes: the shop is closed now. The money goes back to this number.',
    ],
    ['other_currency', 'Minit: Le 5 bought no minutes: only leones buy minutes. Minit support looks at it.'],
  ] as const)('says why and where the money is: %s', (refused, text) => {
    expect(sumRefusedText(refused, { amount: 'Le 5', limits, goesBack: true })).toBe(text)
  })

  it('says that support sends back what no provider can', () => {
    expect(sumRefusedText('too_little', { amount: 'Le 0.50', limits, goesBack: false })).toBe(
      'Minit: Le 0.50 bought no minutes: it is too little, pay Le 7 to Le 900. Minit support sends it back.',
    )
  })

  it('is always one SMS', () => {
    for (const refused of SUM_REFUSALS)
      for (const each of [null, { leastMinor: 10_050, mostMinor: 10_000_050 }])
        expect(
          smsParts(sumRefusedText(refused, { amount: 'Le 100000.50', limits: each, goesBack: true })),
        ).toBe(1)
  })
})
