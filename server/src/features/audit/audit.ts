import type { Tx } from '../../db/database.ts'
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

/** Who acts: an account of an admin. */
export type Admin = { accountId: string; name: string }

export type AuditedAct = {
  /** What was done, such as `seller_suspended`. */
  action: string
  subject: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Notes for ever what an admin does, in the transaction that does it, which must be the platform's. */
export const writeAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  admin: Admin,
  { action, subject, before = null, after = null, reason = null }: AuditedAct,
): Promise<void> =>
  insertAudit(tx, {
    id: deps.newId(),
    actorId: admin.accountId,
    actorName: admin.name,
    actorRole: 'admin',
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
    reason,
    createdAt: deps.now(),
  })

/** The same for what whoever runs the server does by a command. */
export const writeServerAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { action, subject, after = null }: AuditedAct,
): Promise<void> =>
  insertAudit(tx, {
    id: deps.newId(),
    actorId: 'system',
    actorName: 'the server',
    actorRole: 'system',
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    after,
    createdAt: deps.now(),
  })

/** The admin behind an account, by the name they log in with. */
export const adminOf = async (deps: Deps, accountId: string): Promise<Admin> => ({
  accountId,
  name: await deps.db.readAsPlatform((tx) => findAccountName(tx, accountId)),
})
