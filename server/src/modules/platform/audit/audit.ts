import { isDeepStrictEqual } from 'node:util'
import type { ShopAction } from '@minit/domain/shop/shop-log.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { pageOf } from '../../../kernel/paging.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertAudit, insertAuditOnce, listAuditLog } from './audit.queries.ts'

/** Who acts: an account, by the name it logs in with. */
export type Actor = { accountId: string; name: string }

export type PersonalDataAccess = {
  /** The seller who asked. */
  caller: Actor
  /** What was looked at, such as `customer_phone_revealed`. */
  action: ShopAction
  subject: { type: string; id: string }
  after?: unknown
}

/** Notes for ever that a seller asked for customers' data, committed before any of it is shown. */
export const auditPersonalDataAccess = async (
  deps: Deps,
  { caller, action, subject, after = null }: PersonalDataAccess,
): Promise<void> => {
  await deps.db.asPlatform((tx) =>
    insertAudit(tx, {
      id: deps.newId(),
      actorId: caller.accountId,
      actorName: caller.name,
      actorRole: 'entrepreneur',
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      after,
      createdAt: deps.now(),
    }),
  )
}

/** An admin's. */
export type Admin = Actor

export type AuditEntry = {
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
  { admin, ...entry }: AuditEntry & { admin: Admin },
): Promise<void> => writeActorAudit(deps, tx, { ...entry, actor: admin, role: 'admin' })

/** The same of what an admin or a seller may do. */
export const writeActorAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { actor, role, ...entry }: AuditEntry & { actor: Actor; role: 'admin' | 'entrepreneur' },
): Promise<void> => {
  const { action, subject, before = null, after = null, reason = null } = entry
  return insertAudit(tx, {
    id: deps.newId(),
    actorId: actor.accountId,
    actorName: actor.name,
    actorRole: role,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
    reason,
    createdAt: deps.now(),
  })
}

/** What a shop's people do: each action has its words for the owner. */
export type ShopEntry = AuditEntry & { action: ShopAction }

/** The same for what a seller does to a sale of their own. */
export const writeSellersAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { actor, action, subject, before = null, after = null, reason = null }: ShopEntry & { actor: Actor },
): Promise<void> =>
  insertAudit(tx, {
    id: deps.newId(),
    actorId: actor.accountId,
    actorName: actor.name,
    actorRole: 'entrepreneur',
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
    reason,
    createdAt: deps.now(),
  })

/**
 * The same for a change that a seller's person makes to what the shop sells and at what price. `actor` is left out where nobody
 * of the shop acts, such as in the demo's history: then nothing is written.
 */
export const writeShopChange = async (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: TenantTx,
  entry: ShopEntry & { actor: Actor | undefined },
): Promise<void> => {
  const { actor, before, after } = entry
  if (actor === undefined || (before !== undefined && isDeepStrictEqual(before, after))) return
  await writeSellersAudit(deps, tx, { ...entry, actor })
}

/** Notes that a sale was uploaded after it was made: once for a purchase, whose id the line takes. */
export const writeLateSale = (
  { now }: Pick<Deps, 'now'>,
  tx: TenantTx,
  { actor, purchaseId, after }: { actor: Actor; purchaseId: string; after: unknown },
): Promise<void> =>
  insertAuditOnce(tx, {
    id: purchaseId,
    actorId: actor.accountId,
    actorName: actor.name,
    actorRole: 'entrepreneur',
    action: 'sale_uploaded_late',
    subjectType: 'purchase',
    subjectId: purchaseId,
    after,
    createdAt: now(),
  })

/** The same for what whoever runs the server does by a command. */
export const writeServerAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { action, subject, after = null }: AuditEntry,
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

/** Who changed what, or saw customers' data, newest first. */
export const listAudit = async (
  deps: Deps,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
) => {
  const wanted = { subjectId: search === '' ? null : search, after: after ?? null }
  const rows = await deps.db.readAsPlatform((tx) => listAuditLog(tx, wanted))
  return pageOf(
    rows,
    ({ actorId: _, ...line }) => line,
    ({ id }) => id,
  )
}
