import { expect, test } from 'vitest'
import { type HeldOption, optionGap } from './option-gaps.ts'

const ALL: HeldOption[] = ['devices', 'speed', 'data', 'hours', 'first_use', 'pause']
const gapsOf = (...kinds: Parameters<typeof optionGap>[1]): HeldOption[] =>
  ALL.filter((option) => optionGap(option, kinds) !== null)

test('openNDS and MikroTik hold to every option', () => {
  expect(gapsOf('opennds')).toEqual([])
  expect(gapsOf('mikrotik', 'opennds')).toEqual([])
})

test('of other routers that ask by RADIUS speed and data are in doubt', () => {
  expect(gapsOf('radius')).toEqual(['speed', 'data'])
})

test('a box that prints its own codes holds to none, and without a router it is the seller who does', () => {
  expect(gapsOf('codes', 'opennds')).toEqual(ALL)
  expect(gapsOf()).toEqual(ALL)
  expect(optionGap('hours', ['codes'])).toBe(
    'It is sold in these hours alone, but a code of your box works at any time.',
  )
})
