import { type AnyColumn, and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { applications } from './applications.tables.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** False when this phone number has an open application. */
export const insertApplication = async (tx: Tx, row: typeof applications.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(applications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: applications.id })
  return written.length > 0
}

const MAX_ROWS = 200

/** What an admin looks for: a text, and the phone number (E.164) that it may be. */
export type Wanted = { text: string; phone: string | null }

const isWanted = (wanted: Wanted | null): SQL | undefined => {
  if (wanted === null) return undefined
  const { id, reference, fullName, phone } = applications
  const has = (column: AnyColumn) => sql`strpos(lower(${column}), ${wanted.text.toLowerCase()}) > 0`
  return or(has(id), has(reference), has(fullName), has(phone), eq(phone, wanted.phone ?? ''))
}

/** The oldest first, so that none is ever crowded out of a list that is too long. */
export const listPending = (tx: Tx, wanted: Wanted | null): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.status, 'pending'), isWanted(wanted)))
    .orderBy(asc(applications.createdAt))
    .limit(MAX_ROWS)

export const listReviewed = (tx: Tx, wanted: Wanted | null): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(ne(applications.status, 'pending'), isWanted(wanted)))
    .orderBy(desc(applications.reviewedAt))
    .limit(MAX_ROWS)

/** Locked: of two reviews at the same instant the second sees what the first decided. */
export const lockApplication = async (tx: Tx, id: string): Promise<ApplicationRow | null> =>
  firstOrNull(await tx.select().from(applications).where(eq(applications.id, id)).for('update'))

export const findApplication = async (tx: Tx, id: string): Promise<ApplicationRow | null> =>
  firstOrNull(await tx.select().from(applications).where(eq(applications.id, id)))

export const markReviewed = async (
  tx: Tx,
  id: string,
  review: Pick<ApplicationRow, 'status' | 'reviewNotes' | 'reviewedBy' | 'reviewedAt' | 'sellerId'>,
): Promise<ApplicationRow> => {
  const [row] = await tx
    .update(applications)
    .set(review)
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning()
  if (row === undefined) throw new Error('the application was reviewed by another')
  return row
}

export const hasApplications = async (tx: Tx): Promise<boolean> => {
  const rows = await tx.select({ id: applications.id }).from(applications).limit(1)
  return rows.length > 0
}
