import { and, between, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { sellerDays } from '../passes/roll-ups/roll-ups.tables.ts'
import { sites } from '../shop/sellers/sellers.tables.ts'
import { linePlans } from './line-plans.tables.ts'

/** The speed of the seller's line in kbit/s: as stated, and as measured by phones. */
export const readSpeeds = async (tx: TenantTx) => {
  const measured = tx
    .select({ kbps: max(sites.speedKbps) })
    .from(sites)
    .where(owned(sites, tx))
  const [row] = await tx
    .select({ statedKbps: linePlans.downKbps, measuredKbps: sql<number | null>`(${measured})` })
    .from(linePlans)
    .where(owned(linePlans, tx))
  return row ?? { statedKbps: null, measuredKbps: null }
}

export type LinePlanRow = typeof linePlans.$inferSelect

export const findLinePlan = async (tx: TenantTx): Promise<LinePlanRow | null> =>
  firstOrNull(await tx.select().from(linePlans).where(owned(linePlans, tx)))

/** Locked until the transaction ends. */
export const lockLinePlan = async (tx: TenantTx): Promise<LinePlanRow | null> =>
  firstOrNull(await tx.select().from(linePlans).where(owned(linePlans, tx)).for('update'))

export const writeLinePlan = async (tx: TenantTx, row: LinePlanRow): Promise<void> => {
  const { entrepreneurId: _, ...set } = row
  await tx.insert(linePlans).values(row).onConflictDoUpdate({ target: linePlans.entrepreneurId, set })
}

/** What new passes get of their speed, in basis points; null: all of it. */
export const writeSpeedShare = async (tx: TenantTx, speedShare: number | null): Promise<void> => {
  await tx.update(linePlans).set({ speedShare }).where(owned(linePlans, tx))
}

/** Sellers whose new passes may be slower. Runs as the platform. */
export const listShortMonths = (tx: Tx): Promise<{ entrepreneurId: string }[]> =>
  tx
    .select({ entrepreneurId: linePlans.entrepreneurId })
    .from(linePlans)
    .where(isNotNull(linePlans.leastKbps))

/** Passes and minutes sold on these days, overtime included. */
export const sumSold = async (tx: TenantTx, firstDay: string, lastDay: string) => {
  const [row] = await tx
    .select({
      passes: sql`coalesce(sum(${sellerDays.sales}), 0)`.mapWith(Number),
      minutes: sql`coalesce(sum(${sellerDays.minutes} + ${sellerDays.overtimeMinutes}), 0)`.mapWith(Number),
    })
    .from(sellerDays)
    .where(and(eq(sellerDays.entrepreneurId, tx.sellerId), between(sellerDays.day, firstDay, lastDay)))
  return row ?? { passes: 0, minutes: 0 }
}

/** Enough for a median; with at most 50 packages on sale this bounds the statement. */
const LATEST_SALES = 100

/** The octets of each pass among a package's latest sales that is over and was seen by a router. */
const PASSES_OF_PACKAGES = `
  select k.id, k.name, k.duration_minutes as minutes, k.price_minor::float8 as price, m.octets
  from packages k cross join lateral (
    select coalesce(array_agg(n.octets), '{}') as octets
    from (select u.id from purchases u where u.entrepreneur_id = k.entrepreneur_id and u.package_id = k.id
        and u.paid_at >= $2::timestamptz order by u.paid_at desc, u.id desc limit ${LATEST_SALES}) u
    join passes p on p.entrepreneur_id = k.entrepreneur_id and p.purchase_id = u.id and p.expires_at <= $3::timestamptz
    cross join lateral (select sum(s.down_octets + s.up_octets)::float8 as octets from access_sessions s
      where s.entrepreneur_id = k.entrepreneur_id and s.purchase_id = u.id) n
    where n.octets is not null
  ) m
  where k.entrepreneur_id = $1::text and k.is_active and k.archived_at is null
  order by k.duration_minutes, k.price_minor, k.id limit 50`

type UsedPackage = { id: string; name: string; minutes: number; price: number; octets: number[] }

/** Lists the packages on sale with what each pass used that was sold since an instant and is over. */
export const listUsedPackages = (
  tx: TenantTx,
  { since, now }: { since: Date; now: Date },
): Promise<UsedPackage[]> => tx.send<UsedPackage>(PASSES_OF_PACKAGES, [tx.sellerId, since, now])
