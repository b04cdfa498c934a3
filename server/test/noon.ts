import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { TestClock } from './clock.ts'

const NOON_MS = DAY_MS / 2

/** Advances a clock to noon in Freetown: a test that counts days must not see midnight while it runs. */
export const toNoon = (clock: TestClock): void => {
  const sinceNoon = (clock.now().getTime() - NOON_MS) % DAY_MS
  clock.advance({ seconds: Math.ceil((DAY_MS - sinceNoon) / 1000) })
}

const TUESDAY = 2

/** Advances a clock to a Tuesday, so that results by weekday are the same on any day. */
export const toTuesday = (clock: TestClock): void => {
  while (clock.now().getUTCDay() !== TUESDAY) clock.advance({ seconds: DAY_MS / 1000 })
}
