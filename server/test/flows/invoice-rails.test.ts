import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture } from '../billing-fixture.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { toNoon } from '../noon.ts'
import { eventually } from '../purchases.ts'

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
let marketplace: Marketplace
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = billingFixture(fixture)
  marketplace = await openMarketplace(fixture)
  await marketplace.seed()
  await marketplace.enable('orange-web')
})
afterAll(() => fixture.close())

const railsChange = async (change: () => Promise<unknown>): Promise<void> => {
  await change()
  fixture.clock.advance({ seconds: 5 })
}

test('an invoice is requested on the phone, though Orange’s own page comes first for the same number', async () => {
  const order = { payments: { orange_money: ['orange-web', 'pawapay'] }, payouts: {} }
  await railsChange(() =>
    fixture.database.asOwner(`insert into platform_settings values ('payment_rails', $1, now())`, [
      JSON.stringify(order),
    ]),
  )
  expect((await fixture.deps.payments.forMethod('orange_money'))?.provider.name).toBe('orange-web')
  const { seller, invoiceId } = await money.owes()
  const begun = await money.beginsToPay(seller, invoiceId, '+23276000000')
  await money.follows(begun)
  await eventually(async () => expect((await money.billing(seller)).invoices[0]?.state).toBe('paid'))
})

test('where Orange’s page is the only route, the payer of an invoice gets instructions, and waits for no prompt', async () => {
  await railsChange(() => marketplace.enable('pawapay', false))
  const { seller, invoiceId } = await money.owes()
  await expect(money.beginsToPay(seller, invoiceId, '+23276000000')).rejects.toMatchObject({
    code: 'method_not_offered',
    message: 'No prompt can be sent to this number now. Pay from your balance, or call us.',
  })
  expect((await money.billing(seller)).invoices[0]?.payment).toBeNull()
})
