import { type ManualState, manualStateOf } from '../../checkout/manual-access.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { YOUR_PASS_IS_PAUSED } from '../../words/customers.ts'
import { endOf } from './pass-is.tsx'

type Pass = PurchaseView['pass']

/** What a pass is now: `end` is null while it is valid, `hand` unless the seller connects its phone. */
export type Standing = {
  end: ReturnType<typeof endOf>
  /** The title of a pass that stands still: paused, or used at another shop. */
  paused: string | null
  hand: ManualState | null
  /** Its time starts when another pass ends. */
  isQueued: boolean
}

const pausedTitle = (pass: Pass): string => (pass?.away ? `Used at ${pass.away.at} now` : YOUR_PASS_IS_PAUSED)

/** `now` in epoch milliseconds. */
export const standingOf = (access: Access, pass: Pass, now: number): Standing => {
  const end = endOf(access, pass?.data ?? null, now)
  const paused = end === null && access.pausedMinutes !== null ? pausedTitle(pass) : null
  return {
    end,
    paused,
    hand: manualStateOf(access, pass, now),
    isQueued: end === null && paused === null && Date.parse(access.startsAt) > now,
  }
}
