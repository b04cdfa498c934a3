import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { addAgent } from '../src/modules/sales/vouchers/agents.ts'
import { type BatchInput, createBatch } from '../src/modules/sales/vouchers/create-batch.ts'
import { showCodes } from '../src/modules/sales/vouchers/read-batches.ts'
import { NO_BUYER, sellVoucher } from '../src/modules/sales/vouchers/sell-voucher.ts'
import { readLimits } from '../src/modules/sales/vouchers/voucher-terms.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'

export type Card = { id: string; name: string; code: string }

/** The seller as the actor in their dashboard. */
export const actorOf = (seller: TestSeller) => ({
  accountId: `account of ${seller.id}`,
  name: seller.username,
  entrepreneurId: seller.id,
})

/** A batch of the seller's package with its codes; three cards for the stall by default. */
export const aBatch = async (fixture: TestApp, seller: TestSeller, input: Partial<BatchInput> = {}) => {
  const { lastDay } = await fixture.deps.db.inTenant(seller.id, (tx) => readLimits(fixture.deps, tx))
  const { id, number } = await createBatch(fixture.deps, seller.id, {
    input: {
      packageId: seller.pack.id,
      count: 3,
      agentId: null,
      lastDay,
      ...input,
    },
    idempotencyKey: fixture.deps.newId(),
  })
  const cards: Card[] = await showCodes(fixture.deps, actorOf(seller), id)
  return { id, number, cards }
}

/** One card of a batch of its own. */
export const aCard = async (
  fixture: TestApp,
  seller: TestSeller,
  input: Partial<BatchInput> = {},
): Promise<Card> => {
  const { cards } = await aBatch(fixture, seller, { count: 1, ...input })
  const [card] = cards
  if (card === undefined) throw new Error('a batch has a card')
  return card
}

export const anAgent = async (
  fixture: TestApp,
  seller: TestSeller,
  commissionBasisPoints = 1_000,
): Promise<string> => {
  const input = { name: 'Corner shop', phoneNumber: aPhone(), commissionBasisPoints }
  const { id } = await addAgent(fixture.deps, seller.id, input)
  return id
}

export const sells = (
  fixture: TestApp,
  seller: TestSeller,
  card: Pick<Card, 'id'>,
  phone: string | null = null,
) =>
  sellVoucher(
    fixture.deps,
    { entrepreneurId: seller.id, id: card.id },
    { soldBy: 'stall', buyer: { ...NO_BUYER, phone } },
  )

/** Somebody types the code of a card on the shop's page, with their number if they give it. */
export const usesCard = ({ app }: Pick<TestApp, 'app'>, { code }: Pick<Card, 'code'>, phoneNumber?: string) =>
  callApp(app)(redeemVoucher, {
    body: { code, ...(phoneNumber !== undefined && { phoneNumber }) },
    headers: {},
  })

/** The ids of a seller's vouchers for the test of foreign ids. */
export const vouchersOf = async (fixture: TestApp, seller: TestSeller) => {
  const agentId = await anAgent(fixture, seller)
  const { id: batchId, cards } = await aBatch(fixture, seller, { agentId })
  const [first, second, third] = cards
  if (first === undefined || second === undefined || third === undefined) throw new Error('three cards')
  await sells(fixture, seller, first)
  const idleAgentId = await anAgent(fixture, seller)
  return {
    agentId,
    batchId,
    voucherId: second.id,
    voucherToVoidId: third.id,
    idleAgentId,
  }
}

/** The state of a card, straight from the database. */
export const stateOf = async (fixture: TestApp, id: string) => {
  const [row] = await fixture.database.asOwner<{
    soldBy: string | null
    purchaseId: string | null
    usedAt: Date | null
    voidedAt: Date | null
  }>(
    `select sold_by as "soldBy", purchase_id as "purchaseId", used_at as "usedAt", voided_at as "voidedAt"
     from vouchers where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('no such card')
  return row
}

/** A seller's ledger, account by account, without empty ones. */
export const accountsOf = async (fixture: TestApp, sellerId: string): Promise<Record<string, number>> => {
  const rows = await fixture.database.asOwner<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::int as sum from ledger_entries where entrepreneur_id = $1
     group by 1 having sum(amount_minor) <> 0 order by 1`,
    [sellerId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
