import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { expect, test } from 'vitest'
import { packAt } from './packs-now.ts'

const NOON = Date.parse('2026-03-04T12:00:00Z')

test('does not apply a happy hour that has ended while the phone is offline', () => {
  const happyHour = { name: 'Quiet hours', endsAt: '2026-03-04T13:00:00.000Z', off: 7, least: 1, step: 0.01 }
  const pack = { happyHour, options: null, sellsFrom: null }
  expect(packAt(pack, NOON).happyHour).toEqual(happyHour)
  expect(packAt(pack, NOON + HOUR_MS).happyHour).toBeNull()
})

test('applies hours of sale by the clock, whatever they were when the connection was lost', () => {
  const hours = { fromMinute: 11 * 60, untilMinute: 13 * 60, days: [0, 1, 2, 3, 4, 5, 6] }
  const options = {
    clock: 'at_payment' as const,
    maxDevices: 1,
    downKbps: null,
    upKbps: null,
    dataLimitMb: null,
    slowAfterMegabytes: null,
    slowKbps: null,
    hours,
    maxPerDay: null,
    maxPauses: null,
    pauseDays: null,
    travels: false,
  }
  const open = { happyHour: null, options, sellsFrom: null }
  expect(packAt(open, NOON).sellsFrom).toBeNull()
  expect(packAt(open, NOON + 2 * HOUR_MS).sellsFrom).toBe('2026-03-05T11:00:00.000Z')
  expect(packAt({ ...open, sellsFrom: '2026-03-04T11:00:00.000Z' }, NOON).sellsFrom).toBeNull()
})
