import type { ListCursor } from '@minit/contract/list-cursor.ts'
import { and, asc, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { anywhere, isNamed } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { applications } from './applications.tables.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** Returns false if this phone number has an open application. */
export const insertApplication = async (tx: Tx, row: typeof applications.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(applications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: applications.id })
  return written.length > 0
}

/** Rows on a page. */
export const APPLICATIONS_PAGE = 200

/** An admin's filters and the row limit. */
export type ApplicationsWanted = { search: SaleSearch | null; after: ListCursor | null; limit: number }

/** Matches the number, name, phone, and the reference that the applicant received. */
const isFound = ({ search }: ApplicationsWanted): SQL | undefined => {
  if (search === null) return undefined
  const { id, reference, fullName, phone } = applications
  const words = anywhere(typedOf(search))
  return or(...[id, reference, phone].map((column) => ilike(column, words)), isNamed(fullName, words))
}

const instantOf = ({ key }: ListCursor): string => new Date(key).toISOString()

/** Pending applications, oldest first, so that new ones cannot push old ones off the page. */
export const listPending = (tx: Tx, wanted: ApplicationsWanted): Promise<ApplicationRow[]> => {
  const { after, limit } = wanted
  const { createdAt, id, status } = applications
  const isAfter = after && sql`(${createdAt}, ${id}) > (${instantOf(after)}::timestamptz, ${after.id})`
  return tx
    .select()
    .from(applications)
    .where(and(eq(status, 'pending'), isFound(wanted), isAfter ?? undefined))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
}

/** Reviewed applications, newest first. */
export const listReviewed = (tx: Tx, wanted: ApplicationsWanted): Promise<ApplicationRow[]> => {
  const { after, limit } = wanted
  const { reviewedAt, id, status } = applications
  const isAfter = after && sql`(${reviewedAt}, ${id}) < (${instantOf(after)}::timestamptz, ${after.id})`
  return tx
    .select()
    .from(applications)
    .where(and(ne(status, 'pending'), isFound(wanted), isAfter ?? undefined))
    .orderBy(desc(reviewedAt), desc(id))
    .limit(limit)
}

/** Locks the row, so that of two concurrent reviews the second sees the first one's decision. */
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
