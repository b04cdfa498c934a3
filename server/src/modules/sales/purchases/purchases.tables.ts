import {
  DELIVERY_METHODS,
  PAYMENT_METHODS,
  PURCHASE_KINDS,
  PURCHASE_STATUSES,
} from '@minit/domain/money/payments.ts'
import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { USUAL_GST_BASIS_POINTS } from '@minit/domain/platform/gst.ts'
import { SALE_CHANNELS } from '@minit/domain/shop/pricing.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { customers } from '../../passes/loyalty/customers.tables.ts'
import { packages } from '../../shop/packages/packages.tables.ts'

/** One sale, from intent to paid or failed, with a snapshot of the package and the quote. */
export const purchases = pgTable(
  'purchases',
  {
    entrepreneurId: entrepreneurId(),
    /** The transactionId of the API. */
    id: id(),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    kind: text({ enum: PURCHASE_KINDS }).notNull().default('pass'),
    /** For overtime: the purchase of the pass that it extends. */
    passPurchaseId: text(),
    packageId: id(),
    packageName: text().notNull(),
    customerId: id(),
    customerName: text().notNull(),
    /** The name in lower case, for a search by prefix. */
    customerNameLower: text().notNull().default(''),
    /** E.164. */
    phone: text().notNull(),
    /** The recipient of a gift, E.164; null for the buyer's own pass. */
    recipientPhone: text(),
    channel: text({ enum: SALE_CHANNELS }).notNull(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    deliveryMethod: text({ enum: DELIVERY_METHODS }).notNull(),
    status: text({ enum: PURCHASE_STATUSES }).notNull().default('awaiting_payment'),
    failureReason: text(),
    /** The package's options at the time of the order; null for the defaults. */
    passOptions: jsonb().$type<PassOptions>(),
    baseMinutes: integer().notNull(),
    walletBonusMinutes: integer().notNull(),
    loyaltyMinutes: integer().notNull(),
    vipMinutes: integer().notNull(),
    listPriceMinor: minor(),
    discountMinor: minor(),
    /** The seller's promotion, as a part of the discount; the rest is for tier and VIP. */
    promotionMinor: minor().default(0),
    /**
     * The happy hour or code of the order, and the code as it was used; the order reserves one of its uses.
     */
    promotionId: text(),
    discountCode: text(),
    /**
     * The use counts separately until the order is paid; false for a counter sale, whose use counts at once.
     */
    holdsUse: boolean().notNull().default(false),
    priceMinor: minor(),
    gstMinor: minor(),
    netMinor: minor(),
    /** The tax rate on the day of the order. */
    gstBasisPoints: integer().notNull().default(USUAL_GST_BASIS_POINTS),
    /** The platform's fee once it is paid; 0 for cash, which never reaches the platform. */
    feeMinor: minor().default(0),
    currency: currency(),
    /** A keyed digest of the ordering network; null for orders older than this column. */
    requestedFrom: text(),
    payBy: instant().notNull(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    /** Whether the pass counts toward its buyer's next tier once it is paid; set with the payment. */
    countsForLoyalty: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('purchases_id').on(table.id),
    uniqueIndex('purchases_idempotency_key').on(table.entrepreneurId, table.idempotencyKey),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }),
    foreignKey({
      columns: [table.entrepreneurId, table.passPurchaseId],
      foreignColumns: [table.entrepreneurId, table.id],
    }),
    index('purchases_paid').on(table.entrepreneurId, table.paidAt, table.id),
    index('purchases_paid_by').on(table.entrepreneurId, table.paymentMethod, table.paidAt, table.id),
    index('purchases_of_package').on(table.entrepreneurId, table.packageId, table.paidAt, table.id),
    index('purchases_customer_name').on(
      table.entrepreneurId,
      table.customerNameLower.op('text_pattern_ops'),
      table.id,
    ),
    index('purchases_phone').on(table.phone, table.id),
    index('purchases_order_code').on(sql`right(id, 5)`),
    index('purchases_recipient').on(table.recipientPhone, table.id).where(sql`recipient_phone is not null`),
    index('purchases_status').on(table.status, table.id),
    index('purchases_promotion')
      .on(table.entrepreneurId, table.promotionId)
      .where(sql`promotion_id is not null`),
    index('purchases_overtime').on(table.entrepreneurId, table.passPurchaseId).where(sql`kind = 'overtime'`),
    // For foreign keys alone: without these, each deleted order or number would scan all sales.
    index('purchases_of_pass')
      .on(table.entrepreneurId, table.passPurchaseId)
      .where(sql`pass_purchase_id is not null`),
    index('purchases_customer').on(table.customerId),
    check(
      'overtime_lengthens_a_pass',
      sql`(${table.kind} = 'overtime') = (${table.passPurchaseId} is not null)`,
    ),
    check(
      'a_gift_is_sent',
      sql`${table.recipientPhone} is null or (${table.kind} = 'pass' and ${table.deliveryMethod} <> 'qr_display')`,
    ),
    check(
      'amounts_are_not_negative',
      sql`least(${table.gstMinor}, ${table.netMinor}) >= 0 and ${table.listPriceMinor} > 0`,
    ),
    check('price_adds_up', sql`${table.priceMinor} = ${table.listPriceMinor} - ${table.discountMinor}`),
    check('fee_is_part_of_the_price', sql`${table.feeMinor} between 0 and ${table.priceMinor}`),
    check('gst_adds_up', sql`${table.priceMinor} = ${table.gstMinor} + ${table.netMinor}`),
    check(
      'discount_is_at_most_30_percent',
      sql`${table.discountMinor} between 0 and (${table.listPriceMinor} * 3 + 9) / 10`,
    ),
    check(
      'promotion_is_part_of_the_discount',
      sql`${table.promotionMinor} between 0 and ${table.discountMinor}`,
    ),
    check(
      'paid_has_its_time',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null)`,
    ),
  ],
)
