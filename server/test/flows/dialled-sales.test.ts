import { ratePass } from '@minit/contract/customer/passes.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { exportSales, listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sellDialled } from '../../src/modules/sales/dialled/sell-dialled.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { countBreaches, expectInvariants } from '../invariants.ts'
import { eventually, refusalOf } from '../purchases.ts'
import { readLoyalty } from '../recompute.ts'
import { watchStatements } from '../sent-statements.ts'

let fixture: TestApp
let dialling: ReturnType<typeof dialledFixture>
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  dialling = dialledFixture(fixture)
})
afterAll(() => fixture.close())

/** A shop that sold Le 35 by its code. */
const aDialledSale = async (phone = aPhone()) => {
  const seller = await aSeller(fixture.deps)
  await dialling.pays(await dialling.switchesOn(seller), '35', phone)
  const [sale] = await dialling.settles(seller, 1)
  return { seller, phone, purchaseId: sale?.purchaseId ?? '' }
}

/** What one dialled sale sends at most, from its recorded payment to its pass. */
const STATEMENTS = 35

describe('a dialled sale', () => {
  test('is named “Dialled” in the seller’s list, file and customers', async () => {
    const { seller, purchaseId } = await aDialledSale()
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const call = callApp(fixture.app, sessionToken)
    expect(await call(listSalesHistory, { query: { period: '30d' } })).toMatchObject([
      {
        id: purchaseId,
        packageName: 'Dialled, Le 35',
        paymentMethod: 'orange_money',
        amount: 35,
        duration: 60,
      },
    ])
    const { body } = await fixture.app.inject({
      url: `${exportSales.path}?period=30d`,
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect(body).toContain('"Dialled, Le 35"')
    const { customers } = await call(listCustomers, { query: { period: '30d' } })
    expect(customers).toHaveLength(1)
    expect(customers[0]).toMatchObject({ purchases: 1 })
  })

  test('counts for loyalty, and a refund takes it back', async () => {
    const { seller, phone, purchaseId } = await aDialledSale()
    expect((await readLoyalty(fixture))[phone]).toBe(1)
    await dialling.refunds(seller, purchaseId)
    expect((await readLoyalty(fixture))[phone] ?? 0).toBe(0)
    await expectInvariants(fixture)
  })

  test('is rated by its pass, once, after it was used', async () => {
    const { purchaseId } = await aDialledSale()
    const rates = () =>
      callApp(fixture.app)(ratePass, {
        params: { transactionId: purchaseId },
        headers: { 'purchase-token': fixture.deps.secrets.purchaseToken(purchaseId) },
        body: { stars: 4 },
      })
    expect(await refusalOf(rates())).toMatchObject({ code: 'too_early' })
    await fixture.database.asOwner(
      `update passes set starts_at = $2, expires_at = $2::timestamptz + interval '60 minutes', first_used_at = $2,
         unused_minutes = null where purchase_id = $1`,
      [purchaseId, fixture.deps.now()],
    )
    fixture.clock.advance({ minutes: 6 })
    await rates()
    expect(await refusalOf(rates())).toMatchObject({ code: 'already_rated' })
  })
})

test('a dialled sale sends no more statements than it did', async () => {
  const seller = await aSeller(fixture.deps)
  const code = await dialling.switchesOn(seller)
  const sells = async (): Promise<string[]> => {
    await dialling.pays(code, '35', aPhone())
    const unsold = () =>
      fixture.database.asOwner<{ id: string }>(
        'select id from dialled_payments where entrepreneur_id = $1 and purchase_id is null',
        [seller.id],
      )
    await eventually(async () => expect(await unsold()).toHaveLength(1))
    const [{ id: dialledId = '' } = {}] = await unsold()
    const sent = watchStatements(fixture)
    await sellDialled(fixture.deps, { entrepreneurId: seller.id, dialledId })
    sent.stop()
    await fixture.drain()
    return sent.texts
  }
  // Some of them also read what the others had in a cache.
  const counts = [await sells(), await sells(), await sells()].map(({ length }) => length)
  expect(Math.min(...counts)).toBeLessThanOrEqual(STATEMENTS)
  expect(Math.min(...counts)).toBeGreaterThan(10)
})

describe('the invariant of dialled payments', () => {
  const breaches = () => countBreaches(fixture, 'I34')
  const age = (purchaseId: string) =>
    fixture.database.asOwner(
      `update dialled_payments set received_at = now() - interval '1 hour' where purchase_id = $1`,
      [purchaseId],
    )

  const becomes = (purchaseId: string, status: string) =>
    fixture.database.asOwner(
      `update purchases set status = $2::text, paid_at = case when $2::text = 'paid' then created_at end where id = $1`,
      [purchaseId, status],
    )

  test('finds money that became nothing, and holds again once it is sold', async () => {
    const { seller } = await aDialledSale()
    const { seller: other, purchaseId } = await aDialledSale()
    await age(purchaseId)
    expect(await breaches()).toBe(0)
    const [row] = await fixture.database.asOwner<{ id: string }>(
      `insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, method, amount_minor,
         currency, payer_phone, source, received_at)
       select entrepreneur_id, $2, id, 'monime', 'spm-lost', 'orange_money', 3500, 'SLE', '+23276123456', 'webhook',
         now() - interval '1 hour' from pay_codes where entrepreneur_id = $1 returning id`,
      [other.id, fixture.deps.newId()],
    )
    expect(await breaches()).toBe(1)
    await sellDialled(fixture.deps, { entrepreneurId: other.id, dialledId: row?.id ?? '' })
    expect(await breaches()).toBe(0)
    expect(await dialling.sales(seller)).toHaveLength(1)
  })

  test('finds money that is neither sold nor held, and money that is both', async () => {
    const { purchaseId } = await aDialledSale()
    await age(purchaseId)
    await becomes(purchaseId, 'failed')
    expect(await breaches()).toBe(1)
    await becomes(purchaseId, 'paid')
    expect(await breaches()).toBe(0)
    const seller = await aSeller(fixture.deps)
    await dialling.pays(await dialling.switchesOn(seller), '0.50')
    const [held] = await dialling.settles(seller, 1)
    const heldId = held?.purchaseId ?? ''
    await age(heldId)
    expect(await breaches()).toBe(0)
    await becomes(heldId, 'paid')
    expect(await breaches()).toBe(1)
    await becomes(heldId, 'failed')
  })
})
