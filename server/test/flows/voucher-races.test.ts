import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_BUYER, type SaleGuards, sellVoucher } from '../../src/modules/sales/vouchers/sell-voucher.ts'
import { LOCK_VOUCHER, MARK_SOLD } from '../../src/modules/sales/vouchers/vouchers.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalText } from '../phones-at.ts'
import { aBatch, aCard, anAgent, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const GUARDS: SaleGuards = { lock: LOCK_VOUCHER, mark: MARK_SOLD }
/** No lock, and the later writer marks the card once more. */
const UNGUARDED: SaleGuards = {
  lock: LOCK_VOUCHER.replace(' for update', ''),
  mark: MARK_SOLD.replace('and sold_at is null and voided_at is null', ''),
}

const countSales = async (): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    `select count(*)::int as count from ledger_transactions where entrepreneur_id = $1 and kind = 'sale'`,
    [seller.id],
  )
  return row?.count ?? 0
}

/** Both have read the card as unsold before either sells it, unless a guard blocks the second read. */
const twoTaps = async (guards: SaleGuards) => {
  const card = await aCard(fixture, seller)
  const ref = { entrepreneurId: seller.id, id: card.id }
  let checking = 0
  const bothRead = Promise.withResolvers<void>()
  const deps = {
    ...fixture.deps,
    // The second of the two starts after the first has read its card: its ids are made then.
    db: {
      ...fixture.deps.db,
      inTenant: ((id, work) =>
        fixture.deps.db.inTenant(id, (tx) =>
          work(
            Object.assign(Object.create(tx) as typeof tx, {
              send: async (text: string, values: unknown[]) => {
                const rows = await tx.send(text, values)
                if (text !== guards.lock) return rows
                checking += 1
                if (checking === 2) bothRead.resolve()
                // With the lock the second waits for the first to end, so the first must not wait for it.
                if (guards.lock !== GUARDS.lock) await bothRead.promise
                return rows
              },
            }),
          ),
        )) as typeof fixture.deps.db.inTenant,
    },
  }
  const tap = () => sellVoucher(deps, ref, { soldBy: 'stall', buyer: NO_BUYER }, guards)
  const answers = await Promise.allSettled([tap(), tap()])
  return {
    sold: answers.filter(({ status }) => status === 'fulfilled').length,
    refused: answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])),
  }
}

describe('two taps on one card at the same instant', () => {
  test('sell it once, and the other is refused', async () => {
    const { sold, refused } = await twoTaps(GUARDS)
    expect(sold).toBe(1)
    expect(refused).toMatchObject([{ code: 'voucher_not_sellable' }])
    expect(await countSales()).toBe(1)
  })
})

const PHONES = 16

test('of many who type one code at once one gets the pass, and one sale is booked, an agent’s debt once', async () => {
  const agentId = await anAgent(fixture, seller, 1_000)
  const card = await aCard(fixture, seller, { agentId })
  const typed = Array.from({ length: PHONES }, () => refusalText(usesCard(fixture, card)))
  const answers = await Promise.all(typed)
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.filter((answer) => answer?.startsWith('voucher_used: It was used on'))).toHaveLength(
    PHONES - 1,
  )
  expect(await countSales()).toBe(1)
  const [agent] = await fixture.database.asOwner(
    'select owed_minor::int as owed from voucher_agents where id = $1',
    [agentId],
  )
  expect(agent).toEqual({ owed: 3_150 })
})

test('many cards of one batch that are used at once are each one pass and one sale', async () => {
  const { cards } = await aBatch(fixture, seller, { count: PHONES })
  const passes = await Promise.all(cards.map((card) => usesCard(fixture, card)))
  expect(new Set(passes.map(({ transactionId }) => transactionId)).size).toBe(PHONES)
  expect(await countSales()).toBe(PHONES)
  await expectInvariants(fixture)
})

// Last, because it removes the database's own guards permanently.
test('negative control: two taps sell one card twice without the lock, the mark and the unique keys of its sale', async () => {
  expect(UNGUARDED.lock).not.toBe(GUARDS.lock)
  expect(UNGUARDED.mark).not.toBe(GUARDS.mark)
  await fixture.database.asOwner('drop index purchases_idempotency_key')
  await fixture.database.asOwner('drop index passes_code')
  const { sold } = await twoTaps(UNGUARDED)
  expect(sold).toBe(2)
  expect(await countSales()).toBe(2)
})
