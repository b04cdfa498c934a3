import { EQUIPMENT_KINDS, INSTALLATION_STATES } from '@minit/domain/shop/installations.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** Rented equipment for a seller's shop: planned, installed, trained, done. One for each such seller. */
export const installations = pgTable(
  'installations',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    id: id(),
    applicationId: id(),
    state: text({ enum: INSTALLATION_STATES }).notNull().default('to_plan'),
    /** Where the applicant wants the equipment. */
    location: text().notNull(),
    nearestLandmark: text().notNull(),
    /** The day of the installation in Freetown; null until it is planned. */
    plannedDay: date({ mode: 'string' }),
    /** The technician's name, for the applicant. */
    technician: text(),
    /** Why the day was moved, as text for the applicant; null if it never was. */
    movedBecause: text(),
    timesMoved: integer().notNull().default(0),
    installedAt: instant(),
    installedBy: text(),
    /** The day of the training, the trainer and the trainee. */
    trainingDay: date({ mode: 'string' }),
    trainer: text(),
    trainee: text(),
    doneAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('installations_id').on(table.id),
    check('planned_has_its_day', sql`${table.state} = 'to_plan' or ${table.plannedDay} is not null`),
    check(
      'installed_has_its_time',
      sql`(${table.state} in ('installed', 'done')) = (${table.installedAt} is not null)`,
    ),
    check(
      'done_has_its_training',
      sql`(${table.state} = 'done') = (${table.doneAt} is not null)
      and (${table.state} <> 'done' or ${table.trainingDay} is not null and ${table.trainer} is not null and ${table.trainee} is not null)`,
    ),
  ],
)

/** The installed equipment, one row a piece. A serial number is in one list only. */
export const installationItems = pgTable(
  'installation_items',
  {
    entrepreneurId: entrepreneurId(),
    /** In the order of recording, from 1 on. */
    position: integer().notNull(),
    kind: text({ enum: EQUIPMENT_KINDS }).notNull(),
    name: text().notNull(),
    serial: text().notNull(),
    /** When a corrected list replaced this row. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.position] }),
    uniqueIndex('installation_items_serial').on(table.serial).where(sql`removed_at is null`),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [installations.entrepreneurId] }),
  ],
)
