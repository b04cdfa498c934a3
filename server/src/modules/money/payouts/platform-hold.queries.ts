import type { Tx } from '../../../db/database.ts'
import type { PayoutRef } from './payouts.queries.ts'

/** The setting's key. The database function `payout_hold` also reads it in sellers' transactions. */
export const PLATFORM_HOLD_KEY = 'payout_hold'

export type PlatformHold = {
  heldAt: Date
  /** The admin's login name, or the server's command. */
  heldBy: string
  /** In text for sellers. */
  reason: string
}

type Stored = { heldAt: string; heldBy: string; reason: string }

/** Finds the hold on the payouts and refunds of all sellers; null without one. */
export const findPlatformHold = async (tx: Tx): Promise<PlatformHold | null> => {
  const [row] = await tx.send<{ hold: Stored | null }>('select payout_hold() as hold', [])
  return row?.hold ? { ...row.hold, heldAt: new Date(row.hold.heldAt) } : null
}

const NAME = `hashtext('payouts of the platform')`

/** Blocks every transaction that sends money from checking the hold, until this transaction ends. */
export const lockPlatformHold = async (tx: Tx): Promise<void> => {
  await tx.send(`select pg_advisory_xact_lock(${NAME})`, [])
}

/**
 * Finds the hold and locks it in shared mode until the transaction ends: switching the hold on waits for
 * senders that found none, and later ones see it. The lock is a separate statement, so that the next one sees
 * what was committed while it waited.
 */
export const findPlatformHoldLocked = async (tx: Tx): Promise<PlatformHold | null> => {
  await tx.send(`select pg_advisory_xact_lock_shared(${NAME})`, [])
  return findPlatformHold(tx)
}

/** Lists the payouts in progress of all sellers: at most one each. */
export const listUnderWay = async (tx: Tx): Promise<PayoutRef[]> =>
  tx.send<PayoutRef>(
    `select entrepreneur_id as "entrepreneurId", id as "payoutId" from payouts where state = 'under_way' order by id`,
    [],
  )
