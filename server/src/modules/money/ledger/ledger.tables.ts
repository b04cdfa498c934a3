import { SUSPENSE_OUTCOMES, SUSPENSE_REASONS } from '@minit/domain/money/suspense.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** Believable events about payments we do not know: kept for a person, never dropped. */
export const unmatchedEvents = pgTable(
  'unmatched_events',
  {
    provider: text().notNull(),
    eventKey: text().notNull(),
    providerReference: text().notNull(),
    kind: text().notNull(),
    /** Hundredths of `currency`; null where the provider does not state it. */
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    receivedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventKey] })],
)

/**
 * Money that pays for nothing: another sum, a second time, or for no payment of ours. Open until an admin says what
 * was done with it. What fits no payment belongs to the platform's own books (`PLATFORM_BOOKS`), not to a seller's.
 */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null where it fits no payment of ours. */
    purchaseId: text(),
    provider: text({ enum: ['pawapay', 'monime', 'vult', 'orange-web', 'cash'] }).notNull(),
    providerReference: text().notNull(),
    /** The provider's name for this movement of money: the same one is booked once. */
    transactionKey: text().notNull(),
    reason: text({ enum: SUSPENSE_REASONS }).notNull(),
    /** Hundredths of `currency`; null where the provider does not state it, and then it is in no book. */
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    /** E.164; null where nobody says who sent it. */
    payerPhone: text(),
    receivedAt: instant().notNull(),
    settledAt: instant(),
    outcome: text({ enum: SUSPENSE_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('suspense_items_once').on(
      table.entrepreneurId,
      table.provider,
      table.providerReference,
      table.transactionKey,
    ),
    index('suspense_items_of_purchase').on(table.entrepreneurId, table.purchaseId),
    index('suspense_items_open').on(table.receivedAt).where(sql`settled_at is null`),
    index('suspense_items_payer').on(table.payerPhone).where(sql`payer_phone is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('suspense_amount_is_positive', sql`${table.amountMinor} > 0`),
    check('settled_has_its_outcome', sql`(${table.settledAt} is null) = (${table.outcome} is null)`),
    check('unmatched_has_no_purchase', sql`(${table.reason} = 'unmatched') = (${table.purchaseId} is null)`),
  ],
)

/**
 * Two sides of a sale, two of money that pays for nothing, what becomes of a payout's part, and of a refund's money, an
 * invoice's payment, or money for one that was not owed, and of a card that an agent sold, its debt, and the cash for it.
 */
const LEDGER_KINDS = [
  'sale',
  'refund',
  'suspense',
  'suspense_settled',
  'payout_reserved',
  'payout_returned',
  'payout_paid',
  'refund_reserved',
  'refund_returned',
  'refund_sent',
  'invoice_paid',
  'invoice_credit',
  'agent_sale',
  'agent_return',
  'agent_settled',
] as const

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null for money that fits no purchase. */
    purchaseId: text(),
    /** The suspense item that `suspense` books and `suspense_settled` turns. */
    suspenseId: text(),
    /** The part of a payout that is reserved, returned or paid by it. */
    payoutPartId: text(),
    /** The refund whose money is reserved, returned or sent by it; `refund` turns the sale itself. */
    refundId: text(),
    /** The platform's invoice that is paid by it, or that its money came for. */
    invoiceId: text(),
    /** The provider's name for money that paid no invoice, and was added to the balance. */
    invoiceMoneyKey: text(),
    /** The cash of an agent that is booked by it. */
    agentSettlementId: text(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    createdAt: instant().notNull(),
    /** When the provider of a sale has settled with the platform; null: at once. A refund has that of its sale. */
    maturesAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('ledger_in_time').on(table.entrepreneurId, table.createdAt, table.id),
    // For the foreign key alone, when an order that nobody paid is deleted: it knows nothing of `suspense_id`.
    index('ledger_of_purchase')
      .on(table.entrepreneurId, table.purchaseId)
      .where(sql`purchase_id is not null`),
    index('ledger_maturing').on(table.entrepreneurId, table.maturesAt).where(sql`matures_at is not null`),
    uniqueIndex('ledger_one_per_kind')
      .on(table.entrepreneurId, table.purchaseId, table.kind)
      .where(sql`suspense_id is null`),
    uniqueIndex('ledger_one_per_suspense')
      .on(table.entrepreneurId, table.suspenseId, table.kind)
      .where(sql`suspense_id is not null`),
    uniqueIndex('ledger_one_per_payout')
      .on(table.entrepreneurId, table.payoutPartId, table.kind)
      .where(sql`payout_part_id is not null`),
    uniqueIndex('ledger_one_per_refund')
      .on(table.entrepreneurId, table.refundId, table.kind)
      .where(sql`refund_id is not null`),
    check(
      'sent_back_has_its_refund',
      sql`(${table.kind} in ('refund_reserved', 'refund_returned', 'refund_sent')) = (${table.refundId} is not null)`,
    ),
    uniqueIndex('ledger_one_payment_per_invoice')
      .on(table.entrepreneurId, table.invoiceId)
      .where(sql`kind = 'invoice_paid'`),
    uniqueIndex('ledger_one_credit_per_money')
      .on(table.entrepreneurId, table.invoiceId, table.invoiceMoneyKey)
      .where(sql`kind = 'invoice_credit'`),
    check(
      'invoice_has_its_row',
      sql`(${table.kind} in ('invoice_paid', 'invoice_credit')) = (${table.invoiceId} is not null)
        and (${table.kind} = 'invoice_credit') = (${table.invoiceMoneyKey} is not null)`,
    ),
    check(
      'payout_has_its_part',
      sql`(${table.kind} in ('payout_reserved', 'payout_returned', 'payout_paid')) = (${table.payoutPartId} is not null)`,
    ),
    check(
      'suspense_has_its_item',
      sql`(${table.kind} in ('suspense', 'suspense_settled')) = (${table.suspenseId} is not null)`,
    ),
    check(
      'sale_has_its_purchase',
      sql`${table.purchaseId} is not null or ${table.suspenseId} is not null or ${table.payoutPartId} is not null
        or ${table.refundId} is not null or ${table.invoiceId} is not null or ${table.agentSettlementId} is not null`,
    ),
    uniqueIndex('ledger_one_per_agent_settlement')
      .on(table.entrepreneurId, table.agentSettlementId)
      .where(sql`agent_settlement_id is not null`),
    check(
      'agent_settled_has_its_row',
      sql`(${table.kind} = 'agent_settled') = (${table.agentSettlementId} is not null)`,
    ),
    foreignKey({
      columns: [table.entrepreneurId, table.suspenseId],
      foreignColumns: [suspenseItems.entrepreneurId, suspenseItems.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)

/** Lines of double entry. One insert writes all lines of a transaction; they sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    entrepreneurId: entrepreneurId(),
    transactionId: id(),
    account: text().notNull(),
    amountMinor: minor(),
    currency: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.transactionId, table.account] }),
    foreignKey({
      columns: [table.entrepreneurId, table.transactionId],
      foreignColumns: [ledgerTransactions.entrepreneurId, ledgerTransactions.id],
    }),
  ],
)
