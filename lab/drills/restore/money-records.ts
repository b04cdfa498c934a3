import type { TestDatabase } from '../../../server/test/database.ts'
import { readSent, type Sent } from './money-out.ts'
import type { Begun, PaidSeller } from './sellers.ts'

type AsOwner = TestDatabase['asOwner']

/** The state of outgoing money in the provider's ledger and the database, once nothing is in progress. */
export type MoneyRecords = {
  sent: number
  /** Sellers who received more than they earned, and payments that were refunded more than once. */
  twice: string[]
  /** Sent, but neither recorded nor in the statement's differences, where the operator resolves it. */
  nowhere: string[]
  /** Recorded as sent, but not sent by the provider. */
  unsent: string[]
  /** Acknowledged to sellers, but missing. */
  reportedAndGone: Begun[]
}

// For a manual refund, the reference is the provider's, as the operator entered it.
const BOOKED = `select provider_reference as reference from payout_parts where state = 'paid'
  union all select coalesce(provider_reference, reference) from refunds where state = 'sent' and method <> 'cash'`
// A refund whose sale is lost too has no record to attach to; a payout has its seller.
const TO_SEE = `select reference from statement_differences where kind = 'unmatched_out' and line_kind = 'refund'`
const EARNED = `
  select y.entrepreneur_id as "sellerId", y.provider_reference as reference, p.price_minor::int as "priceMinor"
  from payments y join purchases p on p.entrepreneur_id = y.entrepreneur_id and p.id = y.purchase_id
  where p.paid_at is not null`

type Earned = { sellerId: string; reference: string; priceMinor: number }

const referencesOf = async (asOwner: AsOwner, text: string): Promise<Set<string>> =>
  new Set((await asOwner<{ reference: string }>(text)).map(({ reference }) => reference))

const sumOf = (rows: readonly number[]): number => rows.reduce((sum, minor) => sum + minor, 0)

/** Finds sellers whose number received more than their known sales minus refunds. */
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

export const readMoneyRecords = async (
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  standInsUrl: string,
  { sellers, begun }: { sellers: readonly PaidSeller[]; begun: readonly Begun[] },
): Promise<MoneyRecords> => {
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
    reportedAndGone: begun.filter(({ id }) => !ids.has(id)),
  }
}
