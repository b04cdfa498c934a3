import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { desc, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { clearings, travels } from './travel.tables.ts'

const LISTED = 50
const PAIR_DAYS = 28

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
  tx.select().from(travels).where(isNull(travels.endedAt)).orderBy(desc(travels.id)).limit(LISTED)

const PAIRS = `
  select least(home_seller_id, host_seller_id) as one_id, greatest(home_seller_id, host_seller_id) as other_id,
    count(*)::int as travels,
    coalesce(sum(moved_minor) filter (where home_seller_id < host_seller_id), 0)::float8 as one_moved,
    coalesce(sum(moved_minor) filter (where home_seller_id > host_seller_id), 0)::float8 as other_moved
  from travels where started_at >= $1::timestamptz
  group by 1, 2 order by coalesce(sum(moved_minor), 0) desc, 1, 2 limit ${LISTED}`

type PairRow = { one_id: string; other_id: string; travels: number; one_moved: number; other_moved: number }

/** The pairs with the most money of the last weeks, cleared or not. */
export const listPairs = (tx: Tx, now: Date): Promise<PairRow[]> =>
  tx.send<PairRow>(PAIRS, [new Date(now.getTime() - PAIR_DAYS * DAY_MS)])

export const listClearings = (tx: Tx) =>
  tx.select().from(clearings).orderBy(desc(clearings.day), desc(clearings.id)).limit(LISTED)

/** The names of these sellers, by their ids. */
export const listNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { id, businessName } = entrepreneurs
  const rows = await tx
    .select({ id, businessName })
    .from(entrepreneurs)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.businessName]))
}
