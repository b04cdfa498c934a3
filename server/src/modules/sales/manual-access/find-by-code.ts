import { passStateAt } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPassByCode } from '../../network/devices.queries.ts'
import { redeemCode } from '../sponsors/use-card.ts'
import { digestsOfTyped } from '../vouchers/redeem.ts'
import { NO_BUYER } from '../vouchers/sell-voucher.ts'
import { findVoucherByCode } from '../vouchers/vouchers.queries.ts'
import { readManualPass, refuseAtRouter } from './manual-access.ts'

/** Finds the purchase of a code; redeems an unused voucher or sponsor's card. */
const purchaseOf = async (deps: Deps, entrepreneurId: string, typed: string): Promise<string> => {
  const digests = digestsOfTyped(deps, typed)
  const { card, pass } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    card: await findVoucherByCode(tx, digests),
    pass: await findPassByCode(tx, digests),
  }))
  if (card === null ? pass === null : !card.isUsed) {
    const using = { typed, place: null, seller: entrepreneurId, buyer: NO_BUYER, redeemKey: null }
    return (await redeemCode(deps, using)).purchaseId
  }
  if (pass === null || pass.entrepreneurId !== entrepreneurId) throw new Refusal('code_not_known')
  const state = passStateAt(pass, deps.now())
  if (state === 'revoked') throw new Refusal('pass_refunded')
  if (state === 'expired') throw new Refusal('pass_over')
  return pass.purchaseId
}

/**
 * Finds the pass of a code that a customer shows to a seller who connects phones manually. Refuses with
 * `code_not_known` (also for another seller's code), `pass_refunded`, `pass_over`, `pass_joins_by_itself`,
 * and as `redeemCode` does.
 */
export const findByCode = async (deps: Deps, entrepreneurId: string, typed: string) => {
  await deps.db.inTenant(entrepreneurId, refuseAtRouter)
  const purchaseId = await purchaseOf(deps, entrepreneurId, typed)
  return deps.db.inTenant(entrepreneurId, (tx) => readManualPass(deps, tx, purchaseId))
}
