import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { findStatementLines } from '../../src/modules/money/statements/find-lines.queries.ts'
import { readStatement, settleDifference } from '../../src/modules/money/statements/read-statements.ts'
import { readWorklist } from '../../src/modules/operations/checks/worklist.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
const DAY_SECONDS = 24 * 60 * 60
// Each test has a day of its own, and begins at its noon.
beforeEach(async () => {
  const sinceMidnight = (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS
  fixture.clock.advance({ seconds: 3.5 * DAY_SECONDS - sinceMidnight })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** A Vult notice: sent once, and without the amount. */
const vultReports = (reference: string, requestId = `vrq-${reference}`) =>
  recordProviderEvent(fixture.deps, 'vult', {
    event: {
      key: `${requestId}:completed`,
      reference,
      kind: 'succeeded',
      amount: null,
      providerTransactionId: requestId,
    },
    source: 'webhook',
  })

const vultSale = async () => {
  const order = await money.orders(seller, 'vult')
  await vultReports(order.reference)
  return order
}

test('the statement replaces a lost notice, and the day is closed', async () => {
  const [known, lost] = [await vultSale(), await money.orders(seller, 'vult')]
  const id = await money.loads('vult', [money.lineOf(known), money.lineOf(lost)])
  expect(await money.statusOf(lost)).toBe('paid')
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, settled: 1, differing: 0, unmatched: 0 })
  expect(await money.dayOf('vult')).toMatchObject({
    state: 'agreed',
    lines: 2,
    theirsIn: 7_000,
    oursIn: 7_000,
    toWorkOn: 0,
  })
  const [event] = await fixture.database.asOwner(
    `select v.source, v.amount_minor::int as amount from provider_events v join payments y on y.id = v.payment_id
     where y.provider_reference = $1`,
    [lost.reference],
  )
  expect(event).toEqual({ source: 'statement', amount: lost.priceMinor })
  await expectInvariants(fixture)
})

test('a notice that comes after the statement is the same event, and changes nothing', async () => {
  const lost = await money.orders(seller, 'vult')
  await money.loads('vult', [money.lineOf(lost)])
  await vultReports(lost.reference)
  const { mismatched } = await readWorklist(fixture.deps, {})
  expect(mismatched.filter(({ item }) => item.reference === lost.reference)).toEqual([])
  await expectInvariants(fixture)
})

test('unknown money of the provider is unmatched, and keeps the day open until it is resolved', async () => {
  const known = await vultSale()
  const outsider = { reference: 'SOMEBODY-ELSE-1', transaction: 'vrq-stranger-1', amountMinor: 1_500 }
  const id = await money.loads('vult', [money.lineOf(known), outsider])
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, unmatched: 1 })
  const { unmatched } = await readWorklist(fixture.deps, {})
  expect(unmatched.find(({ reference }) => reference === outsider.reference)).toMatchObject({
    money: { amount: 1_500, currency: 'SLE' },
  })
  expect(await money.dayOf('vult')).toMatchObject({
    state: 'differs',
    toWorkOn: 1,
    theirsIn: 5_000,
    oursIn: 5_000,
  })
  await expectInvariants(fixture)
})

test('money that only we have is a difference, until a later statement has it', async () => {
  const [known, missing] = [await vultSale(), await vultSale()]
  await money.loads('vult', [money.lineOf(known)])
  const [difference] = await money.differences()
  expect(difference).toMatchObject({
    kind: 'missing_there',
    reference: missing.reference,
    theirs: null,
    ours: 3_500,
    businessName: 'Test Hub',
  })
  expect(await money.dayOf('vult')).toMatchObject({
    state: 'differs',
    toWorkOn: 1,
    theirsIn: 3_500,
    oursIn: 7_000,
  })
  await money.loads('vult', [money.lineOf(missing)])
  expect(await money.differences()).toEqual([])
  expect(await money.dayOf('vult')).toMatchObject({ state: 'agreed', theirsIn: 7_000, oursIn: 7_000 })
})

test('another amount than ours is a difference, which an operator resolves once; the sums still differ then', async () => {
  const sale = await vultSale()
  await money.loads('vult', [money.lineOf(sale, { amountMinor: 3_400 })])
  const [difference] = await money.differences()
  expect(difference).toMatchObject({
    kind: 'other_amount',
    theirs: 3_400,
    ours: 3_500,
    transactionId: sale.purchaseId,
  })
  const settle = () =>
    settleDifference(fixture.deps, ADMIN, { id: difference?.id ?? '', reason: 'Vult took a fee.' })
  await settle()
  await expect(settle()).rejects.toMatchObject({ code: 'already_decided' })
  expect(await money.differences()).toEqual([])
  expect(await money.dayOf('vult')).toMatchObject({ state: 'differs', toWorkOn: 0, byHand: 1 })
})

