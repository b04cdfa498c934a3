import {
  commissionOf,
  lastDayOf,
  usedAtOf,
  voucherName,
  voucherStateAt,
} from '@minit/domain/sales/vouchers.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { AgentCaller } from '../../../kernel/caller.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { lackOf } from '../../shop/sellers/seller-terms.ts'
import { findJoining, findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { sellOnce } from '../voucher-sheets/sell-once.ts'
import { findAgent } from '../vouchers/agents.queries.ts'
import { type BatchRow, countVouchers, findBatch } from '../vouchers/batches.queries.ts'
import type { Buyer } from '../vouchers/sell-voucher.ts'
import { listVouchers } from '../vouchers/vouchers.queries.ts'
import { batchOf, countSoldSince, listBatchesOfAgent } from './agent-page.queries.ts'

/** Reads an agent's own page: the seller, what is left of each batch, and the agent's debt. */
export const readAgentPage = (deps: Deps, { entrepreneurId, agentId }: AgentCaller) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const [agent, seller] = [await findAgent(tx, agentId), await findOwnSeller(tx)]
    if (agent === null) throw new Error(`agent ${agentId} is gone`)
    const now = deps.now()
    const batches = await listBatchesOfAgent(tx, agentId)
    const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
    return {
      name: agent.name,
      businessName: seller.businessName,
      location: seller.location,
      phoneNumber: formatPhone(seller.phone),
      owed: agent.owedMinor,
      soldToday: await countSoldSince(tx, agentId, midnight),
      lacks: lackOf({ ...seller, joining: await findJoining(tx) }),
      batches: await withCounts(tx, batches, now),
    }
  })

const withCounts = async (tx: TenantTx, batches: readonly BatchRow[], now: Date) => {
  const counts = await countVouchers(
    tx,
    batches.map(({ id }) => id),
    now,
  )
  const counted = new Map(counts.map((each) => [each.batchId, each]))
  return batches.map((batch) => {
    const { unsold = 0, sold = 0, used = 0, over = 0 } = counted.get(batch.id) ?? {}
    return {
      id: batch.id,
      number: batch.number,
      packageName: batch.packageName,
      durationMinutes: batch.durationMinutes,
      price: batch.priceMinor,
      lastDay: lastDayOf(batch.useBy),
      commission: commissionOf(batch.priceMinor, batch.commissionBasisPoints),
      isHanded: batch.handedAt !== null,
      leftCount: batch.useBy > now ? unsold : 0,
      soldCount: sold + used + over,
    }
  })
}

type Card = Awaited<ReturnType<typeof listVouchers>>[number]

const cardView = (deps: Deps, batch: BatchRow, { voucher, pass }: Card) => ({
  id: voucher.id,
  name: voucherName(batch.number, voucher.position),
  code: deps.secrets.open(voucher.sealedCode, voucher.id),
  soldAt: voucher.soldAt,
  isUsed: usedAtOf({ ...voucher, pass: pass?.expiresAt ? pass : null }) !== null,
})

/**
 * Lists the cards of one of the agent's batches, without voided ones: unsold first. Refuses
 * with `batch_not_found`.
 */
export const readCards = (deps: Deps, { entrepreneurId, agentId }: AgentCaller, batchId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const batch = (await findBatch(tx, batchId))?.batch ?? null
    if (batch === null || batch.agentId !== agentId) throw new Refusal('batch_not_found')
    const rows = await listVouchers(tx, batchId)
    const shown = rows.filter(
      ({ voucher, pass }) =>
        voucherStateAt({ ...voucher, pass: pass?.expiresAt ? pass : null }, deps.now()) !== 'void',
    )
    const soldAt = ({ voucher }: Card): number => voucher.soldAt?.getTime() ?? Number.POSITIVE_INFINITY
    return shown.toSorted((a, b) => soldAt(b) - soldAt(a) || 0).map((row) => cardView(deps, batch, row))
  })

export type CardInput = { cardId: string; key: string; buyer: Buyer }

/**
 * Sells a card. Refuses with `voucher_not_found` for an unknown or other card,
 * `voucher_not_sellable`, and as `sellOnce`.
 */
export const sellCard = async (
  deps: Deps,
  { entrepreneurId, agentId }: AgentCaller,
  { cardId, key, buyer }: CardInput,
) => {
  const cardSale = {
    cardId,
    key,
    buyer,
    agentId,
    soldBy: 'agent',
    takenBy: null,
    saidAt: deps.now(),
  } as const
  const { outcome, message } = await sellOnce(deps, entrepreneurId, cardSale)
  if (outcome !== 'sold') throw new Refusal('voucher_not_sellable', message)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const batchId = await batchOf(tx, cardId)
    const batch = (await findBatch(tx, batchId))?.batch
    const row = (await listVouchers(tx, batchId)).find(({ voucher }) => voucher.id === cardId)
    if (batch === undefined || row === undefined) throw new Error(`card ${cardId} is gone`)
    return cardView(deps, batch, row)
  })
}
