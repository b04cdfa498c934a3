import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { messages } from '../../db/schema/passes.ts'
import { auditLog } from '../../db/schema/platform.ts'
import { entrepreneurs } from '../../db/schema/shops.ts'

const PAGE = 51

/** One page of all sellers' messages and one more, the newest first. */
export const listOutbox = (
  tx: Tx,
  { state, after }: { state: 'queued' | 'sent' | 'failed' | null; after: string | null },
) =>
  tx
    .select({ message: messages, businessName: entrepreneurs.businessName })
    .from(messages)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, messages.entrepreneurId))
    .where(
      and(
        state === null ? undefined : eq(messages.state, state),
        after === null ? undefined : lt(messages.id, after),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(PAGE)
export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number]

export const findMessage = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).limit(1)
  return row ?? null
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
    .limit(PAGE)
