import { LONGEST_PACE_SECONDS } from '@minit/domain/passes/sharing.ts'

/** SQL: whether a router of a seller was ever heard; such a router connects phones by itself. */
export const hasSeenRouter = (seller: string): string => `exists (select from gateways g
  where g.entrepreneur_id = ${seller} and g.last_heard_at is not null and g.removed_at is null)`

/**
 * SQL: whether codes of a box were ever added for a seller. A box that never had any changes nothing yet. The order
 * makes the planner read one row of an index, where a plain `exists` reads the whole stock.
 */
export const hasCodeBox = (seller: string): string => `exists (select from gateways g
  where g.entrepreneur_id = ${seller} and g.kind = 'codes' and g.removed_at is null
    and coalesce((select true from code_stock c where c.entrepreneur_id = g.entrepreneur_id and c.gateway_id = g.id
      order by c.package_id desc, c.added_at desc limit 1), false))`

/** SQL: `countsOnlineMinutes` says no of a router that was heard. */
export const hasUncounted = (seller: string): string => `exists (select from gateways g
  where g.entrepreneur_id = ${seller} and g.last_heard_at is not null and g.removed_at is null and g.kind = 'radius'
    and coalesce(g.pace_seconds > ${LONGEST_PACE_SECONDS}, true))`

/** SQL: the seller's `ShortMonth`; null while new passes have their own speed. */
export const shortMonth = (seller: string): string => `(select jsonb_build_object(
  'share', l.speed_share, 'leastKbps', l.least_kbps, 'lineKbps', l.down_kbps) from line_plans l
  where l.entrepreneur_id = ${seller} and l.speed_share is not null and l.least_kbps is not null and l.down_kbps is not null)`

/** SQL: a seller's `SiteJoining`, from which the domain's `wayOf` derives how phones join. */
export const siteJoining = (seller: string): string => `(select jsonb_build_object(
  'chosen', (select j.joining from sites j where j.entrepreneur_id = ${seller}),
  'hasRouter', ${hasSeenRouter(seller)},
  'hasCodeBox', ${hasCodeBox(seller)},
  'hasUncounted', ${hasUncounted(seller)}, 'shortMonth', ${shortMonth(seller)}))`
