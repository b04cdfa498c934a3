import { DAY_MS, formatClock, formatDayOfMonth } from '../kernel/durations.ts'
import { endAfter, msWithin, type PassHours } from './pass-hours.ts'
import { isWaiting } from './pass-line.ts'

/**
 * A pass as far as pausing goes by it. While it is paused `pausedSeconds` of it are kept, and `expiresAt` is the last instant to
 * go on with it: what is left is lost then.
 */
export type PausablePass = {
  startsAt: Date
  /** It opens no phone before; null or left out: from its start on. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  unusedMinutes: number | null
  hours: PassHours | null
  /** How often, and for how many days each time; both null where its package has no pauses. */
  maxPauses: number | null
  pauseDays: number | null
  pausesUsed: number
  pausedAt: Date | null
  pausedSeconds: number | null
}

export const isPaused = ({ pausedAt }: Pick<PausablePass, 'pausedAt'>): boolean => pausedAt !== null

/** How many pauses are left; null where its package has none. */
export const pausesLeft = ({ maxPauses, pausesUsed }: Pick<PausablePass, 'maxPauses' | 'pausesUsed'>) =>
  maxPauses === null ? null : Math.max(0, maxPauses - pausesUsed)

export type PauseProblem = 'pause_not_offered' | 'pauses_used' | 'pass_over' | 'pass_refunded'

/** Why a pass cannot be paused now; null where it can. One that has not begun, or waits for another's end, has nothing to keep. */
export const pauseProblem = (pass: PausablePass, now: Date): PauseProblem | null => {
  if (pass.revokedAt !== null && pass.revokedAt <= now) return 'pass_refunded'
  if (now >= pass.expiresAt) return 'pass_over'
  const left = pausesLeft(pass)
  if (left === null || pass.unusedMinutes !== null || isWaiting(pass, now)) return 'pause_not_offered'
  return left === 0 ? 'pauses_used' : null
}

/** What a pass becomes that is paused now: what is left is kept to the second, rounded up. */
export const paused = (pass: PausablePass, now: Date) => ({
  pausedAt: now,
  pausedSeconds: Math.ceil(msWithin(pass.hours, now, pass.expiresAt) / 1000),
  pausesUsed: pass.pausesUsed + 1,
  expiresAt: new Date(now.getTime() + (pass.pauseDays ?? 0) * DAY_MS),
})

/** What it becomes when its holder goes on with it: all that was kept runs from now. */
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

/** What a holder is told before a pause. */
export const pauseText = (left: number, pauseDays: number): string => {
  if (left === 0) return 'This pass cannot be paused again.'
  const times = left === 1 ? '1 more time' : `${left} more times`
  return `You can pause it ${times}. Your minutes are kept for ${days(pauseDays)}, then they are lost.`
}
