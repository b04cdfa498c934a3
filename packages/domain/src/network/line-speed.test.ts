import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUSY_SESSIONS, lineSpeedOf, measuredSpeedText } from './line-speed.ts'

const sessions = (count: number, kbps: number, hour: number) =>
  Array.from({ length: count }, () => ({ kbps, hour }))

describe('the speed that phones got', () => {
  test('says nothing below twenty busy sessions', () => {
    expect(lineSpeedOf(sessions(BUSY_SESSIONS - 1, 500, 8))).toBeNull()
    expect(lineSpeedOf(sessions(BUSY_SESSIONS, 500, 8))).toEqual({
      kbps: 500,
      slowest: { hour: 8, kbps: 500 },
    })
  })

  test('is the median, and the slowest hour with at least three sessions', () => {
    const all = [...sessions(11, 2000, 9), ...sessions(10, 600, 20), ...sessions(2, 130, 3)]
    expect(lineSpeedOf(all)).toEqual({ kbps: 600, slowest: { hour: 20, kbps: 600 } })
    expect(lineSpeedOf([...all, ...sessions(2, 2000, 9)])).toMatchObject({ kbps: 2000 })
    expect(lineSpeedOf(Array.from({ length: 20 }, (_, hour) => ({ kbps: 700, hour })))).toEqual({
      kbps: 700,
      slowest: null,
    })
  })

  test('lies between the slowest and the fastest, whatever the order, and one outlier does not move it far', () => {
    const some = fc.array(
      fc.record({ kbps: fc.integer({ min: 128, max: 1e6 }), hour: fc.integer({ min: 0, max: 23 }) }),
      {
        minLength: BUSY_SESSIONS,
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(some, (all) => {
        const speed = lineSpeedOf(all)
        const values = all.map(({ kbps }) => kbps).sort((one, other) => one - other)
        expect(speed?.kbps).toBeGreaterThanOrEqual(values[0] ?? 0)
        expect(speed?.kbps).toBeLessThanOrEqual(values[values.length - 1] ?? 0)
        expect(lineSpeedOf([...all].reverse())).toEqual(speed)
        const slow = values.filter((kbps) => kbps <= (speed?.kbps ?? 0)).length
        expect(slow).toBeGreaterThanOrEqual(Math.floor(values.length / 2))
      }),
    )
  })

  test.each([
    [128, '130 kbit/s'],
    [512, '510 kbit/s'],
    [996, '1 Mbit/s'],
    [2449, '2.4 Mbit/s'],
    [18_700, '19 Mbit/s'],
  ])('%d is shown as %s', (kbps, text) => {
    expect(measuredSpeedText(kbps)).toBe(text)
  })
})
