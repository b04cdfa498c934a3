import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { messages } from '../../messaging/messages/messages.tables.ts'
import { suspenseItems } from '../../money/ledger/ledger.tables.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments } from '../../money/payments/payments.tables.ts'
import { owedBack } from '../../money/refunds/owed-back.tables.ts'
import { refunds } from '../../money/refunds/refunds.tables.ts'
import { passes } from '../../passes/passes.tables.ts'
import { integrations } from '../../platform/integrations/integrations.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { applications } from '../../shop/applications/applications.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { invariantRuns } from './checks.tables.ts'
import { isOfReference, isOfSale, type WorkWanted } from './worklist-search.ts'

const samePurchase = and(
  eq(purchases.entrepreneurId, payments.entrepreneurId),
  eq(purchases.id, payments.purchaseId),
)

const sales = (tx: Tx) =>
  tx
    .select({ purchase: purchases, payment: payments, businessName: entrepreneurs.businessName })
    .from(payments)
    .innerJoin(purchases, samePurchase)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .$dynamic()
export type WaitingRow = Awaited<ReturnType<typeof listUnanswered>>[number]

// A prompt is answered within minutes; a wallet's link, or a code to dial, may stay unpaid, which is nobody's trouble.
const unanswered = (longBefore: Date) =>
  and(
    isNotNull(payments.nextCheckAt),
    isNotNull(payments.acceptedAt),
    isNull(payments.needsReview),
    lt(purchases.payBy, longBefore),
    sql`not exists (select from provider_events v where v.entrepreneur_id = ${payments.entrepreneurId}
      and v.payment_id = ${payments.id} and v.kind in ('succeeded', 'failed'))`,
    or(
      eq(purchases.status, 'awaiting_payment'),
      and(eq(purchases.status, 'expired'), eq(payments.provider, 'pawapay')),
    ),
    ne(payments.provider, 'cash'),
  )

/** By the sale, or the beginning of a payment's reference. */
const isPayment = ({ search }: WorkWanted) =>
  search === null
    ? undefined
    : or(isOfSale(search), isOfReference(search, { references: [payments.providerReference] }))

/** Payments that a provider has taken up and not answered long after their time to pay, the oldest first. */
export const listUnanswered = (tx: Tx, longBefore: Date, wanted: WorkWanted) =>
  sales(tx)
    .where(
      and(
        unanswered(longBefore),
        isPayment(wanted),
        wanted.after === null ? undefined : gt(purchases.id, wanted.after),
      ),
    )
    .orderBy(asc(purchases.id))
    .limit(wanted.limit)

/** Not while it goes back: then the list of refunds has it, should it want a person. */
const isNotOnItsWay = sql`not exists (select from refunds r where r.entrepreneur_id = ${suspenseItems.entrepreneurId}
  and r.suspense_id = ${suspenseItems.id} and r.state in ('waiting', 'asked', 'to_confirm'))`

const { providerReference, transactionKey, payerPhone } = suspenseItems
const MONEY = { references: [providerReference, transactionKey], phone: payerPhone }

/** What is after an item, in the order in which money came. */
const isAfterItem = ({ after }: WorkWanted) =>
  after === null
    ? undefined
    : sql`(${suspenseItems.receivedAt}, ${suspenseItems.id}) > (select l.received_at, l.id from suspense_items l where l.id = ${after})`

const AS_IT_CAME = [asc(suspenseItems.receivedAt), asc(suspenseItems.id)]

/** Open money that came for a purchase and is not its price, the oldest first: who has waited longest is crowded out by nobody. */
export const listMismatched = (tx: Tx, wanted: WorkWanted) =>
  tx
    .select({ item: suspenseItems, purchase: purchases, businessName: entrepreneurs.businessName })
    .from(suspenseItems)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, suspenseItems.entrepreneurId),
        eq(purchases.id, suspenseItems.purchaseId),
      ),
    )
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .where(
      and(
        isNull(suspenseItems.settledAt),
        isNotOnItsWay,
        isAfterItem(wanted),
        wanted.search === null ? undefined : or(isOfSale(wanted.search), isOfReference(wanted.search, MONEY)),
      ),
    )
    .orderBy(...AS_IT_CAME)
    .limit(wanted.limit)

const needsPerson = (longAgo: Date) =>
  or(
    eq(refunds.state, 'to_confirm'),
    and(eq(refunds.state, 'failed'), isNull(refunds.settledAt)),
    and(inArray(refunds.state, ['waiting', 'asked']), lt(refunds.createdAt, longAgo)),
    isNotNull(refunds.alarm),
  )

const isRefund = ({ search }: WorkWanted) =>
  search === null
    ? undefined
    : or(isOfSale(search), isOfReference(search, { references: [refunds.reference], phone: refunds.phone }))

