import { LOYALTY_TIERS } from '@minit/domain/passes/loyalty.ts'
import { rangeFigures } from '../../../server/src/modules/reporting/figures/seller-ranges.queries.ts'

const DAY = `(paid_at at time zone 'UTC')::date`
const IS_PAID = `status = 'paid'`
const PASS = `${IS_PAID} and kind = 'pass'`
const OVERTIME = `${IS_PAID} and kind = 'overtime'`
const MINUTES = 'base_minutes + wallet_bonus_minutes + loyalty_minutes + vip_minutes'
const METHODS = ['orange_money', 'africell_money', 'vult', 'cash']
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const TIERS = LOYALTY_TIERS.map(({ tier }) => tier)

const countOf = (only: string) => `count(*) filter (where ${only})`
const sumOf = (figure: string, only: string) => `coalesce(sum(${figure}) filter (where ${only}), 0)`

const FIGURE_COLUMNS = `sales, revenue_minor, package_sales_minor, overtime_minor, discount_minor, promotion_minor, wallet_bonus_minor,
  wallet_sales, minutes, overtime_sales, overtime_minutes`
const FIGURES = [
  countOf(PASS),
  sumOf('price_minor', IS_PAID),
  sumOf('list_price_minor', PASS),
  sumOf('price_minor', OVERTIME),
  sumOf('discount_minor', IS_PAID),
  sumOf('promotion_minor', IS_PAID),
  sumOf('round(list_price_minor::numeric * wallet_bonus_minutes / base_minutes)', PASS),
  countOf(`${PASS} and payment_method = 'vult'`),
  sumOf(MINUTES, IS_PAID),
  countOf(OVERTIME),
  sumOf(MINUTES, OVERTIME),
].join(', ')

const METHOD_COLUMNS = METHODS.flatMap((method) => [`${method}_sales`, `${method}_minor`])
const METHOD_FIGURES = METHODS.flatMap((method) => [
  countOf(`${IS_PAID} and payment_method = '${method}'`),
  sumOf('price_minor', `${IS_PAID} and payment_method = '${method}'`),
])
const byHour = (figureIn: (hour: number) => string) => `array[${HOURS.map(figureIn)}]`
const isIn = (hour: number) => `hour = ${hour}`

const tierOf = (count: string): string =>
  `case ${LOYALTY_TIERS.toReversed()
    .map(({ tier, threshold }) => `when ${count} >= ${threshold} then '${tier}'`)
    .join(' ')} end`

const SELLER_CUSTOMERS = `insert into seller_customers (entrepreneur_id, customer_id, name, tier, purchases, minutes, revenue_minor,
    first_purchase_at, last_purchase_at)
  select entrepreneur_id, customer_id, name, ${tierOf('c.paid_purchases')}, bought, minutes, minor, first_at, last_at from (
    select entrepreneur_id, customer_id, min(customer_name) as name, ${countOf(PASS)} as bought, ${sumOf(MINUTES, IS_PAID)} as minutes,
      ${sumOf('price_minor', IS_PAID)} as minor, min(paid_at) as first_at, max(paid_at) as last_at
    from purchases where paid_at is not null group by 1, 2) p
  join customers c on c.id = p.customer_id`

const SELLER_DAYS = `insert into seller_days (entrepreneur_id, day, ${FIGURE_COLUMNS}, ${METHOD_COLUMNS}, hour_sales, hour_minor)
  select entrepreneur_id, day, ${FIGURES}, ${METHOD_FIGURES}, ${byHour((hour) => countOf(`${PASS} and ${isIn(hour)}`))},
    ${byHour((hour) => sumOf('price_minor', `${IS_PAID} and ${isIn(hour)}`))}
  from (select *, ${DAY} as day, extract(hour from paid_at at time zone 'UTC')::int as hour
    from purchases where paid_at is not null offset 0) p group by 1, 2`

const DAY_BUYERS = `update seller_days d set new_customers = n.count
  from (select entrepreneur_id, (first_purchase_at at time zone 'UTC')::date as day, count(*) from seller_customers group by 1, 2) n
  where n.entrepreneur_id = d.entrepreneur_id and n.day = d.day`

