import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { auditLog } from './audit.tables.ts'
import { PERSON_NAME } from './person-name-sql.ts'

export const insertAudit = async (tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row)
}

/** Inserts an audit line whose id identifies its subject; does nothing where the line already exists. */
export const insertAuditOnce = async (tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row).onConflictDoNothing()
}

/** Whether the audit log has a line of a seller's account about a subject. */
export const isAudited = async (
  tx: Tx,
  { actorId, subject }: { actorId: string; subject: { type: string; id: string } },
): Promise<boolean> => {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subject.type),
        eq(auditLog.subjectId, subject.id),
        eq(auditLog.actorId, actorId),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** One page of the audit log plus one line, newest first, optionally of some subjects only. */
export const listAuditLog = (
  tx: Tx,
  { subjectIds, after }: { subjectIds: readonly string[] | null; after: string | null },
) =>
  tx
    .select()
    .from(auditLog)
    .where(
      and(
        subjectIds === null ? undefined : inArray(auditLog.subjectId, [...subjectIds]),
        after === null ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_AND_ONE)

type ShopLine = {
  id: string
  createdAt: Date
  personName: string
  action: string
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string | null
  subjectName: string | null
  packageName: string | null
}

/** SQL: the current name of the subject of line `l`; null if the subject has no name. */
const SUBJECT_NAME = `case l.subject_type
  when 'package' then (select x.name from packages x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'promotion' then (select x.name from promotions x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'agent' then (select x.name from voucher_agents x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'gateway' then (select x.name from gateways x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'staff' then (select x.name from staff x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'purchase' then (select x.package_name from purchases x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'voucher' then (select b.number || '-' || lpad(x.position::text, 3, '0') from vouchers x
    join voucher_batches b on b.entrepreneur_id = x.entrepreneur_id and b.id = x.batch_id
    where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  when 'voucher_batch' then (select concat(x.number, ', for ' || a.name) from voucher_batches x
    left join voucher_agents a on a.entrepreneur_id = x.entrepreneur_id and a.id = x.agent_id
    where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  end`

const PACKAGE_NAME = `case when l.subject_type = 'voucher_batch'
  then (select x.package_name from voucher_batches x where x.entrepreneur_id = $1::text and x.id = l.subject_id)
  else (select x.name from packages x
    where x.entrepreneur_id = $1::text and x.id = coalesce(l.after ->> 'packageId', l.before ->> 'packageId')) end`

/** The log belongs to the platform: a database function returns the lines of a shop's owner and staff. */
const SHOP_LINES = `
  select l.id, l.created_at as "createdAt", ${PERSON_NAME} as "personName", l.action,
    l.subject_type as "subjectType", l.subject_id as "subjectId", l.before, l.after, l.reason,
    ${SUBJECT_NAME} as "subjectName", ${PACKAGE_NAME} as "packageName"
  from shop_log($2::text, $3::text, ${PAGE_AND_ONE}) l
  left join staff s on s.entrepreneur_id = $1::text and s.id = l.actor_id
  order by l.id desc`

/**
 * One page plus one line of what the owner and staff did, newest first, optionally filtered by person.
 */
export const listShopLines = (
  tx: TenantTx,
  { personId, after }: { personId: string | null; after: string | null },
): Promise<ShopLine[]> => tx.send<ShopLine>(SHOP_LINES, [tx.sellerId, personId, after])
