import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { countRows, recordsOf } from '../records.ts'
import { atDrawer } from '../shift-fixture.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

const { listShopLog, sellForCash, undoKeptSale } = endpoints

type Call = ReturnType<typeof callApp>

let fixture: TestApp
let seller: TestSeller
let asOwner: Call
let asIsatu: Call
let key: string
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  asIsatu = (await asPerson(fixture, seller, await aPerson(fixture, seller))).call
  key = fixture.deps.newId()
})
afterAll(() => fixture.close())

const sells = (call: Call) =>
  call(sellForCash, {
    body: { packageId: seller.pack.id, deliveryMethod: 'qr_display', amount: 35 },
    headers: { 'idempotency-key': key },
  })

const undoes = (call: Call, undoneSecondsAgo: number, packageId: string = seller.pack.id) =>
  call(undoKeptSale, {
    body: { packageId, amount: 35, undoneSecondsAgo },
    headers: { 'idempotency-key': key },
  })

describe('a kept sale that never arrived', () => {
  test('is a line in the owner’s log when it is undone, once however often it is reported', async () => {
    for (let call = 0; call < 3; call += 1) expect(await undoes(asIsatu, 3600)).toEqual({ success: true })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(0)
    const { items } = await asOwner(listShopLog, { query: {} })
    const lines = items.filter(({ action }) => action === 'kept_sale_undone')
    expect(lines).toMatchObject([
      {
        what: 'Undid a cash sale that was kept on the phone',
        reason: 'Undone at the counter right after the sale',
      },
    ])
    expect(lines[0]?.facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Amount', to: 'Le 35' })]),
    )
  })

  test('cannot name another seller’s package', async () => {
    const other = await aSeller(fixture.deps)
    expect(await refusalOf(undoes(asIsatu, 5, other.pack.id))).toMatchObject({ code: 'package_not_found' })
  })
})

describe('a kept sale that had arrived, its answer lost', () => {
  test('is cancelled like one undone online, as of when its phone was offline', async () => {
    const drawer = atDrawer(fixture, seller, asIsatu)
    await drawer.opens(0)
    const { transactionId } = await sells(asIsatu)
    fixture.clock.advance({ hours: 1 })
    expect(await undoes(asIsatu, 3590)).toEqual({ success: true })
    expect(await recordsOf(fixture, transactionId)).toMatchObject({ status: 'refunded' })
    expect(
      await countRows(fixture, 'passes', `purchase_id = '${transactionId}' and revoked_at is null`),
    ).toBe(0)
    expect(await drawer.own()).toMatchObject({ expected: 0 })
    expect(await undoes(asIsatu, 3590)).toEqual({ success: true })
    expect(await countRows(fixture, 'refunds', `purchase_id = '${transactionId}'`)).toBe(1)
    await expectInvariants(fixture)
  })

  test('is refused to a phone that was online since, and to a colleague', async () => {
    const { transactionId } = await sells(asIsatu)
    expect(await refusalOf(undoes(asOwner, 0))).toMatchObject({ code: 'purchase_not_found' })
    for (let minutes = 0; minutes < 6; minutes += 1) {
      fixture.clock.advance({ minutes: 1 })
      await asIsatu(endpoints.readOwnShift, {})
    }
    expect(await refusalOf(undoes(asIsatu, 350))).toMatchObject({ code: 'undo_too_late' })
    expect(await recordsOf(fixture, transactionId)).toMatchObject({ status: 'paid' })
  })
})
