import { usualLastDay } from '@minit/domain/sales/vouchers.ts'
import { createBatch } from '@minit/server/modules/sales/vouchers/create-batch.ts'
import { showCodes } from '@minit/server/modules/sales/vouchers/read-batches.ts'
import { aSeller, type TestSeller } from '../../../server/test/builders.ts'
import type { Lab } from '../lab/lab.ts'

type Card = { id: string; code: string }
export type OpenShop = TestSeller & {
  /** Unsold vouchers, taken from the end. */
  cards: Card[]
}

const MAX_CARDS = 500

/** Opens a shop with overtime, vouchers, and a verified payout number. */
export const openShop = async ({ deps, cluster }: Lab, cards: number): Promise<OpenShop> => {
  const seller = await aSeller(deps, { pack: { overtimeRateMinor: 50 } })
  await cluster.asOwner(
    `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at,
       verified_at, held_until)
     values ($1, $2, '+23276001000', 'orange_money', 'x', now(), now(), now(), now() - interval '1 day')`,
    [seller.id, deps.newId()],
  )
  const sheet: Card[] = []
  while (sheet.length < cards) sheet.push(...(await aSheet(deps, seller, cards - sheet.length)))
  return { ...seller, cards: sheet }
}

const aSheet = async (deps: Lab['deps'], seller: TestSeller, wanted: number): Promise<Card[]> => {
  const { id } = await createBatch(deps, seller.id, {
    input: {
      packageId: seller.pack.id,
      count: Math.min(wanted, MAX_CARDS),
      agentId: null,
      lastDay: usualLastDay(deps.now()),
    },
    idempotencyKey: deps.newId(),
  })
  const actor = { accountId: `account of ${seller.id}`, name: seller.username, entrepreneurId: seller.id }
  return showCodes(deps, actor, id)
}
