import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasOrderCode } from '../../../kernel/order-code-sql.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { purchases } from './purchases.tables.ts'

/**
 * Lists the orders with a code of `readOrderCode`, newest first: of one seller, or of all. Runs as the platform:
 * under row-level security the code's index is not used.
 */
export const listOrdersWithCode = async (
  tx: Tx,
  { code, entrepreneurId }: { code: string; entrepreneurId: string | null },
): Promise<string[]> => {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        hasOrderCode(purchases.id, code),
        entrepreneurId === null ? undefined : eq(purchases.entrepreneurId, entrepreneurId),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(PAGE_AND_ONE)
  return rows.map(({ id }) => id)
}
