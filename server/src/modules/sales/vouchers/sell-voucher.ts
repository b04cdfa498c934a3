import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { commissionOf, type VoucherSale, voucherName, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import { passOptionsOfAccessMode } from '@minit/domain/shop/access-mode-options.ts'
import { accessModeOfPackage } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../../db/database.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookAgentSale } from '../../money/ledger/agent-ledger.ts'
import { isSellerSelling, refuseUncounted, refuseUnready } from '../../shop/sellers/seller-terms.ts'
import { type SoldCard, sellCard } from '../purchases/sell-card.ts'
import { addOwed } from './agents.queries.ts'
import { requireTrialRoom } from './voucher-terms.ts'
import {
  LOCK_VOUCHER,
  type LockedVoucher,
  lockVoucher,
  MARK_SOLD,
  markSold,
  marksOf,
  type VoucherRef,
} from './vouchers.queries.ts'

/** The guards against a double sale; tests remove them one at a time. */
export type SaleGuards = { lock: string; mark: string }
const GUARDS: SaleGuards = { lock: LOCK_VOUCHER, mark: MARK_SOLD }

/** The buyer, as far as known. */
export type Buyer = { phone: string | null; name: string | null }
export const NO_BUYER: Buyer = { phone: null, name: null }

/** Parses an entered number for storage; null for none. Refuses with `phone_not_valid`. */
export const buyersPhone = (typed: string | null | undefined): string | null => {
  if (typed === null || typed === undefined || typed.trim() === '') return null
  const phone = readPhone(typed)
  if (phone === null)
    throw new Refusal('phone_not_valid', undefined, {
      fields: { phoneNumber: 'Valid phone number required' },
    })
  return phone.e164
}

/** A sale of an agent's card is the agent's, even at the stall: the agent has the cash. */
const sellerOf = (soldBy: VoucherSale, { agentId }: LockedVoucher['batch']): VoucherSale =>
  soldBy === 'stall' && agentId !== null ? 'agent' : soldBy

type CardToSell = { found: LockedVoucher; soldBy: VoucherSale; buyer: Buyer; takenBy?: string | null }

/**
 * Sells a locked card in the caller's transaction: the cash sale with all that follows, the mark on the card,
 * and an agent's debt. Throws if it was sold in the meantime.
 */
export const sellLocked = async (
  deps: Deps,
  tx: TenantTx,
  { found, soldBy, buyer, takenBy = null }: CardToSell,
  mark: string = MARK_SOLD,
): Promise<SoldCard> => {
  const { voucher, batch } = found
  const { id, entrepreneurId } = voucher
  const sold = await sellCard(deps, tx, {
    idempotencyKey: `voucher:${id}`,
    pack: {
      ...batch,
      id: batch.packageId,
      name: batch.packageName,
      options: passOptionsOfAccessMode(
        batch.passOptions ?? USUAL_OPTIONS,
        accessModeOfPackage(found.joining, { fromStock: false }),
      ),
    },
    code: deps.secrets.open(voucher.sealedCode, id),
    useBy: batch.useBy,
    gstBasisPoints: gstRateOn(found.gstRates, deps.now()),
    isQuiet: soldBy === 'handed',
    name: buyer.name ?? `Voucher ${voucherName(batch.number, voucher.position)}`,
    phone: buyer.phone,
    // An agent's cash is in no drawer of the stall.
    takenBy: batch.agentId === null ? takenBy : null,
  })
  const { purchaseId, priceMinor } = sold
  const commissionMinor = commissionOf(priceMinor, batch.commissionBasisPoints)
  const soldAt = deps.now()
  const isMarked = await markSold(
    tx,
    { entrepreneurId, id },
    { soldAt, soldBy: sellerOf(soldBy, batch), purchaseId, commissionMinor },
    mark,
  )
  if (!isMarked) throw new Error(`card ${id} was sold by somebody else while it was locked`)
  if (batch.agentId !== null) {
    const booking = { entrepreneurId, id: deps.newId(), createdAt: soldAt }
    await bookAgentSale(tx, { ...booking, purchaseId, priceMinor, commissionMinor })
    await addOwed(tx, { entrepreneurId, id: batch.agentId }, priceMinor - commissionMinor)
  }
  return sold
}

/**
 * Refuses with `voucher_not_sellable` for a card that is not unsold, `voucher_past` after its last day,
 * `seller_not_selling` for a seller who may not sell now, and as `refuseUnready` does. A handed card was sold
 * with the handover.
 */
const refuseUnsellable = (
  { batch, seller, joining, ...card }: LockedVoucher,
  { soldBy, now }: { soldBy: VoucherSale; now: Date },
): void => {
  if (voucherStateAt(marksOf(card), now) !== 'unsold') throw new Refusal('voucher_not_sellable')
  if (batch.useBy <= now) throw new Refusal('voucher_past', 'The last day to use this voucher is over')
  if (soldBy === 'handed') return
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  refuseUnready({ ...seller, joining })
  // A card that is used was paid before.
  if (soldBy !== 'use') refuseUncounted(joining, (batch.passOptions ?? USUAL_OPTIONS).clock)
}

/**
 * Sells a card by a tap; `takenBy` is the account that has the cash. Refuses with
 * `voucher_not_found`, as `refuseUnsellable` does, and as `requireTrialRoom` does, except for
 * handed cards, which count since the handover.
 */
export const sellVoucher = async (
  deps: Deps,
  ref: VoucherRef,
  sale: { soldBy: Exclude<VoucherSale, 'use'>; buyer: Buyer; takenBy?: string },
  { lock, mark }: SaleGuards = GUARDS,
): Promise<SoldCard> => {
  const sold = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const found = await lockVoucher(tx, ref, lock)
    if (found === null) throw new Refusal('voucher_not_found')
    refuseUnsellable(found, { soldBy: sale.soldBy, now: deps.now() })
    if (found.batch.handedAt === null) await requireTrialRoom(tx, { ...ref, more: 1, now: deps.now() })
    return sellLocked(deps, tx, { found, ...sale }, mark)
  })
  sold.notify()
  return sold
}
