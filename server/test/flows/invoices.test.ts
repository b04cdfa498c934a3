import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billSellers } from '../../src/modules/money/billing/billing.jobs.ts'
import { agreeToTaking, listAdminInvoices } from '../../src/modules/money/billing/billing-view.ts'
import {
  cancelInvoice,
  extendInvoice,
  setMonthlyFee,
  waiveInvoice,
} from '../../src/modules/money/billing/decide-invoice.ts'
import { issueInvoices } from '../../src/modules/money/billing/issue-invoices.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { exportStatement } from '../../src/modules/money/payouts/statement.ts'
import { listRecentActivity } from '../../src/modules/operations/checks/recent.ts'
import { listAudit } from '../../src/modules/platform/audit/audit.ts'
import { saveUsdRate } from '../../src/modules/platform/settings/platform-settings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, hasFee, REASON } from '../billing-fixture.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = billingFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const sells = async (count: number, at = seller): Promise<void> => {
  for (let sold = 0; sold < count; sold++) await money.paid(at, 'orange_money')
}

const ledgerAgrees = async (at = seller): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(at)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const days = (count: number) => fixture.clock.advance({ hours: 24 * count })

describe('a seller with a fee', () => {
  test('gets an invoice in leones at the day’s rate plus GST, once, and the next a month later', async () => {
    await hasFee(fixture, seller)
    await money.bills(seller)
    await money.bills(seller)
    const { invoices, fee } = await money.billing(seller)
    expect(fee).toBe(15)
    expect(invoices).toMatchObject([
      { number: expect.stringMatching(/^INV-\d{6}$/), fee: 15, usdRate: 2_270, net: 34_050, gst: 5_108 },
    ])
    expect(invoices[0]).toMatchObject({ total: 39_158, state: 'open', isOverdue: false })
    await ledgerAgrees()
  })

  test('is billed for every month that began while no job ran, with consecutive numbers', async () => {
    await hasFee(fixture, seller, { since: 95 })
    await billSellers(fixture.deps)
    const { invoices } = await money.billing(seller)
    expect(invoices).toHaveLength(4)
    const inOrder = invoices.toReversed()
    for (const [index, { dueOn, number }] of inOrder.entries()) {
      if (index === 0) continue
      expect(dueOn).toBe(inOrder[index - 1]?.until)
      const before = Number(inOrder[index - 1]?.number.slice(4))
      expect(Number(number.slice(4))).toBe(before + 1)
    }
  })

  test('keeps the rate of the day on the invoice', async () => {
    await hasFee(fixture, seller, { since: 35 })
    await issueInvoices(fixture.deps, seller.id)
    await saveUsdRate(fixture.deps, ADMIN, { usdRate: 2_500, reason: REASON })
    const { invoices } = await money.billing(seller)
    expect(invoices.map(({ usdRate }) => usdRate)).toEqual([2_270, 2_270])
    await saveUsdRate(fixture.deps, ADMIN, { usdRate: 2_270, reason: REASON })
  })

  test('who agreed pays from the balance, with a line on the statement and in the activity', async () => {
    await sells(12)
    await hasFee(fixture, seller)
    await agreeToTaking(fixture.deps, seller.id, true)
    await money.bills(seller)
    const { invoices, agreedAt } = await money.billing(seller)
    expect(agreedAt).not.toBeNull()
    expect(invoices).toMatchObject([{ state: 'paid', paidBy: 'balance' }])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - 39_158 })
    expect(await money.messagesTo(seller)).toEqual([])
    const number = invoices[0]?.number
    const [newest] = await listRecentActivity(fixture.deps)
    expect(newest).toMatchObject({
      // The first month's; each later one renews.
      type: 'payment_received',
      description: `Test Hub paid invoice ${number}`,
      amount: 39_158,
    })
    const month = fixture.clock.now().toISOString().slice(0, 7)
    let statement = ''
    for await (const piece of exportStatement(fixture.deps, seller.id, month).pieces) statement += piece
    expect(statement).toContain(`Invoice of Minit,${number},Month from `)
    expect(statement).toContain('-391.58')
    await ledgerAgrees()
  })

  test('who did not agree is not charged, and can pay from the balance by hand', async () => {
    await sells(12)
    await hasFee(fixture, seller)
    await money.bills(seller)
    const [invoice] = (await money.billing(seller)).invoices
    expect(invoice).toMatchObject({ state: 'open' })
    await payFromBalance(fixture.deps, seller.id, invoice?.id ?? '')
    await expect(payFromBalance(fixture.deps, seller.id, invoice?.id ?? '')).rejects.toMatchObject({
      code: 'invoice_not_open',
    })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - 39_158 })
    await ledgerAgrees()
  })

  test('whose balance is too small is not charged, and is once it suffices', async () => {
    await sells(11)
    await hasFee(fixture, seller)
    await agreeToTaking(fixture.deps, seller.id, true)
    await money.bills(seller)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 38_500 })
    const [open] = (await money.billing(seller)).invoices
    await expect(payFromBalance(fixture.deps, seller.id, open?.id ?? '')).rejects.toMatchObject({
      code: 'balance_too_small',
      message: 'You can take Le 385 now.',
    })
    await sells(1)
    await money.bills(seller)
    expect((await money.billing(seller)).invoices).toMatchObject([{ state: 'paid', paidBy: 'balance' }])
    await ledgerAgrees()
  })

  test('whose fee ends gets no more invoices, and a new fee bills no month twice', async () => {
    await hasFee(fixture, seller)
    await money.bills(seller)
    await setMonthlyFee(fixture.deps, ADMIN, { id: seller.id, feeCents: 0, reason: REASON })
    days(3)
    await setMonthlyFee(fixture.deps, ADMIN, { id: seller.id, feeCents: 2_000, reason: REASON })
    await money.bills(seller)
    const { invoices, nextOn } = await money.billing(seller)
    expect(invoices).toHaveLength(1)
    expect(nextOn).toBe(invoices[0]?.until)
  })

  test('who is suspended or cancelled is not billed for that time, nor for it later', async () => {
    const suspended = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'suspended' } })
    await hasFee(fixture, suspended, { since: 35 })
    await money.bills(suspended)
    await fixture.database.asOwner(`update entrepreneurs set subscription_status = 'active' where id = $1`, [
      suspended.id,
    ])
    await money.bills(suspended)
    expect((await money.billing(suspended)).invoices).toEqual([])
  })
})

