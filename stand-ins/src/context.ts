import type { Clock } from './clock.ts'
import type { Silence } from './silence.ts'

/** What every payment stand-in receives besides its own settings. */
export type StandInContext = {
  /** The folder of its ledger and keys. */
  dir: string
  clock: Clock
  silence: Silence
  /** Read before each callback, since it may change. */
  callbackBaseUrl: () => string
  /** The delay of the `late_success` scenario, before division by the speed. */
  lateMs: number
}

/** How long a payer takes to approve, before division by the speed. */
export const APPROVAL_MS = 1_000

/** A payment as the provider really executed it, in the terms of all stand-ins. */
export type Charge = {
  reference: string
  status: 'open' | 'charged' | 'failed'
  amountMinor: number
  currency: string
  at: string
}

/** "15.5" as 1550. */
export const minorOf = (amount: string): number => Math.round(Number(amount) * 100)
