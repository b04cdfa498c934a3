import { describe, expect, test } from 'vitest'
import { factsOfLine } from './shop-log-subjects.ts'

const textsOf = (...args: Parameters<typeof factsOfLine>): string[] =>
  factsOfLine(...args).map(({ name, from, to }) =>
    from === null ? `${name}: ${to}` : `${name}: ${from} → ${to}`,
  )

const LINE = { before: null, after: null, personName: 'Isatu Conteh' }
const SUBJECT = { id: '01J0000000000000000000SALE', name: null, packageName: null }

describe('a row of the shop’s log names its subject', () => {
  test.each([
    ['package', 'Market Hour', 'Package: Market Hour'],
    ['promotion', 'Quiet hours', 'Offer: Quiet hours'],
    ['agent', 'Corner shop', 'Agent: Corner shop'],
    ['gateway', 'Roof', 'Router: Roof'],
    ['voucher', '3-017', 'Voucher: 3-017'],
    ['voucher_batch', '3, for Corner shop', 'Batch: 3, for Corner shop'],
    ['staff', 'Sorie Kamara', 'Person: Sorie Kamara'],
  ])('names a %s', (type, name, text) => {
    expect(textsOf(LINE, { ...SUBJECT, type, name })).toEqual([text])
  })

  test('also without a change, by its name at the time', () => {
    const before = { name: 'Market Hour', priceMinor: 2000 }
    const line = { ...LINE, before, after: { ...before, priceMinor: 1400 } }
    const subject = { ...SUBJECT, type: 'package', name: 'Market Hour 2' }
    expect(textsOf(line, subject)).toEqual(['Package: Market Hour', 'Price: Le 20 → Le 14'])
  })

  test('once: not if the facts contain it, or it is the acting user', () => {
    const renamed = { ...LINE, before: { name: 'Roof' }, after: { name: 'Yard' } }
    expect(textsOf(renamed, { ...SUBJECT, type: 'gateway', name: 'Yard' })).toEqual(['Name: Roof → Yard'])
    expect(textsOf(LINE, { ...SUBJECT, type: 'staff', name: LINE.personName })).toEqual([])
  })

  test('names the package and the order code of a sale', () => {
    const sale = { ...SUBJECT, type: 'purchase', name: 'Market Hour' }
    expect(textsOf({ ...LINE, after: { priceMinor: 2000 } }, sale)).toEqual([
      'Package: Market Hour',
      expect.stringMatching(/^Order: \w{5}$/),
      'Price: Le 20',
    ])
  })

  test('names the package of an offer, or that it is for every package', () => {
    const offer = { ...SUBJECT, type: 'promotion', name: 'Noon' }
    expect(textsOf({ ...LINE, after: { packageId: null } }, offer)).toContain('Package: every package')
    const ofOne = { ...offer, packageName: 'Market Hour' }
    expect(textsOf({ ...LINE, after: { name: 'Noon', packageId: '1' } }, ofOne)).toEqual([
      'Name: Noon',
      'Package: Market Hour',
    ])
  })

  test('names no deleted subject', () => {
    expect(textsOf(LINE, { ...SUBJECT, type: 'purchase' })).toEqual([])
  })
})
