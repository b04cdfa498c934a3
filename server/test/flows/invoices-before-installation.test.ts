import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billSeller } from '../../src/modules/money/billing/billing.jobs.ts'
import { readBilling } from '../../src/modules/money/billing/billing-view.ts'
import { setMonthlyFee } from '../../src/modules/money/billing/decide-invoice.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { REASON } from '../billing-fixture.ts'
import { ADMIN } from '../builders.ts'
import { anApprovedApplicant, carriesOut } from '../installations.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'

let fixture: TestApp
/** A shop with a fee that waits for its equipment, and its installation. */
let shop: { sellerId: string; id: string }
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
})
beforeEach(async () => {
  shop = await anApprovedApplicant(fixture)
  await setMonthlyFee(fixture.deps, ADMIN, { id: shop.sellerId, feeCents: 1_500, reason: REASON })
})
afterAll(() => fixture.close())

const days = (count: number) => fixture.clock.advance({ hours: 24 * count })

const bills = () => billSeller(fixture.deps, shop.sellerId)

const billing = async () => {
  const found = await readBilling(fixture.deps, shop.sellerId)
  if (found === null) throw new Error('there is nothing to see')
  return found
}

const countSent = async (): Promise<number> =>
  (
    await fixture.database.asOwner(
      `select id from messages where entrepreneur_id = $1 and kind = 'billing'`,
      [shop.sellerId],
    )
  ).length

test('a shop that waits for its installation is neither billed nor reminded, however long it waits', async () => {
  for (const count of [24, 5, 10, 60]) {
    days(count)
    await bills()
  }
  expect(await billing()).toMatchObject({ invoices: [], trial: null, nextOn: null, isStopped: false })
  expect(await countSent()).toBe(0)
})

test('it is billed for the first month after the trial that begins when it opens, and reminded of that trial’s end', async () => {
  days(75)
  await bills()
  await carriesOut(fixture, shop.id)
  await bills()
  expect(await billing()).toMatchObject({ invoices: [], trial: { daysLeft: 30 } })
  days(24)
  await bills()
  expect(await countSent()).toBe(1)
  days(6)
  await bills()
  const { invoices, isStopped } = await billing()
  expect(invoices).toHaveLength(1)
  expect(isStopped).toBe(false)
})

/** An invoice from an earlier release, which billed waiting shops. */
const getsInvoice = async () => {
  const isWaiting = (is: boolean) =>
    fixture.database.asOwner('update entrepreneurs set awaits_installation = $2 where id = $1', [
      shop.sellerId,
      is,
    ])
  await isWaiting(false)
  days(30)
  await bills()
  await isWaiting(true)
  expect((await billing()).invoices).toMatchObject([{ state: 'open' }])
}

const CANCELLED = { state: 'cancelled', reason: 'Billed before the shop was installed' }

test('an invoice to a waiting shop is cancelled with its reason at the next billing, and no one has to pay', async () => {
  await getsInvoice()
  days(20)
  const sentTexts = await countSent()
  for (const _ of [1, 2]) await bills()
  expect(await billing()).toMatchObject({ invoices: [CANCELLED], isStopped: false, stopsAt: null })
  expect(await countSent()).toBe(sentTexts)
  await expectInvariants(fixture)
})

test('one that is open when the shop opens is cancelled as well: it never stops the shop, which is billed after its trial', async () => {
  await getsInvoice()
  days(20)
  await carriesOut(fixture, shop.id)
  expect(await billing()).toMatchObject({ invoices: [CANCELLED], isStopped: false, stopsAt: null })
  days(29)
  await bills()
  expect((await billing()).invoices).toHaveLength(1)
  days(2)
  await bills()
  expect(await billing()).toMatchObject({ invoices: [{ state: 'open' }, CANCELLED], isStopped: false })
  await expectInvariants(fixture)
})
