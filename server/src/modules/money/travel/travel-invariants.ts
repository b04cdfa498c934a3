import { CLEARING_OWED } from '../../platform/settings/ledger-accounts.ts'

/** What a shop's half says of its travel, in the columns of the half. */
const SAID =
  '(side, purchase_id, minutes, hour_minor, started_at, ended_at, used_seconds, amount_minor, clearing_id)'
const saidOf = (half: string): string => SAID.replaceAll(/\w+/g, (column) => `${half}.${column}`)

const brokenHalves = (which: string): string => `
  select v.id from travels v
  left join travel_halves a on a.entrepreneur_id = v.home_seller_id and a.travel_id = v.id
  left join travel_halves b on b.entrepreneur_id = v.host_seller_id and b.travel_id = v.id
  where ${which} and (
    ${saidOf('a')} is distinct from ('home', v.home_purchase_id, v.host_minutes, v.hour_minor, v.started_at, v.ended_at,
      v.used_seconds, -v.moved_minor, v.clearing_id)
    or ${saidOf('b')} is distinct from ('host', v.host_purchase_id, v.host_minutes, v.hour_minor, v.started_at, v.ended_at,
      v.used_seconds, v.moved_minor, v.clearing_id))`

const ledgerOf = (seller: string): string => `(
  select sum(e.amount_minor) from ledger_transactions t
  join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account = '${CLEARING_OWED}'
  where t.entrepreneur_id = ${seller} and t.clearing_id = c.id)`

const brokenClearings = (which: string): string => `
  select c.id from clearings c
  left join lateral (
    select count(*) as travels, coalesce(sum(v.moved_minor) filter (where v.home_seller_id = c.one_seller_id), 0) as one_moved,
      coalesce(sum(v.moved_minor) filter (where v.home_seller_id = c.other_seller_id), 0) as other_moved,
      coalesce(bool_and(c.one_seller_id in (v.home_seller_id, v.host_seller_id)
        and c.other_seller_id in (v.home_seller_id, v.host_seller_id)), false) as are_theirs
    from travels v where v.clearing_id = c.id) w on true
  left join clearing_halves a on a.entrepreneur_id = c.one_seller_id and a.clearing_id = c.id
  left join clearing_halves b on b.entrepreneur_id = c.other_seller_id and b.clearing_id = c.id
  where ${which} and (not w.are_theirs
    or (w.travels, w.one_moved, w.other_moved) is distinct from (c.travels::bigint, c.one_moved_minor, c.other_moved_minor)
    or (a.given_minor, a.earned_minor, a.travels, a.day) is distinct from (c.one_moved_minor, c.other_moved_minor, c.travels, c.day)
    or (b.given_minor, b.earned_minor, b.travels, b.day) is distinct from (c.other_moved_minor, c.one_moved_minor, c.travels, c.day)
    or ${ledgerOf('c.one_seller_id')} is distinct from c.other_moved_minor - c.one_moved_minor
    or ${ledgerOf('c.other_seller_id')} is distinct from c.one_moved_minor - c.other_moved_minor)`

/** The clearings since the last check, with a day to spare. */
const RECENT = 'c.day between day_of($1::timestamptz) - 1 and day_of($2::timestamptz)'
const DUE_TRAVELS = `(v.clearing_id is null or v.clearing_id in (select c.id from clearings c where ${RECENT}))`

/** Invariants of minutes that travelled over the whole database; see `operations/invariants.ts`. */
export const TRAVEL_INVARIANTS = [
  {
    id: 'I49',
    title:
      'What is kept back of a balance is what its open travels may cost, and what ended ones moved and no clearing took yet',
    breaches: `select coalesce(b.entrepreneur_id, v.entrepreneur_id) as id from seller_balances b
        full join (
          select home_seller_id as entrepreneur_id, sum(case when ended_at is null then held_minor else moved_minor end) as minor
          from travels where clearing_id is null group by 1
        ) v on v.entrepreneur_id = b.entrepreneur_id
        where coalesce(b.travelling_minor, 0) <> coalesce(v.minor, 0)`,
  },
  {
    id: 'I50',
    title: 'Each of the two shops of a travel has a half that says what the travel says',
    isOfPlatform: true,
    breaches: brokenHalves('true'),
    dueSince: brokenHalves(DUE_TRAVELS),
  },
  {
    id: 'I51',
    title: 'A pass is away while its minutes are used elsewhere, and only then; no half lacks its travel',
    breaches: `select s.id from passes s where s.away_at is not null and not exists (
        select from travels v where v.home_seller_id = s.entrepreneur_id and v.home_purchase_id = s.purchase_id and v.ended_at is null)
      union select v.id from travel_halves h join travels v on v.id = h.travel_id and v.ended_at is null
        left join passes s on s.entrepreneur_id = h.entrepreneur_id and s.purchase_id = h.purchase_id
        where h.side = 'home' and s.away_at is null
      union select h.travel_id from travel_halves h left join travels v on v.id = h.travel_id
        where h.entrepreneur_id is distinct from case h.side when 'home' then v.home_seller_id else v.host_seller_id end`,
  },
  {
    id: 'I52',
    title:
      'A clearing is the sum of its travels, says the same to both shops, and adds as much to one balance as it takes off the other',
    isOfPlatform: true,
    breaches: brokenClearings('true'),
    dueSince: brokenClearings(RECENT),
  },
  {
    id: 'I53',
    title: 'The ledger has each clearing of a shop once, and no other',
    breaches: `select coalesce(h.clearing_id, l.clearing_id) as id from clearing_halves h
        full join (
          select t.entrepreneur_id, t.clearing_id, sum(e.amount_minor) as minor from ledger_transactions t
          join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account = '${CLEARING_OWED}'
          group by 1, 2
        ) l on l.entrepreneur_id = h.entrepreneur_id and l.clearing_id = h.clearing_id
        where h.earned_minor - h.given_minor is distinct from l.minor`,
  },
  {
    id: 'I54',
    title: 'Uses elsewhere cost no more than nine tenths of what the sale left its seller',
    breaches: `select v.purchase_id as id from (
          select home_seller_id as entrepreneur_id, home_purchase_id as purchase_id,
            sum(case when ended_at is null then held_minor else moved_minor end) as minor
          from travels group by 1, 2
        ) v
        left join (
          select entrepreneur_id, coalesce(pass_purchase_id, id) as purchase_id, sum(net_minor - fee_minor) as minor
          from purchases where status in ('paid', 'refunded') group by 1, 2
        ) p on p.entrepreneur_id = v.entrepreneur_id and p.purchase_id = v.purchase_id
        where v.minor * 10 > coalesce(p.minor, 0) * 9`,
  },
] as const
