/** Invariants of minutes that passes gave over the whole database; see `operations/invariants.ts`. */
export const GIVEN_INVARIANTS = [
  {
    id: 'I46',
    title: 'Minutes that a pass gave are those that another one of the same seller got',
    breaches: `select g.purchase_id as id from given_minutes g
        left join purchases p on p.entrepreneur_id = g.entrepreneur_id and p.id = g.purchase_id and p.status = 'granted'
        left join passes s on s.entrepreneur_id = g.entrepreneur_id and s.purchase_id = g.purchase_id
        left join pass_minutes m on m.entrepreneur_id = s.entrepreneur_id and m.pass_id = s.id
        group by g.entrepreneur_id, g.purchase_id, g.minutes, p.id, p.base_minutes
        having p.id is null or p.base_minutes <> g.minutes or coalesce(sum(m.minutes), 0) <> g.minutes
      union select s.purchase_id from passes s
        join (select entrepreneur_id, from_purchase_id, sum(minutes) * 60 as seconds from given_minutes group by 1, 2) g
          on g.entrepreneur_id = s.entrepreneur_id and g.from_purchase_id = s.purchase_id
        where s.bought_seconds is not null and s.drawn_seconds < g.seconds`,
  },
] as const
