import type { Invariant } from '../../../kernel/invariant.ts'

const SAID = '(s.sales_minor, s.refunds_minor, s.paid_in_minor, s.taken_out_minor)'

const REPORTED = `(
    (select coalesce(sum(v.amount_minor), 0) from provider_events v
      where v.entrepreneur_id = s.entrepreneur_id and v.shift_id = s.id and v.kind = 'succeeded'),
    (select coalesce(sum(r.amount_minor), 0) from refund_events e
      join refunds r on r.entrepreneur_id = e.entrepreneur_id and r.id = e.refund_id
      where e.entrepreneur_id = s.entrepreneur_id and e.shift_id = s.id),
    (select coalesce(sum(m.amount_minor), 0) from shift_movements m
      where m.entrepreneur_id = s.entrepreneur_id and m.shift_id = s.id and m.kind = 'in'),
    (select coalesce(sum(m.amount_minor), 0) from shift_movements m
      where m.entrepreneur_id = s.entrepreneur_id and m.shift_id = s.id and m.kind = 'out'))`

/** Invariants of closed drawers. */
export const SHIFT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I22',
    title: 'A closed shift has the figures of its drawer: sales, cash handed back, in and out',
    breaches: `select s.id from shifts s where s.closed_at is not null and ${SAID} is distinct from ${REPORTED}`,
  },
]
