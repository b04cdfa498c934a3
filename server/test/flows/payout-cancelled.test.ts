import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { cancelPayout } from '../../src/modules/money/payouts/cancel-payout.ts'
import { approvePayout } from '../../src/modules/money/payouts/decide-payout.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { listParts } from '../../src/modules/money/payouts/payouts.queries.ts'
import { failPart } from '../../src/modules/money/payouts/settle-payout.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { balance, payoutFixture } from '../payout-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
})
afterAll(() => fixture.close())

const DECIDED = { code: 'already_decided' }
const takesBack = (id: string): Promise<void> => cancelPayout(fixture.deps, seller.id, id)

test('a payout that waits for an admin returns to the balance, and another one can be sent', async () => {
  const id = await money.asks(seller)
  await takesBack(id)
  expect(await money.stateOf(id)).toEqual({ state: 'failed', failureReason: 'taken_back' })
  expect(await money.balance(seller)).toMatchObject(balance(600_000, 0))
  await expect(takesBack(id)).rejects.toMatchObject(DECIDED)
  await expect(approvePayout(fixture.deps, ADMIN, { id, reason: 'As agreed.' })).rejects.toMatchObject(
    DECIDED,
  )
  await money.until(seller, await money.asks(seller, 7_000), 'paid')
  expect(await money.sentFor(id)).toEqual([])
  expect((await readMoney(fixture.deps, seller.id)).approvalAbove).toBe(500_000)
  await money.ledgerAgrees(seller)
})

/** An admin whose approval is written and commits on `go`. */
const slowApproval = (id: string, go: Promise<void>) => {
  const written = Promise.withResolvers<void>()
  const deps: Deps = {
    ...fixture.deps,
    db: {
      ...fixture.deps.db,
      asPlatform: (work) =>
        fixture.deps.db.asPlatform(async (tx) => {
          const result = await work(tx)
          written.resolve()
          await go
          return result
        }),
    },
  }
  return { approval: approvePayout(deps, ADMIN, { id, reason: 'As agreed.' }), written: written.promise }
}

/** Takes a payout back while its approval is not committed yet, and sends it afterwards. */
const amidApproval = async (cancels: (id: string) => Promise<unknown>): Promise<string> => {
  const id = await money.asks(seller)
  const go = Promise.withResolvers<void>()
  const { approval, written } = slowApproval(id, go.promise)
  await written
  const taking = cancels(id)
  await untilWaiting(fixture.database).finally(go.resolve)
  await Promise.all([approval, taking])
  await money.follows(seller, id)
  return id
}

const returnsOf = async (payoutId: string): Promise<number> => {
  const returned = await fixture.database.asOwner(
    `select from ledger_transactions l join payout_parts p on p.id = l.payout_part_id
     where p.payout_id = $1 and l.kind = 'payout_returned'`,
    [payoutId],
  )
  return returned.length
}

test('one that an admin approves at the same instant is sent, and not returned as well', async () => {
  const id = await amidApproval(async (taken) => {
    await expect(takesBack(taken)).rejects.toMatchObject(DECIDED)
  })
  expect(await returnsOf(id)).toBe(0)
  await money.until(seller, id, 'paid')
  expect(await money.balance(seller)).toMatchObject(balance(0, 0))
  await money.ledgerAgrees(seller)
})

test('without the check of its state the money of an approved payout returns (negative control)', async () => {
  const id = await amidApproval((taken) =>
    fixture.deps.db.inTenant(seller.id, async (tx) => {
      await lockBalance(tx, seller.id)
      for (const part of await listParts(tx, { entrepreneurId: seller.id, payoutId: taken }))
        await failPart(fixture.deps, tx, part, 'taken_back')
    }),
  )
  expect(await returnsOf(id)).toBe(1)
})
