import type { ListCursor } from '@minit/contract/list-cursor.ts'
import { PLAN_WITHIN_DAYS } from '@minit/domain/shop/installations.ts'
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { anywhere, isNamed } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { entrepreneurs, sites } from '../sellers/sellers.tables.ts'
import { installationItems, installations } from './installations.tables.ts'

export type InstallationRow = typeof installations.$inferSelect
export type ItemRow = typeof installationItems.$inferSelect

/** Rows on a page. */
export const INSTALLATIONS_PAGE = 100

/** An admin's filters and the row limit. `dueBefore`: only those whose next step was due before this day. */
export type InstallationsWanted = {
  search: SaleSearch | null
  dueBefore: string | null
  after: ListCursor | null
  limit: number
}

const withSeller = (tx: Tx) =>
  tx
    .select({ installation: installations, seller: entrepreneurs, networkName: sites.networkName })
    .from(installations)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, installations.entrepreneurId))
    .leftJoin(sites, eq(sites.entrepreneurId, installations.entrepreneurId))
    .$dynamic()
export type FoundInstallation = Awaited<ReturnType<typeof withSeller>>[number]

/** Matches the business, its owner, their number, the application or its reference, and serial numbers. */
const isFound = ({ search }: InstallationsWanted): SQL | undefined => {
  if (search === null) return undefined
  const words = anywhere(typedOf(search))
  const { businessName, firstName, lastName, phone } = entrepreneurs
  return or(
    isNamed(businessName, words),
    isNamed(sql`${firstName} || ' ' || ${lastName}`, words),
    ilike(phone, words),
    sql`exists (select from applications a where a.id = ${installations.applicationId}
      and (a.id ilike ${words} or a.reference ilike ${words} or a.phone ilike ${words}))`,
    sql`exists (select from installation_items i where i.entrepreneur_id = ${installations.entrepreneurId}
      and i.removed_at is null and i.serial ilike ${words})`,
  )
}

/** The due day of the next step, as the domain's `dueDayOf` defines it. */
const DUE = sql`case ${installations.state} when 'to_plan' then (${installations.createdAt} at time zone 'UTC')::date + ${sql.raw(String(PLAN_WITHIN_DAYS))}
  when 'planned' then ${installations.plannedDay} else coalesce(${installations.trainingDay}, ${installations.plannedDay}) end`

const isOverdue = (today: string) => and(ne(installations.state, 'done'), sql`${DUE} < ${today}::date`)

/** Counts the installations whose next step was due before today, a day in Freetown. */
export const countOverdueInstallations = (tx: Tx, today: string): Promise<number> =>
  tx.$count(installations, isOverdue(today))

const instantOf = ({ key }: ListCursor): string => new Date(key).toISOString()

/** Open installations by the due day of their next step, so overdue ones come first. */
export const listOpen = (tx: Tx, wanted: InstallationsWanted): Promise<FoundInstallation[]> => {
  const { dueBefore, after, limit } = wanted
  const isAfter =
    after && sql`(${DUE}, ${installations.id}) > (${instantOf(after).slice(0, 10)}::date, ${after.id})`
  return withSeller(tx)
    .where(
      and(
        dueBefore === null ? ne(installations.state, 'done') : isOverdue(dueBefore),
        isFound(wanted),
        isAfter ?? undefined,
      ),
    )
    .orderBy(DUE, asc(installations.id))
    .limit(limit)
}

/** Finished installations, newest first. */
export const listDone = (tx: Tx, wanted: InstallationsWanted): Promise<FoundInstallation[]> => {
  const { after, limit } = wanted
  const isAfter =
    after &&
    sql`(${installations.doneAt}, ${installations.id}) < (${instantOf(after)}::timestamptz, ${after.id})`
  return withSeller(tx)
    .where(and(eq(installations.state, 'done'), isFound(wanted), isAfter ?? undefined))
    .orderBy(desc(installations.doneAt), desc(installations.id))
    .limit(limit)
}

export const findOne = async (tx: Tx, id: string): Promise<FoundInstallation | null> =>
  firstOrNull(await withSeller(tx).where(eq(installations.id, id)))

/** Locks the row, so that of two concurrent steps the second sees what the first changed. */
export const lockInstallation = async (tx: Tx, id: string): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(eq(installations.id, id)).for('update'))

/** The equipment at each of these sellers, in the order of the lists. */
export const listItems = (tx: Tx, entrepreneurIds: readonly string[]): Promise<ItemRow[]> =>
  tx
    .select()
    .from(installationItems)
    .where(
      and(
        inArray(installationItems.entrepreneurId, [...entrepreneurIds]),
        isNull(installationItems.removedAt),
      ),
    )
    .orderBy(asc(installationItems.entrepreneurId), asc(installationItems.position))

export const insertInstallation = async (tx: Tx, row: typeof installations.$inferInsert): Promise<void> => {
  await tx.insert(installations).values(row)
}

export const changeInstallation = async (
  tx: Tx,
  id: string,
  changes: Partial<InstallationRow>,
): Promise<void> => {
  await tx.update(installations).set(changes).where(eq(installations.id, id))
}

/** Returns false if a serial number is in another list; the caller must then roll back. */
export const replaceItems = async (
  tx: Tx,
  entrepreneurId: string,
  { items, now }: { items: readonly Pick<ItemRow, 'kind' | 'name' | 'serial'>[]; now: Date },
): Promise<boolean> => {
  const isOwn = eq(installationItems.entrepreneurId, entrepreneurId)
  const before = await tx.$count(installationItems, isOwn)
  await tx
    .update(installationItems)
    .set({ removedAt: now })
    .where(and(isOwn, isNull(installationItems.removedAt)))
  const rows = items.map((item, at) => ({ ...item, entrepreneurId, position: before + at + 1 }))
  const written = await tx.insert(installationItems).values(rows).onConflictDoNothing().returning()
  return written.length === rows.length
}

/** Whether a serial number stands in the list of an installation. */
export const isSerialListed = async (tx: Tx, serial: string): Promise<boolean> =>
  (await tx.$count(
    installationItems,
    and(eq(installationItems.serial, serial), isNull(installationItems.removedAt)),
  )) > 0

/** Frees the serial number of a piece that left its seller, so that it can be installed at another one. */
export const freeSerial = async (
  tx: Tx,
  { entrepreneurId, serial, now }: { entrepreneurId: string; serial: string; now: Date },
): Promise<void> => {
  await tx
    .update(installationItems)
    .set({ removedAt: now })
    .where(
      and(
        eq(installationItems.entrepreneurId, entrepreneurId),
        eq(installationItems.serial, serial),
        isNull(installationItems.removedAt),
      ),
    )
}

/** The seller's own installation; null if the seller did not apply for equipment. */
export const findOwn = async (tx: TenantTx): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(owned(installations, tx)))

/** The installation of an application; null before its approval. */
export const findOfApplication = async (tx: Tx, applicationId: string): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(eq(installations.applicationId, applicationId)))
