import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { comparableReference } from '@minit/domain/money/payment-references.ts'
import { and, asc, eq, like, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { hasOrderCode } from '../../../kernel/order-code-sql.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import type { SaleSearch } from '../../../kernel/phone-search.ts'
import { IS_TAKEN } from '../../money/statements/statements.queries.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { type ClaimRef, needsOperator, type WaitingClaim, withOrder } from './claims.queries.ts'
import { claims } from './claims.tables.ts'

/**
 * 0: reference and number of the money, or its amount, number and time. 1: its reference only. 2: no money.
 */
export const NO_MONEY_RANK = 2

/** The position of a list's last claim: its rank, waiting since, and id. */
export type ClaimCursor = { rank: number; at: Date; id: string }

/** The content of a list: one seller (`isOwn`) or all sellers. */
export type ClaimsWanted = {
  isOwn: SQL | undefined
  search: SaleSearch | null
  /** The order code that the search may be. */
  code: string | null
  after: ClaimCursor | null
}

/** The keys of an open claim, and how well it matches money. */
export type RankedClaim = ClaimRef & { rank: number }

/** How much open money is compared, newest first, and how many claims are ranked first. */
const MAX_MONEY = 1_000
const MAX_FITS = 2_000

const bare = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

/** Open money with its references. A statement may add the operator's own reference and the payer. */
const MONEY = `money as materialized (
    select i.* from suspense_items i where i.entrepreneur_id = '${PLATFORM_TENANT}' and i.reason = 'unmatched'
      and i.settled_at is null and i.received_at >= $1::timestamptz order by i.received_at desc limit ${MAX_MONEY}
  ), named as (
    select ${bare('m.provider_reference')} as name, m.payer_phone as payer from money m
    union all select ${bare('m.transaction_key')}, m.payer_phone from money m
    union all select ${bare('l.transaction_id')}, coalesce(m.payer_phone, l.phone) from money m
      join statement_lines l on l.reference = m.provider_reference and l.provider = m.provider and l.kind = 'payment'
        and l.amount_minor = m.amount_minor and l.transaction_id is not null and l.${IS_TAKEN}
  )`

const BY_NAME = `select c.entrepreneur_id, c.id, c.asked_at, case when n.payer = c.payer_phone then 0 else 1 end as rank
    from named n join claims c on c.reference = n.name and c.state = 'open'`

const IS_OF_SUM = `p.price_minor = m.amount_minor and p.created_at <= m.received_at + interval '15 minutes'`

/** By the claim's order, or any order of the number if the claim has none. */
const BY_NUMBER = `select c.entrepreneur_id, c.id, c.asked_at, 0 from money m
    join claims c on c.payer_phone = m.payer_phone and c.state = 'open'
    where c.purchase_id is not null and exists (select from purchases p
        where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id and ${IS_OF_SUM})
      or c.purchase_id is null and exists (select from purchases p where p.phone = m.payer_phone and ${IS_OF_SUM})`

const fitsIn = (found: string, isWanted: string) => `with ${MONEY}, found as (${found})
  select entrepreneur_id as "entrepreneurId", id as "claimId", min(rank)::int as rank from found ${isWanted}
  group by entrepreneur_id, id order by 3, min(asked_at), 2 limit ${MAX_FITS}`

const ALL_FITS = fitsIn(`${BY_NAME} union all ${BY_NUMBER}`, '')
// A seller learns nothing about money that a claim does not name.
const FITS_OF_SELLER = fitsIn(BY_NAME, 'where entrepreneur_id = $2::text')

/**
 * Lists open claims that open money matches, starting from the money: claims without money do
 * not slow it down.
 */
export const listFits = (tx: Tx, since: Date): Promise<RankedClaim[]> =>
  tx.send<RankedClaim>(ALL_FITS, [since])

/** The same for one seller, by the claims' own references. Runs as the platform, which owns the money. */
export const listFitsOfSeller = (tx: Tx, since: Date, sellerId: string): Promise<RankedClaim[]> =>
  tx.send<RankedClaim>(FITS_OF_SELLER, [since, sellerId])

/**
 * By the payer's or buyer's number, the reference, the order or its code, or the customer's or business name.
 */
const isFound = (search: SaleSearch, code: string | null): SQL | undefined => {
  if (search.kind === 'transaction') return or(eq(claims.purchaseId, search.id), eq(claims.id, search.id))
  const ofCode = hasOrderCode(claims.purchaseId, code)
  if (search.kind === 'phone') {
    const start = startingWith(search.start)
    const reference = startingWith(search.start.replace(/\D/g, '').replace(/^232/, ''))
    return or(
      like(claims.payerPhone, start),
      like(purchases.phone, start),
      like(claims.reference, reference),
      ofCode,
    )
  }
  const reference = comparableReference(search.start)
  return or(
    like(purchases.customerNameLower, startingWith(comparableName(search.start))),
    isNamed(entrepreneurs.businessName, startingWith(search.start)),
    reference === '' ? undefined : like(claims.reference, `${reference}%`),
    ofCode,
  )
}

const isWantedOf = ({ isOwn, search, code }: ClaimsWanted) =>
  and(isOwn, needsOperator, search === null ? undefined : isFound(search, code))

/** Compares row by row: a claim's key has two columns. */
const isAmong = (keys: readonly ClaimRef[]) => {
  const sellers = keys.map(({ entrepreneurId }) => entrepreneurId)
  const ids = keys.map(({ claimId }) => claimId)
  return sql`(${claims.entrepreneurId}, ${claims.id}) in (select * from unnest(${sql.param(sellers)}::text[], ${sql.param(ids)}::text[]))`
}

/** Lists those of the claims that match the filters. */
export const listClaimsOf = (tx: Tx, wanted: ClaimsWanted, keys: readonly ClaimRef[]) =>
  keys.length === 0 ? [] : withOrder(tx).where(and(isWantedOf(wanted), isAmong(keys)))

/** Lists a page of claims without money plus one, the longest waiting first. */
export const listWithoutMoney = (
  tx: Tx,
  wanted: ClaimsWanted,
  fits: readonly RankedClaim[],
): Promise<WaitingClaim[]> => {
  const { after } = wanted
  const isAfter =
    after?.rank === NO_MONEY_RANK
      ? sql`(${claims.askedAt}, ${claims.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
      : undefined
  const hasMoney = fits.map(({ claimId }) => claimId)
  const isOther = hasMoney.length === 0 ? undefined : notInArray(claims.id, hasMoney)
  return withOrder(tx)
    .where(and(isWantedOf(wanted), isAfter, isOther))
    .orderBy(asc(claims.askedAt), asc(claims.id))
    .limit(PAGE_AND_ONE)
}
