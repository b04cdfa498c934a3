import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { MY_CODE_TRIES } from '@minit/domain/passes/my-passes.ts'
import { and, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { passes } from '../../passes/passes.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { myCodes, mySessions } from './my-passes.tables.ts'

export type MyCodeRow = typeof myCodes.$inferSelect

/**
 * Serialises requests for one number until the transaction ends, so that concurrent ones cannot
 * exceed the limit.
 */
export const lockAsking = async (tx: Tx, phone: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`my passes ${phone}`}, 0))`)
}

export const listAskTimes = async (tx: Tx, phone: string, since: Date): Promise<Date[]> => {
  const rows = await tx
    .select({ createdAt: myCodes.createdAt })
    .from(myCodes)
    .where(and(eq(myCodes.phone, phone), gt(myCodes.createdAt, since)))
    .orderBy(desc(myCodes.createdAt))
    .limit(50)
  return rows.map(({ createdAt }) => createdAt)
}

export const insertMyCode = async (tx: Tx, row: typeof myCodes.$inferInsert): Promise<void> => {
  await tx.insert(myCodes).values(row)
}

export const lockMyCode = async (tx: Tx, id: string): Promise<MyCodeRow | null> =>
  firstOrNull(await tx.select().from(myCodes).where(eq(myCodes.id, id)).for('update'))

export const changeMyCode = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<MyCodeRow, 'codeDigest' | 'usedAt'>>,
): Promise<void> => {
  await tx.update(myCodes).set(change).where(eq(myCodes.id, id))
}

/** Counts a wrong attempt. */
export const countMyTry = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(myCodes)
    .set({ tries: sql`${myCodes.tries} + 1` })
    .where(and(eq(myCodes.id, id), lt(myCodes.tries, MY_CODE_TRIES)))
}

export const insertMySession = async (tx: Tx, row: typeof mySessions.$inferInsert): Promise<void> => {
  await tx.insert(mySessions).values(row)
}

export const findMySession = async (tx: Tx, tokenHash: string, now: Date) =>
  firstOrNull(
    await tx
      .select()
      .from(mySessions)
      .where(and(eq(mySessions.tokenHash, tokenHash), gt(mySessions.until, now))),
  )

export const deleteMySession = async (tx: Tx, tokenHash: string): Promise<void> => {
  await tx.delete(mySessions).where(eq(mySessions.tokenHash, tokenHash))
}

/** Above a usual night's requests: codes have no index by time, so each batch scans from the first one. */
const OLD_MINE = 20_000

/**
 * Deletes codes requested before an instant, and expired devices: a batch of each. True while
 * there may be more.
 */
export const deleteOldMine = async (
  tx: Tx,
  { askedBefore, now }: { askedBefore: Date; now: Date },
): Promise<boolean> => {
  const codes = tx.select({ id: myCodes.id }).from(myCodes).where(lt(myCodes.createdAt, askedBefore))
  const sessions = tx
    .select({ tokenHash: mySessions.tokenHash })
    .from(mySessions)
    .where(lt(mySessions.until, now))
  const gone = [
    await tx.delete(myCodes).where(inArray(myCodes.id, codes.limit(OLD_MINE))),
    await tx.delete(mySessions).where(inArray(mySessions.tokenHash, sessions.limit(OLD_MINE))),
  ]
  return gone.some(({ rowCount }) => (rowCount ?? 0) >= OLD_MINE)
}

/** Uses the indexes of both numbers. Ids begin with their instant, so a long history is not scanned. */
const isOf = (phone: string, since: Date) =>
  and(
    or(eq(purchases.phone, phone), eq(purchases.recipientPhone, phone)),
    gte(purchases.id, firstIdAt(since)),
    or(
      inArray(purchases.status, ['paid', 'refunded']),
      // Minutes that another number gave to this one.
      and(eq(purchases.status, 'granted'), eq(purchases.recipientPhone, phone)),
    ),
  )

/** Whether a number bought or received a pass at any seller since an instant. */
export const hasPasses = async (tx: Tx, phone: string, since: Date): Promise<boolean> => {
  const rows = await tx.select({ id: purchases.id }).from(purchases).where(isOf(phone, since)).limit(1)
  return rows.length > 0
}

/** Lists what a number bought or received at all sellers since an instant, newest first. */
export const listMine = (tx: Tx, { phone, since, limit }: { phone: string; since: Date; limit: number }) =>
  tx
    .select({
      sale: purchases,
      pass: passes,
      businessName: entrepreneurs.businessName,
      location: entrepreneurs.location,
    })
    .from(purchases)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .leftJoin(
      passes,
      and(
        eq(passes.entrepreneurId, purchases.entrepreneurId),
        eq(passes.purchaseId, sql`coalesce(${purchases.passPurchaseId}, ${purchases.id})`),
      ),
    )
    .where(isOf(phone, since))
    .orderBy(desc(purchases.id))
    .limit(limit)
export type MineRow = Awaited<ReturnType<typeof listMine>>[number]
