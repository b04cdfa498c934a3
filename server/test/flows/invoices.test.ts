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
import { billingWorld, hasFee, REASON } from '../billing-world.ts'
import { expectSoundBooks } from '../books.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'

let world: TestApp
let money: ReturnType<typeof billingWorld>
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  toNoon(world.clock)
  money = billingWorld(world)
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const sells = async (count: number, at = seller): Promise<void> => {
  for (let sold = 0; sold < count; sold++) await money.paid(at, 'orange_money')
}

const booksAgree = async (at = seller): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(at)
  expect(kept).toEqual(counted)
  await expectSoundBooks(world)
}

const days = (count: number) => world.clock.advance({ hours: 24 * count })

describe('a seller with a fee', () => {
  test('gets an invoice in leones at the day’s rate plus GST, once, and the next a month later', async () => {
    await hasFee(world, seller)
    await money.bills(seller)
    await money.bills(seller)
    const { invoices, fee } = await money.billing(seller)
    expect(fee).toBe(15)
    expect(invoices).toMatchObject([
      { number: expect.stringMatching(/^INV-\d{6}$/), fee: 15, usdRate: 2_270, net: 34_050, gst: 5_108 },
    ])
    expect(invoices[0]).toMatchObject({ total: 39_158, state: 'open', isOverdue: false })
    await booksAgree()
  })

  test('is billed for every month that began while no job ran, with consecutive numbers', async () => {
    await hasFee(world, seller, { since: 95 })
    await billSellers(world.deps)
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
    await hasFee(world, seller, { since: 35 })
    await issueInvoices(world.deps, seller.id)
    await saveUsdRate(world.deps, ADMIN, { usdRate: 2_500, reason: REASON })
    const { invoices } = await money.billing(seller)
    expect(invoices.map(({ usdRate }) => usdRate)).toEqual([2_270, 2_270])
    await saveUsdRate(world.deps, ADMIN, { usdRate: 2_270, reason: REASON })
  })

  test('who agreed pays from the balance, with a line on the statement and in the activity', async () => {
    await sells(12)
    await hasFee(world, seller)
    await agreeToTaking(world.deps, seller.id, true)
    await money.bills(seller)
    const { invoices, agreedAt } = await money.billing(seller)
    expect(agreedAt).not.toBeNull()
    expect(invoices).toMatchObject([{ state: 'paid', paidBy: 'balance' }])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - 39_158 })
    expect(await money.messagesTo(seller)).toEqual([])
    const number = invoices[0]?.number
    const [newest] = await listRecentActivity(world.deps)
    expect(newest).toMatchObject({
      // The first month's; each later one renews.
      type: 'payment_received',
      description: `Test Hub paid invoice ${number}`,
      amount: 39_158,
    })
    const month = world.clock.now().toISOString().slice(0, 7)
    let statement = ''
    for await (const piece of exportStatement(world.deps, seller.id, month).pieces) statement += piece
    expect(statement).toContain(`Invoice of Minit,${number},Month from `)
    expect(statement).toContain('-391.58')
    await booksAgree()
  })

  test('who did not agree is not charged, and can pay from the balance by hand', async () => {
    await sells(12)
    await hasFee(world, seller)
    await money.bills(seller)
    const [invoice] = (await money.billing(seller)).invoices
    expect(invoice).toMatchObject({ state: 'open' })
    await payFromBalance(world.deps, seller.id, invoice?.id ?? '')
    await expect(payFromBalance(world.deps, seller.id, invoice?.id ?? '')).rejects.toMatchObject({
      code: 'invoice_not_open',
    })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - 39_158 })
    await booksAgree()
  })

  test('whose balance is too small is not charged, and is once it suffices', async () => {
    await sells(11)
    await hasFee(world, seller)
    await agreeToTaking(world.deps, seller.id, true)
    await money.bills(seller)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 38_500 })
    const [open] = (await money.billing(seller)).invoices
    await expect(payFromBalance(world.deps, seller.id, open?.id ?? '')).rejects.toMatchObject({
      code: 'balance_too_small',
      message: 'There is Le 385 to take now.',
    })
    await sells(1)
    await money.bills(seller)
    expect((await money.billing(seller)).invoices).toMatchObject([{ state: 'paid', paidBy: 'balance' }])
    await booksAgree()
  })

  test('whose fee ends gets no more invoices, and a new fee bills no month twice', async () => {
    await hasFee(world, seller)
    await money.bills(seller)
    await setMonthlyFee(world.deps, ADMIN, { id: seller.id, feeCents: 0, reason: REASON })
    days(3)
    await setMonthlyFee(world.deps, ADMIN, { id: seller.id, feeCents: 2_000, reason: REASON })
    await money.bills(seller)
    const { invoices, nextOn } = await money.billing(seller)
    expect(invoices).toHaveLength(1)
    expect(nextOn).toBe(invoices[0]?.until)
  })

  test('who is suspended or cancelled is not billed for that time, nor for it later', async () => {
    const suspended = await aSeller(world.deps, { shop: { subscriptionStatus: 'suspended' } })
    await hasFee(world, suspended, { since: 35 })
    await money.bills(suspended)
    await world.database.asOwner(`update entrepreneurs set subscription_status = 'active' where id = $1`, [
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
      await decide(world.deps, ADMIN, { id, reason: 'The WiFi was down.' })
      const { invoices, isStopped } = await money.billing(at)
      expect(isStopped).toBe(false)
      expect(invoices).toMatchObject([{ state, reason: 'The WiFi was down.', paidBy: null }])
      await expect(decide(world.deps, ADMIN, { id, reason: REASON })).rejects.toMatchObject({
        code: 'invoice_not_open',
      })
      const audit = await listAudit(world.deps, { search: at.id })
      expect(audit.items[0]).toMatchObject({ action: `invoice_${state}`, reason: 'The WiFi was down.' })
      await booksAgree(at)
    },
  )

  test('gives more time, from now where it was over', async () => {
    const { seller: at, invoiceId: id } = await money.owes()
    days(10)
    const from = world.clock.now().getTime() + 5 * 86_400_000
    await extendInvoice(world.deps, ADMIN, { id, days: 5, reason: REASON })
    const { isStopped, stopsAt } = await money.billing(at)
    expect(isStopped).toBe(false)
    expect(stopsAt?.getTime()).toBeGreaterThanOrEqual(from)
    days(5)
    expect((await money.billing(at)).isStopped).toBe(true)
  })

  test('sees the invoices of all sellers by state', async () => {
    const { seller: at, invoiceId: id } = await money.owes()
    const ids = async (state: 'open' | 'overdue' | 'waived') =>
      (await listAdminInvoices(world.deps, { state })).items.map((item) => item.id)
    expect(await ids('open')).toContain(id)
    expect(await ids('overdue')).not.toContain(id)
    days(8)
    expect(await ids('open')).not.toContain(id)
    expect(await ids('overdue')).toContain(id)
    await waiveInvoice(world.deps, ADMIN, { id, reason: REASON })
    expect(await ids('waived')).toContain(id)
    const { items } = await listAdminInvoices(world.deps, {})
    expect(items[0]).toMatchObject({ entrepreneurId: at.id, businessName: 'Test Hub', alarm: null })
  })
})
