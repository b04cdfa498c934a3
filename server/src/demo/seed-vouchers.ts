import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { ulid } from 'ulid'
import { beginPass } from '../modules/passes/passes.queries.ts'
import { addAgent } from '../modules/sales/vouchers/agents.ts'
import { listBatches } from '../modules/sales/vouchers/batches.queries.ts'
import { createBatch } from '../modules/sales/vouchers/create-batch.ts'
import { redeemVoucher } from '../modules/sales/vouchers/redeem.ts'
import { NO_BUYER, sellVoucher } from '../modules/sales/vouchers/sell-voucher.ts'
import { settleAgent } from '../modules/sales/vouchers/settle-agent.ts'
import { listVouchers } from '../modules/sales/vouchers/vouchers.queries.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_SELLER_SLUG } from './demo-accounts.ts'

/** The same dependencies at a past instant. */
const at = (deps: Deps, instant: Date): Deps => ({
  ...deps,
  now: () => instant,
  newId: () => ulid(instant.getTime()),
})

type Batch = {
  count: number
  agentId: string | null
  /** Index of the seller's packages, the shortest first. */
  pack: number
  /** How many were sold, and how many of these were used, oldest first. */
  sold: number
  used: number
  daysAgo: number
}

const AGENT = { name: 'Abacha Street Corner', phoneNumber: '+23276001077', commissionBasisPoints: 1_000 }
const AGENT_PAID_MINOR = 9_000
const DAYS_OF_USE = 45

/** Seeds a batch of the hub that is half sold at the stall, and one of an agent with a balance due. Once. */
export const seedVouchers = async (deps: Deps): Promise<void> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_SELLER_SLUG))
  if (seller === null) return
  const before = await deps.db.inTenant(seller.id, (tx) => listBatches(tx, { after: null, limit: 1 }))
  if (before.length > 0) return
  await seedBatch(deps, seller.id, { count: 24, agentId: null, pack: 0, sold: 12, used: 8, daysAgo: 3 })
  const made = at(deps, new Date(deps.now().getTime() - 2 * DAY_MS))
  const { id: agentId } = await addAgent(made, seller.id, AGENT)
  await seedBatch(deps, seller.id, { count: 20, agentId, pack: 1, sold: 8, used: 3, daysAgo: 2 })
  const actor = { accountId: 'demo', name: 'demo', entrepreneurId: seller.id }
  const settling = { agentId, cashMinor: AGENT_PAID_MINOR, idempotencyKey: 'demo-first-cash' }
  await settleAgent(at(deps, new Date(deps.now().getTime() - DAY_MS)), actor, settling)
}

const seedBatch = async (deps: Deps, entrepreneurId: string, batch: Batch): Promise<void> => {
  const { pack, count, agentId, sold, used, daysAgo } = batch
  const begins = deps.now().getTime() - daysAgo * DAY_MS
  const packs = await deps.db.inTenant(entrepreneurId, (tx) => listPackages(tx, entrepreneurId))
  const packageId = packs[pack]?.id
  if (packageId === undefined) return
  const made = at(deps, new Date(begins))
  const input = {
    packageId,
    count,
    agentId,
    lastDay: freetownDay(new Date(deps.now().getTime() + DAYS_OF_USE * DAY_MS)),
  }
  const { id } = await createBatch(made, entrepreneurId, {
    input,
    idempotencyKey: `demo-batch-${pack}`,
  })
  const cards = await deps.db.inTenant(entrepreneurId, (tx) => listVouchers(tx, id))
  for (const [index, { voucher }] of cards.slice(0, sold).entries()) {
    // Half an hour apart, all on that day or the next.
    const then = at(deps, new Date(begins + (index + 1) * 30 * 60_000))
    const soldBy = agentId === null ? 'stall' : 'agent'
    await sellVoucher(then, { entrepreneurId, id: voucher.id }, { soldBy, buyer: NO_BUYER })
    if (index < used) await useCard(then, entrepreneurId, deps.secrets.open(voucher.sealedCode, voucher.id))
  }
}

/** Redeems a voucher, and begins its pass at the hub's router at once. */
const useCard = async (then: Deps, entrepreneurId: string, typed: string): Promise<void> => {
  const { purchaseId } = await redeemVoucher(then, {
    typed,
    place: null,
    seller: null,
    buyer: NO_BUYER,
    redeemKey: null,
  })
  await then.db.inTenant(entrepreneurId, (tx) => beginPass(tx, purchaseId, then.now()))
}
