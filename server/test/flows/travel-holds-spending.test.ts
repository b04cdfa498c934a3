import { readMoney } from '@minit/contract/entrepreneur/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueInvoices } from '../../src/modules/money/billing/issue-invoices.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { sendDailyPayouts, switchDailyPayouts } from '../../src/modules/money/payouts/daily-payouts.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { hasFee } from '../billing-fixture.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { refundFixture } from '../refund-fixture.ts'
import { travelFixture } from '../travels.ts'

let fixture: TestApp
let shops: ReturnType<typeof travelFixture>
let home: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  shops = travelFixture(fixture)
})
/** Of Le 70 on the balance of the home, Le 10 are kept back. */
beforeEach(async () => {
  home = await shops.aShop('Kissy Corner', 1)
  await shops.begins(home, await shops.aShop('Lumley Net'))
  await shops.mayBePaid(home)
})
afterAll(() => fixture.close())

const availableMinor = async (): Promise<number> => (await shops.balance(home)).availableMinor

test('a payout sends no more than what is not kept back', async () => {
  await expect(shops.asks(home, 6_100)).rejects.toMatchObject({
    code: 'payout_too_large',
    message: 'You can have Le 60 now.',
  })
  await shops.asks(home)
  expect(await availableMinor()).toBe(1_000)
})

test('nor does the daily payout', async () => {
  const seller = { ...(await shops.callerOf(home)), name: 'x' }
  await switchDailyPayouts(fixture.deps, seller, true)
  await sendDailyPayouts(fixture.deps)
  expect(await availableMinor()).toBe(1_000)
})

test('an invoice that takes what is kept back is not paid from the balance', async () => {
  await hasFee(fixture, home, { feeCents: 250, since: 31 })
  const [invoice] = await issueInvoices(fixture.deps, home.id)
  const total = invoice?.totalMinor ?? 0
  expect(total).toBeGreaterThan(6_000)
  expect(total).toBeLessThan(7_000)
  await expect(payFromBalance(fixture.deps, home.id, invoice?.id ?? '')).rejects.toMatchObject({
    code: 'balance_too_small',
    message: 'You can take Le 60 now.',
  })
})

test('a seller’s refund leaves what is kept back', async () => {
  const refunds = refundFixture(fixture)
  const other = await shops.begins(home, await shops.aShop('Congo Cross'), { heldMinor: 2_600 })
  const purchaseId = await refunds.sells(home)
  await shops.asks(home, 10_000)
  // Le 40 are left, of which Le 36 are kept back.
  await expect(refunds.bySeller(home, purchaseId)).rejects.toMatchObject({ code: 'refund_not_covered' })
  await shops.ends(other, 0)
  await expect(refunds.bySeller(home, purchaseId)).rejects.toMatchObject({ code: 'refund_not_covered' })
  await shops.sells(home, 1)
  await refunds.bySeller(home, purchaseId)
  expect(await shops.balance(home)).toMatchObject({ availableMinor: 4_000, travellingMinor: 1_000 })
})

test('the seller and the admin read the four parts, which add up to what is owed', async () => {
  const before = (await readPayoutDashboard(fixture.deps)).liability
  await shops.begins(home, await shops.aShop('Congo Cross'))
  const { sessionToken: token } = await logInAs(fixture.deps, home)
  const { balance } = await callApp(fixture.app, token)(readMoney, {})
  expect(balance).toEqual({ available: 85, pending: 0, reserved: 0, travelling: 20, owed: 105 })
  const { liability } = await readPayoutDashboard(fixture.deps)
  expect(liability.travelling - before.travelling).toBe(1_000)
  expect(liability.owed - before.owed).toBe(3_500)
  expect(liability.available - before.available).toBe(2_500)
  const { available, pending, reserved, travelling } = liability
  expect(available + pending + reserved + travelling).toBe(liability.owed)
})

test('a shop that never sold keeps nothing back', async () => {
  const seller = await aSeller(fixture.deps)
  expect(await shops.balance(seller)).toMatchObject({ availableMinor: 0, travellingMinor: 0 })
  await expectInvariants(fixture)
})
