import type { ListCursor } from '@minit/contract/list-cursor.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  like,
  lt,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { anywhere, isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { sellerBalances } from '../ledger/balances.tables.ts'
import { payoutParts, payoutSettings, payouts } from './payouts.tables.ts'

/** Rows per page of each list. */
export const LIST_PAGE = 100
const PAGE_AND_ONE = LIST_PAGE + 1

/** The search of a list, and where its last page ended. */
export type ListWanted = { search: SaleSearch | null; after: ListCursor | null }

/** By the business, its owner, or the start of their number. */
const isOfSeller = (search: SaleSearch): SQL | undefined => {
  if (search.kind === 'transaction') return eq(entrepreneurs.id, search.id)
  if (search.kind === 'phone') return like(entrepreneurs.phone, startingWith(search.start))
  const words = anywhere(search.start)
  return or(
    isNamed(entrepreneurs.businessName, words),
    isNamed(sql`${entrepreneurs.firstName} || ' ' || ${entrepreneurs.lastName}`, words),
  )
}

/** The same, or by the payout, its number, or the start of a part's reference, ours or the provider's. */
const isOfPayout = (search: SaleSearch): SQL | undefined => {
  const start = startingWith(typedOf(search))
  return or(
    isOfSeller(search),
    search.kind === 'transaction' ? eq(payouts.id, search.id) : undefined,
    search.kind === 'phone' ? like(payouts.phone, startingWith(search.start)) : undefined,
    sql`exists (select from payout_parts r where r.entrepreneur_id = ${payouts.entrepreneurId}
      and r.payout_id = ${payouts.id} and (r.provider_reference ilike ${start} or r.provider_transaction_id ilike ${start}))`,
  )
}

/** 0 for payouts with such a part, 1 for the others. */
const rankOf = (isSuch: string) =>
  sql<number>`case when exists (select from payout_parts r where r.entrepreneur_id = ${payouts.entrepreneurId}
    and r.payout_id = ${payouts.id} and ${sql.raw(isSuch)}) then 0 else 1 end`

const NO_RANK = sql<number>`0`
const WAITS_FOR_FLOAT = rankOf("r.state = 'waiting' and r.waits_for_float")
const WANTS_PERSON = rankOf('r.alarm is not null')

const rows = (tx: Tx, rank: SQL<number>) =>
  tx
    .select({ payout: payouts, businessName: entrepreneurs.businessName, rank })
    .from(payouts)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, payouts.entrepreneurId))
    .$dynamic()

export type AdminPayoutRow = Awaited<ReturnType<typeof rows>>[number]

const found = ({ search }: ListWanted) => (search === null ? undefined : isOfPayout(search))

const isAfter = ({ after }: ListWanted, rank: SQL<number>) =>
  after === null ? undefined : sql`(${rank}, ${payouts.id}) > (${after.rank}, ${after.id})`

/** Lists payouts that await approval, oldest first. */
export const listDue = (tx: Tx, wanted: ListWanted) =>
  rows(tx, NO_RANK)
    .where(and(eq(payouts.state, 'waits_for_admin'), found(wanted), isAfter(wanted, NO_RANK)))
    .orderBy(asc(payouts.id))
    .limit(PAGE_AND_ONE)

/** Lists payouts in progress: those that wait for the provider's balance first, then the oldest. */
export const listUnderWay = (tx: Tx, wanted: ListWanted) =>
  rows(tx, WAITS_FOR_FLOAT)
    .where(and(eq(payouts.state, 'under_way'), found(wanted), isAfter(wanted, WAITS_FOR_FLOAT)))
    .orderBy(WAITS_FOR_FLOAT, asc(payouts.id))
    .limit(PAGE_AND_ONE)

/** Selected by what went wrong, so that no successful payout is read. */
const TROUBLED = sql`(select entrepreneur_id, id from payouts where state in ('failed', 'part_paid')
  union select entrepreneur_id, payout_id from payout_parts where alarm is not null)`

/** Lists payouts that failed in whole or in part, and all with an alarm: these first, then the newest. */
export const listFailed = (tx: Tx, wanted: ListWanted) => {
  const { after } = wanted
  const isOlder =
    after === null
      ? undefined
      : sql`(${WANTS_PERSON} > ${after.rank} or ${WANTS_PERSON} = ${after.rank} and ${payouts.id} < ${after.id})`
  return rows(tx, WANTS_PERSON)
    .where(and(sql`(${payouts.entrepreneurId}, ${payouts.id}) in ${TROUBLED}`, found(wanted), isOlder))
    .orderBy(WANTS_PERSON, desc(payouts.id))
    .limit(PAGE_AND_ONE)
}

const owedMinor = sql<number>`coalesce(${sellerBalances.availableMinor} + ${sellerBalances.pendingMinor}
  + ${sellerBalances.reservedMinor}, 0)`.mapWith(Number)

const foundSeller = ({ search }: ListWanted) => (search === null ? undefined : isOfSeller(search))

/** Lists sellers whose payouts an admin holds, the last held first. */
export const listHeld = (tx: Tx, wanted: ListWanted) => {
  const { after } = wanted
  const isOlder =
    after === null
      ? undefined
      : sql`(${payoutSettings.heldAt}, ${payoutSettings.entrepreneurId}) < (${new Date(after.key).toISOString()}::timestamptz, ${after.id})`
  return tx
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
    .where(and(isNotNull(payoutSettings.heldAt), foundSeller(wanted), isOlder))
    .orderBy(desc(payoutSettings.heldAt), desc(payoutSettings.entrepreneurId))
    .limit(PAGE_AND_ONE)
}

/** Lists sellers with a negative balance, the platform's risk, the largest first. */
export const listBelowZero = (tx: Tx, wanted: ListWanted) => {
  const { after } = wanted
  const isSmaller =
    after === null
      ? undefined
      : sql`(${owedMinor}, ${entrepreneurs.id}) > (${-after.key}::bigint, ${after.id})`
  return tx
    .select({ entrepreneurId: entrepreneurs.id, businessName: entrepreneurs.businessName, owedMinor })
    .from(sellerBalances)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerBalances.entrepreneurId))
    .where(and(lt(owedMinor, 0), foundSeller(wanted), isSmaller))
    .orderBy(owedMinor, asc(entrepreneurs.id))
    .limit(PAGE_AND_ONE)
}

export const listPartsOf = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(payoutParts)
        .where(sql`${payoutParts.payoutId} = any(${sql.param([...ids])}::text[])`)
        .orderBy(payoutParts.number)

const later = alias(payouts, 'later')

/** Finds, for failed payouts, when a later payout of at least the same amount arrived. */
export const findSentAgain = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Date | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: payouts.id, at: min(later.endedAt) })
    .from(payouts)
    .innerJoin(
      later,
      and(
        eq(later.entrepreneurId, payouts.entrepreneurId),
        gt(later.id, payouts.id),
        eq(later.state, 'paid'),
        gte(later.amountMinor, payouts.amountMinor),
      ),
    )
    .where(and(inArray(payouts.id, [...ids]), eq(payouts.state, 'failed')))
    .groupBy(payouts.id)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
