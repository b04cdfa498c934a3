import { describe, expect, it } from 'vitest'
import { firstPollAt, nextPollAt, type OpenPayment } from './payment-polls.ts'

const START = new Date('2026-11-22T08:00:00Z')
const MINUTE = 60
const HOUR = 3_600
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

/** Seconds after the start at which a payment that never gets an answer is polled. */
const pollsAt = (payment: Omit<OpenPayment, 'pollCount'>): number[] => {
  const seconds: number[] = []
  let next: Date | null = firstPollAt(payment, START)
  while (next !== null) {
    seconds.push((next.getTime() - START.getTime()) / 1000)
    next = nextPollAt({ ...payment, pollCount: seconds.length }, next)
  }
  return seconds
}

describe('polling a payment', () => {
  const requested = pollsAt({ canBePolled: true, payBy: after(10 * MINUTE) })
  const END = 15 * MINUTE

  it('happens often at first, then ever more rarely, and once at its end', () => {
    expect(requested.filter((seconds) => seconds <= END)).toEqual([
      5,
      10,
      20,
      40,
      80,
      140,
      260,
      500,
      740,
      END,
    ])
  })

  it('continues after the end hourly for six hours, then every six hours for three days', () => {
    const late = requested.filter((seconds) => seconds > END).map((seconds) => (seconds - END) / HOUR)
    expect(late).toEqual([1, 2, 3, 4, 5, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72])
  })

  it('happens once, at the end, if no provider can be queried', () => {
    expect(pollsAt({ canBePolled: false, payBy: after(HOUR) })).toEqual([HOUR + 5 * MINUTE])
  })
})
