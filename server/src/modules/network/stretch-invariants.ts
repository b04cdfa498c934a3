/** Its stretches are deleted 90 days after its end, and no longer add up then. */
const KEPT = `least(p.expires_at, p.revoked_at) > now() - interval '80 days'`

/** Invariants of passes whose minutes run only while their phones are online. */
export const STRETCH_INVARIANTS = [
  {
    id: 'I31',
    title:
      'What a pass drew is the sum of the times that its phones were online and of what it gave, and no phone drew twice at once',
    breaches: `select p.id from passes p
        left join (select entrepreneur_id, purchase_id, sum(seconds) as seconds from pass_stretches group by 1, 2) s
          on s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.purchase_id
        where p.bought_seconds is not null and ${KEPT}
          and (p.drawn_seconds <> coalesce(s.seconds, 0) + coalesce((select sum(g.minutes) * 60 from given_minutes g
            where g.entrepreneur_id = p.entrepreneur_id and g.from_purchase_id = p.purchase_id), 0)
            or p.drawn_seconds > p.bought_seconds)
      union select o.id from pass_stretches s join pass_stretches o on o.entrepreneur_id = s.entrepreneur_id
        and o.purchase_id = s.purchase_id and o.device_digest = s.device_digest and o.id <> s.id
        where o.began_at < coalesce(s.ended_at, s.last_seen_at) and s.began_at < coalesce(o.ended_at, o.last_seen_at)
          and (s.began_at, s.id) < (o.began_at, o.id)`,
  },
] as const
