import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchStatements } from '../../src/modules/money/statements/fetch-statements.ts'
import type { PaymentProvider } from '../../src/ports/payment-provider.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { answering, filesToMatch, readsAs, succeeded } from '../provider-answers.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let payouts: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
  payouts = payoutFixture(fixture)
})
const DAY_SECONDS = 24 * 60 * 60
// Each test has a day of its own, and begins at its noon.
beforeEach(async () => {
  const sinceMidnight = (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS
  fixture.clock.advance({ seconds: 6.5 * DAY_SECONDS - sinceMidnight })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const partOf = async (payoutId: string) => {
  const [part] = await fixture.database.asOwner<{ reference: string; amountMinor: number }>(
    `select provider_reference as reference, amount_minor::int as "amountMinor" from payout_parts where payout_id = $1`,
    [payoutId],
  )
  if (part === undefined) throw new Error('the payout has no part')
  return { ...part, type: 'PAYOUT' }
}

test('a payout that arrived is matched, and one without a notice arrives by the statement', async () => {
  await payouts.mayBePaid(seller)
  await payouts.sells(seller, 2)
  const arrived = await payouts.asks(seller, 3_000)
  await payouts.until(seller, arrived, 'paid')
  // Requested, and no job polls it.
  const unsent = await payouts.asks(seller, 2_500)
  const id = await money.loads('pawapay', [await partOf(arrived), await partOf(unsent)])
  expect(await payouts.stateOf(unsent)).toMatchObject({ state: 'paid' })
  expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, settled: 1 })
  expect(await money.dayOf('pawapay')).toMatchObject({ theirsOut: 5_500, oursOut: 5_500 })
  await expectInvariants(fixture)
})

test('outgoing money of no payout, and a payout of another amount, are on the worklist', async () => {
  await payouts.mayBePaid(seller)
  await payouts.sells(seller, 2)
  const arrived = await payouts.asks(seller, 3_000)
  await payouts.until(seller, arrived, 'paid')
  const outsider = { reference: 'NOT-OURS-1', amountMinor: 700, type: 'PAYOUT' }
  await money.loads('pawapay', [{ ...(await partOf(arrived)), amountMinor: 3_100 }, outsider])
  const found = (await money.differences()).map(({ kind, lineKind, theirs, ours }) => [
    kind,
    lineKind,
    theirs,
    ours,
  ])
  expect(found).toContainEqual(['other_amount', 'payout', 3_100, 3_000])
  expect(found).toContainEqual(['unmatched_out', 'payout', 700, 0])
  expect(await money.dayOf('pawapay')).toMatchObject({ state: 'differs', theirsOut: 3_800, oursOut: 3_000 })
})

const night = async (pawapay: Partial<PaymentProvider>): Promise<void> => {
  fixture.clock.advance({ seconds: DAY_SECONDS / 2 + 90 * 60 })
  await fetchStatements(answering(fixture.deps, { pawapay }))
  for (const id of await filesToMatch(fixture.database)) await money.matches(id)
}

test('at night pawaPay is queried payment by payment: what was lost is settled, and what it does not have is a difference', async () => {
  const day = money.today()
  const [known, absent] = [await money.paid(seller, 'orange_money'), await money.paid(seller, 'orange_money')]
  const lost = await money.orders(seller, 'orange_money')
  const answers = new Map([known, lost].map(({ reference }) => [reference, succeeded(reference, 3_500)]))
  await night(readsAs(answers))
  expect(await money.statusOf(lost)).toBe('paid')
  expect(
    (await money.differences()).filter((each) => each.kind === 'missing_there' && each.day === day),
  ).toMatchObject([{ reference: absent.reference, ours: 3_500 }])
  expect(await money.dayOf('pawapay', day)).toMatchObject({
    state: 'differs',
    isAsked: true,
    theirsIn: 7_000,
    oursIn: 10_500,
  })
  await expectInvariants(fixture)
})

test('a provider that does not answer leaves its days open', async () => {
  const day = money.today()
  const sale = await money.paid(seller, 'orange_money')
  const silent = night(readsAs(new Map([[sale.reference, { kind: 'unknown' }]])))
  await expect(silent).rejects.toThrow('could not be fetched')
  const found = await money.dayOf('pawapay', day)
  expect(found?.state ?? 'open').toBe('open')
  expect((await money.differences()).filter(({ reference }) => reference === sale.reference)).toEqual([])
})

test('a provider with a list of its own is queried for yesterday’s, page by page', async () => {
  const day = money.today()
  const [known, lost] = [await money.paid(seller, 'orange_money'), await money.orders(seller, 'orange_money')]
  const occurredAt = fixture.deps.now()
  const pages = [known, lost].map(({ reference }) => [
    {
      kind: 'payment' as const,
      reference,
      transactionId: `MP-${reference}`,
      phone: null,
      amountMinor: 3_500,
      occurredAt,
    },
  ])
  const listTransactions: PaymentProvider['listTransactions'] = async ({ after }) => ({
    kind: 'page',
    lines: pages[after === null ? 0 : 1] ?? [],
    next: after === null ? '1' : null,
  })
  await night({ listTransactions })
  expect(await money.statusOf(lost)).toBe('paid')
  expect(await money.dayOf('pawapay', day)).toMatchObject({
    state: 'agreed',
    isAsked: false,
    lines: 2,
    theirsIn: 7_000,
  })
})
