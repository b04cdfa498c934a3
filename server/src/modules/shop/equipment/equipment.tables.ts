import { EQUIPMENT_EVENTS, EQUIPMENT_FAULTS, EQUIPMENT_STATES } from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_KINDS } from '@minit/domain/shop/installations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/**
 * The platform's rented equipment, one row a piece, by its serial number. It moves between sellers, repair and the store,
 * so it belongs to no seller: `sellerId` says who has it.
 */
export const equipment = pgTable(
  'equipment',
  {
    id: id().primaryKey(),
    /** As `readSerial` writes it. */
    serial: text().notNull(),
    kind: text({ enum: EQUIPMENT_KINDS }).notNull(),
    /** Make and model. */
    name: text().notNull(),
    state: text({ enum: EQUIPMENT_STATES }).notNull(),
    /** Who has it, waits for it or lost it; null for none. */
    sellerId: text(),
    /** For a router: the seller's router in the system that it is; null if unknown. */
    gatewayId: text(),
    /** What its seller reported, until an admin acts; null without a report. */
    fault: text({ enum: EQUIPMENT_FAULTS }),
    faultText: text(),
    faultAt: instant(),
    /** Increases with each event, so that of two admins who act on one page the second is refused. */
    revision: integer().notNull(),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('equipment_serial').on(table.serial),
    index('equipment_of_seller').on(table.sellerId),
    index('equipment_faults').on(table.faultAt).where(sql`${table.fault} is not null`),
    check('in_use_has_its_seller', sql`${table.state} <> 'at_seller' or ${table.sellerId} is not null`),
    check('in_store_has_no_seller', sql`${table.state} <> 'in_store' or ${table.sellerId} is null`),
    check('fault_has_its_time', sql`(${table.fault} is null) = (${table.faultAt} is null)`),
  ],
)

/** What happened to a piece. Never changed. */
export const equipmentEvents = pgTable(
  'equipment_events',
  {
    id: id().primaryKey(),
    equipmentId: id().references(() => equipment.id),
    /** The piece's `revision` after it: 1 for its first event. */
    revision: integer().notNull(),
    kind: text({ enum: EQUIPMENT_EVENTS }).notNull(),
    /** Where the piece is after it, and whom it left. */
    state: text({ enum: EQUIPMENT_STATES }).notNull(),
    sellerId: text(),
    leftSellerId: text(),
    /** In a swap: the other piece. */
    otherId: text().references(() => equipment.id),
    reason: text(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    at: instant().notNull(),
    /** What its router had last said: when, and the version of its software. */
    routerHeardAt: instant(),
    routerVersion: text(),
  },
  (table) => [index('equipment_events_of_piece').on(table.equipmentId, table.revision)],
)
