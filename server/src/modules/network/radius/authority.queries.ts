import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { radiusAuthority } from './radius.tables.ts'

/** Runs as the platform. */
export const findAuthority = async (tx: Tx) => firstOrNull(await tx.select().from(radiusAuthority))

/** Does nothing if there is one. */
export const insertAuthority = async (
  tx: Tx,
  authority: Omit<typeof radiusAuthority.$inferInsert, 'id'>,
): Promise<void> => {
  await tx
    .insert(radiusAuthority)
    .values({ id: 'routers', ...authority })
    .onConflictDoNothing()
}
