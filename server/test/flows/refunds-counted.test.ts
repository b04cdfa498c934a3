import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

const refunded = async (): Promise<number> => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(
    /minit_purchases_total\{state="refunded",method="orange_money",provider="pawapay"\} (\d+)/.exec(
      body,
    )?.[1] ?? 0,
  )
}

const refund = async (transactionId: string, deps = world.deps) =>
  refundPurchase(deps, { accountId: 'the-admin', name: 'the-admin' }, { transactionId, reason: 'No WiFi.' })

test('a refund is counted once it is committed, and not where its transaction failed', async () => {
  const { transactionId } = await aPaidSale(world, await aSeller(world.deps))
  const enqueue = () => Promise.reject(new Error('no queue'))
  await expect(refund(transactionId, { ...world.deps, jobs: { enqueue } })).rejects.toThrow('no queue')
  expect(await refunded()).toBe(0)
  await refund(transactionId)
  expect(await refunded()).toBe(1)
})
