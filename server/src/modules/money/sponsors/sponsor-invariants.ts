/** Invariants of sponsors' money over the whole database; see `operations/invariants.ts`. */
export const SPONSOR_INVARIANTS = [
  {
    id: 'I44',
    title: 'What the ledger holds for a sponsor is what was paid, less what phones used and what went back',
    breaches: `select s.id from sponsorships s
        left join (
          select t.entrepreneur_id, t.sponsorship_id, -sum(e.amount_minor) as minor
          from ledger_transactions t
          join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
            and e.account = 'sponsors:held'
          where t.sponsorship_id is not null group by 1, 2
        ) l on l.entrepreneur_id = s.entrepreneur_id and l.sponsorship_id = s.id
        left join (
          select entrepreneur_id, sponsorship_id, sum(amount_minor) as minor from sponsor_returns where state = 'sent' group by 1, 2
        ) r on r.entrepreneur_id = s.entrepreneur_id and r.sponsorship_id = s.id
        where coalesce(l.minor, 0) <> s.paid_minor - s.used_minor - coalesce(r.minor, 0)`,
  },
  {
    id: 'I45',
    title: 'A sponsorship reserved and used what its grants say, to the minor unit',
    breaches: `select s.id from sponsorships s
        left join (
          select entrepreneur_id, sponsorship_id, sum(reserved_minor) filter (where booked_at is null) as reserved,
            sum(used_minor) as used, sum(used_minutes) as minutes
          from free_grants where sponsorship_id is not null group by 1, 2
        ) g on g.entrepreneur_id = s.entrepreneur_id and g.sponsorship_id = s.id
        where (s.reserved_minor, s.used_minor, s.used_minutes) is distinct from
            (coalesce(g.reserved, 0), coalesce(g.used, 0), coalesce(g.minutes, 0))
          or s.used_minor <> div(s.used_minutes::numeric * s.price_minor, s.price_minutes)`,
  },
  {
    id: 'I55',
    title: 'What sponsors are said to have brought on a day is what the ledger booked on it',
    breaches: `select coalesce(kept.entrepreneur_id, counted.entrepreneur_id) || ' ' || coalesce(kept.day, counted.day) as id
        from sponsored_days kept
        full join (
          select t.entrepreneur_id, day_of(t.created_at) as day,
            coalesce(sum(e.amount_minor) filter (where e.account = 'sponsors:held'), 0) as gross_minor,
            coalesce(sum(e.amount_minor) filter (where e.account = 'fees:charged'), 0) as fee_minor
          from ledger_transactions t
          join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
          where t.kind = 'sponsor_used' group by 1, 2
        ) counted on counted.entrepreneur_id = kept.entrepreneur_id and counted.day = kept.day
        where (kept.gross_minor, kept.fee_minor) is distinct from (counted.gross_minor, counted.fee_minor)`,
  },
] as const
