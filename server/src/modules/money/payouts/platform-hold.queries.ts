import type { Tx } from '../../../db/database.ts'
import type { PayoutRef } from './payouts.queries.ts'

/** The setting's key; the function `payout_hold` of the database reads it for sellers' transactions too. */
export const PLATFORM_HOLD_KEY = 'payout_hold'

export type PlatformHold = {
  heldAt: Date
  /** The admin, by the name they log in with, or the server's command. */
  heldBy: string
  /** In words for sellers. */
  reason: string
}

type Stored = { heldAt: string; heldBy: string; reason: string }

/** The hold on what goes out, the payouts and refunds of all sellers; null while they go. */
export const findPlatformHold = async (tx: Tx): Promise<PlatformHold | null> => {
  const [row] = await tx.send<{ hold: Stored | null }>('select payout_hold() as hold', [])
  return row?.hold ? { ...row.hold, heldAt: new Date(row.hold.heldAt) } : null
}

const NAME = `hashtext('payouts of the platform')`

/** Until its end no transaction that sends money can look whether it may. */
export const lockPlatformHold = async (tx: Tx): Promise<void> => {
  await tx.send(`select pg_advisory_xact_lock(${NAME})`, [])
}

/**
 * The same, locked until the caller's transaction ends: who switches the hold on waits for what was found free, and what
 * begins later finds it. A statement of its own comes first, so that the next one sees what was written meanwhile.
 */
export const findPlatformHoldLocked = async (tx: Tx): Promise<PlatformHold | null> => {
  await tx.send(`select pg_advisory_xact_lock_shared(${NAME})`, [])
  return findPlatformHold(tx)
}

/** Of every seller: at most one each. */
export const listUnderWay = async (tx: Tx): Promise<PayoutRef[]> =>
  tx.send<PayoutRef>(
    `select entrepreneur_id as "entrepreneurId", id as "payoutId" from payouts where state = 'under_way' order by id`,
    [],
  )
