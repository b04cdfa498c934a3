/** Invariants of invoices over the whole database; see `operations/invariants.ts`. */
export const INVOICE_INVARIANTS = [
  {
    id: 'I19',
    title: 'Every paid invoice is booked once and whole, and no other one is',
    breaches: `select i.id from invoices i
        left join (
          select t.entrepreneur_id, t.invoice_id, count(distinct t.id) as booked, sum(e.amount_minor) as minor
          from ledger_transactions t
          join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
            and e.account in ('invoices:net', 'invoices:gst')
          where t.kind = 'invoice_paid' group by 1, 2
        ) l on l.entrepreneur_id = i.entrepreneur_id and l.invoice_id = i.id
        where (i.state = 'paid') <> (coalesce(l.booked, 0) = 1) or coalesce(l.minor, i.total_minor) <> i.total_minor
      union select t.id from ledger_transactions t where t.invoice_id is not null and not exists (
        select from invoices i where i.entrepreneur_id = t.entrepreneur_id and i.id = t.invoice_id)
      union select i.id from invoices i where i.paid_by = 'mobile_money' and not exists (
        select from invoice_payments p join invoice_events v on v.entrepreneur_id = p.entrepreneur_id and v.payment_id = p.id
        where p.entrepreneur_id = i.entrepreneur_id and p.invoice_id = i.id and p.state = 'paid' and v.kind = 'succeeded')`,
  },
  {
    id: 'I20',
    title: 'Numbers of invoices have no gaps, and no month is billed twice',
    isOfPlatform: true,
    breaches: `select s.series as id from invoice_series s
        left join (select series, number from invoices union all select series, number from sponsor_invoices) i on i.series = s.series
        group by s.series, s.last_number having count(i.*) <> s.last_number or max(i.number) <> s.last_number
      union select i.id from invoices i join invoices o on o.entrepreneur_id = i.entrepreneur_id and o.id <> i.id
        and o.due_on >= i.due_on and o.due_on < i.until_day`,
  },
  {
    id: 'I21',
    title: 'A shop stops selling when its oldest open invoice says so, and for none that is not open',
    breaches: `select e.id from entrepreneurs e
        left join (select entrepreneur_id, min(stops_at) as stops_at from invoices where state = 'open' group by 1) o
          on o.entrepreneur_id = e.id
        where e.stops_selling_at is distinct from o.stops_at`,
  },
] as const
