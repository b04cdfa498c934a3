import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { atDrawer } from '../shift-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let asOwner: ReturnType<typeof callApp>
let drawer: ReturnType<typeof atDrawer>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  drawer = atDrawer(fixture, seller, asOwner)
})
afterAll(() => fixture.close())

describe('a drawer', () => {
  test('pays out no more than it contains', async () => {
    await drawer.opens(50)
    expect(await refusalOf(drawer.moves('out', 50.01))).toMatchObject({ code: 'insufficient_drawer_cash' })
    const both = await Promise.allSettled([drawer.moves('out', 30), drawer.moves('out', 30)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await drawer.own())?.expected).toBe(20)
  })

  test('refunds no more than it contains: cash from elsewhere is paid in first', async () => {
    const sold = await drawer.sells()
    const refund = await asOwner(endpoints.refundSale, {
      params: { id: sold },
      body: { reason: 'The WiFi was down' },
    })
    await drawer.opens(34)
    const confirms = () =>
      asOwner(endpoints.confirmCashRefund, {
        params: { id: refund.id },
        body: { reference: 'At the counter' },
      })
    expect(await refusalOf(confirms())).toMatchObject({ status: 422, code: 'insufficient_drawer_cash' })
    expect(await drawer.own()).toMatchObject({ refunds: 0, expected: 34 })
    await drawer.moves('in', 1)
    await confirms()
    expect(await drawer.own()).toMatchObject({ refunds: 35, expected: 0 })
    await expectInvariants(fixture)
  })

  test('closes by its count also where an earlier release refunded more than it contained', async () => {
    const { id } = await drawer.opens(0)
    await fixture.database.asOwner(
      `insert into shift_movements (entrepreneur_id, id, shift_id, key, kind, amount_minor, reason, created_at)
       values ($1, $2, $3, 'by-a-release-before', 'out', 3500, 'Handed back', $4)`,
      [seller.id, fixture.deps.newId(), id, fixture.deps.now()],
    )
    expect(await drawer.own()).toMatchObject({ expected: -35 })
    expect(await drawer.closes(0, 'From my own pocket')).toMatchObject({ counted: 0, difference: 35 })
    expect(await drawer.own()).toBeNull()
    await expectInvariants(fixture)
  })
})
