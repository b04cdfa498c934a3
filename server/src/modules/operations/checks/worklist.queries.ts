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

// A prompt is answered within minutes; an unpaid wallet link or dial code needs no operator.
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

/** Matches the sale, or the beginning of a payment's reference. */
const isPayment = ({ search, code }: WorkWanted) =>
  search === null
    ? undefined
    : or(isOfSale(search, code), isOfReference(search, { references: [payments.providerReference] }))

/**
 * Lists payments that a provider accepted but has not answered long after their payment time, the
 * oldest first.
 */
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

/** Excludes money that is being refunded: the list of refunds shows it when it needs an operator. */
const isNotOnItsWay = sql`not exists (select from refunds r where r.entrepreneur_id = ${suspenseItems.entrepreneurId}
  and r.suspense_id = ${suspenseItems.id} and r.state in ('waiting', 'asked', 'to_confirm'))`

const { providerReference, transactionKey, payerPhone } = suspenseItems
const MONEY = { references: [providerReference, transactionKey], phone: payerPhone }

/** Selects the items after the given one, in the order in which money arrived. */
const isAfterItem = ({ after }: WorkWanted) =>
  after === null
    ? undefined
    : sql`(${suspenseItems.receivedAt}, ${suspenseItems.id}) > (select l.received_at, l.id from suspense_items l where l.id = ${after})`

const AS_IT_CAME = [asc(suspenseItems.receivedAt), asc(suspenseItems.id)]

/**
 * Lists open money that came for a purchase with another amount, the oldest first, so that new items push out
 * no old ones.
 */
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
        wanted.search === null
          ? undefined
          : or(isOfSale(wanted.search, wanted.code), isOfReference(wanted.search, MONEY)),
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

const isRefund = ({ search, code }: WorkWanted) =>
  search === null
    ? undefined
    : or(
        isOfSale(search, code),
        isOfReference(search, { references: [refunds.reference], phone: refunds.phone }),
      )

/**
 * Lists refunds that failed without another try, need an operator, are in progress since before `longAgo`, or
 * show a discrepancy; the oldest first.
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

/** Lists minutes that were paid on top of a refunded pass, which no buyer can use. The oldest first. */
export const listRefundableMinutes = (tx: Tx, wanted: WorkWanted) =>
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

/** Lists open money that matches no order, the oldest first. */
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

/** Counts messages that failed for good since the instant of `firstId`, and returns the last of them. */
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

/** Counts messages that failed at least once and are still queued, with the last error. */
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

/** Lists enabled adapters without settings. Cash needs none. */
export const listUnconfigured = (tx: Tx): Promise<{ adapter: string }[]> =>
  tx
    .select({ adapter: integrations.adapter })
    .from(integrations)
    .where(and(integrations.isEnabled, isNull(integrations.sealedSettings), ne(integrations.adapter, 'cash')))
    .orderBy(integrations.adapter)

/** Returns the latest check; one from the future, made before the clock was set back, comes last. */
export const findLastCheck = async (tx: Tx, now: Date) =>
  firstOrNull(
    await tx
      .select()
      .from(invariantRuns)
      .orderBy(sql`${invariantRuns.startedAt} > ${now}`, desc(invariantRuns.id))
      .limit(1),
  )
