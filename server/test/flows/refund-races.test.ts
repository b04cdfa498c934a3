import { refundPurchase, regrantPass } from '@minit/contract/admin/purchases.ts'
import { ApiError } from '@minit/contract/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reissuePass } from '../../src/features/passes/change-pass.ts'
import { lockPurchase, reverseSale } from '../../src/features/payments/reverse-sale.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const GIFT = { isNewCode: true, minutes: 10 }

/** A regrant that has its first lock while a refund of the same purchase comes in between. */
const refundAmidRegrant = async (hasGuard: boolean) => {
  const { transactionId: purchaseId } = await aPaidSale(world, seller)
  const { db } = world.deps
  const ref = { entrepreneurId: seller.id, purchaseId }
  let refund: Promise<unknown> = Promise.resolve()
  const regranted = db.asPlatform(async (tx) => {
    if (hasGuard) await lockPurchase(tx, purchaseId)
    else await tx.execute(`select from passes where purchase_id = '${purchaseId}' for update`)
    refund = db.asPlatform((other) => reverseSale(world.deps, other, purchaseId))
    refund.catch(() => {})
    await untilWaiting(world.database)
    await reissuePass(world.deps, tx, { ...ref, ...GIFT })
  })
  return Promise.allSettled([
    regranted,
    regranted.then(
      () => refund,
      () => refund,
    ),
  ])
}

describe('a refund and a regrant of one purchase at once', () => {
  test('wait for each other in turn', async () => {
    const outcomes = await refundAmidRegrant(true)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('would end in a deadlock if the regrant did not lock the sale first', async () => {
    const failures = (await refundAmidRegrant(false)).filter((outcome) => outcome.status === 'rejected')
    expect(failures).toMatchObject([{ reason: { cause: { code: '40P01' } } }])
  })

  test('are each answered with a result or a refusal, never with an error of ours', async () => {
    const call = callApp(world.app, await anAdmin(world))
    const reason = 'Because a test wants it.'
    for (let round = 0; round < 6; round += 1) {
      const params = { transactionId: (await aPaidSale(world, seller)).transactionId }
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
