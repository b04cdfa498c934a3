import { listClaims } from '@minit/contract/admin/claims.ts'
import { correctClaim, makeClaim, readPaidHelp } from '@minit/contract/customer/claims.ts'
import { recordProviderEvent } from '../src/modules/money/payments/provider-events.ts'
import { claimJobs } from '../src/modules/sales/claims/match-funds.ts'
import type { TestApp } from './app.ts'
import { callApp, type TestSeller } from './builders.ts'
import { AT_ONCE, buys, type Ticket } from './purchases.ts'

export type Order = Ticket & { phoneNumber: string }

export const REFERENCE = 'PP240912.1432.B12345'

let numbers = 0
/** A number from the stand-in's series of a hundred whose owner never acts; each call returns the next. */
const aSilentNumber = (): string => {
  numbers = (numbers + 1) % 100
  return `+232760${String(numbers).padStart(2, '0')}129`
}

/** An order whose provider never reports a result, for the given number or a silent one. */
export const anUnansweredOrder = async (
  fixture: TestApp,
  seller: TestSeller,
  phoneNumber = aSilentNumber(),
): Promise<Order> => {
  const { transactionId, statusToken } = await buys(fixture, seller, { phoneNumber }, AT_ONCE)
  return { transactionId, statusToken, phoneNumber }
}

/** Claims that an order was paid, as its page does. */
export const claims = (
  fixture: TestApp,
  { transactionId, statusToken }: Ticket,
  { reference = REFERENCE, phoneNumber }: { reference?: string; phoneNumber: string },
) =>
  callApp(fixture.app)(makeClaim, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
    body: { reference, phoneNumber },
  })

/** An unpaid order at a seller, and a claim on it. */
export const aClaim = async (fixture: TestApp, seller: TestSeller) => {
  const order = await anUnansweredOrder(fixture, seller)
  await claims(fixture, order, order)
  const [row] = await fixture.database.asOwner<{ id: string }>(
    'select id from claims where purchase_id = $1',
    [order.transactionId],
  )
  return { claimedId: order.transactionId, claimId: row?.id ?? '' }
}

let movements = 0
/** Returns another transaction id each time, in the form that operators use. */
export const aReference = (): string => {
  movements += 1
  return `PP261123.1010.C${10_000 + movements}`
}

export type Money = { payerPhone?: string; amountMinor?: number; key?: string; reference?: string }

/** What people see, do and receive in connection with claimed money. */
export const claimFixture = (fixture: TestApp, seller: TestSeller) => {
  const inputOf = ({ transactionId, statusToken }: Ticket) => ({
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

  /** Reports money through a provider, unless the test says otherwise under an id that we never assigned. */
  const moneyComes = (transaction: string, money: Money = {}) => {
    const { payerPhone, amountMinor = seller.pack.priceMinor } = money
    const { key = `lost:${transaction}`, reference = `unknown-${transaction}` } = money
    const event = {
      key,
      reference,
      providerTransactionId: transaction,
      kind: 'succeeded',
      amount: { amountMinor, currency: 'SLE' },
      ...(payerPhone !== undefined && { payerPhone }),
    } as const
    return recordProviderEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
  }

  const messagesTo = async (phone: string): Promise<string[]> => {
    const rows = await fixture.database.asOwner<{ id: string; text: string }>(
      "select id, sealed_text as text from messages where recipient = $1 and kind = 'claim' order by id",
      [phone],
    )
    return rows.map(({ id, text }) => fixture.deps.secrets.open(text, id))
  }

  /** A claim whose money arrived from a number that no one states, unless the test passes one. */
  const claimed = async (admin: ReturnType<typeof callApp>, money: Money = {}) => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await moneyComes(reference, money)
    await claims(fixture, order, { ...order, reference })
    const claim = (await admin(listClaims, { query: {} })).items.find(
      ({ purchase }) => purchase?.transactionId === order.transactionId,
    )
    if (claim === undefined) throw new Error('there is no claim')
    const moneyId = claim.money.find(({ fit }) => fit.reference)?.id ?? ''
    const found = { outcome: 'found', moneyId, words: 'Placed by hand.' } as const
    return { order, reference, params: { id: claim.id }, found }
  }

  return {
    moneyComes,
    messagesTo,
    claimed,
    helpOf: (ticket: Ticket) => callApp(fixture.app)(readPaidHelp, inputOf(ticket)),
    mends: (ticket: Ticket) => callApp(fixture.app)(correctClaim, inputOf(ticket)),
    /** What the job does every five minutes. */
    looks: (): Promise<void> => claimJobs(fixture.deps)['watch-claims']({}),
    /** Resets rate limits and removes the claims of earlier tests. */
    beginAnew: async () => {
      await fixture.database.asOwner('delete from rate_limits')
      // These jobs would poll the orders of earlier tests.
      await fixture.database.asOwner("delete from pgboss.job where state = 'created'")
      await fixture.database.asOwner(
        "update claims set state = 'no_money', answered_at = now() where state = 'open'",
      )
    },
  }
}

/**
 * Invented claims of strangers from many addresses, the oldest an hour old: without an order, or on one
 * unpaid order of a seller each. Each has another reference unless the test passes one.
 */
export const floodOfClaims = async (
  fixture: TestApp,
  count: number,
  seller: TestSeller | null = null,
  reference: string | null = null,
): Promise<void> => {
  const began = fixture.deps.now().getTime() - 3_600_000
  const model = seller === null ? null : (await anUnansweredOrder(fixture, seller)).transactionId
  for (let index = 0; index < count; index += 1) {
    const id = fixture.deps.newId()
    const phone = `+23279${String(100_000 + index).padStart(6, '0')}`
    if (model !== null)
      await fixture.database.asOwner(
        `insert into purchases select (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'phone', $3::text,
           'idempotency_key', $2::text))).* from purchases p where p.id = $1`,
        [model, id, phone],
      )
    await fixture.database.asOwner(
      `insert into claims (entrepreneur_id, id, purchase_id, reference, said, payer_phone, created_at, asked_at)
       values ($1, $2, $3, $4, 'invented', $5, $6, $6)`,
      [
        seller?.id ?? 'platform',
        id,
        model && id,
        reference?.replaceAll('.', '') ?? `XX${id.slice(-10)}0000`,
        phone,
        new Date(began + index * 1_000),
      ],
    )
  }
}
