import type { TestApp } from './app.ts'
import { countRows } from './records.ts'
import { TENANT_TABLES, type TenantTable } from './sql.ts'

/** The id of a demo seller. */
export const idOfSlug = async ({ database }: TestApp, slug: string): Promise<string> => {
  const [row] = await database.asOwner<{ id: string }>('select id from entrepreneurs where slug = $1', [slug])
  return row?.id ?? ''
}

/** The row count of each table that holds rows of sellers, customers and accounts. */
export const tableSizes = async (fixture: TestApp): Promise<Record<string, number>> => {
  const tables = await fixture.database.asOwner<TenantTable>(TENANT_TABLES)
  const names = [...tables.map(({ table }) => table), 'customers', 'accounts']
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await countRows(fixture, name)] as const)),
  )
}

/** A condition on `seller_customers m`. A seller's record keeps the time of a sale that was refunded. */
export const NOT_REFUNDED = `not exists (select from purchases r where r.status = 'refunded'
  and r.entrepreneur_id = m.entrepreneur_id and r.customer_id = m.customer_id)`

/**
 * The sums of sellers' records of customers and their purchases. `ofAll`: what counts for loyalty at all
 * sellers.
 */
export const memoriesThatCount = ({ database }: TestApp) =>
  database.asOwner<{ tier: string; ofAll: number }>(`
    select m.tier, (select count(*)::int from purchases where status = 'paid' and kind = 'pass' and counts_for_loyalty and customer_id = m.customer_id
        and paid_at <= m.last_purchase_at) as "ofAll"
    from seller_customers m join lateral (
      select count(*) filter (where kind = 'pass') as purchases, sum(price_minor) as revenue, min(paid_at) as first, max(paid_at) as last,
        sum(base_minutes + wallet_bonus_minutes + loyalty_minutes + vip_minutes) as minutes from purchases
      where status = 'paid' and entrepreneur_id = m.entrepreneur_id and customer_id = m.customer_id
    ) p on (p.purchases, p.revenue, p.minutes, p.first, p.last) =
      (m.purchases, m.revenue_minor, m.minutes, m.first_purchase_at, m.last_purchase_at) where ${NOT_REFUNDED}`)

/** Passes whose end does not match their minutes, except those that got minutes back. */
export const shortPasses = ({ database }: TestApp) =>
  database.asOwner(`
    select s.id from passes s join pass_minutes m on m.pass_id = s.id group by s.id, s.starts_at, s.expires_at
    having s.starts_at + sum(m.minutes) * interval '1 minute' <> s.expires_at
      and s.id not in (select pass_id from outage_credits)`)
