import type { BookSources } from './lab.ts'

export type Purchase = {
  id: string
  key: string | null
  kind: 'pass' | 'overtime'
  status: string
  method: string
  priceMinor: number
  /** Bought with a printed code. */
  isCard: boolean
  passes: number
  minutes: number
}
type Payment = { purchaseId: string; provider: string; reference: string }
/** Money without a purchase: on the worklist, or sent back. */
type Suspense = { provider: string; reference: string; amountMinor: number | null }
export type SentPart = {
  what: 'refund' | 'payout'
  provider: string
  reference: string
  state: string
  amountMinor: number
  /** Flagged for an operator. */
  isAlarmed: boolean
}

/** The state according to the product's own tables. */
export type Inside = {
  purchases: Purchase[]
  payments: Payment[]
  suspense: Suspense[]
  sent: SentPart[]
  refundsOf: Map<string, string>
  payouts: Set<string>
  codes: Map<string, string>
  messages: { id: string; to: string; state: string; text: string }[]
}

export const readInside = async ({ cluster: { asOwner }, deps }: BookSources): Promise<Inside> => {
  const passes = await asOwner<{ id: string; purchaseId: string; sealed: string }>(
    'select id, purchase_id as "purchaseId", sealed_code as sealed from passes',
  )
  const messages = await asOwner<{ id: string; to: string; state: string; sealed: string }>(
    'select id, recipient as to, state, sealed_text as sealed from messages',
  )
  const refunds = await asOwner<{ id: string; purchaseId: string }>(
    'select id, purchase_id as "purchaseId" from refunds where suspense_id is null',
  )
  const payouts = await asOwner<{ id: string }>('select id from payouts')
  return {
    purchases: await asOwner<Purchase>(PURCHASES),
    payments: await asOwner<Payment>(
      'select purchase_id as "purchaseId", provider, provider_reference as reference from payments',
    ),
    suspense: await asOwner<Suspense>(
      'select provider, provider_reference as reference, amount_minor::int as "amountMinor" from suspense_items',
    ),
    sent: await asOwner<SentPart>(SENT),
    refundsOf: new Map(refunds.map(({ id, purchaseId }) => [purchaseId, id])),
    payouts: new Set(payouts.map(({ id }) => id)),
    codes: new Map(passes.map(({ id, purchaseId, sealed }) => [purchaseId, deps.secrets.open(sealed, id)])),
    messages: messages.map(({ sealed, ...message }) => ({
      ...message,
      text: deps.secrets.open(sealed, message.id),
    })),
  }
}

/** Aggregates per table: with subqueries per sale, reading two hours of visits took more than an hour. */
const PURCHASES = `
  select p.id, p.idempotency_key as key, p.kind, p.status, p.payment_method as method, p.price_minor::int as "priceMinor",
    v.purchase_id is not null as "isCard", coalesce(s.passes, 0) as passes, coalesce(m.minutes, 0) as minutes
  from purchases p
  left join (select distinct purchase_id from vouchers) v on v.purchase_id = p.id
  left join (select purchase_id, count(*)::int as passes from passes group by 1) s on s.purchase_id = p.id
  left join (select purchase_id, count(*)::int as minutes from pass_minutes where kind = 'overtime' group by 1) m
    on m.purchase_id = p.id`

const SENT = `
  select 'refund' as what, provider, provider_reference as reference, state, amount_minor::int as "amountMinor",
    alarm is not null as "isAlarmed"
    from refunds where provider_reference is not null
  union all select 'payout', p.provider, t.provider_reference, t.state, t.amount_minor::int, t.alarm is not null
    from payout_parts t join payouts p on p.id = t.payout_id`