describe('an admin', () => {
  const decisions = [
    ['waives', 'waived', waiveInvoice],
    ['cancels', 'cancelled', cancelInvoice],
  ] as const

  test.each(decisions)(
    '%s an invoice once, with a reason that the seller reads',
    async (_, state, decide) => {
      const { seller: at, invoiceId: id } = await money.owes()
      days(8)
      expect((await money.billing(at)).isStopped).toBe(true)
      await decide(fixture.deps, ADMIN, { id, reason: 'The WiFi was down.' })
      const { invoices, isStopped } = await money.billing(at)
      expect(isStopped).toBe(false)
      expect(invoices).toMatchObject([{ state, reason: 'The WiFi was down.', paidBy: null }])
      await expect(decide(fixture.deps, ADMIN, { id, reason: REASON })).rejects.toMatchObject({
        code: 'invoice_not_open',
      })
      const audit = await listAudit(fixture.deps, { search: at.id })
      expect(audit.items[0]).toMatchObject({ action: `invoice_${state}`, reason: 'The WiFi was down.' })
      await ledgerAgrees(at)
    },
  )

  test('gives more time, from now where it was over', async () => {
    const { seller: at, invoiceId: id } = await money.owes()
    days(10)
    const from = fixture.clock.now().getTime() + 5 * 86_400_000
    await extendInvoice(fixture.deps, ADMIN, { id, days: 5, reason: REASON })
    const { isStopped, stopsAt } = await money.billing(at)
    expect(isStopped).toBe(false)
    expect(stopsAt?.getTime()).toBeGreaterThanOrEqual(from)
    days(5)
    expect((await money.billing(at)).isStopped).toBe(true)
  })

  test('sees the invoices of all sellers by state', async () => {
    const { seller: at, invoiceId: id } = await money.owes()
    const ids = async (state: 'open' | 'overdue' | 'waived') =>
      (await listAdminInvoices(fixture.deps, { state })).items.map((item) => item.id)
    expect(await ids('open')).toContain(id)
    expect(await ids('overdue')).not.toContain(id)
    days(8)
    expect(await ids('open')).not.toContain(id)
    expect(await ids('overdue')).toContain(id)
    await waiveInvoice(fixture.deps, ADMIN, { id, reason: REASON })
    expect(await ids('waived')).toContain(id)
    const { items } = await listAdminInvoices(fixture.deps, {})
    const number = items[0]?.number ?? ''
    for (const search of [number, number.toLowerCase(), String(Number(number.replace(/\D/g, ''))), id])
      expect(
        (await listAdminInvoices(fixture.deps, { search })).items.map((item) => item.id),
        search,
      ).toContain(id)
    for (const search of ['test hub', 'Hub'])
      expect((await listAdminInvoices(fixture.deps, { search })).items.length, search).toBeGreaterThan(0)
    expect((await listAdminInvoices(fixture.deps, { search: 'INV-999999' })).items).toEqual([])
    expect((await listAdminInvoices(fixture.deps, { search: 'No such shop' })).items).toEqual([])
    expect(items[0]).toMatchObject({ entrepreneurId: at.id, businessName: 'Test Hub', alarm: null })
  })
})
