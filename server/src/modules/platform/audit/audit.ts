import { isDeepStrictEqual } from 'node:util'
import type { ShopAction } from '@minit/domain/shop/shop-log.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { pageOf } from '../../../kernel/paging.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertAudit, insertAuditOnce, isAudited, listAuditLog } from './audit.queries.ts'

/** The account that acts, with its login name. */
export type Actor = { accountId: string; name: string }

export type PersonalDataAccess = {
  /** The seller who made the request. */
  caller: Actor
  /** What the seller viewed, such as `customer_phone_revealed`. */
  action: ShopAction
  subject: { type: string; id: string }
  after?: unknown
}

/** Records permanently that a seller requested customers' data. Commits before any of the data is shown. */
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

/** An actor whose account is an admin's. */
export type Admin = Actor

export type AuditEntry = {
  /** What the actor did, such as `seller_suspended`. */
  action: string
  subject: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Records permanently what an admin does, in the transaction that does it, which must be the platform's. */
export const writeAudit = (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { admin, ...entry }: AuditEntry & { admin: Admin },
): Promise<void> => writeActorAudit(deps, tx, { ...entry, actor: admin, role: 'admin' })

/** As `writeAudit`, for actions open to admins and sellers. */
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

/** An action of a shop's owner or staff; each has a text for the owner. */
export type ShopEntry = AuditEntry & { action: ShopAction }

/** As `writeAudit`, for what a seller does to a sale of their own. */
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

/** As `writeSellersAudit` in its own transaction: one line for a subject, however often it is reported. */
export const auditSellerOnce = async (deps: Deps, entry: ShopEntry & { actor: Actor }): Promise<void> => {
  const { actor, subject } = entry
  await deps.db.asPlatform(async (tx) => {
    if (await isAudited(tx, { actorId: actor.accountId, subject })) return
    await writeSellersAudit(deps, tx, entry)
  })
}

/**
 * As `writeAudit`, for a change to what the shop sells and at what price. Writes nothing if `actor` is
 * undefined, as in the demo's history, or if nothing changed.
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

/**
 * Records that a sale was uploaded late: once for each purchase, because the line takes the purchase's id.
 */
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

/** As `writeAudit`, for what the operator does by a command on the server. */
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

type AuditFilters = {
  /** The id of what was changed. */
  search?: string | undefined
  /** More ids, such as the orders with a code. */
  ids?: readonly string[]
  after?: string | undefined
}

/** Lists who changed what or saw customers' data, newest first. */
export const listAudit = async (deps: Deps, { search = '', ids = [], after }: AuditFilters) => {
  const wanted = { subjectIds: search === '' ? null : [search, ...ids], after: after ?? null }
  const rows = await deps.db.readAsPlatform((tx) => listAuditLog(tx, wanted))
  return pageOf(
    rows,
    ({ actorId: _, ...line }) => line,
    ({ id }) => id,
  )
}
