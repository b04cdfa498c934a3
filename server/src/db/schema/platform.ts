import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { counter, id, instant } from './columns.ts'

/** Counters of the shared rate limits; the library's own shape. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Outside services: each row is one adapter with its settings, encrypted. */
export const integrations = pgTable('integrations', {
  adapter: text().primaryKey(),
  isEnabled: boolean().notNull().default(false),
  sealedSettings: text(),
  totalRequests: counter(),
  lastUsedAt: instant(),
  createdAt: instant().notNull(),
})

/** What somebody asked for on `/apply` or `/internet-owner-signup`, in their own words. */
export const applications = pgTable(
  'applications',
  {
    id: id().primaryKey(),
    kind: text({ enum: ['apply', 'owner'] }).notNull(),
    /** What the applicant's own page calls it, such as `APP-2026-VCEJV7E6`; null for one sent without. */
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
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    reviewNotes: text(),
    /** The admin's user name; `system` for a sign-up that needs no review. */
    reviewedBy: text(),
    reviewedAt: instant(),
    /** The seller that came of it. */
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

/** Who changed or uncovered what, for ever. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['admin', 'entrepreneur', 'system'] }).notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('audit_log_subject').on(table.subjectType, table.subjectId, table.id)],
)

/** Each look at the platform's invariants. */
export const invariantRuns = pgTable('invariant_runs', {
  id: id().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  breaches: integer().notNull(),
  /** One entry for each invariant: `{ id, title, breaches, examples }`. */
  results: jsonb().notNull(),
})

/** The latest analysis of each kind, with when it was made. */
export const insightReports = pgTable('insight_reports', {
  kind: text({ enum: ['insights', 'hypotheses'] }).primaryKey(),
  body: jsonb().notNull(),
  computedAt: instant().notNull(),
})

/** What the admin sets for the whole platform. */
export const platformSettings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull(),
})
