import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { CLEARING_MOVED, CLEARING_OWED } from '../../platform/settings/ledger-accounts.ts'
import { clearBalance } from './balances.queries.ts'
import { linesBetween, writeLedger } from './ledger.queries.ts'

export type ClearedMoney = {
  entrepreneurId: string
  clearingId: string
  /** To the seller's balance, negative from it; zero if both shops earned the same. */
  netMinor: number
  /** What was kept back for it until now. */
  releasedMinor: number
}

/**
 * Books one shop's side of a clearing, once, and releases what was kept back for it. Callers book both sides in the order of the
 * sellers' ids: the balances are their last locks.
 */
export const bookTravelCleared = async (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { entrepreneurId, clearingId, netMinor, releasedMinor }: ClearedMoney,
): Promise<void> => {
  await writeLedger(
    tx,
    { entrepreneurId, id: deps.newId(), clearingId, kind: 'travel_cleared', createdAt: deps.now() },
    linesBetween({ to: CLEARING_OWED, from: CLEARING_MOVED }, netMinor),
  )
  await clearBalance(tx, { entrepreneurId, netMinor, releasedMinor })
}