const DAY_LAST_SEEN = `update seller_days d set ${TIERS.map((tier) => `last_seen_${tier} = n.${tier}`)}
  from (select entrepreneur_id, (last_purchase_at at time zone 'UTC')::date as day, ${TIERS.map((tier) => `${countOf(`tier = '${tier}'`)} as ${tier}`)}
    from seller_customers group by 1, 2) n
  where n.entrepreneur_id = d.entrepreneur_id and n.day = d.day`

const SUMMED = `sales, revenue_minor, overtime_minor, discount_minor, ${METHOD_COLUMNS.join(', ')}, new_customers`
const PLATFORM_DAYS = `insert into platform_days (day, part, ${SUMMED})
  select day, 0, ${SUMMED.split(', ')
    .map((name) => `sum(${name})`)
    .join(', ')} from seller_days group by day`

const PACKAGE_DAYS = `insert into package_days (entrepreneur_id, day, package_id, sales, revenue_minor)
  select entrepreneur_id, ${DAY}, package_id, ${countOf(PASS)}, ${sumOf('price_minor', IS_PAID)}
  from purchases where paid_at is not null group by 1, 2, 3`

const CUSTOMERS = `insert into customers (id, phone, paid_purchases, created_at)
  select customer_id, min(phone), ${countOf(`${PASS} and counts_for_loyalty`)}, min(created_at) from purchases group by customer_id`

const TOTALS = `update seller_totals t set (${FIGURE_COLUMNS}, feed_version) = (select ${FIGURE_COLUMNS.split(',').map((name) => `n.${name.trim()}`)}, n.sales)
  from (select e.id as entrepreneur_id, ${FIGURE_COLUMNS.split(',').map((name) => `coalesce(sum(d.${name.trim()}), 0) as ${name.trim()}`)}
    from entrepreneurs e left join seller_days d on d.entrepreneur_id = e.id group by e.id) n
  where n.entrepreneur_id = t.entrepreneur_id`

const TOTAL_BUYERS = `update seller_totals t set customers = n.customers, repeat_customers = n.repeats, ${TIERS.map((tier) => `${tier}_tier = n.${tier}`)}
  from (select e.id as entrepreneur_id, count(c.customer_id) as customers, ${countOf('purchases > 1')} as repeats,
    ${TIERS.map((tier) => `${countOf(`tier = '${tier}'`)} as ${tier}`)}
    from entrepreneurs e left join seller_customers c on c.entrepreneur_id = e.id group by e.id) n
  where n.entrepreneur_id = t.entrepreneur_id`

const IN_RANGES = rangeFigures('last.day')

/** As counted on the day of the last sale; for every seller, even without sales. */
const SELLER_RANGES = `insert into seller_ranges (entrepreneur_id, counted_on, ${IN_RANGES.map(([name]) => name)})
  select e.id, last.day, ${IN_RANGES.map(([, figure]) => figure)}
  from entrepreneurs e cross join (select max(day) as day from seller_days) last
  left join seller_days d on d.entrepreneur_id = e.id and d.day > last.day - 90 group by 1, 2`

const SOLD = `update packages p set sold_count = n.sold, rating_count = 0
  from (select package_id, sum(sales) as sold from package_days group by 1) n where n.package_id = p.id`

const RATED = `update packages p set rating_sum = n.sum, rating_count = n.count
  from (select p.package_id, sum(r.stars), count(*) from ratings r
    join purchases p on p.entrepreneur_id = r.entrepreneur_id and p.id = r.purchase_id group by 1) n where n.package_id = p.id`

const SELLERS_RATED = `update entrepreneurs e set rating_sum = n.sum, rating_count = n.count
  from (select entrepreneur_id, sum(rating_sum), sum(rating_count) as count from packages group by 1) n where n.entrepreneur_id = e.id`

/**
 * Computes the sums of settlement transactions from all purchases at once. Uses the current tier of each
 * buyer: someone who bought at two shops may have had a lower one at the first.
 */
export const SUMS: readonly string[] = [
  CUSTOMERS,
  'analyze customers',
  SELLER_CUSTOMERS,
  SELLER_DAYS,
  DAY_BUYERS,
  PLATFORM_DAYS,
  SELLER_RANGES,
  DAY_LAST_SEEN,
  PACKAGE_DAYS,
  TOTALS,
  TOTAL_BUYERS,
  SOLD,
  RATED,
  SELLERS_RATED,
]
