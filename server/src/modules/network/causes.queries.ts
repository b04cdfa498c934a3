import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import { and, desc, gt } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { gatewayCauses } from './causes.tables.ts'

type NewCause = Omit<typeof gatewayCauses.$inferInsert, 'entrepreneurId'>

/** Records causes of a router; those already recorded are left as they are. */
export const insertCauses = async (tx: TenantTx, causes: readonly NewCause[]): Promise<void> => {
  if (causes.length === 0) return
  await tx
    .insert(gatewayCauses)
    .values(causes.map((cause) => ({ ...cause, entrepreneurId: tx.sellerId })))
    .onConflictDoNothing()
}

/** Lists at most 30 causes of a seller's routers that were over after an instant, the latest first. */
export const listCauses = (tx: TenantTx, since: Date) =>
  tx
    .select()
    .from(gatewayCauses)
    .where(and(owned(gatewayCauses, tx), gt(gatewayCauses.untilAt, since)))
    .orderBy(desc(gatewayCauses.untilAt))
    .limit(30)

const OBSERVED = `
  select from_at as "fromAt", until_at as "untilAt" from observed_spans
  where until_at >= $1::timestamptz and from_at <= $2::timestamptz
    or from_at = (select max(from_at) from observed_spans where from_at <= $2)
  order by from_at`

/**
 * Lists the spans in which the platform observed during a silence, and the last one before its end. Runs as the
 * platform.
 */
export const listObserved = (tx: Tx, { fromAt, untilAt }: TimeSpan): Promise<TimeSpan[]> =>
  tx.send<TimeSpan>(OBSERVED, [fromAt, untilAt])

// A router that reported at the same address and was not silent meanwhile.
const PROVES_LINE = `
  select from gateways g join gateways o on o.entrepreneur_id = g.entrepreneur_id and o.id <> g.id
      and o.last_address = g.last_address and o.removed_at is null and o.kind in ('opennds', 'mikrotik')
    where g.entrepreneur_id = $1::text and g.id = $2::text and o.last_heard_at > $3::timestamptz + interval '1 minute'
      and not exists (select from gateway_causes c where c.entrepreneur_id = o.entrepreneur_id
        and c.gateway_id = o.id and c.from_at < $4::timestamptz and c.until_at > $3)
    limit 1`

/** Whether another router of the seller behind the same address reported while this one was silent. */
export const hasProvenLine = async (
  tx: TenantTx,
  gatewayId: string,
  { fromAt, untilAt }: TimeSpan,
): Promise<boolean> => (await tx.send(PROVES_LINE, [tx.sellerId, gatewayId, fromAt, untilAt])).length > 0

const MARK = `
  with last as (select from_at from observed_spans where until_at >= $1::timestamptz - $2::int * interval '1 millisecond'
      order by from_at desc limit 1),
    kept as (update observed_spans o set until_at = greatest(o.until_at, $1) from last
      where o.from_at = last.from_at returning o.from_at)
  insert into observed_spans (from_at, until_at) select $1, $1 where not exists (select from kept)
  on conflict do nothing`

/** Records that the platform observes now. A mark soon after the last one continues its span. */
export const markObserved = async (tx: Tx, now: Date, slackMs: number): Promise<void> => {
  await tx.send(MARK, [now, slackMs])
}

// One seller's router alone could be wrong.
const SEEN_BY_OTHERS = `
  select c.from_at as "fromAt", c.until_at as "untilAt" from gateway_causes c
  where c.cause = 'us' and c.until_at > $1::timestamptz and c.from_at < $2::timestamptz
    and exists (select from gateway_causes d where d.cause = 'us' and d.entrepreneur_id <> c.entrepreneur_id
      and d.until_at > c.from_at and d.from_at < c.until_at)
  limit 50`

/** Lists when routers of at least two sellers found that Minit did not answer. Runs as the platform. */
export const listSeenByOthers = (tx: Tx, { fromAt, untilAt }: TimeSpan): Promise<TimeSpan[]> =>
  tx.send<TimeSpan>(SEEN_BY_OTHERS, [fromAt, untilAt])

const DELETE_CAUSES = `
  delete from gateway_causes where (entrepreneur_id, gateway_id, from_at, cause) in (
    select entrepreneur_id, gateway_id, from_at, cause from gateway_causes where until_at < $1::timestamptz
    limit $2::int for update skip locked)
  returning cause`

/** Deletes at most one batch of old causes; returns how many. Runs as the platform. */
export const deleteOldCauses = async (tx: Tx, before: Date, batch: number): Promise<number> =>
  (await tx.send(DELETE_CAUSES, [before, batch])).length

/** Deletes the spans in which the platform observed long ago. Runs as the platform. */
export const deleteObserved = (tx: Tx, before: Date) =>
  tx.send('delete from observed_spans where until_at < $1::timestamptz', [before])
