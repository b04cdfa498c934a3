import type { Tx } from '../../../db/database.ts'
import type { Range } from './metrics.ts'
import type { Days } from './revenue.queries.ts'

const COLUMNS: Readonly<Record<Range, 'week' | 'month' | 'quarter'>> = {
  '7d': 'week',
  '30d': 'month',
  '90d': 'quarter',
}
/** The stored sums, each with its number of days. */
const RANGES = [
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
] as const

/** Maps each column of `seller_ranges` to its expression over a seller's days `d` up to `lastDay`. */
export const rangeFigures = (lastDay: string): (readonly [column: string, figure: string])[] =>
  RANGES.flatMap(([name, days]) => {
    const only = `filter (where d.day > ${lastDay} - ${days})`
    return [
      [`${name}_days`, `count(d.day) ${only}`],
      [`${name}_sales`, `coalesce(sum(d.sales) ${only}, 0)`],
      [`${name}_revenue_minor`, `coalesce(sum(d.revenue_minor) ${only}, 0)`],
    ] as const
  })

const MAX_SELLERS = 200

/**
 * Selects the best sellers of a range. Sums that do not end with its last day, as before the first count
 * after midnight, are recomputed from the days, seller by seller, whatever PostgreSQL estimates.
 */
const bestSellers = (kept: string): string => `
  with sold as (
    select entrepreneur_id, ${kept}_revenue_minor as revenue_minor, ${kept}_sales as sales
    from seller_ranges where counted_on = $2::date and ${kept}_days > 0
    union all
    select r.entrepreneur_id, d.revenue_minor, d.sales from seller_ranges r
    cross join lateral (
      select count(*) as days, sum(revenue_minor)::bigint as revenue_minor, sum(sales)::bigint as sales from seller_days d
      where d.entrepreneur_id = r.entrepreneur_id and d.day between $1::date and $2::date) d
    where r.counted_on is distinct from $2::date and d.days > 0
  ), best as (select * from sold order by revenue_minor desc, entrepreneur_id limit ${MAX_SELLERS})
  select e.id, e.business_name, best.revenue_minor, best.sales from best join entrepreneurs e on e.id = best.entrepreneur_id
  order by best.revenue_minor desc, e.id`

/** Lists the sellers with the highest revenue in a range that ends today, the highest first. */
export const listBestSellers = async (tx: Tx, range: Range, { from, until }: Days) => {
  const rows = await tx.send<{ id: string; business_name: string; revenue_minor: string; sales: string }>(
    bestSellers(COLUMNS[range]),
    [from, until],
  )
  return rows.map((row) => ({
    entrepreneurId: row.id,
    businessName: row.business_name,
    revenue: Number(row.revenue_minor),
    sales: Number(row.sales),
  }))
}

/** Lists some sellers whose sums end with another day, by id; empty when all are counted. */
export const listUncounted = async (tx: Tx, today: string, limit: number): Promise<string[]> => {
  const rows = await tx.send<{ entrepreneur_id: string }>(
    `select entrepreneur_id from seller_ranges where counted_on is distinct from $1::date
     order by entrepreneur_id limit $2::int`,
    [today, limit],
  )
  return rows.map(({ entrepreneur_id: id }) => id)
}

/** Locks sums against concurrent sales: a later read includes everything that was added before. */
export const lockRanges = (tx: Tx, sellers: readonly string[]): Promise<unknown> =>
  tx.send(
    `select from seller_ranges where entrepreneur_id = any($1::text[]) order by entrepreneur_id for update`,
    [sellers],
  )

const FIGURES = rangeFigures('$2::date')

/** Recounts sellers' sums from their days, up to today. Requires `lockRanges`. */
export const countRanges = (tx: Tx, sellers: readonly string[], today: string): Promise<unknown> =>
  tx.send(
    `update seller_ranges r set counted_on = $2::date, ${FIGURES.map(([name]) => `${name} = n.${name}`).join(', ')}
     from (select s.id, ${FIGURES.map(([name, figure]) => `${figure} as ${name}`).join(', ')}
       from unnest($1::text[]) as s (id)
       left join seller_days d on d.entrepreneur_id = s.id and d.day > $2::date - 90 group by s.id) n
     where r.entrepreneur_id = n.id`,
    [sellers, today],
  )
