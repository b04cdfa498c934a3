/**
 * SQL: whether a router `g` keeps a phone online until the time of its login is over: no order reaches it (`isReachable` says no),
 * and it does not ask us again.
 */
export const holdsOpen = (g: string): string =>
  `(${g}.kind = 'radius' and (${g}.radius_address is null or ${g}.radius_address is distinct from ${g}.last_address))`

/** SQL: whether a phone of a pass is online at such a router. */
export const isHeldOpen = (seller: string, purchase: string): string => `exists (select from access_sessions a
  join gateways g on g.entrepreneur_id = a.entrepreneur_id and g.id = a.gateway_id
  where a.entrepreneur_id = ${seller} and a.purchase_id = ${purchase} and a.ended_at is null and ${holdsOpen('g')})`
