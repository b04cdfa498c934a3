import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const refunded = async (): Promise<number> => {
  const { body } = await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(
    /minit_purchases_total\{state="refunded",method="orange_money",provider="pawapay"\} (\d+)/.exec(
      body,
    )?.[1] ?? 0,
  )
}

const refund = async (transactionId: string, deps = fixture.deps) =>
  refundPurchase(deps, { accountId: 'the-admin', name: 'the-admin' }, { transactionId, reason: 'No WiFi.' })

test('a refund is counted once it is committed, and not where its transaction failed', async () => {
  const { transactionId } = await aPaidSale(fixture, await aSeller(fixture.deps))
  const enqueue = () => Promise.reject(new Error('no queue'))
  await expect(refund(transactionId, { ...fixture.deps, jobs: { enqueue } })).rejects.toThrow('no queue')
  expect(await refunded()).toBe(0)
  await refund(transactionId)
  expect(await refunded()).toBe(1)
})
