import { type ManualState, manualStateOf } from '../../checkout/manual-access.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { YOUR_PASS_IS_PAUSED } from '../../words/customers.ts'
import { endOf } from './pass-is.tsx'

type Pass = PurchaseView['pass']

/** What a pass is now: `end` is null while it is valid, `hand` unless the seller connects its phone. */
export type Standing = {
  end: ReturnType<typeof endOf>
  /** Title and words of a pass that stands still: paused, or used at another shop. */
  paused: readonly [title: string, words: string] | null
  hand: ManualState | null
  /** Its time starts when another pass ends. */
  isQueued: boolean
}

const pausedWords = (pass: Pass) =>
  pass?.away
    ? ([`Used at ${pass.away.at} now`, 'Take them home when you need them'] as const)
    : ([YOUR_PASS_IS_PAUSED, 'Go on with it when you need it'] as const)

/** `now` in epoch milliseconds. */
export const standingOf = (access: Access, pass: Pass, now: number): Standing => {
  const end = endOf(access, pass?.data ?? null, now)
  const paused = end === null && access.pausedMinutes !== null ? pausedWords(pass) : null
  return {
    end,
    paused,
    hand: manualStateOf(access, pass, now),
    isQueued: end === null && paused === null && Date.parse(access.startsAt) > now,
  }
}
