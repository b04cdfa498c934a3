import { LINE_KINDS } from '@minit/domain/network/line-plan.ts'
import { APPLICATION_STATUSES } from '@minit/domain/shop/applications.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/** Applications from `/apply` or `/internet-owner-signup`, in the applicant's own words. */
export const applications = pgTable(
  'applications',
  {
    id: id().primaryKey(),
    kind: text({ enum: ['apply', 'owner'] }).notNull(),
    /** The applicant's reference, such as `APP-2026-VCEJV7E6`; null if none was sent. */
    reference: text(),
    fullName: text().notNull(),
    location: text().notNull(),
    nearestLandmark: text().notNull(),
    propertyType: text(),
    needsPermission: text(),
    hasSmartphone: text(),
    usesVult: text(),
    expectedCustomers: integer().notNull(),
    monthlyEarningsGoal: text().notNull(),
    /** Whole leones. */
    monthlyMobileSpend: integer().notNull(),
    mobileProvider: text(),
    /** E.164. */
    phone: text().notNull(),
    isK3OneFamily: text(),
    currentPackage: text(),
    lineKind: text({ enum: LINE_KINDS }),
    status: text({ enum: APPLICATION_STATUSES }).notNull().default('pending'),
    reviewNotes: text(),
    /** The admin's user name; `system` for a sign-up that needs no review. */
    reviewedBy: text(),
    reviewedAt: instant(),
    /** The seller that the application created. */
    sellerId: text(),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('applications_one_open').on(table.phone).where(sql`status = 'pending'`),
    index('applications_status').on(table.status, table.createdAt),
    index('applications_phone').on(table.phone),
  ],
)
