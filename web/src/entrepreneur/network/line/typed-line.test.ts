import { expect, test } from 'vitest'
import { bodyOf, typedOf } from './typed-line.ts'

const line = {
  kind: 'satellite' as const,
  operator: 'starlink' as const,
  planName: 'Home',
  cost: 900.5,
  monthDay: 12,
  megabytes: 60_500,
  downKbps: 8_000,
  resale: 'asked' as const,
  leastKbps: 512,
  speedPercent: null,
  resaleAt: null,
}

test('a saved line fills the form, which sends the same line', () => {
  const { resaleAt: _, speedPercent: __, ...saved } = line
  expect(bodyOf(typedOf(line))).toEqual(saved)
})

test('no data typed is an unlimited line, and what is no number is never sent as one', () => {
  const typed = typedOf(line)
  expect(bodyOf({ ...typed, gigabytes: ' ', mbps: '' })).toMatchObject({ megabytes: null, downKbps: null })
  expect(bodyOf({ ...typed, gigabytes: 'sixty', mbps: 'fast' })).toMatchObject({ megabytes: 0, downKbps: 0 })
})

test('the first form begins with the answer at the sign-up', () => {
  expect(typedOf(null, 'fixed')).toMatchObject({ kind: 'fixed', cost: '' })
  expect(typedOf(null).kind).toBe('mobile')
  expect(typedOf(line, 'fixed').kind).toBe('satellite')
})

test('only a satellite plan sends an answer about selling on', () => {
  expect(bodyOf({ ...typedOf(line), kind: 'fixed' }).resale).toBeNull()
})
