import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUSY_SESSIONS, lineSpeedOf, type Measuring, measuredOn, measuredSpeedText } from './line-speed.ts'

const sessions = (count: number, kbps: number, hour: number) =>
  Array.from({ length: count }, () => ({ kbps, hour }))

const FRESH: Measuring = { downOctets: 0, measuredFromMs: null, measuredOctets: 0, fastest: null }

/** Reports as [second of the last step, octets]. */
const after = (reports: readonly (readonly [number, number])[]): Measuring =>
  reports.reduce(
    (measured, [second, downOctets]) => measuredOn(measured, { downOctets, countedAtMs: second * 1000 }),
    FRESH,
  )

describe('a session is measured', () => {
  test('from one step of its counters to another, over 40 s or more', () => {
    // 1,000 kbit/s are 125,000 octets a second.
    expect(after([[0, 1_000]]).fastest).toBeNull()
    expect(
      after([
        [0, 1_000],
        [30, 3_751_000],
      ]).fastest,
    ).toBeNull()
    expect(
      after([
        [0, 1_000],
        [30, 3_751_000],
        [60, 7_501_000],
      ]).fastest,
    ).toEqual({ kbps: 1_000, atMs: 60_000 })
  })

  test('by its fastest busy span, and not over a silence', () => {
    const fast = [
      [0, 1_000],
      [60, 7_501_000],
    ] as const
    expect(after([...fast, [120, 8_000_000]]).fastest).toMatchObject({ kbps: 1_000 })
    expect(after([...fast, [120, 30_001_000]]).fastest).toEqual({ kbps: 3_000, atMs: 120_000 })
    expect(
      after([
        [0, 1_000],
        [60, 500_000],
      ]).fastest,
    ).toBeNull()
    expect(
      after([
        [0, 1_000],
        [901, 200_000_000],
      ]).fastest,
    ).toBeNull()
  })

  test('never above what a held line carries, however its router reports', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 50_000 }), steps, (kbps, gaps) => {
        let second = 0
        const reports = gaps.map((gap) => {
          second += gap
          return [second, Math.floor((kbps * 1000 * second) / 8)] as const
        })
        const { fastest } = after(reports)
        if (fastest !== null) expect(Math.abs(fastest.kbps - kbps)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

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
