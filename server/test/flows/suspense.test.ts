import { listAudit } from '@minit/contract/admin/audit.ts'
import { readAttention } from '@minit/contract/admin/platform.ts'
import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { SUSPENSE_CHOICES } from '@minit/domain/money/suspense.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import type { ProviderEvent } from '../../src/ports/payment-provider.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { ONE_SALE, recordsOf, WRONG_SUM } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  call = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())
// A number has at most two unpaid orders: the time of the earlier ones is over.
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

const reason = 'Sent back by hand, MP7781.'

/** Le 36 for a price of Le 35, as the provider itself reports. */
const paysWrongSum = async (): Promise<Ticket> => {
  const ticket = await buys(fixture, seller, { phoneNumber: '+23276000119' }, AT_ONCE)
  await eventually(async () =>
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ needsReview: true }),
  )
  return ticket
}

const reports = async ({ transactionId }: Ticket, key: string, change: Partial<ProviderEvent> = {}) => {
  const { reference, provider } = await recordsOf(fixture, transactionId)
  const event = { key, reference, kind: 'succeeded', amount: null, providerTransactionId: key } as const
  await recordProviderEvent(fixture.deps, provider, { event: { ...event, ...change }, source: 'webhook' })
}

const itemsOf = async ({ transactionId }: Ticket) =>
  (await call(readWorklist, { query: {} })).mismatched
    .filter(({ purchase }) => purchase.transactionId === transactionId)
    .map(({ item }) => item)

const deals = async (ticket: Ticket, outcome: (typeof SUSPENSE_CHOICES)[number] = 'sent_back') => {
  for (const { id } of await itemsOf(ticket))
    await call(settleSuspense, { params: { id }, body: { outcome, reason } })
}

const linesOf = async ({ transactionId }: Ticket) =>
  (await call(readPlatformPurchase, { params: { transactionId } })).ledger.map(({ kind, account, amount }) =>
    [kind, account, amount].join(' '),
  )

describe('a wrong amount', () => {
  test('is booked as owed and is on the worklist until an operator has resolved it, once', async () => {
    const ticket = await paysWrongSum()
    expect(await itemsOf(ticket)).toMatchObject([
      { reason: 'wrong_sum', provider: 'pawapay', money: { amount: 36, currency: 'SLE' }, outcome: null },
    ])
    expect((await call(readAttention, {})).payments.mismatched).toBe(1)
    expect(await linesOf(ticket)).toEqual(['suspense received:pawapay 36', 'suspense suspense -36'])
    const [item] = await itemsOf(ticket)
    const settle = { params: { id: item?.id ?? '' }, body: { outcome: 'sent_back', reason } } as const
    await call(settleSuspense, settle)
    expect(await itemsOf(ticket)).toEqual([])
    expect((await call(readAttention, {})).payments.mismatched).toBe(0)
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
      ledgerSum: 0,
      receivedMinor: 0,
      suspenseMinor: 0,
      needsReview: false,
    })
    const { items } = await call(listAudit, { query: { search: ticket.transactionId } })
    expect(items).toMatchObject([
      { action: 'suspense_settled', before: { amountMinor: 3600 }, after: { outcome: 'sent_back' }, reason },
    ])
    expect(await statusOf(fixture, ticket)).toMatchObject({ suspense: [{ outcome: 'sent_back' }] })
    expect(await refusalOf(call(settleSuspense, settle))).toMatchObject({ code: 'already_decided' })
    const unknown = { ...settle, params: { id: seller.pack.id } }
    expect(await refusalOf(call(settleSuspense, unknown))).toMatchObject({ code: 'suspense_not_found' })
    await expectInvariants(fixture)
  })

  test('that was resolved returns to the worklist only by new money, not by later polls', async () => {
    const ticket = await paysWrongSum()
    await deals(ticket)
    const searches = async (minutes: number) => {
      const { checkCount } = await paymentOf(ticket)
      fixture.clock.advance({ minutes })
      await fixture.drain()
      return (await paymentOf(ticket)).checkCount - checkCount
    }
    expect(await searches(16)).toBeGreaterThan(0)
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
    expect(await itemsOf(ticket)).toEqual([])
    expect(await searches(240)).toBe(0)
    expect(await paymentOf(ticket)).toMatchObject({ needsReview: null, nextCheckAt: null })
    await reports(ticket, 'more-money', { amount: { amountMinor: 100, currency: 'SLE' } })
    expect(await itemsOf(ticket)).toMatchObject([{ money: { amount: 1 }, transaction: 'more-money' }])
  })

  test('in another currency is booked in that currency', async () => {
    const ticket = await buys(fixture, seller, { phoneNumber: '+23276000129' }, AT_ONCE)
    await reports(ticket, 'dollars', { amount: { amountMinor: 3500, currency: 'USD' } })
    expect(await itemsOf(ticket)).toMatchObject([{ money: { amount: 35, currency: 'USD' } }])
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
      ...WRONG_SUM,
      receivedMinor: 3500,
      suspenseMinor: 3500,
    })
    await deals(ticket, 'kept')
    expect(await linesOf(ticket)).toContain('suspense_settled suspense:kept -35')
  })

  test('without a readable amount from the provider is listed, though in no ledger', async () => {
    const ticket = await buys(fixture, seller, { phoneNumber: '+23276000129' }, AT_ONCE)
    await reports(ticket, 'unreadable', { amount: { amountMinor: 0, currency: 'SLE' } })
    expect(await itemsOf(ticket)).toMatchObject([{ money: null }])
    await deals(ticket)
    expect(await itemsOf(ticket)).toEqual([])
    await expectInvariants(fixture)
  })
})