test('an order that was paid twice has received money a second time', async () => {
  const sale = await vultSale()
  const id = await money.loads('vult', [
    money.lineOf(sale),
    money.lineOf(sale, { transaction: 'vrq-the-second' }),
  ])
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, settled: 1 })
  const { mismatched } = await readWorklist(fixture.deps, {})
  expect(mismatched.find(({ item }) => item.reference === sale.reference)?.item).toMatchObject({
    reason: 'paid_again',
    money: { amount: 3_500, currency: 'SLE' },
  })
  await expectInvariants(fixture)
})

test('a wrong amount for an order whose notice was lost grants nothing and is held', async () => {
  const lost = await money.orders(seller, 'vult')
  await money.loads('vult', [money.lineOf(lost, { amountMinor: 100 })])
  expect(await money.statusOf(lost)).not.toBe('paid')
  const { mismatched } = await readWorklist(fixture.deps, {})
  expect(mismatched.find(({ item }) => item.reference === lost.reference)?.item.reason).toBe('wrong_sum')
  await expectInvariants(fixture)
})

describe('the same file', () => {
  test('twice changes nothing, nor does another one with some of its lines', async () => {
    const [known, lost] = [await vultSale(), await money.orders(seller, 'vult')]
    const lines = [money.lineOf(known), money.lineOf(lost)]
    await money.loads('vult', lines)
    const before = await money.dayOf('vult')
    const again = await money.loads('vult', lines)
    const third = await money.loads('vult', lines.slice(1))
    expect(await money.outcomesOf(again)).toMatchObject({ repeated: 2, matched: 0, settled: 0 })
    expect(await money.outcomesOf(third)).toMatchObject({ repeated: 1 })
    expect(await money.dayOf('vult')).toEqual(before)
    await expectInvariants(fixture)
  })

  test('has the same result from its stored sums and from its lines, which an earlier release left uncounted', async () => {
    const lines = [money.lineOf(await vultSale()), money.lineOf(await money.orders(seller, 'vult'))]
    await money.loads('vult', lines.slice(1))
    const id = await money.loads('vult', lines)
    const kept = await readStatement(fixture.deps, id)
    const forget = `with f as (select * from statement_files where id = $1)
      update statement_files set outcomes = null from f where statement_files.id = f.id returning f.outcomes`
    expect(await fixture.database.asOwner(forget, [id])).toEqual([{ outcomes: { repeated: 1, matched: 1 } }])
    expect(kept.outcomes).toMatchObject({ repeated: 1, matched: 1 })
    expect(kept).toEqual(await readStatement(fixture.deps, id))
  })

  test('shows before the upload how much of it is known', async () => {
    const sale = await vultSale()
    const lines = [money.lineOf(sale)]
    await money.loads('vult', lines)
    const id = await money.uploads('vult', money.csvOf('vult', lines))
    expect(await readStatement(fixture.deps, id)).toMatchObject({
      fresh: 0,
      known: 1,
      file: { state: 'ready' },
    })
  })
})

test('failures, fees and totals move no money, and a day without a complete statement stays open', async () => {
  const sale = await vultSale()
  const csv = [
    money.csvOf('vult', [
      money.lineOf(sale),
      { reference: 'FAILED-1', transaction: 'vrq-f', amountMinor: 200, status: 'failed' },
      { reference: 'FEE-1', transaction: 'vrq-fee', amountMinor: 20, type: 'service fee' },
    ]),
    'Total,,,37.20,SLE,,',
  ].join('\n')
  const id = await money.uploads('vult', csv)
  await money.takes(id, { coveredFrom: '2026-01-01', coveredUntil: '2026-01-02' })
  await money.matches(id)
  expect(await money.dayOf('vult')).toMatchObject({ state: 'open', lines: 1, theirsIn: 3_500 })
})

test('a reference, ours or the operator’s, is found in uploaded statements, with the date of the query', async () => {
  const sale = await vultSale()
  const lines = [money.lineOf(sale)]
  await money.uploads('vult', money.csvOf('vult', lines))
  const find = (reference: string, sinceAt = new Date(0)) =>
    fixture.deps.db.readAsPlatform((tx) => findStatementLines(tx, { reference, sinceAt }))
  expect(await find(sale.reference)).toEqual([])
  await money.loads('vult', lines)
  for (const reference of [sale.reference, `vrq-${sale.reference}`])
    expect(await find(reference)).toMatchObject([{ provider: 'vult', kind: 'payment', amountMinor: 3_500 }])
  expect(await find(sale.reference, new Date(fixture.deps.now().getTime() + 1_000))).toEqual([])
})
