import { SUSPENSE_OUTCOMES, SUSPENSE_REASONS } from '@minit/domain/money/suspense.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor, paymentProvider } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** Trusted events about unknown payments: stored for an operator, never dropped. */
export const unmatchedEvents = pgTable(
  'unmatched_events',
  {
    provider: text().notNull(),
    eventKey: text().notNull(),
    providerReference: text().notNull(),
    kind: text().notNull(),
    /** Hundredths of `currency`; null if the provider does not state it. */
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    receivedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventKey] })],
)

/**
 * Money that matches no debt: another amount, a second payment, or an unknown payment. Open until an admin
 * records what was done with it. Unmatched money belongs to the platform's own ledger (`PLATFORM_TENANT`), not
 * to a seller's.
 */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null if it matches no payment of ours. */
    purchaseId: text(),
    provider: paymentProvider().notNull(),
    providerReference: text().notNull(),
    /** The provider's name for this movement of money: the same name is booked once. */
    transactionKey: text().notNull(),
    reason: text({ enum: SUSPENSE_REASONS }).notNull(),
    /** Hundredths of `currency`; null if the provider does not state it, and then the ledger has no entry. */
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    /** E.164; null if the sender is unknown. */
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
 * A sale and its refund, suspense money and its settlement, the steps of a payout's part and of a refund's
 * money, an invoice's payment or unowed money for one, an agent's sale, return and settlement, and a sponsor's money: paid, used
 * and sent back; and what minutes that travelled moved between two shops.
 */
export const LEDGER_KINDS = [
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
  'sponsor_paid',
  'sponsor_used',
  'sponsor_returned',
  'travel_cleared',
] as const

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null for money that matches no purchase. */
    purchaseId: text(),
    /** The suspense item that `suspense` books and `suspense_settled` reverses. */
    suspenseId: text(),
    /** The part of a payout that it reserves, returns or pays. */
    payoutPartId: text(),
    /** The refund whose money it reserves, returns or sends; `refund` reverses the sale itself. */
    refundId: text(),
    /** The platform's invoice that it pays, or for which its money arrived. */
    invoiceId: text(),
    /** The provider's name for money that paid no invoice and was added to the balance. */
    invoiceMoneyKey: text(),
    /** The agent's cash settlement that it books. */
    agentSettlementId: text(),
    /** The sponsorship whose money it books. */
    sponsorshipId: text(),
    /** The provider's name for a sponsor's money, or the id of what goes back: the same name is booked once. */
    sponsorMoneyKey: text(),
    /** The evening’s clearing with another shop that it books. */
    clearingId: text(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    createdAt: instant().notNull(),
    /**
     * When the provider of a sale settles with the platform; null: at once. A refund has the
     * instant of its sale.
     */
    maturesAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('ledger_in_time').on(table.entrepreneurId, table.createdAt, table.id),
    // For the foreign key alone, when an unpaid order is deleted: its check does not filter by `suspense_id`.
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
        or ${table.refundId} is not null or ${table.invoiceId} is not null or ${table.agentSettlementId} is not null
        or ${table.sponsorshipId} is not null or ${table.clearingId} is not null`,
    ),
    uniqueIndex('ledger_one_per_sponsors_money')
      .on(table.entrepreneurId, table.sponsorshipId, table.sponsorMoneyKey)
      .where(sql`sponsor_money_key is not null`),
    check(
      'sponsors_money_has_its_sponsorship',
      sql`(${table.kind} in ('sponsor_paid', 'sponsor_used', 'sponsor_returned')) = (${table.sponsorshipId} is not null)
        and (${table.kind} in ('sponsor_paid', 'sponsor_returned')) = (${table.sponsorMoneyKey} is not null)`,
    ),
    uniqueIndex('ledger_one_per_agent_settlement')
      .on(table.entrepreneurId, table.agentSettlementId)
      .where(sql`agent_settlement_id is not null`),
    check(
      'agent_settled_has_its_row',
      sql`(${table.kind} = 'agent_settled') = (${table.agentSettlementId} is not null)`,
    ),
    uniqueIndex('ledger_one_per_clearing')
      .on(table.entrepreneurId, table.clearingId)
      .where(sql`clearing_id is not null`),
    check(
      'cleared_has_its_clearing',
      sql`(${table.kind} = 'travel_cleared') = (${table.clearingId} is not null)`,
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
