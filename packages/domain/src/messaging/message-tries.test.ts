import { describe, expect, it } from 'vitest'
import { isFailedForGood, retrySeconds } from './message-tries.ts'

const START = new Date('2026-11-22T08:00:00Z')
const HOUR = 3_600
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

/** Seconds after the start of each try of a message that no try delivers. */
const triesAt = (endsInSeconds: number, last: 'unsent' | 'unknown', wantedSeconds?: number): number[] => {
  const seconds = [0]
  const endsAt = after(endsInSeconds)
  for (;;) {
    const [tries, at] = [seconds.length, seconds.at(-1) ?? 0]
    const tried = { tries, unsentTries: last === 'unsent' ? tries - 1 : 0, endsAt }
    if (isFailedForGood(tried, last, after(at))) return seconds
    seconds.push(at + retrySeconds(tried, wantedSeconds, after(at)))
  }
}

const gaps = (seconds: readonly number[]): number[] =>
  seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0))

describe('a message that was certainly not sent', () => {
  const day = triesAt(24 * HOUR, 'unsent')

  it('is retried soon, then ever more rarely, at last every half an hour', () => {
    expect(gaps(day).slice(0, 12)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1200, 1800, 1800, 1800])
    expect(Math.max(...gaps(day))).toBe(1800)
    expect(day.length).toBeLessThan(60)
  })

  it('fails at its end, not before or after', () => {
    expect(day.at(-1)).toBe(24 * HOUR)
    expect(triesAt(100, 'unsent')).toEqual([0, 5, 15, 35, 75, 100])
  })

  it('follows the gateway’s retry delay for the first tries only', () => {
    expect(gaps(triesAt(HOUR, 'unsent', 3)).slice(0, 5)).toEqual([3, 3, 3, 40, 80])
    expect(gaps(triesAt(2 * HOUR, 'unsent', 600)).slice(0, 9)).toEqual([
      600, 600, 600, 600, 600, 600, 600, 640, 1200,
    ])
  })
})

describe('a message with an unknown outcome', () => {
  it('fails after twelve tries', () => {
    expect(triesAt(24 * HOUR, 'unknown')).toHaveLength(12)
  })

  it('fails at its end if that comes first', () => {
    expect(triesAt(60, 'unknown')).toEqual([0, 5, 15, 35, 60])
  })

  it('does not fail for tries that certainly sent nothing', () => {
    const tried = { tries: 30, unsentTries: 19, endsAt: after(HOUR) }
    expect(isFailedForGood(tried, 'unknown', START)).toBe(false)
    expect(isFailedForGood({ ...tried, unsentTries: 18 }, 'unknown', START)).toBe(true)
    expect(isFailedForGood({ ...tried, unsentTries: 0 }, 'unsent', START)).toBe(false)
  })
})
