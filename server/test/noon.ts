import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { TestClock } from './clock.ts'

const NOON_MS = DAY_MS / 2

/** Moves a clock ahead to noon in Freetown: what counts days must not see midnight while a test runs. */
export const toNoon = (clock: TestClock): void => {
  const sinceNoon = (clock.now().getTime() - NOON_MS) % DAY_MS
  clock.advance({ seconds: Math.ceil((DAY_MS - sinceNoon) / 1000) })
}

const TUESDAY = 2

/** Moves a clock ahead to a Tuesday: what is drawn or found by weekdays is then the same on whatever day a test runs. */
export const toTuesday = (clock: TestClock): void => {
  while (clock.now().getUTCDay() !== TUESDAY) clock.advance({ seconds: DAY_MS / 1000 })
}
