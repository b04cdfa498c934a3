import pg from 'pg'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { buysOnProviderPage } from '../purchases.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
/** Another connection that locks the seller's package, for which all sales of the package wait. */
let other: pg.Client
beforeAll(async () => {
  fixture = await startTestApp()
  other = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await other.connect()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await other.end()
  await fixture.close()
})

const bringsCash = async (): Promise<string> => {
  const answer = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  if (answer.status !== 'awaiting_payment') throw new Error('cash was not waited for')
  return answer.transactionId
}

/** Does the work while the package is locked, and locks the seller's totals once the work waits. */
const whileItWaits = async (work: () => Promise<unknown>): Promise<void> => {
  await other.query('begin')
  await other.query('select from packages where id = $1 for update', [seller.pack.id])
  const done = work()
  await untilWaiting(fixture.database)
  await other.query('select from seller_totals where entrepreneur_id = $1 for update nowait', [seller.id])
  await other.query('commit')
  await done
}

test('a sale that waits for its package does not lock the totals, which all sales of the seller need', async () => {
  const purchaseId = await bringsCash()
  await whileItWaits(() => decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' }))
})

test('a refund does not lock them either', async () => {
  const purchaseId = await bringsCash()
  await decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' })
  await whileItWaits(() => refundByAdmin(fixture, purchaseId))
})
