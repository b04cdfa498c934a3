import { hasCodeBox } from '../sites/joining-sql.ts'

/**
 * SQL: whether code `c` is neither sold nor reserved by a pending order. Tests for ended orders, not for
 * pending ones: a statement that began before an order does not see it and must not take its code.
 */
export const IS_LEFT = `(c.given_at is null and c.removed_at is null and (c.purchase_id is null or exists (
  select from purchases p where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id and p.status in ('failed', 'expired'))))`

export const OF_PRESENT_GATEWAY = `exists (select from gateways g
  where g.entrepreneur_id = c.entrepreneur_id and g.id = c.gateway_id and g.removed_at is null)`

/**
 * SQL: for order `$3`, a code that another pending order of seller `$1` and package `$2` reserved: cash
 * orders first, because other payments may be on their way, then the oldest.
 */
export const HELD_CODE = `(select c.id from code_stock c join purchases p on p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id
  where c.entrepreneur_id = $1::text and c.package_id = $2::text and c.given_at is null and c.removed_at is null
    and p.status = 'awaiting_payment' and p.id <> $3::text and ${OF_PRESENT_GATEWAY}
  order by p.payment_method <> 'cash', p.id limit 1 for update of c skip locked)`

/**
 * SQL: whether a package has such a code at an existing gateway. Reads the first row of an index from the
 * package on and compares its package. A plain `exists` misleads the planner: where few packages have codes,
 * it scans all sold codes.
 */
const hasCode = (seller: string, pack: string, { is, from, order }: Codes): string => `coalesce((
    select c.package_id = ${pack} from code_stock c where c.entrepreneur_id = ${seller} and ${from(pack)}
      and ${is} and ${OF_PRESENT_GATEWAY} order by ${order} limit 1), false)`

type Codes = { is: string; from: (pack: string) => string; order: string }

const BY_ID = {
  from: (pack: string) => `(c.package_id, c.id) >= (${pack}, '')`,
  order: 'c.package_id, c.id',
}
const UNSOLD: Codes = { is: 'c.given_at is null and c.removed_at is null', ...BY_ID }
/** Newest first: the old ones are of removed routers. */
const SOLD: Codes = {
  is: 'c.given_at is not null and c.removed_at is null',
  from: (pack) => `(c.package_id, c.given_at) <= (${pack}, 'infinity'::timestamptz)`,
  order: 'c.package_id desc, c.given_at desc',
}

/**
 * SQL: whether a package sells codes from stock. At a site with only code routers every package does once
 * codes were added; with a router of another kind, the packages that codes were uploaded for.
 */
export const isFromStock = (seller: string, pack: string): string => `(
  ${hasCodeBox(seller)}
  and (
    not exists (select from gateways g where g.entrepreneur_id = ${seller} and g.kind <> 'codes' and g.removed_at is null)
    or ${hasCode(seller, pack, UNSOLD)} or ${hasCode(seller, pack, SOLD)}))`

/** SQL: whether a package that sells from stock has a code to sell now. */
export const hasCodeLeft = (seller: string, pack: string): string =>
  hasCode(seller, pack, { is: IS_LEFT, ...BY_ID })
