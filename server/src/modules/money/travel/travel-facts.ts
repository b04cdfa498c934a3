import { type TravellingPass, type TravelUse, travelUse } from '@minit/domain/money/travel.ts'
import { usedSeconds } from '@minit/domain/money/travel-clock.ts'
import { msWithin } from '@minit/domain/passes/pass-hours.ts'
import type { PassRow } from '../../passes/passes.queries.ts'
import type { HomePass } from './travels.queries.ts'

/** Time left at home: running until its end, or saved by a pause, or not begun. */
const leftAtHome = ({ unusedMinutes, pausedSeconds, hours, expiresAt }: PassRow, now: Date): number => {
  if (pausedSeconds !== null) return pausedSeconds
  if (unusedMinutes !== null) return unusedMinutes * 60
  return Math.max(0, Math.floor(msWithin(hours, now, expiresAt) / 1000))
}

const NOTHING_USED: TravelUse = { movedMinor: 0, homeUsedSeconds: 0 }

/**
 * All money and time of a pass as if its minutes were home now: what an open travel used and moved so far counts as used.
 * `releasedMinor`: what its end would release to the home's balance.
 */
export const travelFacts = (
  found: HomePass,
  now: Date,
): TravellingPass & { releasedMinor: number; openUse: TravelUse } => {
  const { pass, open, openPass, paidMinor, totalSeconds, movedMinor } = found
  const openUse =
    open === null || openPass === null
      ? NOTHING_USED
      : travelUse(open, usedSeconds({ ...open, expiresAt: openPass.expiresAt }, now))
  return {
    paidMinor: found.purchase.status === 'paid' ? paidMinor : 0,
    totalSeconds,
    restSeconds: Math.max(0, leftAtHome(pass, now) - openUse.homeUsedSeconds),
    movedMinor: movedMinor + openUse.movedMinor,
    releasedMinor: open === null ? 0 : open.heldMinor - openUse.movedMinor,
    openUse,
  }
}
