import type { Deps } from '../../ports/deps.ts'
import { findAccountName, insertAudit } from './audit.queries.ts'

export type Uncovering = {
  /** Of the seller who asked. */
  accountId: string
  /** What was uncovered, such as `customer_phone_revealed`. */
  action: string
  subject: { type: string; id: string }
  after?: unknown
}

/** Notes for ever that a seller asked for customers' data, committed before any of it is shown. */
export const auditUncovering = async (
  deps: Deps,
  { accountId, action, subject, after = null }: Uncovering,
): Promise<void> => {
  await deps.db.asPlatform(async (tx) =>
    insertAudit(tx, {
      id: deps.newId(),
      actorId: accountId,
      actorName: await findAccountName(tx, accountId),
      actorRole: 'entrepreneur',
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      after,
      createdAt: deps.now(),
    }),
  )
}
