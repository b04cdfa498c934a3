import { refundPurchase, regrantPass } from '@minit/contract/admin/purchases.ts'
import { ApiError } from '@minit/contract/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockPurchase, reverseSale } from '../../src/modules/money/payments/reverse-sale.ts'
import { reissuePass } from '../../src/modules/passes/change-pass.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const GIFT = { isNewCode: true, minutes: 10 }

/**
 * A regrant holds its first lock when a refund of the same purchase starts. Returns how often the two ran: a
 * transaction that PostgreSQL aborted for a deadlock runs again.
 */
const refundAmidRegrant = async (hasGuard: boolean) => {
  const { transactionId: purchaseId } = await aPaidSale(fixture, seller)
  const { db } = fixture.deps
  const ref = { entrepreneurId: seller.id, purchaseId }
  let [tries, refund] = [0, Promise.resolve() as Promise<unknown>]
  const regranted = db.asPlatform(async (tx) => {
    tries += 1
    if (hasGuard) await lockPurchase(tx, purchaseId)
    else await tx.execute(`select from passes where purchase_id = '${purchaseId}' for update`)
    if (tries === 1) {
      refund = db.asPlatform((other) => {
        tries += 1
        return reverseSale(fixture.deps, other, purchaseId)
      })
      refund.catch(() => {})
      await untilWaiting(fixture.database)
    }
    await reissuePass(fixture.deps, tx, { ...ref, ...GIFT })
  })
  await Promise.allSettled([regranted])
  await Promise.allSettled([refund])
  return { tries, outcomes: await Promise.allSettled([regranted, refund]) }
}

describe('a refund and a regrant of one purchase at once', () => {
  test('wait for each other in order', async () => {
    const { tries, outcomes } = await refundAmidRegrant(true)
    expect(tries).toBe(2)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('end in a deadlock if the regrant does not lock the sale first (negative control)', async () => {
    expect((await refundAmidRegrant(false)).tries).toBeGreaterThan(2)
  })

  test('each get a result or a refusal, never an internal error', async () => {
    const call = callApp(fixture.app, await anAdmin(fixture))
    const reason = 'Because a test wants it.'
    for (let round = 0; round < 6; round += 1) {
      const params = { transactionId: (await aPaidSale(fixture, seller)).transactionId }
      const answers = await Promise.allSettled([
        call(regrantPass, { params, body: { ...GIFT, reason } }),
        call(refundPurchase, { params, body: { reason } }),
        call(regrantPass, { params, body: { ...GIFT, reason } }),
      ])
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refused.map((error) => error instanceof ApiError && error.status)).toEqual(
        refused.map((error) => (error.status === 409 ? 409 : 422)),
      )
    }
  })
})
