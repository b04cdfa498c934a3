import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectSteps, isNetworkName, slipLine, WIFI_KINDS, wifiQrText } from './wifi.ts'

const hub = { networkName: 'Freetown Central Hub', code: '7KQM4T2XWP' }

describe('the QR code of a site', () => {
  it.each([
    ['captive', 'WIFI:T:nopass;S:Freetown Central Hub;;'],
    ['per_pass_key', 'WIFI:T:WPA;S:Freetown Central Hub;P:7KQM4T2XWP;;'],
    ['enterprise', 'WIFI:T:WPA2-EAP;S:Freetown Central Hub;I:7KQM4T2XWP;P:7KQM4T2XWP;E:PEAP;PH2:MSCHAPV2;;'],
  ] as const)('of the kind %s', (kind, text) => {
    expect(wifiQrText({ ...hub, kind })).toBe(text)
  })

  it('escapes reserved characters', () => {
    const text = wifiQrText({ kind: 'captive', networkName: 'A\\B;C,D:E"F', code: '' })
    expect(text).toBe('WIFI:T:nopass;S:A\\\\B\\;C\\,D\\:E\\"F;;')
  })

  it('survives the round trip for any name and code', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'\\;,:"aS') }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...WIFI_KINDS), anyText, anyText, (kind, networkName, code) => {
        const fields = readAsAPhoneDoes(wifiQrText({ kind, networkName, code }))
        expect(fields.get('S')).toBe(networkName)
        expect(fields.get('P')).toBe(kind === 'captive' ? undefined : code)
        expect(fields.get('I')).toBe(kind === 'enterprise' ? code : undefined)
      }),
    )
  })
})

/** An independent reader: one character at a time, with a backslash before a literal one. */
const readAsAPhoneDoes = (text: string): Map<string, string> => {
  const fields = new Map<string, string>()
  let key: string | null = null
  let value = ''
  const signs = Array.from(text.slice('WIFI:'.length))
  while (signs.length > 0) {
    const sign = signs.shift()
    if (sign === '\\') value += signs.shift()
    else if (sign === ':' && key === null) [key, value] = [value, '']
    else if (sign === ';') {
      if (key !== null) fields.set(key, value)
      ;[key, value] = [null, '']
    } else value += sign
  }
  return fields
}

describe('the steps to connect by hand', () => {
  const stepsText = (kind: (typeof WIFI_KINDS)[number], hasRouter = true) =>
    connectSteps({ kind, hasRouter }, 'Lumley Kiosk').map((step) =>
      step.map((part) => (part.strong ? `*${part.text}*` : part.text)).join(''),
    )

  it.each([
    [
      'per_pass_key',
      ['Open *Settings*, then *WiFi*', 'Choose *Lumley Kiosk*', 'Paste the password and connect'],
    ],
    [
      'captive',
      [
        'Open *Settings*, then *WiFi*',
        'Choose *Lumley Kiosk*, it is open',
        'A page opens: type the *code* there',
      ],
    ],
    [
      'enterprise',
      [
        'Open *Settings*, then *WiFi*',
        'Choose *Lumley Kiosk*',
        'Paste the code as *identity* and as *password*, then connect',
      ],
    ],
  ] as const)('match the kind %s', (kind, steps) => {
    expect(stepsText(kind)).toEqual(steps)
  })

  it.each(WIFI_KINDS)(
    'begin with the seller, who types the password, if no router admits phones: %s',
    (kind) => {
      expect(stepsText(kind, false)).toEqual([
        'Show this *code* to the seller, who connects your phone',
        'Open *Settings*, then *WiFi*',
        'Choose *Lumley Kiosk*',
        'Let the seller type the WiFi password',
      ])
      expect(slipLine({ kind, hasRouter: false })).toBe(
        'Show this code to the seller, who connects your phone',
      )
    },
  )
})

describe('a valid network name', () => {
  it.each([
    ['', false],
    ['a', true],
    ['x'.repeat(32), true],
    ['x'.repeat(33), false],
    ['\u00E9'.repeat(16), true],
    ['\u00E9'.repeat(17), false],
    ['\u{1F4F6}'.repeat(8), true],
    ['\u{1F4F6}'.repeat(8).concat('x'), false],
    ['\u20AC'.repeat(10), true],
    ['\u20AC'.repeat(11), false],
  ])('%j: %s', (name, isTaken) => {
    expect(isNetworkName(name)).toBe(isTaken)
    expect(new TextEncoder().encode(name).length <= 32 && name !== '').toBe(isTaken)
  })
})
