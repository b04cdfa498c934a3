import { and, desc, eq, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { anywhere, isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { sponsorInvoices, sponsorReturns, sponsorships } from '../../money/sponsors/sponsors.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

type Wanted = {
  /** `waits`: an admin has to confirm money, in or out. */
  state: (typeof sponsorships.$inferSelect)['state'] | 'waits' | null
  search: SaleSearch | null
  after: string | null
  limit: number
}

/** As `stillOpen` of the domain. */
const waitsForInvoice = and(
  eq(sponsorships.way, 'invoice'),
  inArray(sponsorships.state, ['awaiting_payment', 'running']),
  lt(sponsorships.paidMinor, sponsorships.sumMinor),
)

const isIn = ({ state }: Wanted): SQL | undefined => {
  if (state === null) return undefined
  return state === 'waits' ? or(waitsForInvoice, isNotNull(sponsorReturns.id)) : eq(sponsorships.state, state)
}

/** By the invoice's number, with or without its series and zeros, the sponsor, the shop, or the sponsor's number. */
const isFound = ({ search }: Wanted): SQL | undefined => {
  if (search === null) return undefined
  const words = anywhere(typedOf(search))
  const digits = /^(?:[a-z]+-)?0*(\d{1,9})$/i.exec(typedOf(search))?.[1]
  return or(
    search.kind === 'transaction' ? eq(sponsorships.id, search.id) : undefined,
    digits === undefined ? undefined : eq(sponsorInvoices.number, Number(digits)),
    search.kind === 'phone' ? like(sponsorships.contactPhone, startingWith(search.start)) : undefined,
    isNamed(sponsorships.sponsorName, words),
    isNamed(entrepreneurs.businessName, words),
  )
}

// Raw SQL: in a subquery, Drizzle writes a bare `id`.
const alarm = sql<string | null>`coalesce(
  (select max(p.alarm) from sponsor_payments p where p.entrepreneur_id = sponsorships.entrepreneur_id and p.sponsorship_id = sponsorships.id),
  (select max(b.alarm) from sponsor_returns b where b.entrepreneur_id = sponsorships.entrepreneur_id and b.sponsorship_id = sponsorships.id))`

// Named as `confirmSponsorMoney` books them.
const transfers = sql<string[]>`coalesce(
  (select array_agg(substr(t.sponsor_money_key, length('bank:') + 1) order by t.created_at, t.id) from ledger_transactions t
    where t.entrepreneur_id = sponsorships.entrepreneur_id and t.sponsorship_id = sponsorships.id
      and t.kind = 'sponsor_paid' and t.sponsor_money_key like 'bank:%'), '{}')`

/** Sponsorships of all sellers, newest first, with what waits for an admin; only those before the id `after`, when it is set. */
export const listAllSponsorships = (tx: Tx, wanted: Wanted) =>
  tx
    .select({
      sponsorship: sponsorships,
      invoice: sponsorInvoices,
      toSendBack: sponsorReturns,
      businessName: entrepreneurs.businessName,
      location: entrepreneurs.location,
      alarm,
      transfers,
    })
    .from(sponsorships)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sponsorships.entrepreneurId))
    .leftJoin(
      sponsorInvoices,
      and(
        eq(sponsorInvoices.entrepreneurId, sponsorships.entrepreneurId),
        eq(sponsorInvoices.sponsorshipId, sponsorships.id),
      ),
    )
    .leftJoin(
      sponsorReturns,
      and(
        eq(sponsorReturns.entrepreneurId, sponsorships.entrepreneurId),
        eq(sponsorReturns.sponsorshipId, sponsorships.id),
        eq(sponsorReturns.state, 'to_confirm'),
      ),
    )
    .where(
      and(
        isIn(wanted),
        isFound(wanted),
        wanted.after === null ? undefined : lt(sponsorships.id, wanted.after),
      ),
    )
    .orderBy(desc(sponsorships.id))
    .limit(wanted.limit)
export type ListedSponsorship = Awaited<ReturnType<typeof listAllSponsorships>>[number]

/** How many returns wait for an admin. */
export const countToSendBack = (tx: Tx): Promise<number> =>
  tx.$count(sponsorReturns, eq(sponsorReturns.state, 'to_confirm'))
