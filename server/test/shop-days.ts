import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'

export type PastDay = { sales: number; otherSales: number; priceMinor: number }

/**
 * Inserts a shop's roll-ups of past days up to yesterday and their prices, as that many settlements would
 * have, without the sales.
 */
export const givePastDays = async (
  { deps, database }: TestApp,
  { id, pack }: TestSeller,
  days: readonly PastDay[],
): Promise<void> => {
  const dayAt = (index: number) =>
    freetownDay(new Date(deps.now().getTime() - (days.length - index) * DAY_MS))
  const rows = days.map((day, index) => ({ ...day, day: dayAt(index) }))
  const changes = rows.filter(({ priceMinor }, index) => rows[index - 1]?.priceMinor !== priceMinor)
  await database.asOwner(
    `insert into package_days (entrepreneur_id, package_id, day, sales, revenue_minor)
     select $1, $2, d.day, d.sales, d.sales * d."priceMinor"
     from json_to_recordset($3) as d(day date, sales bigint, "priceMinor" bigint)
     on conflict (entrepreneur_id, day, package_id) do update set sales = excluded.sales`,
    [id, pack.id, JSON.stringify(rows)],
  )
  await database.asOwner(
    `insert into seller_days (entrepreneur_id, day, sales, hour_sales)
     select $1, d.day, d.sales + d."otherSales", array_fill(d.sales + d."otherSales", array[24])
     from json_to_recordset($2) as d(day date, sales bigint, "otherSales" bigint)
     on conflict (entrepreneur_id, day) do update set sales = excluded.sales, hour_sales = excluded.hour_sales`,
    [id, JSON.stringify(rows)],
  )
  await database.asOwner(
    `insert into package_prices (entrepreneur_id, id, package_id, price_minor, since, day, by)
     select $1, 'past ' || d.day, $2, d."priceMinor", d.day::timestamptz, d.day, 'seller'
     from json_to_recordset($3) as d(day date, "priceMinor" bigint)
     where not exists (select from package_prices p where p.package_id = $2 and p.since <= d.day::timestamptz + interval '1 day')`,
    [id, pack.id, JSON.stringify(changes)],
  )
}
