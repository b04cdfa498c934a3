import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { PAGE_AND_ONE } from '../../kernel/paging.ts'
import { auditLog } from './audit.tables.ts'

export const insertAudit = async (tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row)
}

/** The same for a line whose id says what it is about: written before, nothing changes. */
export const insertAuditOnce = async (tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row).onConflictDoNothing()
}

/** One page of the audit log and one more, the newest first; of one subject where it is named. */
export const listAuditLog = (
  tx: Tx,
  { subjectId, after }: { subjectId: string | null; after: string | null },
) =>
  tx
    .select()
    .from(auditLog)
    .where(
      and(
        subjectId === null ? undefined : eq(auditLog.subjectId, subjectId),
        after === null ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_AND_ONE)
