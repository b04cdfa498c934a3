import type { Invariant } from '../../../kernel/invariant.ts'

/** A payment is sold or held within this time, also after a crash. */
const DUE = `interval '30 minutes'`

const BREACHES = `
  select d.id from dialled_payments d
  left join purchases s on s.entrepreneur_id = d.entrepreneur_id and s.id = d.purchase_id
  where coalesce(s.status in ('paid', 'refunded'), false) = exists (
    select from suspense_items i where i.entrepreneur_id = d.entrepreneur_id and i.purchase_id = d.purchase_id)`

/** Invariants of payments by lasting codes. */
export const PAY_CODE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I34',
    title: 'Every payment by a lasting code is a sale, or money on suspense, and never both',
    breaches: `${BREACHES} and d.received_at < now() - ${DUE}`,
    dueSince: `${BREACHES} and d.received_at >= $1::timestamptz - ${DUE} and d.received_at < $2::timestamptz - ${DUE}`,
  },
]
