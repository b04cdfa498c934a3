/**
 * SQL: code `c`, neither sold nor kept for an order. Kept it is for as long as that one waits. It asks for orders that have ended
 * and not for those that wait: a statement that began before an order does not see it, and must not take its code.
 */
export const IS_LEFT = `(c.given_at is null and c.removed_at is null and (c.purchase_id is null or exists (
  select from purchases p where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id and p.status in ('failed', 'expired'))))`

export const OF_PRESENT_GATEWAY = `exists (select from gateways g
  where g.entrepreneur_id = c.entrepreneur_id and g.id = c.gateway_id and g.removed_at is null)`

/**
 * SQL: whether a package of a seller has such a code at a gateway that is there. The first in an index's order is asked for: of mere
 * existence it is thought that any row will do, and for a package without codes the whole table is read.
 */
const hasCode = (seller: string, pack: string, { is, first }: { is: string; first: string }): string =>
  `(select c.id from code_stock c where c.entrepreneur_id = ${seller} and c.package_id = ${pack}
    and ${is} and ${OF_PRESENT_GATEWAY} order by ${first} limit 1) is not null`

const UNSOLD = { is: 'c.given_at is null and c.removed_at is null', first: 'c.id' }
/** The newest first: of a router that is not there any more they are old. */
const SOLD = { is: 'c.given_at is not null and c.removed_at is null', first: 'c.given_at desc' }

/**
 * SQL: whether a package of a seller is sold from a stock of codes. At a site where nothing but such routers stands every package
 * is; beside a router of another kind those that codes were uploaded for.
 */
export const isFromStock = (seller: string, pack: string): string => `(
  exists (select from gateways g where g.entrepreneur_id = ${seller} and g.kind = 'codes' and g.removed_at is null)
  and (
    not exists (select from gateways g where g.entrepreneur_id = ${seller} and g.kind <> 'codes' and g.removed_at is null)
    or ${hasCode(seller, pack, UNSOLD)} or ${hasCode(seller, pack, SOLD)}))`

/** SQL: whether a package that is sold from stock has a code to sell now. */
export const hasCodeLeft = (seller: string, pack: string): string =>
  hasCode(seller, pack, { is: IS_LEFT, first: 'c.id' })
