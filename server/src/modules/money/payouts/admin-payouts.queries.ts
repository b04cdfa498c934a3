import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { HOLDERS, holdingColumn } from '../../platform/settings/ledger-accounts.ts'
import { sellerBalances } from '../ledger/balances.tables.ts'
import { payoutParts, payouts } from './payouts.tables.ts'

/** What the platform owes all sellers, by part, as `lessKeptBack` says it of each. */
export const sumBalances = async (tx: Tx) => {
  const sum = (part: SQL | PgColumn) => sql<number>`coalesce(sum(${part}), 0)`.mapWith(Number)
  const { availableMinor, pendingMinor, reservedMinor, travellingMinor } = sellerBalances
  const fromAvailable = sql`least(${travellingMinor}, greatest(${availableMinor}, 0))`
  const [row] = await tx
    .select({
      available: sum(sql`${availableMinor} - ${fromAvailable}`),
      pending: sum(sql`${pendingMinor} - (${travellingMinor} - ${fromAvailable})`),
      reserved: sum(reservedMinor),
      travelling: sum(travellingMinor),
      owed: sum(sql`${availableMinor} + ${pendingMinor} + ${reservedMinor}`),
    })
    .from(sellerBalances)
  return row ?? { available: 0, pending: 0, reserved: 0, travelling: 0, owed: 0 }
}

/**
 * The ledger reverses a sale before its money is sent: until then the provider still has it. Suspense money
 * stays in the ledger until it is sent.
 */
const NOT_GONE = `
  select taken_by as provider, amount_minor as minor from refunds
    where suspense_id is null and taken_by <> 'cash' and state in ('waiting', 'asked', 'to_confirm', 'failed') and settled_at is null`

const HELD = HOLDERS.map((name) => `sum(${holdingColumn(name)}) as ${holdingColumn(name)}`).join(', ')
const heldOf = (provider: string): string =>
  `select '${provider}' as provider, ${holdingColumn(provider)} as minor from held`

/**
 * What each provider holds according to the ledger: all it received, less what it sent to sellers and buyers.
 */
export const sumHoldings = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx.send<{ provider: string; minor: string | null }>(
    `with held as materialized (
       select ${HELD} from seller_holdings)
     select provider, sum(minor) as minor from (${HOLDERS.map(heldOf).join(' union all ')} union all ${NOT_GONE}) as moved group by 1`,
    [],
  )
  return new Map(rows.map(({ provider, minor }) => [provider, Number(minor ?? 0)]))
}

/** Finds a payout of any seller by its id alone. */
export const findPayoutById = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

/** Clears the alarm of a part; undefined if it has none. */
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

/** Counts the payouts that wait for approval or for the provider's balance, and those with an alarm on a part. */
export const countPayoutTrouble = async (tx: Tx) => {
  const [row] = await tx.send<{ due: number; waiting_for_float: number; alarms: number }>(
    `select (select count(*)::int from payouts where state = 'waits_for_admin') as due,
       (select count(distinct payout_id)::int from payout_parts where state = 'waiting' and waits_for_float) as waiting_for_float,
       (select count(distinct payout_id)::int from payout_parts where alarm is not null) as alarms`,
    [],
  )
  return { due: row?.due ?? 0, waitingForFloat: row?.waiting_for_float ?? 0, alarms: row?.alarms ?? 0 }
}
