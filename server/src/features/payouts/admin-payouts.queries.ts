import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { sellerBalances } from '../payments/balances.tables.ts'
import { HOLDERS, holdingColumn } from '../payments/ledger-accounts.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { payoutParts, payoutSettings, payouts } from './payouts.tables.ts'

const MAX_ROWS = 100

const withSeller = (tx: Tx) =>
  tx
    .select({ payout: payouts, businessName: entrepreneurs.businessName })
    .from(payouts)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, payouts.entrepreneurId))
    .$dynamic()

export type AdminPayoutRow = Awaited<ReturnType<typeof listOpen>>[number]

/** Open payouts, the oldest first: those that wait for an admin, or those that are under way. */
export const listOpen = (tx: Tx, state: 'waits_for_admin' | 'under_way') =>
  withSeller(tx).where(eq(payouts.state, state)).orderBy(asc(payouts.id)).limit(MAX_ROWS)

/** The newest of each kind, so that no payout that went well is looked at. */
const TROUBLED = sql`(
  (select entrepreneur_id, id from payouts where state = 'failed' order by id desc limit ${MAX_ROWS}) union all
  (select entrepreneur_id, id from payouts where state = 'part_paid' order by id desc limit ${MAX_ROWS}) union all
  (select distinct entrepreneur_id, payout_id from payout_parts where alarm is not null order by payout_id desc limit ${MAX_ROWS}))`

/** The last that failed wholly or in part, and all that want a person, the newest first. */
export const listFailed = (tx: Tx) =>
  withSeller(tx)
    .where(sql`(${payouts.entrepreneurId}, ${payouts.id}) in ${TROUBLED}`)
    .orderBy(desc(payouts.id))
    .limit(MAX_ROWS)

export const listPartsOf = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(payoutParts)
        .where(inArray(payoutParts.payoutId, [...ids]))
        .orderBy(payoutParts.number)

const owedMinor = sql<number>`coalesce(${sellerBalances.availableMinor} + ${sellerBalances.pendingMinor}
  + ${sellerBalances.reservedMinor}, 0)`.mapWith(Number)

export const listHeld = (tx: Tx) =>
  tx
    .select({
      entrepreneurId: payoutSettings.entrepreneurId,
      businessName: entrepreneurs.businessName,
      reason: payoutSettings.holdReason,
      heldAt: payoutSettings.heldAt,
      owedMinor,
    })
    .from(payoutSettings)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, payoutSettings.entrepreneurId))
    .leftJoin(sellerBalances, eq(sellerBalances.entrepreneurId, payoutSettings.entrepreneurId))
    .where(isNotNull(payoutSettings.heldAt))
    .orderBy(desc(payoutSettings.heldAt))
    .limit(MAX_ROWS)

/** Sellers whose balance is below zero: the platform's risk. The largest first. */
export const listBelowZero = (tx: Tx) =>
  tx
    .select({ entrepreneurId: entrepreneurs.id, businessName: entrepreneurs.businessName, owedMinor })
    .from(sellerBalances)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerBalances.entrepreneurId))
    .where(lt(owedMinor, 0))
    .orderBy(owedMinor)
    .limit(MAX_ROWS)

export const sumBalances = async (tx: Tx) => {
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const { availableMinor, pendingMinor, reservedMinor } = sellerBalances
  const [row] = await tx
    .select({ available: sum(availableMinor), pending: sum(pendingMinor), reserved: sum(reservedMinor) })
    .from(sellerBalances)
  return row ?? { available: 0, pending: 0, reserved: 0 }
}

/**
 * The books turn a sale before its money goes: until then its provider holds it. Money on suspense stays in the books until it
 * has gone.
 */
const NOT_GONE = `
  select taken_by as provider, amount_minor as minor from refunds
    where suspense_id is null and taken_by <> 'cash' and state in ('waiting', 'asked', 'to_confirm', 'failed') and settled_at is null`

const HELD = HOLDERS.map((name) => `sum(${holdingColumn(name)}) as ${holdingColumn(name)}`).join(', ')
const heldOf = (provider: string): string =>
  `select '${provider}' as provider, ${holdingColumn(provider)} as minor from held`

/** What our books say each provider holds: all it received, less what it sent to sellers and back to customers. */
export const sumHoldings = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx.send<{ provider: string; minor: string | null }>(
    `with held as materialized (
       select ${HELD} from seller_holdings)
     select provider, sum(minor) as minor from (${HOLDERS.map(heldOf).join(' union all ')} union all ${NOT_GONE}) as moved group by 1`,
    [],
  )
  return new Map(rows.map(({ provider, minor }) => [provider, Number(minor ?? 0)]))
}

/** Of whichever seller, by its id alone. */
export const findPayoutById = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

/** Ends what wanted a person; undefined where nothing did. */
export const clearAlarm = async (tx: Tx, id: string) => {
  const [before] = await tx
    .select()
    .from(payoutParts)
    .where(and(eq(payoutParts.id, id), isNotNull(payoutParts.alarm)))
    .for('update')
  if (before === undefined) return undefined
  await tx.update(payoutParts).set({ alarm: null }).where(eq(payoutParts.id, id))
  return before
}

/** How many payouts wait for an admin or for the provider's wallet, and how many parts want a person. */
export const countPayoutTrouble = async (tx: Tx) => {
  const [row] = await tx.send<{ due: number; waiting_for_float: number; alarms: number }>(
    `select (select count(*)::int from payouts where state = 'waits_for_admin') as due,
       (select count(distinct payout_id)::int from payout_parts where state = 'waiting' and waits_for_float) as waiting_for_float,
       (select count(*)::int from payout_parts where alarm is not null) as alarms`,
    [],
  )
  return { due: row?.due ?? 0, waitingForFloat: row?.waiting_for_float ?? 0, alarms: row?.alarms ?? 0 }
}
