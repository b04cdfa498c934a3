import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { VOUCHER_SALES } from '@minit/domain/sales/vouchers.ts'
import { sql } from 'drizzle-orm'
import {
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
import { bigintCount, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/** Agents who sell a seller's cards elsewhere, for a share of the price. */
export const voucherAgents = pgTable(
  'voucher_agents',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    name: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    /** The share of each card's price; a batch copies it when it is created. */
    commissionBasisPoints: integer().notNull(),
    /**
     * The agent's debt: prices of sold cards less commissions and payments. Negative if paid cards were
     * returned. Equals the ledger's account of agents.
     */
    owedMinor: bigintCount(),
    /** The hash of the login PIN; null without a login. */
    pinHash: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('voucher_agents_phone').on(table.entrepreneurId, table.phone).where(sql`removed_at is null`),
    index('voucher_agents_login').on(table.phone).where(sql`removed_at is null`),
    check('commission_is_at_most_half', sql`${table.commissionBasisPoints} between 0 and 5000`),
  ],
)

/** Cards of one package that were created together, with a snapshot of the package as printed. */
export const voucherBatches = pgTable(
  'voucher_batches',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    /** 1, 2, 3 for each seller: its display number. */
    number: integer().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    packageId: id(),
    packageName: text().notNull(),
    durationMinutes: integer().notNull(),
    /** The price of one card. */
    priceMinor: minor(),
    /** Null for the default options. */
    passOptions: jsonb().$type<PassOptions>(),
    /** The agent who sells them; null for the seller's own stall. */
    agentId: text(),
    commissionBasisPoints: integer().notNull().default(0),
    voucherCount: integer().notNull(),
    /** The last instant of its last day of use. */
    useBy: instant().notNull(),
    createdAt: instant().notNull(),
    /** When the whole batch was handed to its agent, which sells all of it. */
    handedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('voucher_batches_number').on(table.entrepreneurId, table.number),
    uniqueIndex('voucher_batches_key').on(table.entrepreneurId, table.idempotencyKey),
    index('voucher_batches_of_agent').on(table.entrepreneurId, table.agentId),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.agentId],
      foreignColumns: [voucherAgents.entrepreneurId, voucherAgents.id],
    }),
    // The caps of the domain's vouchers.ts, as literals: a migration cannot import them.
    check('batch_has_a_cap', sql`${table.voucherCount} between 1 and 500`),
    check(
      'handed_to_an_agent',
      sql`${table.agentId} is not null or (${table.handedAt} is null and ${table.commissionBasisPoints} = 0)`,
    ),
    check('batch_commission_is_at_most_half', sql`${table.commissionBasisPoints} between 0 and 5000`),
    check('card_costs_something', sql`${table.priceMinor} between 1 and 100000000`),
  ],
)

/** One card: its code is the code of its pass once it is sold. */
export const vouchers = pgTable(
  'vouchers',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    batchId: id(),
    /** 1, 2, 3 within its batch. */
    position: integer().notNull(),
    /** In its grouped spelling, encrypted with the card's id; `codeDigest` finds it, as for a pass. */
    sealedCode: text().notNull(),
    codeDigest: text().notNull(),
    soldAt: instant(),
    soldBy: text({ enum: VOUCHER_SALES }),
    /** The cash sale of the card. */
    purchaseId: text(),
    /** The agent's share of the price; 0 for the stall. */
    commissionMinor: minor().default(0),
    /** When it was redeemed on a page of ours. For a code entered at the router, its pass has the time. */
    usedAt: instant(),
    /** The key of the successful redemption: a repeated call gets the same answer. */
    redeemKey: text(),
    /** When it was voided. */
    voidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('vouchers_code').on(table.codeDigest),
    uniqueIndex('vouchers_position').on(table.entrepreneurId, table.batchId, table.position),
    index('vouchers_untapped').on(table.entrepreneurId, table.soldAt).where(sql`sold_by = 'use'`),
    uniqueIndex('vouchers_purchase').on(table.entrepreneurId, table.purchaseId),
    foreignKey({
      columns: [table.entrepreneurId, table.batchId],
      foreignColumns: [voucherBatches.entrepreneurId, voucherBatches.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check(
      'sold_by_a_sale',
      sql`num_nonnulls(${table.soldAt}, ${table.soldBy}, ${table.purchaseId}) in (0, 3)`,
    ),
    check('used_once_it_was_sold', sql`${table.usedAt} is null or ${table.soldAt} is not null`),
  ],
)

/** Cash that an agent paid in: each once, and never changed. */
export const agentSettlements = pgTable(
  'agent_settlements',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    agentId: id(),
    idempotencyKey: text().notNull(),
    /** The cash that the agent paid in; negative if it was paid to them. */
    cashMinor: minor(),
    /** The agent's debt before it; negative if the agent was owed. */
    owedBeforeMinor: minor(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('agent_settlements_key').on(table.entrepreneurId, table.idempotencyKey),
    index('agent_settlements_of_agent').on(table.entrepreneurId, table.agentId, table.id),
    foreignKey({
      columns: [table.entrepreneurId, table.agentId],
      foreignColumns: [voucherAgents.entrepreneurId, voucherAgents.id],
    }),
    check(
      'cash_is_off_what_is_owed',
      sql`${table.cashMinor} between 1 and ${table.owedBeforeMinor}
        or ${table.cashMinor} between ${table.owedBeforeMinor} and -1`,
    ),
  ],
)
