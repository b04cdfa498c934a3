import { useByText as lastDayText } from '@minit/domain/passes/pass-options.ts'
import { latestStartText, SHOW_TO_SELLER } from '@minit/domain/shop/joining.ts'
import type { Access, PurchaseView } from './purchase-query.ts'

/**
 * How a pass stands that the seller connects by hand. `waiting`: its time has not begun. `running`: it has begun, and nobody tapped
 * yet. `connected`: the seller has typed the password into its phone.
 */
export type HandState = 'waiting' | 'running' | 'connected'

type Pass = Pick<NonNullable<PurchaseView['pass']>, 'hasRouter' | 'connectedAt'>

/** Null for a pass whose phone a router lets in, or that is a code of the seller's own box. `now` in epoch milliseconds. */
export const handStateOf = (access: Access, pass: Pass | undefined, now: number): HandState | null => {
  if (access.fromStock || pass === undefined || pass.hasRouter) return null
  if (pass.connectedAt !== null) return 'connected'
  return access.unusedMinutes !== null || Date.parse(access.startsAt) > now ? 'waiting' : 'running'
}

/** What is said of such a pass at the top of its page. */
export const handWords = (state: HandState): string =>
  state === 'connected' ? 'Internet access activated successfully!' : SHOW_TO_SELLER

/** When the time of a pass begins that waits for its seller. */
export const handStartText = ({ unusedMinutes, startsAt, expiresAt }: Access): string =>
  unusedMinutes === null ? latestStartText(new Date(startsAt)) : `until ${lastDayText(new Date(expiresAt))}`