const paymentOf = async ({ transactionId }: Ticket) => {
  const { payment } = await call(readPlatformPurchase, { params: { transactionId } })
  if (payment === null) throw new Error('every purchase has its payment')
  return payment
}

describe('money that arrives again', () => {
  test('for a paid pass is flagged, booked and listed; the pass stays', async () => {
    const ticket = await buys(fixture, seller)
    await reports(ticket, `${ticket.transactionId}-again`)
    await reports(ticket, `${ticket.transactionId}-again`)
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
      ...ONE_SALE,
      needsReview: true,
      ledgerTransactions: 2,
      receivedMinor: 7000,
      suspenseMinor: 3500,
    })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      suspense: [{ reason: 'paid_again', money: { amount: 35, currency: 'SLE' }, outcome: null }],
    })
    await deals(ticket)
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
      receivedMinor: 3500,
      suspenseMinor: 0,
    })
    await expectInvariants(fixture)
  })

  test('after a refund is flagged, booked and listed', async () => {
    const ticket = await buys(fixture, seller)
    const { transactionId } = ticket
    await refundByAdmin(fixture, transactionId)
    await reports(ticket, `${transactionId}-late`)
    expect(await recordsOf(fixture, transactionId)).toMatchObject({
      status: 'refunded',
      needsReview: true,
      receivedMinor: 3500,
      suspenseMinor: 3500,
    })
    expect(await itemsOf(ticket)).toMatchObject([{ reason: 'paid_again' }])
    await expectInvariants(fixture)
  })

  test('twenty copies at once make one item, and two admins settle it once', async () => {
    const ticket = await buys(fixture, seller)
    const key = `${ticket.transactionId}-many`
    await Promise.all(Array.from({ length: 20 }, (_, at) => reports(ticket, key, { key: `${key}-${at}` })))
    const items = await itemsOf(ticket)
    expect(items).toHaveLength(1)
    const settle = () =>
      call(settleSuspense, { params: { id: items[0]?.id ?? '' }, body: { outcome: 'kept', reason } })
    const both = await Promise.allSettled([settle(), settle()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ suspenseMinor: 0, ledgerSum: 0 })
  })
})

describe('money for no payment of ours', () => {
  const received = (key: string, amount: ProviderEvent['amount']) =>
    recordProviderEvent(fixture.deps, 'vult', {
      event: { key, reference: `of-nobody-${key}`, kind: 'succeeded', amount },
      source: 'webhook',
    })
  const listed = async () => (await call(readWorklist, { query: {} })).unmatched

  test('is booked where its amount is known, and leaves the list once an operator has resolved it', async () => {
    await received('stray', { amountMinor: 500, currency: 'SLE' })
    await received('stray', { amountMinor: 500, currency: 'SLE' })
    await received('silent', null)
    const items = await listed()
    expect(items.map(({ transaction, money }) => [transaction, money])).toEqual(
      expect.arrayContaining([
        ['stray', { amount: 5, currency: 'SLE' }],
        ['silent', null],
      ]),
    )
    expect(items).toHaveLength(2)
    await expectInvariants(fixture)
    for (const { id } of items)
      await call(settleSuspense, { params: { id }, body: { outcome: 'sent_back', reason } })
    expect(await listed()).toEqual([])
    await expectInvariants(fixture)
    const [first] = items
    expect((await call(listAudit, { query: { search: first?.id ?? '' } })).items).toMatchObject([
      { action: 'suspense_settled', subjectType: 'suspense', reason },
    ])
  })

  test('that failed is not listed', async () => {
    const event = { key: 'no', reference: 'of-nobody', kind: 'failed', amount: null } as const
    await recordProviderEvent(fixture.deps, 'vult', { event, source: 'webhook' })
    expect(await listed()).toEqual([])
  })
})

test.each([
  ['without an outcome', { reason }],
  ['with an unknown outcome', { outcome: 'lost', reason }],
  ['without a reason', { outcome: 'kept', reason: '' }],
  ['with an additional field', { outcome: 'kept', reason, amount: 1 }],
])('a settlement %s is refused and changes nothing', async (_what, body) => {
  const ticket = await paysWrongSum()
  const [item] = await itemsOf(ticket)
  const answer = await fixture.app.inject({
    method: 'POST',
    url: `/api/admin/suspense/${item?.id}/settle`,
    headers: { authorization: `Bearer ${await anAdmin(fixture)}` },
    payload: body,
  })
  expect(answer.statusCode).toBe(400)
  expect(await itemsOf(ticket)).toEqual([item])
  await deals(ticket)
})
