import { eq, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../db/database.ts'
import { readStoredKeys } from '../../../db/stored-keys.ts'
import { UnsafeSettings } from '../../../env.ts'
import { markOf, wrapKey } from '../../../kernel/key-wrapping.ts'
import { drawKey, FIRST_KEY, type SecretKeyRow } from '../../../kernel/secret-keys.ts'
import { secretKeyParts, secretKeys } from './keys.tables.ts'

type Needs = { db: Database; now: () => Date; secretKey: string }

/** Delay before a new key seals: every process reads the keys six times within it. */
const AHEAD_MS = 2 * 60_000

/** Serialises changes: two at once would take the same number. */
const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('minit keys'))`)

/** Adds a key that seals everything from two minutes on. Returns its number and that time. */
export const rotateKey = ({ db, now, secretKey }: Needs): Promise<{ id: number; sealsFrom: Date }> =>
  db.asPlatform(async (tx) => {
    await lockKeys(tx)
    await refuseWhileTwo(tx, secretKey)
    const keys = await storeFirst(db, tx, secretKey)
    const newest = keys.at(-1)
    const sealsFromMs = Math.max(now().getTime() + AHEAD_MS, (newest?.sealsFromMs ?? 0) + 1)
    const key = drawKey((newest?.id ?? 0) + 1, sealsFromMs)
    await insertKey(tx, key)
    await tx.insert(secretKeyParts).values(wrapKey(secretKey, key))
    return { id: key.id, sealsFrom: new Date(sealsFromMs) }
  })

/**
 * Also wraps every key by the new `SECRET_KEY`: processes work with either. Safe to repeat. Returns the
 * number of keys.
 */
export const rewrapKeys = ({ db, secretKey }: Needs, newSecretKey: string): Promise<number> =>
  db.asPlatform(async (tx) => {
    await lockKeys(tx)
    const keys = await storeFirst(db, tx, secretKey)
    for (const key of keys)
      await tx.insert(secretKeyParts).values(wrapKey(newSecretKey, key)).onConflictDoNothing()
    return keys.length
  })

/**
 * Deletes the parts wrapped by any other `SECRET_KEY`, so only this one opens the keys. Returns how many
 * parts.
 */
export const finishRewrap = ({ db, secretKey }: Needs): Promise<number> =>
  db.asPlatform(async (tx) => {
    await lockKeys(tx)
    // Throws if this key opens nothing.
    await readStoredKeys(db.platformPool, secretKey)
    const deleted = await tx
      .delete(secretKeyParts)
      .where(ne(secretKeyParts.wrappedBy, markOf(secretKey)))
      .returning({ part: secretKeyParts.part })
    return deleted.length
  })

/** Processes that run with the other `SECRET_KEY` could not open a new key. */
const refuseWhileTwo = async (tx: Tx, secretKey: string): Promise<void> => {
  const others = await tx
    .select({ part: secretKeyParts.part })
    .from(secretKeyParts)
    .where(ne(secretKeyParts.wrappedBy, markOf(secretKey)))
    .limit(1)
  if (others.length > 0)
    throw new UnsafeSettings('SECRET_KEY is being changed: run `minit key:finish` before a new key is added.')
}

/** Stores the first key, which is in no table until the keys change. */
const storeFirst = async (db: Database, tx: Tx, secretKey: string): Promise<SecretKeyRow[]> => {
  const keys = await readStoredKeys(db.platformPool, secretKey)
  const [first] = keys
  const stored = await tx.select({ id: secretKeys.id }).from(secretKeys).where(eq(secretKeys.id, FIRST_KEY))
  if (first === undefined || stored.length > 0) return keys
  await insertKey(tx, first)
  await tx.insert(secretKeyParts).values(wrapKey(secretKey, first))
  return keys
}

const insertKey = (tx: Tx, { id, sealsFromMs }: SecretKeyRow) =>
  tx.insert(secretKeys).values({ id, sealsFrom: new Date(sealsFromMs) })
