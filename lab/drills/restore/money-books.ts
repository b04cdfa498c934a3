import type { TestDatabase } from '../../../server/test/database.ts'
import { readSent, type Sent } from './money-out.ts'
import type { Begun, PaidSeller } from './sellers.ts'

type AsOwner = TestDatabase['asOwner']

/** What the provider's ledger and our books say of money that left, once all is quiet. */
export type MoneyBooks = {
  sent: number
  /** Sellers who got more than they earned, and payments of which more than one refund was sent. */
  twice: string[]
  /** Sent, and neither in our books nor shown with its statement, where the operator has dealt with it. */
  nowhere: string[]
  /** In our books as sent by the provider, which did not send it. */
  unsent: string[]
  /** What sellers were told of and is not there. */
  toldAndGone: Begun[]
}

// Of a refund by hand the reference is what the person wrote down: the provider's.
const BOOKED = `select provider_reference as reference from payout_parts where state = 'paid'
  union all select coalesce(provider_reference, reference) from refunds where state = 'sent' and method <> 'cash'`
// Of a refund whose sale is gone as well there is nothing to write it down at; a payout has its seller.
const TO_SEE = `select reference from statement_differences where kind = 'unmatched_out' and line_kind = 'refund'`
const EARNED = `
  select y.entrepreneur_id as "sellerId", y.provider_reference as reference, p.price_minor::int as "priceMinor"
  from payments y join purchases p on p.entrepreneur_id = y.entrepreneur_id and p.id = y.purchase_id
  where p.paid_at is not null`

type Earned = { sellerId: string; reference: string; priceMinor: number }

const referencesOf = async (asOwner: AsOwner, text: string): Promise<Set<string>> =>
  new Set((await asOwner<{ reference: string }>(text)).map(({ reference }) => reference))

const sumOf = (rows: readonly number[]): number => rows.reduce((sum, minor) => sum + minor, 0)

/** Sellers whose number got more than the sales that are known brought, less what went back of those. */
const overpaid = (
  sent: readonly Sent[],
  earned: readonly Earned[],
  sellers: readonly PaidSeller[],
): string[] =>
  sellers.flatMap(({ id, phone }) => {
    const sales = earned.filter(({ sellerId }) => sellerId === id)
    const own = new Set(sales.map(({ reference }) => reference))
    const back = sent.filter(({ sort, depositId }) => sort === 'refund' && own.has(depositId))
    const out = sent.filter((each) => each.sort === 'payout' && each.phone === phone)
    const minorOf = ({ amountMinor }: Sent): number => amountMinor
    const owedMinor = sumOf(sales.map(({ priceMinor }) => priceMinor)) - sumOf(back.map(minorOf))
    const outMinor = sumOf(out.map(minorOf))
    return outMinor > owedMinor ? [`${phone}: ${outMinor} of ${owedMinor}`] : []
  })

const refundedTwice = (sent: readonly Sent[]): string[] => {
  const ids = sent.flatMap(({ sort, depositId }) => (sort === 'refund' ? [depositId] : []))
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

export const readMoneyBooks = async (
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  standInsUrl: string,
  { sellers, begun }: { sellers: readonly PaidSeller[]; begun: readonly Begun[] },
): Promise<MoneyBooks> => {
  const sent = await readSent(standInsUrl)
  const [booked, toSee] = [await referencesOf(asOwner, BOOKED), await referencesOf(asOwner, TO_SEE)]
  const left = new Set(sent.map(({ reference }) => reference))
  const ids = await referencesOf(
    asOwner,
    'select id as reference from payouts union all select id from refunds',
  )
  return {
    sent: sent.length,
    twice: [...refundedTwice(sent), ...overpaid(sent, await asOwner<Earned>(EARNED), sellers)],
    nowhere: [...left].filter((reference) => !booked.has(reference) && !toSee.has(reference)),
    unsent: [...booked].filter((reference) => !left.has(reference)),
    toldAndGone: begun.filter(({ id }) => !ids.has(id)),
  }
}
