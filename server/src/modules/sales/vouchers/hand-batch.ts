import type { TenantTx, Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { isSellerSelling, refuseUnready } from '../../shop/sellers/seller-terms.ts'
import { findJoining, findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { type BatchRow, findBatch, markHanded } from './batches.queries.ts'
import { NO_BUYER, sellVoucher } from './sell-voucher.ts'
import type { Seller } from './void-voucher.ts'
import { LOCK_TRIAL, requireTrialRoom } from './voucher-terms.ts'
import { countUnsold, listUnsold } from './vouchers.queries.ts'

/** Cards read per query. */
const AT_ONCE = 50

/**
 * Hands a whole batch to its agent, who owes all of it from then on: a job sells its cards one
 * by one, each once. A repeated call changes nothing. Refuses with `batch_not_found`,
 * `batch_has_no_agent`, `voucher_past`, `seller_not_selling`, `trial_vouchers_waiting` and as
 * `refuseUnready` does. `lock` is for tests.
 */
export const handBatch = async (
  deps: Deps,
  seller: Seller,
  batchId: string,
  lock = LOCK_TRIAL,
): Promise<void> => {
  const { entrepreneurId } = seller
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => {
    await refuseUnsold(deps, tx)
    return findBatch(tx, batchId)
  })
  if (found === null) throw new Refusal('batch_not_found')
  if (found.batch.agentId === null) throw new Refusal('batch_has_no_agent')
  if (found.batch.useBy <= deps.now()) throw new Refusal('voucher_past')
  await deps.db.asPlatform((tx) => handOnce(deps, tx, { seller, batch: found.batch, lock }))
}

/** A handover is a sale, so the shop must be able to sell. */
const refuseUnsold = async (deps: Deps, tx: TenantTx): Promise<void> => {
  const seller = await findOwnSeller(tx)
  if (!isSellerSelling(seller, deps.now())) throw new Refusal('seller_not_selling')
  refuseUnready({ ...seller, joining: await findJoining(tx) })
}

type Handing = { seller: Seller; batch: BatchRow; lock: string }

const handOnce = async (deps: Deps, tx: Tx, { seller, batch, lock }: Handing): Promise<void> => {
  const { entrepreneurId, id: batchId } = batch
  const more = batch.handedAt === null ? await countUnsold(tx, batch) : 0
  if (more > 0) await requireTrialRoom(tx, { entrepreneurId, more, now: deps.now() }, lock)
  const isNew = await markHanded(tx, { entrepreneurId, id: batchId }, deps.now())
  if (isNew)
    await writeSellersAudit(deps, tx, {
      actor: seller,
      action: 'voucher_batch_handed',
      subject: { type: 'voucher_batch', id: batchId },
      after: { agentId: batch.agentId, vouchers: batch.voucherCount },
    })
  await deps.jobs.enqueue(tx, 'sell-vouchers', { entrepreneurId, batchId })
}

type HandedBatch = { entrepreneurId: string; batchId: string }

/** Sells the rest of a handed batch. A card that is sold otherwise in the meantime keeps that sale. */
const sellHanded = async (deps: Deps, { entrepreneurId, batchId }: HandedBatch): Promise<void> => {
  for (;;) {
    const ids = await deps.db.inTenant(entrepreneurId, (tx) => listUnsold(tx, batchId, AT_ONCE))
    if (ids.length === 0) return
    for (const id of ids) {
      try {
        await sellVoucher(deps, { entrepreneurId, id }, { soldBy: 'handed', buyer: NO_BUYER })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Past its last day, or the seller may not sell any more: the same applies to the remaining cards.
        if (error.code !== 'voucher_not_sellable') return
      }
    }
  }
}

export const voucherJobs = (deps: Deps): Pick<JobHandlers, 'sell-vouchers'> => ({
  'sell-vouchers': (batch) => sellHanded(deps, batch),
})
