import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { voucherAgents, voucherBatches, type vouchers } from './vouchers.tables.ts'

export type BatchRow = typeof voucherBatches.$inferSelect
export type VoucherRow = typeof vouchers.$inferSelect
export type AgentRow = typeof voucherAgents.$inferSelect

const NUMBERS = `select pg_advisory_xact_lock(hashtext('voucher batches ' || $1::text))`

/** Serialises the creation of a seller's batches, so that each gets the next number. */
export const lockNumbers = async (tx: TenantTx): Promise<void> => {
  await tx.send(NUMBERS, [tx.sellerId])
}

export const findBatchByKey = async (tx: TenantTx, idempotencyKey: string): Promise<BatchRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(voucherBatches)
      .where(and(owned(voucherBatches, tx), eq(voucherBatches.idempotencyKey, idempotencyKey))),
  )

export const nextNumber = async (tx: TenantTx): Promise<number> => {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${voucherBatches.number}), 0)::int` })
    .from(voucherBatches)
    .where(owned(voucherBatches, tx))
  return (row?.last ?? 0) + 1
}

/** Finds a package for which cards can be made: one that is not archived. */
export const findPackageForCards = async (tx: TenantTx, id: string) =>
  firstOrNull(
    await tx
      .select()
      .from(packages)
      .where(and(owned(packages, tx, id), isNull(packages.archivedAt))),
  )

export const insertBatch = async (tx: TenantTx, batch: BatchRow): Promise<void> => {
  await tx.insert(voucherBatches).values(batch)
}

export type NewVoucher = { id: string; position: number; sealedCode: string; codeDigest: string }

/** One text for batches of any size, since a connection caches each statement text. */
const INSERT = `
  insert into vouchers (entrepreneur_id, batch_id, id, position, sealed_code, code_digest)
  select $1::text, $2::text, n.id, n.position, n.code, n.digest
  from unnest($3::text[], $4::int[], $5::text[], $6::text[]) as n (id, position, code, digest)
  on conflict (code_digest) do nothing returning id`

/**
 * Writes the cards of a batch; returns how many were written. Skips a code that exists already,
 * of any seller.
 */
export const insertVouchers = async (
  tx: TenantTx,
  batchId: string,
  rows: readonly NewVoucher[],
): Promise<number> => {
  const written = await tx.send(INSERT, [
    tx.sellerId,
    batchId,
    rows.map(({ id }) => id),
    rows.map(({ position }) => position),
    rows.map(({ sealedCode }) => sealedCode),
    rows.map(({ codeDigest }) => codeDigest),
  ])
  return written.length
}

/** Null if this seller has no such batch. */
export const findBatch = async (tx: TenantTx, id: string) => {
  const [row] = await tx
    .select({ batch: voucherBatches, agent: voucherAgents })
    .from(voucherBatches)
    .leftJoin(
      voucherAgents,
      and(
        eq(voucherAgents.entrepreneurId, voucherBatches.entrepreneurId),
        eq(voucherAgents.id, voucherBatches.agentId),
      ),
    )
    .where(owned(voucherBatches, tx, id))
  return row ?? null
}

/** Lists the seller's batches, newest first, those before `after`. */
export const listBatches = (tx: TenantTx, { after, limit }: { after: string | null; limit: number }) =>
  tx
    .select({ batch: voucherBatches, agentName: voucherAgents.name })
    .from(voucherBatches)
    .leftJoin(
      voucherAgents,
      and(
        eq(voucherAgents.entrepreneurId, voucherBatches.entrepreneurId),
        eq(voucherAgents.id, voucherBatches.agentId),
      ),
    )
    .where(and(owned(voucherBatches, tx), after === null ? undefined : lt(voucherBatches.id, after)))
    .orderBy(desc(voucherBatches.id))
    .limit(limit)

/** False if it was handed over before. */
export const markHanded = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
  handedAt: Date,
): Promise<boolean> => {
  const rows = await tx.send(
    `update voucher_batches set handed_at = $3::timestamptz
     where entrepreneur_id = $1::text and id = $2::text and handed_at is null returning id`,
    [entrepreneurId, id, handedAt],
  )
  return rows.length > 0
}

export type BatchCounts = {
  batchId: string
  unsold: number
  sold: number
  used: number
  over: number
  void: number
  soldMinor: number
  commissionMinor: number
  /** Cards of the seller's own stall that were used without a recorded sale. */
  untapped: number
}

/**
 * Counts the cards of each batch by the states of the domain's `voucherStateAt`, and sums what
 * was taken for them.
 */
const COUNTS = `
  with cards as (
    select v.batch_id, b.price_minor, v.commission_minor, v.sold_by = 'use' and b.agent_id is null as is_untapped, case
      when v.voided_at is not null or s.revoked_at is not null then 'void'
      when v.sold_at is null then 'unsold'
      when v.used_at is null and s.first_used_at is null then 'sold'
      when s.expires_at <= $3::timestamptz then 'over' else 'used' end as state
    from vouchers v
    join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id
    left join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
    where v.entrepreneur_id = $1::text and v.batch_id = any ($2::text[])
  )
  select batch_id as "batchId", count(*) filter (where state = 'unsold')::int as unsold,
    count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'used')::int as used,
    count(*) filter (where state = 'over')::int as over, count(*) filter (where state = 'void')::int as void,
    coalesce(sum(price_minor) filter (where state in ('sold', 'used', 'over')), 0)::float8 as "soldMinor",
    coalesce(sum(commission_minor) filter (where state in ('sold', 'used', 'over')), 0)::float8 as "commissionMinor",
    count(*) filter (where is_untapped)::int as untapped
  from cards group by 1`

export const countVouchers = (tx: TenantTx, batchIds: readonly string[], now: Date): Promise<BatchCounts[]> =>
  tx.send<BatchCounts>(COUNTS, [tx.sellerId, batchIds, now])
