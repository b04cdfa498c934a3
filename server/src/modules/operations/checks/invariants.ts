import type { Invariant } from '../../../kernel/invariant.ts'
import { MESSAGE_INVARIANTS } from '../../messaging/messages/message-invariants.ts'
import { INVOICE_INVARIANTS } from '../../money/billing/invoice-invariants.ts'
import { SHIFT_INVARIANTS } from '../../money/drawers/shift-invariants.ts'
import { COUNTED_BALANCES } from '../../money/ledger/balances.queries.ts'
import { PAY_CODE_INVARIANTS } from '../../money/pay-codes/pay-code-invariants.ts'
import { SPONSOR_INVARIANTS } from '../../money/sponsors/sponsor-invariants.ts'
import { TRAVEL_INVARIANTS } from '../../money/travel/travel-invariants.ts'
import { STRETCH_INVARIANTS } from '../../network/stretch-invariants.ts'
import { LINE_INVARIANTS } from '../../passes/line-invariants.ts'
import { COUNTED_DAY_INVARIANTS } from '../../reporting/figures/counted-day-invariants.ts'
import { GIVEN_INVARIANTS } from '../../sales/given-minutes/given-invariants.ts'
import { VOUCHER_INVARIANTS } from '../../sales/vouchers/voucher-invariants.ts'
import { EQUIPMENT_INVARIANTS } from '../../shop/equipment/equipment-invariants.ts'
import { ROLL_UP_INVARIANTS } from './roll-up-invariants.ts'

const SETTLED = `status in ('paid', 'refunded')`

/** Selects settled purchases that do not have exactly one row of another table. */
const oneForEachSettled = (what: { from: string; on: string; only?: string }): string => `
  select p.id from purchases p left join ${what.from} on ${what.on}
  where p.${SETTLED} ${what.only ?? ''} group by p.entrepreneur_id, p.id having count(x.*) <> 1`

const FIGURES = `count(*) filter (where kind = 'pass') as sales, sum(price_minor) as revenue_minor,
  sum(price_minor) filter (where kind = 'overtime') as overtime_minor, sum(discount_minor) as discount_minor,
  sum(promotion_minor) as promotion_minor`
const SAME_FIGURES = `(kept.sales, kept.revenue_minor, kept.overtime_minor, kept.discount_minor, kept.promotion_minor) is distinct from
  (coalesce(sold.sales, 0), coalesce(sold.revenue_minor, 0), coalesce(sold.overtime_minor, 0), coalesce(sold.discount_minor, 0),
  coalesce(sold.promotion_minor, 0))`

