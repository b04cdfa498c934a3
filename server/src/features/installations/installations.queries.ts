import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { entrepreneurs, sites } from '../sellers/sellers.tables.ts'
import { installationItems, installations } from './installations.tables.ts'

export type InstallationRow = typeof installations.$inferSelect
export type ItemRow = typeof installationItems.$inferSelect

const MAX_OPEN = 500
const MAX_DONE = 50

const withSeller = (tx: Tx) =>
  tx
    .select({ installation: installations, seller: entrepreneurs, networkName: sites.networkName })
    .from(installations)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, installations.entrepreneurId))
    .leftJoin(sites, eq(sites.entrepreneurId, installations.entrepreneurId))
    .$dynamic()
export type FoundInstallation = Awaited<ReturnType<typeof withSeller>>[number]

/** All that are not done, and the last that are. */
export const listAll = async (tx: Tx): Promise<FoundInstallation[]> => [
  ...(await withSeller(tx)
    .where(ne(installations.state, 'done'))
    .orderBy(asc(installations.createdAt))
    .limit(MAX_OPEN)),
  ...(await withSeller(tx)
    .where(eq(installations.state, 'done'))
    .orderBy(desc(installations.doneAt))
    .limit(MAX_DONE)),
]

export const findOne = async (tx: Tx, id: string): Promise<FoundInstallation | null> =>
  firstOrNull(await withSeller(tx).where(eq(installations.id, id)))

/** Locked: of two steps at the same instant the second sees what the first did. */
export const lockInstallation = async (tx: Tx, id: string): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(eq(installations.id, id)).for('update'))

/** What stands at each of these sellers, in the order of the lists. */
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

/** False where a serial number stands in another list: nothing of the caller's transaction may stay then. */
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

/** The seller's own; null where no equipment was asked for. */
export const findOwn = async (tx: TenantTx): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(owned(installations, tx)))

/** What came of an application; null before it is approved. */
export const findOfApplication = async (tx: Tx, applicationId: string): Promise<InstallationRow | null> =>
  firstOrNull(await tx.select().from(installations).where(eq(installations.applicationId, applicationId)))
