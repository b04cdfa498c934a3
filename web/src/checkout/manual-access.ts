import { formatDay } from '@minit/domain/kernel/durations.ts'
import { latestStartText, SHOW_TO_SELLER } from '@minit/domain/shop/joining.ts'
import { INTERNET_ACCESS_ACTIVATED_SUCCESSFULLY } from '../words/customers.ts'
import type { Access, PurchaseView } from './purchase-query.ts'

/**
 * State of a pass whose phone the seller connects. `waiting`: its time has not begun. `running`: its time has
 * begun before the seller confirmed. `connected`: the seller has typed the password into the phone.
 */
export type ManualState = 'waiting' | 'running' | 'connected'

type Pass = Pick<NonNullable<PurchaseView['pass']>, 'hasRouter' | 'connectedAt'>

/**
 * Returns null for a pass that a router admits, and for a code of the seller's own router. `now` in
 * epoch milliseconds.
 */
export const manualStateOf = (access: Access, pass: Pass | undefined, now: number): ManualState | null => {
  if (access.fromStock || pass === undefined || pass.hasRouter) return null
  if (pass.connectedAt !== null) return 'connected'
  return access.unusedMinutes !== null || Date.parse(access.startsAt) > now ? 'waiting' : 'running'
}

/** The sentence at the top of such a pass's page. */
export const manualWords = (state: ManualState): string =>
  state === 'connected' ? INTERNET_ACCESS_ACTIVATED_SUCCESSFULLY : SHOW_TO_SELLER

/** When the time of a pass begins that still waits for its seller. */
export const manualStartText = ({ unusedMinutes, startsAt, expiresAt }: Access): string =>
  unusedMinutes === null ? latestStartText(new Date(startsAt)) : `until ${formatDay(new Date(expiresAt))}`
