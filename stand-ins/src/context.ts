import type { Clock } from './clock.ts'
import type { Silence } from './silence.ts'

/** What every payment stand-in is given besides its own settings. */
export type StandInContext = {
  /** Where its ledger and keys lie. */
  dir: string
  clock: Clock
  silence: Silence
  /** Read before each callback, since it may change. */
  callbackBaseUrl: () => string
  /** How long the `late_success` scenario takes, before it is divided by the speed. */
  lateMs: number
}

/** How long a payer takes to approve, before it is divided by the speed. */
export const APPROVAL_MS = 1_000

/** One payment as the outside truth has it, in the words that both stand-ins share. */
export type Charge = {
  reference: string
  status: 'open' | 'charged' | 'failed'
  amountMinor: number
  currency: string
  at: string
}

/** "15.5" as 1550. */
export const minorOf = (amount: string): number => Math.round(Number(amount) * 100)