/** Conditions that hold over the whole database at any instant. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'Every transaction of the ledger sums to zero',
    breaches: `select transaction_id as id from ledger_entries
      group by entrepreneur_id, transaction_id, currency having sum(amount_minor) <> 0`,
  },
  {
    id: 'I2',
    title: 'What the ledger received for a sale is its price',
    breaches: `select p.id from purchases p
      join ledger_transactions t on t.entrepreneur_id = p.entrepreneur_id and t.purchase_id = p.id and t.kind = 'sale'
      join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account like 'received:%'
      group by p.entrepreneur_id, p.id, p.price_minor having sum(e.amount_minor) <> p.price_minor`,
  },
  {
    id: 'I3',
    title:
      'Every paid purchase has one sale in the ledger and a payment that succeeded; every refund is booked',
    breaches: `${oneForEachSettled({
      from: `ledger_transactions x`,
      on: `x.entrepreneur_id = p.entrepreneur_id and x.purchase_id = p.id and x.kind = 'sale'`,
    })}
      union select p.id from purchases p where p.${SETTLED} and not exists (
        select from payments y join provider_events v on v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
        where y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id and v.kind = 'succeeded')
      union select p.id from purchases p where (p.status = 'refunded') <> exists (
        select from ledger_transactions r where r.entrepreneur_id = p.entrepreneur_id and r.purchase_id = p.id and r.kind = 'refund')`,
  },
  {
    id: 'I4',
    title: 'No pass works without its purchase paid, or granted with its own row',
    breaches: `select s.id from passes s join purchases p on p.entrepreneur_id = s.entrepreneur_id and p.id = s.purchase_id
      where p.status <> 'paid' and s.revoked_at is null and s.expires_at > now()
        and not (p.status = 'granted' and exists (select from free_grants g
          where g.entrepreneur_id = p.entrepreneur_id and g.purchase_id = p.id and g.minutes = p.base_minutes
          union all select from given_minutes g
          where g.entrepreneur_id = p.entrepreneur_id and g.purchase_id = p.id and g.minutes = p.base_minutes
          union all select from travel_halves g where g.side = 'host'
          and g.entrepreneur_id = p.entrepreneur_id and g.purchase_id = p.id and g.minutes = p.base_minutes))`,
  },
  {
    id: 'I5',
    title: 'One request makes one purchase, and one payment of a purchase counts',
    breaches: `select min(id) as id from purchases where idempotency_key is not null
        group by entrepreneur_id, idempotency_key having count(*) > 1
      union select purchase_id from payments group by entrepreneur_id, purchase_id
        having count(*) filter (where is_current) <> 1`,
  },
  {
    id: 'I6',
    title: 'Every paid pass is there exactly once, and every paid overtime lengthened one',
    breaches: `${oneForEachSettled({
      from: 'passes x',
      on: 'x.entrepreneur_id = p.entrepreneur_id and x.purchase_id = p.id',
      only: `and p.kind = 'pass'`,
    })}
      union ${oneForEachSettled({
        from: 'pass_minutes x',
        on: `x.entrepreneur_id = p.entrepreneur_id and x.purchase_id = p.id and x.kind = 'overtime'`,
        only: `and p.kind = 'overtime'`,
      })}`,
  },
  {
    id: 'I7',
    title: 'What dashboards show is what was sold',
    breaches: `select kept.entrepreneur_id as id from seller_totals kept
        left join (select entrepreneur_id, ${FIGURES} from purchases where status = 'paid' group by 1) sold
          on sold.entrepreneur_id = kept.entrepreneur_id where ${SAME_FIGURES}
      union select kept.entrepreneur_id || ' ' || kept.day from seller_days kept
        left join (select entrepreneur_id, (paid_at at time zone 'UTC')::date as day, ${FIGURES}
          from purchases where status = 'paid' group by 1, 2) sold
          on sold.entrepreneur_id = kept.entrepreneur_id and sold.day = kept.day where ${SAME_FIGURES}`,
  },
  ...MESSAGE_INVARIANTS,
  ...SPONSOR_INVARIANTS,
  {
    id: 'I9',
    title: 'Everything of a purchase belongs to the seller of it',
    breaches: `select s.id from passes s join purchases p on p.id = s.purchase_id
        where p.entrepreneur_id <> s.entrepreneur_id
      union select y.id from payments y join purchases p on p.id = y.purchase_id
        where p.entrepreneur_id <> y.entrepreneur_id`,
  },
  {
    id: 'I10',
    title: 'A pass lasts as long as its minutes say',
    breaches: `select s.id from passes s
      left join (
        select entrepreneur_id, pass_id, sum(minutes) as minutes, bool_or(kind in ('overtime', 'credit', 'outage')) as lengthened
        from (select entrepreneur_id, pass_id, minutes, kind from pass_minutes
          union all select entrepreneur_id, pass_id, minutes, 'outage' from outage_credits) given group by 1, 2
      ) m on m.entrepreneur_id = s.entrepreneur_id and m.pass_id = s.id
      left join (select entrepreneur_id, purchase_id, bool_or(side = 'host') as is_host from travel_halves group by 1, 2) h
        on h.entrepreneur_id = s.entrepreneur_id and h.purchase_id = s.purchase_id
      where case
        when h.is_host
        then s.expires_at > s.starts_at + coalesce(m.minutes, 0) * interval '1 minute' and not m.lengthened
        when h.purchase_id is not null
        then coalesce(s.paused_seconds > coalesce(m.minutes, 0) * 60 + s.pauses_used, false)
        when s.unused_minutes is not null
        then s.unused_minutes <> coalesce(m.minutes, 0) or s.expires_at <> s.use_by
        when s.bought_seconds is not null
        then s.bought_seconds <> coalesce(m.minutes, 0) * 60 or s.expires_at > s.use_by
        when s.paused_seconds is not null
        then s.paused_seconds > coalesce(m.minutes, 0) * 60 + s.pauses_used
          or s.expires_at <> s.paused_at + s.pause_days * interval '1 day'
        when s.pauses_used > 0 then coalesce(s.expires_at < s.resumed_at, false)
        when s.stock_code_id is not null or s.hours is not null or m.lengthened
        then s.expires_at < s.starts_at + coalesce(m.minutes, 0) * interval '1 minute'
        else s.expires_at <> s.starts_at + coalesce(m.minutes, 0) * interval '1 minute' end`,
  },
  {
    id: 'I11',
    title: 'Prices add up: list price less discount, net and GST; no discount above 30 %',
    breaches: `select id from purchases where price_minor <> list_price_minor - discount_minor
      or price_minor <> gst_minor + net_minor or discount_minor > (list_price_minor * 3 + 9) / 10
      or gst_minor <> (2 * price_minor * gst_basis_points + 10000 + gst_basis_points) / (2 * (10000 + gst_basis_points))`,
  },
  {
    id: 'I12',
    title: 'No refund is more than was paid',
    breaches: `select t.purchase_id as id from ledger_transactions t
      join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account like 'received:%'
      where t.kind not in ('agent_sale', 'agent_return', 'agent_settled')
      group by t.entrepreneur_id, t.purchase_id having sum(e.amount_minor) < 0`,
  },
  {
    id: 'I13',
    title: 'The loyalty count of a customer is the number of their purchases that counted',
    breaches: `select c.id from customers c
        left join (select customer_id, count(*) from purchases
          where kind = 'pass' and status = 'paid' and counts_for_loyalty group by 1) p on p.customer_id = c.id
        where c.paid_purchases <> coalesce(p.count, 0)`,
  },
  {
    id: 'I14',
    title: 'What the ledger holds on suspense is what stands on the worklist, item by item',
    breaches: `select i.id from suspense_items i
        left join (select t.entrepreneur_id, t.suspense_id, e.currency, -sum(e.amount_minor) as held_minor
            from ledger_transactions t join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
            where e.account = 'suspense' group by 1, 2, 3) booked
          on booked.entrepreneur_id = i.entrepreneur_id and booked.suspense_id = i.id and booked.currency = i.currency
        where coalesce(booked.held_minor, 0) <> case when i.settled_at is null then coalesce(i.amount_minor, 0) else 0 end
      union select e.transaction_id from ledger_entries e
        join ledger_transactions t on t.entrepreneur_id = e.entrepreneur_id and t.id = e.transaction_id
        where e.account = 'suspense' and t.suspense_id is null
      union select y.id from payments y where y.needs_review is not null and not exists (
        select from suspense_items i where i.entrepreneur_id = y.entrepreneur_id and i.purchase_id = y.purchase_id
          and i.settled_at is null)
      union select i.id from suspense_items i
        join payments y on y.entrepreneur_id = i.entrepreneur_id and y.purchase_id = i.purchase_id
        where i.settled_at is null and y.needs_review is null`,
  },
  {
    id: 'I15',
    title: "Every code of a seller's own router is sold once, and to the pass that shows it",
    breaches: `select c.id from code_stock c
        left join passes s on s.entrepreneur_id = c.entrepreneur_id and s.stock_code_id = c.id
        where (c.given_at is not null) <> (s.id is not null) or s.purchase_id <> c.purchase_id
      union select s.id from passes s where s.stock_code_id is not null and not exists (
        select from code_stock c where c.entrepreneur_id = s.entrepreneur_id and c.id = s.stock_code_id)
      union select min(stock_code_id) from passes where stock_code_id is not null
        group by entrepreneur_id, stock_code_id having count(*) > 1`,
  },
  {
    id: 'I16',
    title: 'What the platform owes each seller, part by part, is what the ledger says',
    breaches: `select coalesce(kept.entrepreneur_id, counted.entrepreneur_id) as id
      from seller_balances kept full join (${COUNTED_BALANCES}) counted on counted.entrepreneur_id = kept.entrepreneur_id
      where (coalesce(kept.available_minor, 0), coalesce(kept.pending_minor, 0), coalesce(kept.reserved_minor, 0))
        is distinct from (coalesce(counted.available_minor, 0), coalesce(counted.pending_minor, 0), coalesce(counted.reserved_minor, 0))`,
  },
  {
    id: 'I17',
    title: 'Every payout is the sum of its parts, and each part is set aside, returned or paid as it stands',
    breaches: `select p.id from payouts p
        left join payout_parts t on t.entrepreneur_id = p.entrepreneur_id and t.payout_id = p.id
        group by p.entrepreneur_id, p.id, p.amount_minor having coalesce(sum(t.amount_minor), 0) <> p.amount_minor
      union select t.id from payout_parts t
        left join ledger_transactions l on l.entrepreneur_id = t.entrepreneur_id and l.payout_part_id = t.id
        group by t.entrepreneur_id, t.id, t.state
        having count(*) filter (where l.kind = 'payout_reserved') <> 1
          or (t.state = 'paid') <> bool_or(l.kind = 'payout_paid')
          or (t.state = 'failed' and not bool_or(l.kind = 'payout_returned'))
          or (t.state in ('waiting', 'asked') and bool_or(l.kind = 'payout_returned'))
      union select t.id from payout_parts t where t.state = 'paid' and not exists (
        select from payout_events v where v.entrepreneur_id = t.entrepreneur_id and v.part_id = t.id and v.kind = 'succeeded')`,
  },
  {
    id: 'I18',
    title:
      'Every refund matches its sale, is recorded before it is sent, and is reserved, returned or sent as its state says',
    breaches: `select r.id from refunds r
        join purchases p on p.entrepreneur_id = r.entrepreneur_id and p.id = r.purchase_id
        where r.suspense_id is null and (p.status <> 'refunded' or r.amount_minor <> p.price_minor)
      union select r.id from refunds r
        left join ledger_transactions l on l.entrepreneur_id = r.entrepreneur_id and l.refund_id = r.id
        where r.owed_minor > 0 group by r.entrepreneur_id, r.id, r.state
        having count(*) filter (where l.kind = 'refund_reserved') <> 1
          or (r.state = 'sent') <> coalesce(bool_or(l.kind = 'refund_sent'), false)
          or (r.state = 'failed' and not bool_or(l.kind = 'refund_returned'))
          or (r.state in ('waiting', 'asked', 'to_confirm') and bool_or(l.kind = 'refund_returned'))
      union select r.id from refunds r where r.state = 'sent' and not exists (
        select from refund_events v where v.entrepreneur_id = r.entrepreneur_id and v.refund_id = r.id and v.kind = 'succeeded')
      union select r.id from refunds r
        join suspense_items i on i.entrepreneur_id = r.entrepreneur_id and i.id = r.suspense_id
        where r.state = 'sent' and i.outcome is distinct from 'sent_back'`,
  },
  ...INVOICE_INVARIANTS,
  ...PAY_CODE_INVARIANTS,
  ...SHIFT_INVARIANTS,
  ...VOUCHER_INVARIANTS,
  ...LINE_INVARIANTS,
  ...STRETCH_INVARIANTS,
  ...GIVEN_INVARIANTS,
  ...EQUIPMENT_INVARIANTS,
  ...TRAVEL_INVARIANTS,
  ...ROLL_UP_INVARIANTS,
  ...COUNTED_DAY_INVARIANTS,
]
