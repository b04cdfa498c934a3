import { freetownDay } from '@minit/domain/kernel/durations.ts'

const DAYS_AHEAD = 20

/** A day that is ahead of the test's clock, too. */
export const soon = (): string => freetownDay(new Date(Date.now() + DAYS_AHEAD * 86_400_000))
