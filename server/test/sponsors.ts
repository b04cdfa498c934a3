import { startSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { connectManually } from '@minit/contract/entrepreneur/manual-access.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { recordProviderEvent } from '../src/modules/money/payments/provider-events.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, logInAs, type TestSeller } from './builders.ts'
import { eventually } from './purchases.ts'

type Wanted = CallInput<typeof startSponsorship>['body']

/** A sponsorship of a shop by mobile money, not paid yet. `days`: how many, from today on. */
export const ordersSponsorship = async (
  fixture: TestApp,
  seller: TestSeller,
  { days = 1, ...wanted }: Partial<Wanted> & { days?: number } = {},
) => {
  const now = fixture.deps.now()
  const body: Wanted = {
    sponsorName: 'Kissy School',
    phoneNumber: aPhone(),
    packageId: seller.pack.id,
    sum: 350,
    who: 'anyone',
    numbers: '',
    minutesEach: 20,
    downKbps: null,
    hours: null,
    firstDay: freetownDay(now),
    lastDay: freetownDay(new Date(now.getTime() + (days - 1) * 86_400_000)),
    ...wanted,
  }
  const { sponsorshipId: id, link } = await callApp(fixture.app)(startSponsorship, {
    params: { entrepreneur: seller.slug },
    body,
  })
  return { id, path: link, link: link.replace('/sponsored/', ''), phone: body.phoneNumber }
}

/** A seller without a router connects all phones that wait. */
export const connectsAll = async ({ app, database, deps }: TestApp, seller: TestSeller): Promise<void> => {
  const { sessionToken } = await logInAs(deps, seller)
  const waiting = await database.asOwner<{ id: string }>(
    'select purchase_id as id from passes where entrepreneur_id = $1 and connected_at is null and expires_at > $2',
    [seller.id, deps.now()],
  )
  for (const { id } of waiting) await callApp(app, sessionToken)(connectManually, { params: { id } })
}

/** The same, paid: by the stand-in of the provider. */
export const aSponsorship = async (...asked: Parameters<typeof ordersSponsorship>) => {
  const [fixture, seller] = asked
  const made = await ordersSponsorship(...asked)
  await eventually(async () => {
    await fixture.drain()
    const rows = await fixture.database.asOwner(
      'select state from sponsorships where entrepreneur_id = $1 and id = $2',
      [seller.id, made.id],
    )
    if (rows[0]?.state !== 'running') throw new Error(`the sponsorship is ${String(rows[0]?.state)}`)
  })
  return made
}

/** A sponsorship by mobile money whose payment no job follows: the test sends its provider's reports. */
export const beginsToSponsor = async (...asked: Parameters<typeof ordersSponsorship>) => {
  const [{ database }, seller] = asked
  const made = await ordersSponsorship(...asked)
  const [payment] = await database.asOwner<{ id: string; reference: string; amount: string }>(
    'select id, provider_reference as reference, amount_minor as amount from sponsor_payments where sponsorship_id = $1',
    [made.id],
  )
  return {
    ...made,
    seller,
    paymentId: payment?.id ?? '',
    reference: payment?.reference ?? '',
    amountMinor: Number(payment?.amount),
  }
}

type Said = { minor?: number; currency?: string; key?: string }

/** Reports what became of a payment that `beginsToSponsor` began. */
export const paysForSponsor = (
  { deps }: Pick<TestApp, 'deps'>,
  { reference, amountMinor }: Awaited<ReturnType<typeof beginsToSponsor>>,
  kind: 'succeeded' | 'failed',
  { minor = amountMinor, currency = 'SLE', key = 'once' }: Said = {},
) =>
  recordProviderEvent(deps, 'pawapay', {
    event: {
      key: `${reference}:${kind}:${key}`,
      reference,
      kind,
      amount: kind === 'succeeded' ? { amountMinor: minor, currency } : null,
      ...(kind === 'failed' && { reason: 'declined' as const }),
    },
    source: 'webhook',
  })

/** The state of a sponsorship's only payment. */
export const sponsorPaymentState = async (
  { database }: Pick<TestApp, 'database'>,
  id: string,
): Promise<string | undefined> => {
  const rows = await database.asOwner<{ state: string }>(
    'select state from sponsor_payments where sponsorship_id = $1',
    [id],
  )
  return rows[0]?.state
}

/** What each account holds of a sponsorship's money. */
export const heldBy = async ({ database }: Pick<TestApp, 'database'>, id: string) => {
  const rows = await database.asOwner<{ account: string; minor: string }>(
    `select e.account, sum(e.amount_minor) as minor from ledger_transactions t
     join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
     where t.sponsorship_id = $1 and e.account like 'received:%' group by 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}

/** What a sponsorship's row, and the ledger, say of its money in minor units. */
export const sponsorshipRow = async ({ database }: Pick<TestApp, 'database'>, id: string) => {
  const [row] = await database.asOwner<Record<string, string | null>>(
    `select s.*, (select coalesce(-sum(e.amount_minor), 0) from ledger_transactions t
       join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
       where t.sponsorship_id = s.id and e.account = 'sponsors:held') as held_minor
     from sponsorships s where s.id = $1`,
    [id],
  )
  const numbers = [
    'paid_minor',
    'reserved_minor',
    'used_minor',
    'used_minutes',
    'returned_minor',
    'held_minor',
  ].map((name) => [name, Number(row?.[name])])
  return { state: row?.state, ...Object.fromEntries(numbers) } as Record<string, number | string>
}

/** What went back of a sponsorship, or shall, the oldest first. */
export const returnsOf = ({ database }: Pick<TestApp, 'database'>, id: string) =>
  database.asOwner<{
    id: string
    state: string
    method: string
    taken_by: string
    provider: string | null
    amount_minor: string
    reference: string | null
    provider_reference: string | null
    alarm: string | null
  }>('select * from sponsor_returns where sponsorship_id = $1 order by id', [id])
