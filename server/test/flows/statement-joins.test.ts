import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claimFixture, claims } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture } from '../billing-fixture.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { statusOf } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'
import { refundFixture } from '../refund-fixture.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
const DAY_SECONDS = DAY_MS / 1_000
// Each test has a day of its own, and begins at its noon.
const onANewDay = async (): Promise<void> => {
  const sinceMidnight = (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS
  fixture.clock.advance({ seconds: 6.5 * DAY_SECONDS - sinceMidnight })
  seller = await aSeller(fixture.deps)
}
afterAll(() => fixture.close())

const missing = async () =>
  (await money.differences()).filter(({ kind, day }) => kind === 'missing_there' && day === money.today())

/** pawaPay's statement line of it. */
const lineOf = ({ reference, amountMinor }: { reference: string; amountMinor: number }) => ({
  reference,
  amountMinor,
})

/** A sale that arrived by pawaPay's notice, and its refund, which no job polls. */
const aRefund = async () => {
  const refunds = refundFixture(fixture)
  const sale = await money.paid(seller, 'orange_money')
  await refunds.byAdmin(sale.purchaseId)
  const { providerReference } = await refunds.lastOf(sale.purchaseId)
  return { refunds, sale, line: { reference: providerReference ?? '', amountMinor: 3_500, type: 'REFUND' } }
}

test('the statement settles a refund without a notice, and the day agrees', async () => {
  await onANewDay()
  const { refunds, sale, line } = await aRefund()
  const id = await money.loads('pawapay', [money.lineOf(sale), { ...line, transaction: 'MP-back' }])
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, settled: 1 })
  expect(await refunds.lastOf(sale.purchaseId)).toMatchObject({ state: 'sent', reference: 'MP-back' })
  expect(await money.dayOf('pawapay')).toMatchObject({
    state: 'agreed',
    theirsIn: 3_500,
    oursIn: 3_500,
    theirsOut: 3_500,
    oursOut: 3_500,
  })
  await expectInvariants(fixture)
})

test('the notice of a refund that comes after the statement is the same event', async () => {
  await onANewDay()
  const { refunds, sale, line } = await aRefund()
  await money.loads('pawapay', [money.lineOf(sale), line])
  await refunds.tells(sale.purchaseId, 'succeeded', (reference) => `refund:${reference}:COMPLETED`)
  const [events] = await fixture.database.asOwner<{ count: number }>(
    'select count(*)::int from refund_events v join refunds r on r.id = v.refund_id where r.purchase_id = $1',
    [sale.purchaseId],
  )
  expect(events).toEqual({ count: 1 })
  expect(await refunds.textsOf(sale.purchaseId)).toHaveLength(2)
  await expectInvariants(fixture)
})

test('a sent refund without a line is a difference, until a statement has one', async () => {
  await onANewDay()
  const { refunds, sale, line } = await aRefund()
  await refunds.tells(sale.purchaseId, 'succeeded')
  await money.loads('pawapay', [money.lineOf(sale)])
  expect(await missing()).toMatchObject([{ lineKind: 'refund', reference: line.reference, ours: 3_500 }])
  expect(await money.dayOf('pawapay')).toMatchObject({ state: 'differs', theirsOut: 0, oursOut: 3_500 })
  await money.loads('pawapay', [line])
  expect(await missing()).toEqual([])
  expect(await money.dayOf('pawapay')).toMatchObject({ state: 'agreed', theirsOut: 3_500, oursOut: 3_500 })
})

test('a refund of another amount than ours is a difference', async () => {
  await onANewDay()
  const { refunds, sale, line } = await aRefund()
  await refunds.tells(sale.purchaseId, 'succeeded')
  await money.loads('pawapay', [money.lineOf(sale), { ...line, amountMinor: 3_400 }])
  expect(
    (await money.differences()).map(({ kind, lineKind, theirs, ours }) => [kind, lineKind, theirs, ours]),
  ).toContainEqual(['other_amount', 'refund', 3_400, 3_500])
})

test('the statement pays an invoice whose notice was lost, and its money is ours', async () => {
  await onANewDay()
  const billing = billingFixture(fixture)
  const { seller: debtor, invoiceId } = await billing.owes()
  const begun = await billing.beginsToPay(debtor, invoiceId)
  const id = await money.loads('pawapay', [lineOf(begun)])
  expect((await billing.billing(debtor)).invoices[0]).toMatchObject({ state: 'paid' })
  expect(await money.outcomesOf(id)).toMatchObject({ settled: 1 })
  expect(await money.dayOf('pawapay')).toMatchObject({
    state: 'agreed',
    theirsIn: begun.amountMinor,
    oursIn: begun.amountMinor,
  })
  await expectInvariants(fixture)
})

test('an invoice’s money is matched, and missing where no statement has it', async () => {
  await onANewDay()
  const billing = billingFixture(fixture)
  const { seller: debtor, invoiceId } = await billing.owes()
  const begun = await billing.beginsToPay(debtor, invoiceId)
  await billing.tells(begun, 'succeeded')
  const sale = await money.paid(seller, 'orange_money')
  await money.loads('pawapay', [money.lineOf(sale)])
  expect(await missing()).toMatchObject([{ reference: begun.reference, ours: begun.amountMinor }])
  const id = await money.loads('pawapay', [lineOf(begun)])
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1 })
  expect(await missing()).toEqual([])
  expect(await money.dayOf('pawapay')).toMatchObject({ state: 'agreed' })
})

test('a claim by reference and number is granted once its line is in a statement, and only once', async () => {
  await onANewDay()
  const people = claimFixture(fixture, seller)
  await people.beginAnew()
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { ...order, reference })
  await fixture.drain()
  expect(await statusOf(fixture, order)).not.toMatchObject({ status: 'ready' })
  const line = { reference: `UNKNOWN-${reference}`, transaction: reference, amountMinor: 3_500 }
  const text = money.csvOf('pawapay', [line]).replace('Completed at', 'Completed at,Phone number')
  const id = await money.uploads('pawapay', `${text},${order.phoneNumber}`)
  await money.takes(id)
  await money.matches(id)
  await people.looks()
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
  await money.loads('pawapay', [line])
  await people.looks()
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
  expect(await people.helpOf(order)).toMatchObject({ claim: { state: 'found' } })
  await expectInvariants(fixture)
})

test('the statement names the payer of money whose notice had neither number nor the operator’s reference', async () => {
  await onANewDay()
  const people = claimFixture(fixture, seller)
  await people.beginAnew()
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  const unknown = { key: `UNKNOWN-${reference}:COMPLETED`, reference: `UNKNOWN-${reference}` }
  await people.moneyComes(`other-${reference}`, unknown)
  await claims(fixture, order, { ...order, reference })
  expect(await statusOf(fixture, order)).not.toMatchObject({ status: 'ready' })
  const line = { reference: unknown.reference, transaction: reference, amountMinor: 3_500 }
  const text = money.csvOf('pawapay', [line]).replace('Completed at', 'Completed at,Phone number')
  const id = await money.uploads('pawapay', `${text},${order.phoneNumber}`)
  await money.takes(id)
  await money.matches(id)
  await people.looks()
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
  const items = await fixture.database.asOwner(
    'select id from suspense_items where provider_reference = $1',
    [unknown.reference],
  )
  expect(items).toHaveLength(1)
  await expectInvariants(fixture)
})
