import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { clearings, travels } from './travel.tables.ts'

const LISTED = 50
const PAIR_DAYS = 28

const first = alias(entrepreneurs, 'first')
const second = alias(entrepreneurs, 'second')
const firstRef = { id: first.id, businessName: first.businessName }
const secondRef = { id: second.id, businessName: second.businessName }

/** What is kept back of all balances, and what ended travels wait to move. */
const TO_CLEAR = `
  select (select coalesce(sum(travelling_minor), 0)::float8 from seller_balances) as held,
    count(v.id)::int as travels, coalesce(sum(v.moved_minor), 0)::float8 as moved,
    (count(*) filter (where v.matures_at > $1::timestamptz or $2::boolean or exists (
      select from payout_settings s where s.entrepreneur_id in (v.home_seller_id, v.host_seller_id) and s.held_at is not null)))::int as waiting
  from travels v where v.ended_at is not null and v.clearing_id is null and v.moved_minor > 0`

type ToClear = { held: number; travels: number; moved: number; waiting: number }

export const sumToClear = async (tx: Tx, now: Date, areAllHeld: boolean): Promise<ToClear> => {
  const [row] = await tx.send<ToClear>(TO_CLEAR, [now, areAllHeld])
  return row ?? { held: 0, travels: 0, moved: 0, waiting: 0 }
}

/** The latest that run. */
export const listOpenTravels = (tx: Tx) =>
  tx
    .select({ travel: travels, home: firstRef, host: secondRef })
    .from(travels)
    .innerJoin(first, eq(first.id, travels.homeSellerId))
    .innerJoin(second, eq(second.id, travels.hostSellerId))
    .where(isNull(travels.endedAt))
    .orderBy(desc(travels.id))
    .limit(LISTED)

/** The pairs with the most money of the last weeks, cleared or not. */
export const listPairs = (tx: Tx, now: Date) => {
  const oneId = sql<string>`least(${travels.homeSellerId}, ${travels.hostSellerId})`.as('one_id')
  const otherId = sql<string>`greatest(${travels.homeSellerId}, ${travels.hostSellerId})`.as('other_id')
  const movedBy = (isFromOne: boolean) => {
    const isTheirs = sql`(${travels.homeSellerId} < ${travels.hostSellerId}) = ${isFromOne}::boolean`
    return sql<number>`coalesce(sum(${travels.movedMinor}) filter (where ${isTheirs}), 0)`.mapWith(Number)
  }
  const since = new Date(now.getTime() - PAIR_DAYS * DAY_MS)
  const pairs = tx
    .select({
      oneId,
      otherId,
      travels: sql<number>`count(*)::int`.as('travels'),
      oneMoved: movedBy(true).as('one_moved'),
      otherMoved: movedBy(false).as('other_moved'),
    })
    .from(travels)
    .where(sql`${travels.startedAt} >= ${since.toISOString()}::timestamptz`)
    .groupBy(sql`1, 2`)
    .as('pairs')
  return tx
    .select({
      one: firstRef,
      other: secondRef,
      travels: pairs.travels,
      oneMoved: pairs.oneMoved,
      otherMoved: pairs.otherMoved,
    })
    .from(pairs)
    .innerJoin(first, eq(first.id, pairs.oneId))
    .innerJoin(second, eq(second.id, pairs.otherId))
    .orderBy(desc(sql`${pairs.oneMoved} + ${pairs.otherMoved}`), asc(pairs.oneId), asc(pairs.otherId))
    .limit(LISTED)
}

export const listClearings = (tx: Tx) =>
  tx
    .select({ clearing: clearings, one: firstRef, other: secondRef })
    .from(clearings)
    .innerJoin(first, eq(first.id, clearings.oneSellerId))
    .innerJoin(second, eq(second.id, clearings.otherSellerId))
    .orderBy(desc(clearings.day), desc(clearings.id))
    .limit(LISTED)
