import { lastDayOf, usedAtOf, voucherName, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import { PAGE_AND_ONE, pageOf } from '../../../kernel/paging.ts'
import { isAnonymised, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { type BatchCounts, type BatchRow, countVouchers, findBatch, listBatches } from './batches.queries.ts'
import type { Seller } from './void-voucher.ts'
import { readLimits } from './voucher-terms.ts'
import { listVouchers } from './vouchers.queries.ts'

const NO_COUNTS = {
  unsold: 0,
  sold: 0,
  used: 0,
  over: 0,
  void: 0,
  soldMinor: 0,
  commissionMinor: 0,
  untapped: 0,
}

type ShownBatch = { batch: BatchRow; agentName: string | null }

const batchView = ({ batch, agentName }: ShownBatch, counts: Omit<BatchCounts, 'batchId'>) => ({
  id: batch.id,
  number: batch.number,
  createdAt: batch.createdAt,
  lastDay: lastDayOf(batch.useBy),
  packageName: batch.packageName,
  minutes: batch.durationMinutes,
  price: batch.priceMinor,
  count: batch.voucherCount,
  agentId: batch.agentId,
  agentName,
  commissionPercent: batch.commissionBasisPoints / 100,
  handedAt: batch.handedAt,
  counts: {
    unsold: counts.unsold,
    sold: counts.sold,
    used: counts.used,
    over: counts.over,
    void: counts.void,
  },
  untapped: counts.untapped,
  takings: counts.soldMinor,
  commission: counts.commissionMinor,
})

/** Lists the seller's batches, newest first, with the counts of their cards, and the seller's limits. */
export const readBatches = async (deps: Deps, entrepreneurId: string, after: string | null) => {
  const { rows, counts, limits } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await listBatches(tx, { after, limit: PAGE_AND_ONE })
    const ids = found.map(({ batch }) => batch.id)
    const counted = await countVouchers(tx, ids, deps.now())
    return { rows: found, counts: counted, limits: await readLimits(deps, tx) }
  })
  const counted = new Map(counts.map((each) => [each.batchId, each]))
  const page = pageOf(
    rows,
    (row) => batchView(row, counted.get(row.batch.id) ?? NO_COUNTS),
    ({ batch }) => batch.id,
  )
  return { ...page, limits }
}

/** Reads a batch with its cards, without codes and with masked numbers. Refuses with `batch_not_found`. */
export const readBatch = (deps: Deps, entrepreneurId: string, id: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findBatch(tx, id)
    if (found === null) throw new Refusal('batch_not_found')
    const [counts = NO_COUNTS] = await countVouchers(tx, [id], deps.now())
    const rows = await listVouchers(tx, id)
    const { batch } = found
    const vouchers = rows.map(({ voucher, pass, phone }) => {
      const marks = { ...voucher, pass: pass?.expiresAt ? pass : null }
      return {
        id: voucher.id,
        name: voucherName(batch.number, voucher.position),
        state: voucherStateAt(marks, deps.now()),
        soldAt: voucher.soldAt,
        soldBy: voucher.soldBy,
        usedAt: usedAtOf(marks),
        phoneNumber: phone === null || isAnonymised(phone) ? null : maskPhone(phone),
        transactionId: voucher.purchaseId,
      }
    })
    return { batch: batchView({ batch, agentName: found.agent?.name ?? null }, counts), vouchers }
  })

/**
 * Reads the codes of a batch's cards that can still be sold or used, to print them or read them out. Writes
 * the audit log before any code is shown. Refuses with `batch_not_found`.
 */
export const showCodes = async (deps: Deps, seller: Seller, id: string) => {
  const { entrepreneurId } = seller
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    batch: (await findBatch(tx, id))?.batch ?? null,
    rows: await listVouchers(tx, id),
  }))
  const { batch } = found
  if (batch === null) throw new Refusal('batch_not_found')
  await deps.db.asPlatform((tx) =>
    writeSellersAudit(deps, tx, {
      actor: seller,
      action: 'voucher_codes_shown',
      subject: { type: 'voucher_batch', id },
    }),
  )
  const shown = found.rows.filter(({ voucher, pass }) => {
    const state = voucherStateAt({ ...voucher, pass: pass?.expiresAt ? pass : null }, deps.now())
    return state === 'unsold' || state === 'sold'
  })
  return shown.map(({ voucher }) => ({
    id: voucher.id,
    name: voucherName(batch.number, voucher.position),
    code: deps.secrets.open(voucher.sealedCode, voucher.id),
  }))
}
