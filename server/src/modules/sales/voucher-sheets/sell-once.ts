import { cardLastDay } from '@minit/domain/sales/voucher-sheets.ts'
import { lastDayOf, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { isSellerSelling, refuseUnready } from '../../shop/sellers/seller-terms.ts'
import { type Buyer, sellLocked } from '../vouchers/sell-voucher.ts'
import { requireTrialRoom } from '../vouchers/voucher-terms.ts'
import { type LockedVoucher, lockVoucher, marksOf } from '../vouchers/vouchers.queries.ts'
import { findUploaded, insertUploaded } from './voucher-sheets.queries.ts'

/** A sale of a card by its own key, possibly uploaded late or twice. */
export type CardSale = {
  key: string
  /** The id of the card. */
  cardId: string
  soldBy: 'stall' | 'agent'
  /** The account that has the cash; null for the agent. */
  takenBy: string | null
  /** The agent that the card must belong to; null for the stall. */
  agentId: string | null
  buyer: Buyer
  /** When it was sold, by the phone's clock. */
  saidAt: Date
}

export type SaleOutcome = { outcome: 'sold' | 'sold_before' | 'refused'; message: string }

/** Finds the earlier answer of a key; a test replaces it. */
export type Recall = typeof findUploaded

/**
 * Sells a card, once per key: a repeated call gets the first answer. The answer is written with the sale.
 * Refuses with `voucher_not_found`, `key_reused`, `seller_not_selling` for a seller who may not sell now, and
 * as `refuseUnready` and `requireTrialRoom` do.
 */
export const sellOnce = async (
  deps: Deps,
  entrepreneurId: string,
  cardSale: CardSale,
  recall: Recall = findUploaded,
): Promise<SaleOutcome> => {
  const { sale, notify } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await lockVoucher(tx, { entrepreneurId, id: cardSale.cardId })
    if (found === null || found.batch.agentId !== cardSale.agentId) throw new Refusal('voucher_not_found')
    const earlier = await recall(tx, cardSale.key)
    if (earlier !== null && earlier.voucherId !== cardSale.cardId) throw new Refusal('key_reused')
    if (earlier !== null) return { sale: earlier, notify: null }
    return decide(deps, tx, { found, cardSale })
  })
  notify?.()
  return { outcome: sale.outcome, message: sale.message }
}

type Locked = { found: LockedVoucher; cardSale: CardSale }
type Decided = { sale: SaleOutcome; notify: (() => void) | null }

const decide = async (deps: Deps, tx: TenantTx, { found, cardSale }: Locked): Promise<Decided> => {
  const no = whyNot(deps, found)
  if (no === null && found.batch.handedAt === null)
    await requireTrialRoom(tx, { entrepreneurId: tx.sellerId, more: 1, now: deps.now() })
  const sold = no === null ? await sellLocked(deps, tx, { found, ...tapOf(cardSale) }) : null
  const result = no ?? ({ outcome: 'sold', message: 'Sold' } as const)
  await insertUploaded(tx, {
    entrepreneurId: tx.sellerId,
    idempotencyKey: cardSale.key,
    voucherId: cardSale.cardId,
    ...result,
    saidAt: cardSale.saidAt,
    toldAt: deps.now(),
  })
  return { sale: result, notify: sold?.notify ?? null }
}

const whyNot = (deps: Deps, found: LockedVoucher): SaleOutcome | null => {
  const { voucher, batch, seller, joining } = found
  const now = deps.now()
  const state = voucherStateAt(marksOf(found), now)
  if (state === 'void') return { outcome: 'refused', message: 'This card was taken out of use' }
  if (state !== 'unsold') return { outcome: 'sold_before', message: soldBefore(voucher.soldBy) }
  if (batch.useBy <= now)
    return { outcome: 'refused', message: `Too late: ${cardLastDay(lastDayOf(batch.useBy))}` }
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  refuseUnready({ ...seller, joining })
  return null
}

const tapOf = ({ soldBy, buyer, takenBy }: CardSale) => ({ soldBy, buyer, takenBy })

const soldBefore = (soldBy: LockedVoucher['voucher']['soldBy']): string =>
  soldBy === 'use'
    ? 'Its code was used before you reported the sale, and counted as the sale'
    : 'It was sold before, on another phone'
