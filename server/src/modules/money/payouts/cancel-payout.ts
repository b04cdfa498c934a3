import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import { findPayout } from './payouts.queries.ts'
import { returnWaiting } from './settle-payout.ts'

/**
 * Takes back a large payout that no admin has decided on: its money is in the balance again. Refuses with
 * `payout_not_found`, and with `already_decided` once it was approved or refused.
 */
export const cancelPayout = (
  deps: Deps,
  entrepreneurId: string,
  payoutId: string,
  actor?: Actor,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await lockBalance(tx, entrepreneurId)
    const ref = { entrepreneurId, payoutId }
    const payout = await findPayout(tx, ref)
    if (payout === null) throw new Refusal('payout_not_found')
    await returnWaiting(deps, tx, ref, 'taken_back')
    await writeShopChange(deps, tx, {
      actor,
      action: 'payout_taken_back',
      subject: { type: 'payout', id: payoutId },
      before: { amountMinor: payout.amountMinor },
    })
  })
