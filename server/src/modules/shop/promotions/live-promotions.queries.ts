import {
  HAPPY_HOUR_GRACE_MINUTES,
  type HappyHourTimes,
  type PromotionTerms,
} from '@minit/domain/shop/promotions.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { promotions } from './promotions.tables.ts'
import { heldUses } from './uses.queries.ts'

export type PromotionRow = typeof promotions.$inferSelect

/**
 * SQL: a JSON array of seller `e`'s promotions for an order, or null: happy hours that have not ended at
 * `now`, with their grace minutes, and those with the code. Each has the uses of buyer `c`; a code also has
 * its pending uses.
 */
export const promotionsOfOrder = ({ now, code }: { now: string; code: string }): string => `(
  select jsonb_agg(to_jsonb(h) || jsonb_build_object('buyer_uses', (
    select b.uses from promotion_buyers b
    where b.entrepreneur_id = h.entrepreneur_id and b.promotion_id = h.id and b.customer_id = c.id),
    'held', case when h.kind = 'code' then (select u.held from ${heldUses('h', { phone: "''", except: "''", network: "''" })} u) end))
  from promotions h where h.entrepreneur_id = e.id and (h.code = ${code} or h.kind = 'happy_hour' and h.ended_at is null
    and h.until > ${now}::timestamptz - interval '${HAPPY_HOUR_GRACE_MINUTES} minutes'))`

/**
 * The promotions that may apply to an order: the seller's happy hours, and every promotion with the order's
 * code.
 */
export type OrderPromotions = { hours: RunningHour[]; codes: CodeOfOrder[] }
export type RunningHour = PromotionTerms &
  HappyHourTimes &
  Pick<PromotionRow, 'id' | 'name' | 'packageId' | 'createdAt'>
export type CodeOfOrder = PromotionRow & { buyerUses: number; heldUses: number }

export const orderPromotionsOf = (json: JsonRow[] | null): OrderPromotions => {
  const rows = (json ?? []).map((row) => ({
    ...fromJsonRow(promotions, row),
    buyerUses: Number(row.buyer_uses ?? 0),
    heldUses: Number(row.held ?? 0),
  }))
  return { hours: rows.flatMap(hourOf), codes: rows.filter(({ kind }) => kind === 'code') }
}

const hourOf = (row: PromotionRow): RunningHour[] =>
  row.days === null || row.fromMinute === null || row.toMinute === null
    ? []
    : [{ ...row, days: row.days, fromMinute: row.fromMinute, toMinute: row.toMinute }]

/** Lists sellers' happy hours that have not ended, by seller. */
export const listHappyHours = async (
  tx: Tx,
  entrepreneurIds: readonly string[],
  now: Date,
): Promise<Map<string, RunningHour[]>> => {
  const rows = await tx
    .select()
    .from(promotions)
    .where(
      and(
        inArray(promotions.entrepreneurId, [...entrepreneurIds]),
        eq(promotions.kind, 'happy_hour'),
        sql`${promotions.endedAt} is null`,
        sql`${promotions.until} > ${now.toISOString()}::timestamptz`,
      ),
    )
  const bySeller = new Map<string, RunningHour[]>()
  for (const row of rows)
    bySeller.set(row.entrepreneurId, [...(bySeller.get(row.entrepreneurId) ?? []), ...hourOf(row)])
  return bySeller
}
