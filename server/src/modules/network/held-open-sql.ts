/** SQL: whether no order reaches a RADIUS router `g`, as `isReachable`; a MikroTik asks for its orders. */
const isOutOfReach = (g: string): string =>
  `(${g}.kind = 'radius' and (${g}.radius_address is null or ${g}.radius_address is distinct from ${g}.last_address))`

/**
 * SQL: whether a router `g` keeps a phone online until the time of its login is over: no order reaches it, and the login is not
 * that of 802.1X, which is repeated every few minutes.
 */
export const holdsOpen = (g: string, wifiKind: string): string =>
  `(${wifiKind} <> 'enterprise' and ${isOutOfReach(g)})`

/** SQL: whether a phone of a pass is online at such a router. */
export const isHeldOpen = (seller: string, purchase: string): string => `exists (select from access_sessions a
  join passes o on o.entrepreneur_id = a.entrepreneur_id and o.purchase_id = a.purchase_id
  join gateways g on g.entrepreneur_id = a.entrepreneur_id and g.id = a.gateway_id
  where a.entrepreneur_id = ${seller} and a.purchase_id = ${purchase} and a.ended_at is null and ${holdsOpen('g', 'o.wifi_kind')})`
