import type { Invariant } from '../../../kernel/invariant.ts'
import { LAST_SEEN } from '../../network/session-sums.ts'
import { areSold } from '../../network/sold-passes-sql.ts'

const isOfDay = (instant: string): string =>
  `${instant} >= c.day::timestamp at time zone 'UTC' and ${instant} < (c.day + 1)::timestamp at time zone 'UTC'`

const inList = (list: string, figure: string): string =>
  `(select coalesce(sum((x ->> '${figure}')::numeric), 0) from jsonb_array_elements(c.${list}) x)`

const ofBuyers = (at: number): string =>
  `(select coalesce(sum((x.value ->> ${at})::numeric), 0) from jsonb_each(coalesce(c.buyers, '{}')) x)`

const SAID = `(c.passes_sold, c.passes_used, c.paid_in_cash, c.paid_in_cash_minor, c.paid_in_cash_used,
    ${inList('outside_shifts', 'sales')}, ${inList('outside_shifts', 'minor')}, ${inList('hours', 'seconds')},
    ${inList('packages', 'seconds')}, ${inList('packages', 'octets')}, c.ended_passes, c.sold_minutes,
    case when c.buyers is null then c.ended_passes else ${ofBuyers(0)} end,
    case when c.buyers is null then c.sold_minutes else ${ofBuyers(1)} end,
    case when c.buyers is null then c.used_minutes else ${ofBuyers(2)} end)`

const IS = `(paid.sold, paid.used, paid.in_cash, paid.minor, paid.cash_used, cash.sales, cash.minor, phones.seconds,
    phones.seconds, phones.octets, minutes.passes, minutes.sold,
    minutes.passes, minutes.sold, c.used_minutes)`

/** Conditions that always hold for counted days, which reports read instead of the sales. */
export const COUNTED_DAY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I29',
    title: 'A day that was counted, and of which nothing was noted since, is what its sales and phones say',
    isByDay: true,
    breaches: `select c.entrepreneur_id || ' ' || c.day as id from counted_days c
      cross join lateral (
        select count(*) as sold, count(*) filter (where u.used) as used, count(*) filter (where u.in_cash) as in_cash,
          coalesce(sum(u.price_minor) filter (where u.in_cash), 0) as minor, count(*) filter (where u.in_cash and u.used) as cash_used
        from (select p.price_minor, p.payment_method = 'cash' as in_cash, exists (select from access_sessions a
            where a.entrepreneur_id = p.entrepreneur_id and a.purchase_id = p.id) as used
          from purchases p where p.entrepreneur_id = c.entrepreneur_id and ${isOfDay('p.paid_at')}
            and p.status = 'paid' and p.kind = 'pass') u) paid
      cross join lateral (
        select count(*) as sales, coalesce(sum(v.amount_minor), 0) as minor from provider_events v
        where v.entrepreneur_id = c.entrepreneur_id and ${isOfDay('v.received_at')} and v.provider = 'cash'
          and v.kind = 'succeeded' and v.actor_id is not null and v.shift_id is null) cash
      cross join lateral (
        select coalesce(sum(extract(epoch from ${LAST_SEEN} - s.began_at)), 0) as seconds,
          coalesce(sum(s.down_octets + s.up_octets), 0) as octets from access_sessions s
        where s.entrepreneur_id = c.entrepreneur_id and ${isOfDay('s.began_at')} and s.ended_at is not null) phones
      cross join lateral (
        select count(*) as passes, coalesce(sum(l.minutes), 0) as sold from passes p
        cross join lateral (select sum(m.minutes) - coalesce((select sum(g.minutes) from given_minutes g
            where g.entrepreneur_id = p.entrepreneur_id and g.from_purchase_id = p.purchase_id), 0) as minutes from pass_minutes m
          where m.entrepreneur_id = p.entrepreneur_id and m.pass_id = p.id) l
        where p.entrepreneur_id = c.entrepreneur_id and p.id >= first_id_of(c.day) and p.id < first_id_of(c.day + 1)
          and ${areSold('p.entrepreneur_id', 'p.purchase_id')}
          and p.revoked_at is null and p.expires_at <= c.counted_at and not exists (select from access_sessions a
            where a.entrepreneur_id = p.entrepreneur_id and a.purchase_id = p.purchase_id and a.ended_at is null)) minutes
      where not exists (select from days_to_count m where m.entrepreneur_id = c.entrepreneur_id and m.day = c.day)
        and ${SAID} is distinct from ${IS}`,
  },
]
