import { readOrderCode } from '@minit/domain/sales/order-codes.ts'
import type { Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { type Page, page } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import type { Deps } from '../../../ports/deps.ts'
import { moneySince, type WaitingClaim } from './claims.queries.ts'
import { claims } from './claims.tables.ts'
import {
  type ClaimCursor,
  type ClaimsWanted,
  listClaimsOf,
  listFits,
  listFitsOfSeller,
  listWithoutMoney,
  NO_MONEY_RANK,
  type RankedClaim,
} from './list-claims.queries.ts'

/** As in the query string: an empty search filters nothing. */
export type ClaimFilters = { search?: string | undefined; after?: ClaimCursor | undefined }

const wantedOf = ({ search = '', after = undefined }: ClaimFilters): Omit<ClaimsWanted, 'isOwn'> => ({
  search: readSaleSearch(search),
  code: readOrderCode(search),
  after: after ?? null,
})

type RankedRow = { row: WaitingClaim; rank: number }

const cursorOf = ({ row: { claim }, rank }: RankedRow): ClaimCursor => ({
  rank,
  at: claim.askedAt,
  id: claim.id,
})

/** Negative if `one` sorts before `other`: matched money first, then the longest waiting. */
const compare = (one: ClaimCursor, other: ClaimCursor): number =>
  one.rank - other.rank || one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)

/** Claims that match money come first, so that many others cannot hide one. */
const readRows = async (tx: Tx, wanted: ClaimsWanted, fits: readonly RankedClaim[]): Promise<RankedRow[]> => {
  const { after } = wanted
  const ranks = new Map(fits.map(({ claimId, rank }) => [claimId, rank]))
  const rankOf = ({ claim }: WaitingClaim): number => ranks.get(claim.id) ?? NO_MONEY_RANK
  const isPastMoney = after !== null && after.rank >= NO_MONEY_RANK
  const withMoney = isPastMoney ? [] : await listClaimsOf(tx, wanted, fits)
  const first = withMoney
    .map((row) => ({ row, rank: rankOf(row) }))
    .filter((row) => after === null || (row.row.claim.id !== after.id && compare(after, cursorOf(row)) < 0))
    .sort((one, other) => compare(cursorOf(one), cursorOf(other)))
  const others = await listWithoutMoney(tx, wanted, fits)
  return [...first, ...others.map((row) => ({ row, rank: NO_MONEY_RANK }))]
}

const pageOf = (rows: readonly RankedRow[]): Page<WaitingClaim, ClaimCursor> => {
  const { items, next } = page(rows, cursorOf)
  return { items: items.map(({ row }) => row), next }
}

/** Reads a page of all sellers' open claims. */
export const readClaimPage = async (deps: Deps, filters: ClaimFilters) => {
  const rows = await deps.db.readAsPlatform(async (tx) => {
    const fits = await listFits(tx, moneySince(deps.now()))
    return readRows(tx, { isOwn: undefined, ...wantedOf(filters) }, fits)
  })
  return pageOf(rows)
}

/** Reads a page of one seller's open claims. */
export const readClaimPageOfSeller = async (deps: Deps, entrepreneurId: string, filters: ClaimFilters) => {
  const fits = await deps.db.readAsPlatform((tx) =>
    listFitsOfSeller(tx, moneySince(deps.now()), entrepreneurId),
  )
  const rows = await deps.db.inTenant(entrepreneurId, (tx) =>
    readRows(tx, { isOwn: owned(claims, tx), ...wantedOf(filters) }, fits),
  )
  return pageOf(rows)
}
