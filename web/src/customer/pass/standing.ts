import { type ManualState, manualStateOf } from '../../checkout/manual-access.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { endOf } from './pass-is.tsx'

type Pass = PurchaseView['pass']

/** What a pass is now: `end` is null while it is valid, `hand` unless the seller connects its phone. */
export type Standing = {
  end: ReturnType<typeof endOf>
  isPaused: boolean
  hand: ManualState | null
  /** Its time starts when another pass ends. */
  isQueued: boolean
}

/** `now` in epoch milliseconds. */
export const standingOf = (access: Access, pass: Pass, now: number): Standing => {
  const end = endOf(access, pass?.data ?? null, now)
  const isPaused = end === null && access.pausedMinutes !== null
  return {
    end,
    isPaused,
    hand: manualStateOf(access, pass, now),
    isQueued: end === null && !isPaused && Date.parse(access.startsAt) > now,
  }
}
