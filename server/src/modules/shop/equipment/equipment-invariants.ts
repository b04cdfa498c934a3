/** Invariants of rented equipment over the whole database; see `operations/invariants.ts`. */
export const EQUIPMENT_INVARIANTS = [
  {
    id: 'I48',
    isOfPlatform: true,
    title:
      'A piece of equipment is at one place: where its last event says, and in no list of another seller',
    breaches: `select q.id from equipment q
        where q.revision <> (select count(*) from equipment_events v where v.equipment_id = q.id)
          or not exists (select from equipment_events v where v.equipment_id = q.id and v.revision = q.revision
            and v.state = q.state and v.seller_id is not distinct from q.seller_id)
      union select q.id from equipment q join installation_items i on i.serial = q.serial and i.removed_at is null
        join installations n on n.entrepreneur_id = i.entrepreneur_id and n.state = 'done'
        where i.entrepreneur_id is distinct from q.seller_id`,
  },
] as const
