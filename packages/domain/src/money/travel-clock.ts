import { DAY_MS } from '../kernel/durations.ts'
import type { Outage } from '../network/presence.ts'

/** How long minutes that came home without their holder are kept. */
const KEPT_DAYS = 7
/** Less than this at home is over. */
const LEAST_SECONDS = 60

/** The last instant to use minutes that came home, or, of an open travel, the pass's own end if nobody ends it. */
export const keptUntil = (at: Date): Date => new Date(at.getTime() + KEPT_DAYS * DAY_MS)

/**
 * Returns until when a travel that ends now was used: at most until its pass ended, and not while all routers of its phones are
 * silent, because who switches them off must not be paid for it.
 */
export const usedUntil = (
  { startedAt, expiresAt, silence }: { startedAt: Date; expiresAt: Date; silence: Outage | null },
  now: Date,
): Date => {
  const ends = [now, expiresAt, ...(silence === null ? [] : [silence.fromAt])].map((at) => at.getTime())
  return new Date(Math.max(startedAt.getTime(), Math.min(...ends)))
}

/** Returns the seconds of a travel used by an instant: all but what is left of its pass, which returned minutes made longer. */
export const usedSeconds = (
  { hostMinutes, expiresAt }: { hostMinutes: number; expiresAt: Date },
  at: Date,
): number => {
  const leftSeconds = Math.max(0, Math.floor((expiresAt.getTime() - at.getTime()) / 1000))
  return Math.max(0, hostMinutes * 60 - leftSeconds)
}

/** Returns the seconds that a pass has again after a travel; 0 if less than a minute is left, which is over. */
export const leftAfter = (pausedSeconds: number, homeUsedSeconds: number): number => {
  const left = pausedSeconds - homeUsedSeconds
  return left < LEAST_SECONDS ? 0 : left
}
