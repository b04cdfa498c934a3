import { readPurchase } from '@minit/contract/customer/passes.ts'
import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aBatch, aCard, sells, stateOf } from '../voucher-world.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const uses = (code: string, from: { key?: string; address?: string } = {}) =>
  callApp(world.app)(redeemVoucher, {
    body: { code },
    headers: { 'idempotency-key': from.key ?? world.deps.newId() },
  })

describe('a card', () => {
  test('that was sold is used once, and brings the pass with its own code, whose time begins then', async () => {
    const card = await aCard(world, seller)
    await sells(world, seller, card)
    world.clock.advance({ minutes: 60 * 24 * 3 })
    const { transactionId, statusToken } = await uses(card.code)
    const purchase = await callApp(world.app)(readPurchase, {
      params: { transactionId },
      headers: { 'purchase-token': statusToken },
    })
    expect(purchase).toMatchObject({ status: 'paid', result: { password: card.code, unusedMinutes: null } })
    const endsAt = new Date(world.deps.now().getTime() + 3_600_000).toISOString()
    expect(purchase.result?.expiresAt).toBe(endsAt)
    await expect(uses(card.code)).rejects.toMatchObject({ code: 'voucher_used' })
  })
})
