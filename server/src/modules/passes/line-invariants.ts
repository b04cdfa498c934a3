/** A pass's clock: from its opening to its end, its pause or its revocation. */
const from = (pass: string): string =>
  `greatest(${pass}.opens_at, case when ${pass}.paused_at is null then ${pass}.resumed_at end)`
const until = (pass: string): string =>
  `least(${pass}.expires_at, coalesce(${pass}.paused_at, ${pass}.expires_at), coalesce(${pass}.revoked_at, ${pass}.expires_at))`

const overlap = (one: string, other: string): string =>
  `greatest(${from(one)}, ${from(other)}) < least(${until(one)}, ${until(other)})`

/** Invariants of the passes of one phone or number. Omits passes from before `opens_at` was written. */
export const LINE_INVARIANTS = [
  {
    id: 'I30',
    title:
      'No two passes of one phone or number run at the same time: a pass that was bought meanwhile waits for the end',
    breaches: `select s.id from passes s
        join passes b on b.entrepreneur_id = s.entrepreneur_id and b.id = s.behind_pass_id
        where s.opens_at is not null and b.opens_at is not null and ${overlap('s', 'b')}
      union select s.id from passes s
        join purchases p on p.entrepreneur_id = s.entrepreneur_id and p.id = s.purchase_id
        join entrepreneurs e on e.id = s.entrepreneur_id
        join purchases o on o.phone = p.phone and o.entrepreneur_id = p.entrepreneur_id and o.id <> p.id
          and o.recipient_phone is null
        join passes b on b.entrepreneur_id = s.entrepreneur_id and b.purchase_id = o.id
        where s.opens_at = p.paid_at and s.behind_pass_id is null and s.clock = 'at_payment' and s.stock_code_id is null
          and b.stock_code_id is null and p.recipient_phone is null and p.phone not like 'nobody:%' and p.phone <> e.phone
          and (b.opens_at, b.id) < (s.opens_at, s.id) and b.pauses_used = 0 and b.behind_pass_id is null and ${until('b')} > s.opens_at
          and not exists (select from outage_credits c where c.entrepreneur_id = b.entrepreneur_id and c.pass_id = b.id)
          and not exists (select from pass_minutes m where m.entrepreneur_id = b.entrepreneur_id and m.pass_id = b.id
            and m.kind in ('overtime', 'credit'))
          and not exists (select from pass_devices d where d.entrepreneur_id = s.entrepreneur_id and d.purchase_id = s.purchase_id
            and d.added_at <= p.paid_at)
      union select s.id from passes s where s.behind_pass_id is not null and not exists (
        select from passes b where b.entrepreneur_id = s.entrepreneur_id and b.id = s.behind_pass_id)`,
  },
] as const
