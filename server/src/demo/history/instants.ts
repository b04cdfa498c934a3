import { DAY_MS } from '@minit/domain/kernel/durations.ts'
export const instantAfter = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000)

/** The first instant of the day in Africa/Freetown, which is on UTC. */
export const startOfDay = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)
