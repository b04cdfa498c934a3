import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { Sponsored } from '@minit/domain/money/sponsorships.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { freeChoices, mayBeListed } from '@minit/domain/sales/free-minutes.ts'
import type { Tx } from '../../../db/database.ts'

/** Who gives free minutes at a shop today: a sponsor, or null for the seller. */
export type FreeGiver = {
  sponsorshipId: string | null
  sponsor: string | null
  who: Sponsored
  minutes: number
  hours: PassHours | null
}

/** SQL: whether the sponsorship `h` runs on a day and has money for a grant. */
const isGiving = (day: string): string => `h.state = 'running' and ${day} between h.first_day and h.last_day
      and (h.paid_minor - h.reserved_minor - h.used_minor - h.returned_minor)::numeric * h.price_minutes
        >= least(h.minutes_each, 5)::numeric * h.price_minor`

/** SQL: whether the shop's own offer `o` has grants left on a day. */
const isLeft = (day: string): string => `o.is_on and o.max_a_day > (select count(*) from free_grants g
      where g.entrepreneur_id = o.entrepreneur_id and g.sponsorship_id is null and g.day = ${day})`

/**
 * SQL: who gives free minutes to numbers at a shop on a day and has some left; null if none does. Its
 * counts read the grants of one day. Cards are typed as codes.
 */
export const freeGivers = ({ seller, day }: { seller: string; day: string }): string => `(
  select jsonb_agg(f order by f."sponsorshipId") from (
    select h.id as "sponsorshipId", h.sponsor_name as sponsor, h.who, h.minutes_each as minutes, h.hours from sponsorships h
    where h.entrepreneur_id = ${seller} and h.who <> 'cards' and ${isGiving(day)}
    union all select null, null, 'anyone', o.minutes, null from free_offers o
    where o.entrepreneur_id = ${seller} and ${isLeft(day)}
  ) f)`

/**
 * SQL: who gives them to any number, for all shops that have any, as a table of `seller` and `givers`. It reads running
 * sponsorships and open offers only, whatever the number of shops.
 */
export const freeGiversOfAll = (day: string): string => `(
  select f.seller, jsonb_agg(jsonb_build_object('sponsorshipId', f.id, 'sponsor', f.sponsor, 'who', 'anyone', 'minutes', f.minutes,
    'hours', f.hours) order by f.id) as givers
  from (
    select h.entrepreneur_id as seller, h.id, h.sponsor_name as sponsor, h.minutes_each as minutes, h.hours from sponsorships h
    where h.who = 'anyone' and ${isGiving(day)}
    union all select o.entrepreneur_id, null, null, o.minutes, null from free_offers o
    where ${isLeft(day)}
  ) f group by f.seller)`

const GIVERS = `select ${freeGivers({ seller: '$1::text', day: '$2::date' })} as givers`

export const readFreeNow = async (tx: Tx, sellerId: string, now: Date): Promise<FreeGiver[]> => {
  const [row] = await tx.send<{ givers: FreeGiver[] | null }>(GIVERS, [sellerId, freetownDay(now)])
  return row?.givers ?? []
}

/**
 * Who gives a phone without a proven number its minutes now. Without any, but with a sponsor's list, `minutes` is null and nobody
 * is named; null without both.
 */
export const freeNow = (givers: readonly FreeGiver[], now: Date) => {
  const [giver] = freeChoices(givers, null, now)
  if (giver !== undefined) return { name: giver.sponsor ?? '', minutes: giver.minutes }
  return mayBeListed(givers, now) ? { name: '', minutes: null } : null
}
