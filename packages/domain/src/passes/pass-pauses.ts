import { DAY_MS, formatClock, formatDayOfMonth } from '../kernel/durations.ts'
import { endAfter, msWithin, type PassHours } from './pass-hours.ts'
import { isWaiting } from './pass-line.ts'

/**
 * The part of a pass that pausing reads. While it is paused, `pausedSeconds` are saved, and `expiresAt` is
 * the last instant to resume it: the rest is lost then.
 */
export type PausablePass = {
  startsAt: Date
  /** It opens no phone before; null or absent: from its start. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  unusedMinutes: number | null
  hours: PassHours | null
  /** How often, and for how many days each time; both null if its package has no pauses. */
  maxPauses: number | null
  pauseDays: number | null
  pausesUsed: number
  pausedAt: Date | null
  pausedSeconds: number | null
}

export const isPaused = ({ pausedAt }: Pick<PausablePass, 'pausedAt'>): boolean => pausedAt !== null

/** Returns how many pauses are left; null if its package has none. */
export const pausesLeft = ({ maxPauses, pausesUsed }: Pick<PausablePass, 'maxPauses' | 'pausesUsed'>) =>
  maxPauses === null ? null : Math.max(0, maxPauses - pausesUsed)

export type PauseProblem = 'pause_not_offered' | 'pauses_used' | 'pass_over' | 'pass_refunded'

/**
 * Returns why a pass cannot be paused now; null if it can. An unused or queued pass has no running time to
 * save.
 */
export const pauseProblem = (pass: PausablePass, now: Date): PauseProblem | null => {
  if (pass.revokedAt !== null && pass.revokedAt <= now) return 'pass_refunded'
  if (now >= pass.expiresAt) return 'pass_over'
  const left = pausesLeft(pass)
  if (left === null || pass.unusedMinutes !== null || isWaiting(pass, now)) return 'pause_not_offered'
  return left === 0 ? 'pauses_used' : null
}

/**
 * Returns the changes of a pass that is paused now. The remaining time is saved to the second, rounded up.
 */
export const paused = (pass: PausablePass, now: Date) => ({
  pausedAt: now,
  pausedSeconds: Math.ceil(msWithin(pass.hours, now, pass.expiresAt) / 1000),
  pausesUsed: pass.pausesUsed + 1,
  expiresAt: new Date(now.getTime() + (pass.pauseDays ?? 0) * DAY_MS),
})

/** Returns the changes of a pass that is resumed now: all saved time runs from now. */
export const resumed = ({ hours, pausedSeconds }: PausablePass, now: Date) => ({
  pausedAt: null,
  pausedSeconds: null,
  resumedAt: now,
  expiresAt: endAfter(hours, now, (pausedSeconds ?? 0) / 60),
})

/** "30 Nov, 15:47" */
export const resumeByText = (expiresAt: Date): string =>
  `${formatDayOfMonth(expiresAt)}, ${formatClock(expiresAt)}`

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Returns what a holder reads before a pause. */
export const pauseText = (left: number, pauseDays: number): string => {
  if (left === 0) return 'This pass cannot be paused again.'
  const times = left === 1 ? '1 more time' : `${left} more times`
  return `You can pause it ${times}. Your minutes are kept for ${days(pauseDays)}, then they are lost.`
}
