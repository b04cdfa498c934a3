import type { FailureReason, PurchaseFilter } from '@minit/domain/money/payments.ts'
import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { messages } from '../../messaging/messages/messages.tables.ts'
import { ledgerEntries, ledgerTransactions, suspenseItems } from '../../money/ledger/ledger.tables.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments, providerEvents } from '../../money/payments/payments.tables.ts'
import { customers } from '../../passes/loyalty/customers.tables.ts'
import { passes, passMinutes } from '../../passes/passes.tables.ts'
import { auditLog } from '../../platform/audit/audit.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from './purchases.tables.ts'

const MAX_NUMBERS = 200
const MAX_LINES = 200

export type PurchasesWanted = {
  /** Found by a transaction id or an order code; empty without one. */
  ids: readonly string[]
  /** The start of a phone number in E.164. */
  phoneStart: string | null
  status: PurchaseFilter | null
  after: string | null
}

const lines = (tx: Tx) =>
  tx
    .select({ purchase: purchases, businessName: entrepreneurs.businessName })
    .from(purchases)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .$dynamic()

export const CANCELLED: FailureReason = 'cancelled_by_customer'

const isOfStatus = (status: PurchaseFilter, table: 'p' | 'purchases'): SQL => {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  const isCancelled = sql`${column('failure_reason')} is not distinct from ${CANCELLED}`
  if (status === 'cancelled') return sql`${column('status')} = 'failed' and ${isCancelled}`
  if (status === 'failed') return sql`${column('status')} = 'failed' and not (${isCancelled})`
  return sql`${column('status')} = ${status}`
}

/**
 * `customers` has every buyer's number, with a prefix index. Reads at most a page per number, so that a daily
 * buyer's history does not slow the search.
 */
const boughtBy = (start: string, { status, after }: Pick<PurchasesWanted, 'status' | 'after'>): SQL => sql`(
  select bought.id from (select phone from ${customers} where phone like ${`${start}%`} limit ${MAX_NUMBERS}) as number
  cross join lateral (select p.id from ${purchases} p where p.phone = number.phone
    ${status === null ? sql`` : sql`and ${isOfStatus(status, 'p')}`} ${after === null ? sql`` : sql`and p.id < ${after}`} order by p.id desc limit ${PAGE_AND_ONE}) as bought
  order by bought.id desc limit ${PAGE_AND_ONE})`

/** Lists a page plus one, newest first. */
export const searchPurchases = (tx: Tx, { ids, phoneStart, status, after }: PurchasesWanted) =>
  lines(tx)
    .where(
      and(
        or(
          ids.length === 0 ? undefined : inArray(purchases.id, [...ids]),
          phoneStart === null
            ? undefined
            : sql`${purchases.id} in ${boughtBy(phoneStart, { status, after })}`,
        ),
        status === null ? undefined : isOfStatus(status, 'purchases'),
        after === null ? undefined : lt(purchases.id, after),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(PAGE_AND_ONE)

export const findPurchase = async (tx: Tx, transactionId: string) => {
  return firstOrNull(await lines(tx).where(eq(purchases.id, transactionId)))
}

type Ref = { entrepreneurId: string; id: string }

export const findPayment = async (tx: Tx, { entrepreneurId, id }: Ref) => {
  return firstOrNull(
    await tx
      .select()
      .from(payments)
      .where(and(eq(payments.entrepreneurId, entrepreneurId), eq(payments.purchaseId, id), isCurrent)),
  )
}

export const listEvents = (tx: Tx, { entrepreneurId, id }: Ref) =>
  tx
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.entrepreneurId, entrepreneurId), eq(providerEvents.paymentId, id)))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
    .limit(MAX_LINES)

/** Finds the pass that a purchase created or extended. */
export const findPass = async (tx: Tx, { entrepreneurId, id }: Ref) => {
  return firstOrNull(
    await tx
      .select()
      .from(passes)
      .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.purchaseId, id))),
  )
}

export const listMinutes = (tx: Tx, { entrepreneurId, id }: Ref) =>
  tx
    .select({ kind: passMinutes.kind, minutes: passMinutes.minutes })
    .from(passMinutes)
    .where(and(eq(passMinutes.entrepreneurId, entrepreneurId), eq(passMinutes.passId, id)))
    .limit(MAX_LINES)

export const listMessagesAbout = (tx: Tx, { entrepreneurId, id }: Ref) =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.entrepreneurId, entrepreneurId), eq(messages.purchaseId, id)))
    .orderBy(desc(messages.id))
    .limit(MAX_LINES)

export const listLedger = (tx: Tx, { entrepreneurId, id }: Ref) =>
  tx
    .select({
      kind: ledgerTransactions.kind,
      createdAt: ledgerTransactions.createdAt,
      account: ledgerEntries.account,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.entrepreneurId, ledgerTransactions.entrepreneurId),
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
      ),
    )
    .where(
      and(
        eq(ledgerTransactions.entrepreneurId, entrepreneurId),
        eq(ledgerTransactions.purchaseId, id),
        // Both indexes are partial: with these conditions neither scan reads a seller's whole ledger.
        or(
          isNull(ledgerTransactions.suspenseId),
          sql`${ledgerTransactions.suspenseId} = any (array(select i.id from ${suspenseItems} i
            where i.entrepreneur_id = ${entrepreneurId} and i.purchase_id = ${id}))`,
        ),
      ),
    )
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
    .limit(MAX_LINES)

export const listSuspense = (tx: Tx, { entrepreneurId, id }: Ref) =>
  tx
    .select()
    .from(suspenseItems)
    .where(and(eq(suspenseItems.entrepreneurId, entrepreneurId), eq(suspenseItems.purchaseId, id)))
    .orderBy(asc(suspenseItems.receivedAt), asc(suspenseItems.id))
    .limit(MAX_LINES)

export const listHistory = (tx: Tx, id: string) =>
  tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'purchase'), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.id))
    .limit(MAX_LINES)
