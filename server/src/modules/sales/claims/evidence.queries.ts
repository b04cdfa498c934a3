import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { comparableReference } from '@minit/domain/money/payment-references.ts'
import { PROVIDER_FORMS } from '@minit/domain/money/statements.ts'
import type { FreeMoney } from '@minit/domain/sales/claims.ts'
import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { suspenseItems } from '../../money/ledger/ledger.tables.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments, providerEvents } from '../../money/payments/payments.tables.ts'
import type { SuspenseItem } from '../../money/payments/suspense.queries.ts'
import { findStatementLines } from '../../money/statements/find-lines.queries.ts'
import type { StatementLineRow } from '../../money/statements/statements.queries.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'

// Evidence about a claim, of any seller or none; runs as the platform.

const MAX_MONEY = 20
const MAX_ORDERS = 10

/** Unmatched money, with what its provider's statement adds. */
export type FoundMoney = { item: SuspenseItem; money: FreeMoney }

const sameText = (column: unknown, reference: string) =>
  sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g')) = ${reference}`

/**
 * Lists open unmatched money with this reference or amount, newest first. A statement may have the operator's
 * reference and the payer's number if the notice did not.
 */
export const listFreeMoney = async (
  tx: Tx,
  { reference, amountMinor, since }: { reference: string; amountMinor: number | null; since: Date },
): Promise<FoundMoney[]> => {
  const { providerReference, transactionKey } = suspenseItems
  const lines = await findStatementLines(tx, { reference, sinceAt: since })
  const isInLine = inArray(
    providerReference,
    lines.map((line) => line.reference),
  )
  const isNamed = sql`(${sameText(providerReference, reference)} or ${sameText(transactionKey, reference)} or ${isInLine})`
  const isOfSum = amountMinor === null ? sql`false` : eq(suspenseItems.amountMinor, amountMinor)
  const rows = await tx
    .select()
    .from(suspenseItems)
    .where(
      and(
        eq(suspenseItems.entrepreneurId, PLATFORM_TENANT),
        eq(suspenseItems.reason, 'unmatched'),
        isNull(suspenseItems.settledAt),
        gte(suspenseItems.receivedAt, since),
        sql`(${isNamed} or ${isOfSum})`,
      ),
    )
    .orderBy(sql`${isNamed} desc`, desc(suspenseItems.receivedAt))
    .limit(MAX_MONEY)
  return rows.map((item) => ({ item, money: freeMoneyOf(item, lines) }))
}

const isOf = (item: SuspenseItem, line: StatementLineRow): boolean =>
  line.kind === 'payment' &&
  line.provider === item.provider &&
  line.reference === item.providerReference &&
  line.amountMinor === item.amountMinor &&
  (PROVIDER_FORMS[line.provider].identity === 'reference' || line.transactionId === item.transactionKey)

/** Adds what statement lines with the same reference say. */
export const freeMoneyOf = (item: SuspenseItem, lines: readonly StatementLineRow[]): FreeMoney => {
  const own = lines.filter((line) => isOf(item, line))
  const names = [
    item.providerReference,
    item.transactionKey,
    ...own.flatMap((line) => line.transactionId ?? []),
  ]
  return {
    references: names.map(comparableReference),
    payerPhone: item.payerPhone ?? own.find(({ phone }) => phone !== null)?.phone ?? null,
    provider: item.provider,
    amountMinor: item.amountMinor,
    currency: item.currency,
    receivedAt: item.receivedAt,
  }
}

/** Lists orders of a number at all sellers, newest first. */
export const listOrdersOfNumber = (tx: Tx, phone: string, since: Date) =>
  tx
    .select({ purchase: purchases, payment: payments, businessName: entrepreneurs.businessName })
    .from(purchases)
    .innerJoin(
      payments,
      and(
        eq(payments.entrepreneurId, purchases.entrepreneurId),
        eq(payments.purchaseId, purchases.id),
        isCurrent,
      ),
    )
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .where(and(eq(purchases.phone, phone), gte(purchases.id, firstIdAt(since))))
    .orderBy(desc(purchases.id))
    .limit(MAX_ORDERS)
export type OrderOfNumber = Awaited<ReturnType<typeof listOrdersOfNumber>>[number]

/** Filters the orders to those that money with this reference has paid. */
export const paidByReference = async (
  tx: Tx,
  orders: readonly OrderOfNumber[],
  reference: string,
): Promise<OrderOfNumber[]> => {
  if (orders.length === 0) return []
  const ids = orders.map(({ purchase }) => purchase.id)
  // Any payment of the order counts: an earlier provider's may have paid after the next one was requested.
  const events = await tx
    .select({ purchaseId: payments.purchaseId, transaction: providerEvents.providerTransactionId })
    .from(providerEvents)
    .innerJoin(
      payments,
      and(
        eq(payments.entrepreneurId, providerEvents.entrepreneurId),
        eq(payments.id, providerEvents.paymentId),
      ),
    )
    .where(and(inArray(payments.purchaseId, ids), eq(providerEvents.kind, 'succeeded')))
  const paid = new Set(
    events
      .filter(({ transaction }) => transaction !== null && comparableReference(transaction) === reference)
      .map(({ purchaseId }) => purchaseId),
  )
  return orders.filter(({ purchase }) => purchase.status === 'paid' && paid.has(purchase.id))
}
