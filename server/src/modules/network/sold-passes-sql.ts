const hasRow = (table: string, seller: string, purchase: string): string =>
  `exists (select from ${table} r where r.entrepreneur_id = ${seller} and r.purchase_id = ${purchase}`

/** Whether a purchase has minutes of another shop's pass. */
export const isTravellers = (seller: string, purchase: string): string =>
  `${hasRow('travel_halves', seller, purchase)} and r.side = 'host')`

/** Whether a purchase has free minutes. */
export const isFree = (seller: string, purchase: string): string =>
  `${hasRow('free_grants', seller, purchase)})`

/** Whether the seller sold a pass's minutes. Given ones were sold with the pass that gave them. */
export const areSold = (seller: string, purchase: string): string =>
  `(not ${isFree(seller, purchase)} and not ${isTravellers(seller, purchase)})`
