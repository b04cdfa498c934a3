import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readBilling } from '@minit/contract/entrepreneur/billing.ts'
import { readMoney } from '@minit/contract/entrepreneur/money.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billSellers } from '../../src/modules/money/billing/billing.jobs.ts'
import { listAdminInvoices } from '../../src/modules/money/billing/billing-view.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import {
  extendTrial,
  listSellers,
  reactivateSeller,
  suspendSeller,
} from '../../src/modules/shop/sellers/admin-sellers.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, hasFee, REASON } from '../billing-fixture.ts'
import { ADMIN, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { shopPageOf } from '../purchases.ts'

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = billingFixture(fixture)
})
afterAll(() => fixture.close())

const days = (count: number) => fixture.clock.advance({ hours: 24 * count })

const orders = (at: TestSeller) =>
  callApp(fixture.app)(purchaseWithQr, {
    body: {
      packageId: at.pack.id,
      customerName: 'Isatu Koroma',
      phoneNumber: aPhone(),
      paymentMethod: 'orange_money',
      deliveryMethod: 'qr_display',
    },
  })

const isListed = async (at: TestSeller): Promise<boolean> =>
  (await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })).some(({ id }) => id === at.id)

describe('a shop whose invoice is unpaid for seven days', () => {
  test('stops selling, honours its passes, can withdraw its money, and sells again at once when it is paid', async () => {
    const payouts = payoutFixture(fixture)
    const { seller, invoiceId } = await money.owes()
    await payouts.mayBePaid(seller)
    for (let sold = 0; sold < 14; sold++) await money.paid(seller, 'orange_money')
    days(6)
    const sale = await aPaidSale(fixture, seller)
    expect(await isListed(seller)).toBe(true)
    days(1)
    expect(await isListed(seller)).toBe(false)
    expect(await shopPageOf(fixture, seller)).toMatchObject({ isSelling: false, isOpen: false })
    await expect(orders(seller)).rejects.toMatchObject({
      status: 422,
      details: { code: 'seller_not_selling' },
    })
    // The pass was paid for, so it stays valid.
    const [pass] = await fixture.database.asOwner<{ revoked: boolean }>(
      'select revoked_at is not null as revoked from passes where purchase_id = $1',
      [sale.transactionId],
    )
    expect(pass).toEqual({ revoked: false })
    const payoutId = await payouts.asks(seller, 5_000)
    await payouts.until(seller, payoutId, 'paid')
    await payFromBalance(fixture.deps, seller.id, invoiceId)
    expect(await isListed(seller)).toBe(true)
    await expect(orders(seller)).resolves.toBeDefined()
  })

  test('is suspended for the admin, who cannot reactivate it before the invoice is paid', async () => {
    const { seller } = await money.owes()
    days(8)
    const find = async (status: 'suspended' | 'active') =>
      (await listSellers(fixture.deps, { search: seller.slug, status })).items.map(({ id }) => id)
    expect(await find('suspended')).toEqual([seller.id])
    expect(await find('active')).toEqual([])
    await expect(
      reactivateSeller(fixture.deps, ADMIN, { id: seller.id, reason: REASON }),
    ).rejects.toMatchObject({ code: 'seller_unpaid' })
  })

  test('gets no more invoices while it is stopped', async () => {
    const { seller } = await money.owes()
    days(70)
    await money.bills(seller)
    expect((await money.billing(seller)).invoices).toHaveLength(1)
  })
})

