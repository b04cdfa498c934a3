import { PAYMENT_METHODS, PROVIDER_EVENT_SOURCES } from '@minit/domain/money/payments.ts'
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, paymentProvider } from '../../../db/columns.ts'

/** The lasting codes of shops: anyone dials one, types a sum, and the payment makes the sale. */
export const payCodes = pgTable(
  'pay_codes',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    provider: paymentProvider().notNull(),
    /** Our reference, stored before the provider is asked for the code. */
    reference: text().notNull(),
    createdAt: instant().notNull(),
    /** When the provider was first asked for it. */
    askedAt: instant(),
    /** The provider's id and the digits to dial; null until it answered. */
    providerCodeId: text(),
    dialCode: text(),
    /** When the provider ends it unless it is renewed; null: never, or not known. */
    expiresAt: instant(),
    /** Why the provider refused to make it; null unless it did. */
    refusedWhy: text(),
    /** When the seller switched it off: money that still comes goes back. */
    closedAt: instant(),
    /** When the provider knew that. */
    providerClosedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('pay_codes_reference').on(table.provider, table.reference),
    // A shop has one of each provider.
    uniqueIndex('pay_codes_open').on(table.entrepreneurId, table.provider).where(sql`closed_at is null`),
    index('pay_codes_to_follow').on(table.createdAt).where(sql`provider_closed_at is null`),
  ],
)

/** The payments of lasting codes, each once; each becomes one purchase, paid or held to go back. */
export const dialledPayments = pgTable(
  'dialled_payments',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    payCodeId: id(),
    provider: paymentProvider().notNull(),
    /** The provider's own id of the payment. */
    providerPaymentId: text().notNull(),
    /** Null if the provider did not say it. */
    method: text({ enum: PAYMENT_METHODS }),
    /** Hundredths of the currency; 0 if it cannot be read. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** The operator's number, which the payer has by SMS. */
    transactionNumber: text(),
    /** The same as `comparableReference` writes it, for a payer who types it. */
    numberKey: text(),
    /** E.164; null if the provider did not say it, and once the code was sent there. */
    payerPhone: text(),
    /** The payer's number with some digits hidden; null if it is complete or missing. */
    maskedPhone: text(),
    source: text({ enum: PROVIDER_EVENT_SOURCES }).notNull(),
    receivedAt: instant().notNull(),
    /** The purchase that it made; null until the job ran. */
    purchaseId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    // One payment makes one purchase, however often it is reported.
    uniqueIndex('dialled_payments_once').on(table.provider, table.providerPaymentId),
    index('dialled_payments_waiting').on(table.receivedAt).where(sql`purchase_id is null`),
    index('dialled_payments_received').on(table.receivedAt),
    index('dialled_payments_number').on(table.numberKey),
    index('dialled_payments_purchase').on(table.entrepreneurId, table.purchaseId),
    foreignKey({
      columns: [table.entrepreneurId, table.payCodeId],
      foreignColumns: [payCodes.entrepreneurId, payCodes.id],
    }),
  ],
)