/**
 * Refunds that failed and nobody has tried anew, wait for a person, are under way since before `longAgo`, or went wrong;
 * the oldest first.
 */
export const listRefundsToSee = (tx: Tx, longAgo: Date, wanted: WorkWanted) =>
  tx
    .select({ refund: refunds, purchase: purchases, businessName: entrepreneurs.businessName })
    .from(refunds)
    .innerJoin(
      purchases,
      and(eq(purchases.entrepreneurId, refunds.entrepreneurId), eq(purchases.id, refunds.purchaseId)),
    )
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, refunds.entrepreneurId))
    .where(
      and(
        needsPerson(longAgo),
        isRefund(wanted),
        wanted.after === null ? undefined : gt(refunds.id, wanted.after),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(wanted.limit)

/** Minutes that were paid on top of a pass which was refunded: they serve nobody. The oldest first. */
export const listOwedBack = (tx: Tx, wanted: WorkWanted) =>
  tx
    .select({
      purchase: purchases,
      payment: payments,
      businessName: entrepreneurs.businessName,
      revokedAt: passes.revokedAt,
    })
    .from(owedBack)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, owedBack.entrepreneurId),
        eq(purchases.id, owedBack.purchaseId),
        eq(purchases.status, 'paid'),
      ),
    )
    .innerJoin(
      passes,
      and(
        eq(passes.entrepreneurId, purchases.entrepreneurId),
        eq(passes.purchaseId, purchases.passPurchaseId),
      ),
    )
    .innerJoin(payments, and(samePurchase, isCurrent))
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .where(and(isPayment(wanted), wanted.after === null ? undefined : gt(owedBack.purchaseId, wanted.after)))
    .orderBy(asc(owedBack.purchaseId))
    .limit(wanted.limit)

/** Open money that came for nothing we know, the oldest first. */
export const listUnmatched = (tx: Tx, wanted: WorkWanted) =>
  tx
    .select()
    .from(suspenseItems)
    .where(
      and(
        isNull(suspenseItems.purchaseId),
        isNull(suspenseItems.settledAt),
        isAfterItem(wanted),
        wanted.search === null ? undefined : isOfReference(wanted.search, MONEY),
      ),
    )
    .orderBy(...AS_IT_CAME)
    .limit(wanted.limit)

const count = sql<number>`count(*)`.mapWith(Number)

export const countPendingApplications = async (tx: Tx) => {
  const [row] = await tx
    .select({ pending: count, oldestAt: sql<string | null>`min(${applications.createdAt})` })
    .from(applications)
    .where(eq(applications.status, 'pending'))
  return { pending: row?.pending ?? 0, oldestAt: row?.oldestAt ? new Date(row.oldestAt) : null }
}

/** Messages made since (by the smallest id of that instant) which were given up, and the last of them. */
export const countFailedMessages = async (tx: Tx, firstId: string) => {
  const failed = and(gte(messages.id, firstId), eq(messages.state, 'failed'))
  const [[counted], [last]] = [
    await tx.select({ failed: count }).from(messages).where(failed),
    await tx
      .select({ createdAt: messages.createdAt, lastProblem: messages.lastProblem })
      .from(messages)
      .where(failed)
      .orderBy(desc(messages.id))
      .limit(1),
  ]
  return {
    failed: counted?.failed ?? 0,
    lastAt: last?.createdAt ?? null,
    lastProblem: last?.lastProblem ?? null,
  }
}

/** Messages that were tried and still wait, and what the last of them met. */
export const countStuckMessages = async (tx: Tx) => {
  const stuck = and(eq(messages.state, 'queued'), isNotNull(messages.lastProblem))
  const rows = await tx
    .select({ lastProblem: messages.lastProblem, all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(messages)
    .where(stuck)
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return { stuck: rows[0]?.all ?? 0, stuckProblem: rows[0]?.lastProblem ?? null }
}

/** Adapters that are switched on and have no settings. Cash needs none. */
export const listUnconfigured = (tx: Tx): Promise<{ adapter: string }[]> =>
  tx
    .select({ adapter: integrations.adapter })
    .from(integrations)
    .where(and(integrations.isEnabled, isNull(integrations.sealedSettings), ne(integrations.adapter, 'cash')))
    .orderBy(integrations.adapter)

/** One from before the clock was set back is older than any since. */
export const findLastCheck = async (tx: Tx, now: Date) =>
  firstOrNull(
    await tx
      .select()
      .from(invariantRuns)
      .orderBy(sql`${invariantRuns.startedAt} > ${now}`, desc(invariantRuns.id))
      .limit(1),
  )