describe('the SMS to a seller', () => {
  const onTrial = async (daysLeft: number): Promise<TestSeller> => {
    const trialEndsAt = new Date(fixture.deps.now().getTime() + daysLeft * 86_400_000)
    const seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
    await hasFee(fixture, seller)
    return seller
  }

  test('announces the trial’s end 7, 3 and 1 days before, once each, and then the invoice', async () => {
    const seller = await onTrial(10)
    const sentTexts: number[] = []
    for (let day = 0; day <= 10; day++) {
      await money.bills(seller)
      await money.bills(seller)
      sentTexts.push((await money.messagesTo(seller)).length)
      days(1)
    }
    expect(sentTexts).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4])
    const texts = await money.messagesTo(seller)
    expect(texts[0]).toContain('your trial ends in 7 days')
    expect(texts[1]).toContain('your trial ends in 3 days')
    expect(texts[2]).toContain('your trial ends tomorrow')
    expect(texts[3]).toContain('Le 391.58. Please pay by')
  })

  test('contains only what applies now after days without a run, and counts again when the trial is extended', async () => {
    const seller = await onTrial(2)
    await money.bills(seller)
    expect(await money.messagesTo(seller)).toEqual([expect.stringContaining('ends in 2 days')])
    await extendTrial(fixture.deps, ADMIN, { id: seller.id, days: 5, reason: REASON })
    await money.bills(seller)
    expect(await money.messagesTo(seller)).toHaveLength(2)
  })

  test('announces the last day of an open invoice, and that the shop has stopped', async () => {
    const { seller } = await money.owes()
    for (let day = 0; day < 9; day++) {
      await money.bills(seller)
      days(1)
    }
    expect(await money.messagesTo(seller)).toEqual([
      expect.stringContaining('Please pay by'),
      expect.stringContaining('Your shop stops selling at'),
      expect.stringContaining('has stopped selling until invoice'),
    ])
  })
})

describe('an admin’s decision', () => {
  test('to extend a trial on its last day keeps an earlier invoice from stopping the shop', async () => {
    const trialEndsAt = new Date(fixture.deps.now().getTime() + 3 * 3_600_000)
    const seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
    await hasFee(fixture, seller)
    await money.bills(seller)
    await extendTrial(fixture.deps, ADMIN, { id: seller.id, days: 30, reason: REASON })
    days(8)
    await money.bills(seller)
    expect((await money.billing(seller)).invoices).toEqual([])
    expect(await isListed(seller)).toBe(true)
    days(23)
    await money.bills(seller)
    expect((await money.billing(seller)).invoices).toHaveLength(1)
  })

  test('to suspend a shop hides an unpaid invoice until it may sell again, and then the invoice is announced', async () => {
    const { seller } = await money.owes()
    await money.bills(seller)
    await suspendSeller(fixture.deps, ADMIN, { id: seller.id, reason: REASON })
    for (let day = 0; day < 9; day++) {
      days(1)
      await money.bills(seller)
    }
    expect(await money.messagesTo(seller)).toEqual([expect.stringContaining('Please pay by')])
    await reactivateSeller(fixture.deps, ADMIN, { id: seller.id, reason: REASON })
    await money.bills(seller)
    expect((await money.messagesTo(seller))[1]).toContain('has stopped selling until invoice')
    // The reason of their reinstatement is not shown as the reason why they may not sell.
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    expect(await asSeller(readStats, {})).toMatchObject({
      subscriptionStatus: 'suspended',
      statusReason: null,
    })
  })
})

describe('a seller without a fee', () => {
  const WORDS = /invoice|subscription fee|a month plus|trial ends/i

  test('sees and receives nothing of all this, though the trial ends and months pass', async () => {
    const trialEndsAt = new Date(fixture.deps.now().getTime() + 3 * 86_400_000)
    const seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
    for (let month = 0; month < 3; month++) {
      await billSellers(fixture.deps)
      days(2)
      await billSellers(fixture.deps)
      days(30)
    }
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const call = callApp(fixture.app, sessionToken)
    expect(await call(readBilling, {})).toEqual({ billing: null })
    expect(JSON.stringify(await call(readMoney, {}))).not.toMatch(WORDS)
    expect(await call(readStats, {})).toMatchObject({ subscriptionStatus: 'active' })
    expect(await isListed(seller)).toBe(true)
    expect(
      await fixture.database.asOwner('select id from messages where entrepreneur_id = $1', [seller.id]),
    ).toEqual([])
    const { items } = await listAdminInvoices(fixture.deps, {})
    expect(items.filter(({ entrepreneurId }) => entrepreneurId === seller.id)).toEqual([])
  })
})
