import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { FIRST_KEY } from '../../../kernel/secret-keys.ts'
import { keyIdOf } from '../../../kernel/secrets.ts'
import type { Deps } from '../../../ports/deps.ts'
import { secretKeyParts, secretKeys, secretKeyWalks } from './keys.tables.ts'
import { type Change, readRows, type SealedRow, writeRows } from './reseal.queries.ts'
import { columnName, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'secrets' | 'log'>
type Key = typeof secretKeys.$inferSelect
type Scan = typeof secretKeyWalks.$inferSelect

const ROWS = 200
/** Limit for one run; the next one continues from there. */
const MAX_BATCHES = 500

/** Until then a process that reads the keys late may seal by the older key. */
const AFTER_MS = 10 * 60_000

/**
 * Sealed texts outside our tables live at most this long: the phone's location in its address, the session's
 * owner on its router, queued pushes. After it the tables are scanned once more and the older keys' sealing
 * parts deleted.
 */
export const OLD_KEY_DAYS = 40

/**
 * Reseals by the newest key what older ones sealed, from where the last run ended. Safe at any time and
 * concurrently.
 */
export const resealTexts = async (deps: Needs, maxBatches = MAX_BATCHES): Promise<void> => {
  const [key] = await deps.db.readAsPlatform((db) =>
    db.select().from(secretKeys).orderBy(desc(secretKeys.id)).limit(1),
  )
  const isTime = key !== undefined && key.sealsFrom.getTime() + AFTER_MS <= deps.now().getTime()
  if (!isTime || key.id === FIRST_KEY || key.settledAt !== null || !hasKey(deps, key)) return
  let left = maxBatches
  const ends: boolean[] = []
  for (const place of SEALED_COLUMNS) {
    let isDone = false
    for (; !isDone && left > 0; left -= 1) {
      const outcome = await scanBatch(deps, key, place)
      if (outcome === 'busy') return
      isDone = outcome === 'done'
    }
    ends.push(isDone)
  }
  if (ends.every(Boolean)) await settle(deps, key)
}

/** Otherwise this process would reseal everything by the older key, in an endless loop. */
const hasKey = ({ secrets }: Needs, { id }: Key): boolean => keyIdOf(secrets.seal('', 'which key')) === id

const outsideTextsEndAt = ({ sealsFrom }: Key): Date => new Date(sealsFrom.getTime() + OLD_KEY_DAYS * DAY_MS)

/** Reseals one batch and stores the position in one transaction. `busy` if another process is resealing. */
const scanBatch = (deps: Needs, key: Key, place: SealedColumn): Promise<'busy' | 'done' | 'more'> =>
  deps.db.asPlatform(async (tx) => {
    const scan = await lockScan(tx, key, place, deps.now())
    if (scan === null) return 'busy'
    const mayDropNow = deps.now() >= outsideTextsEndAt(key)
    if (scan.doneAt !== null && (!mayDropNow || scan.beganAt >= outsideTextsEndAt(key))) return 'done'
    const current = scan.doneAt === null ? scan : { ...scan, ...startOfScan(deps.now()) }
    const rows = await readRows(tx, place, current.after, ROWS)
    const old = rows.filter(({ text }) => text !== '' && keyIdOf(text) !== key.id)
    const changes = old.flatMap((row) => changeOf(deps, place, row))
    if (changes.length > 0) await writeRows(tx, place, changes)
    const found = current.found + old.length
    const unreadable = current.unreadable + old.length - changes.length
    const next = { ...current, found, unreadable, after: rows.at(-1)?.key ?? current.after }
    await saveScan(tx, rows.length < ROWS ? endOf(next, deps.now()) : next)
    return 'more'
  })

const startOfScan = (now: Date) => ({ beganAt: now, after: null, found: 0, unreadable: 0, doneAt: null })

/** A scan that found texts is repeated: it may have skipped a row, or a row was written behind it. */
const endOf = (scan: Scan, now: Date): Scan =>
  scan.found === scan.unreadable ? { ...scan, doneAt: now } : { ...scan, ...startOfScan(now) }

const changeOf = ({ secrets, log }: Needs, place: SealedColumn, row: SealedRow): Change[] => {
  const context = place.contextOf(row.values)
  try {
    return [{ key: row.key, from: row.text, to: secrets.seal(secrets.open(row.text, context), context) }]
  } catch (error) {
    log.error({ place: columnName(place), row: row.key, error }, 'no key opens this text')
    return []
  }
}

const lockScan = async (tx: Tx, { id }: Key, place: SealedColumn, now: Date): Promise<Scan | null> => {
  const named = { keyId: id, place: columnName(place) }
  await tx
    .insert(secretKeyWalks)
    .values({ ...named, beganAt: now })
    .onConflictDoNothing()
  const [scan] = await tx
    .select()
    .from(secretKeyWalks)
    .where(and(eq(secretKeyWalks.keyId, id), eq(secretKeyWalks.place, named.place)))
    .for('update', { skipLocked: true })
  return scan ?? null
}

const saveScan = (tx: Tx, { keyId, place, ...scan }: Scan) =>
  tx
    .update(secretKeyWalks)
    .set(scan)
    .where(and(eq(secretKeyWalks.keyId, keyId), eq(secretKeyWalks.place, place)))

/** Deletes the sealing parts of older keys once a scan of each column proved that no text needs them. */
const settle = (deps: Needs, key: Key): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const scans = await tx.select().from(secretKeyWalks).where(eq(secretKeyWalks.keyId, key.id))
    const until = outsideTextsEndAt(key)
    const proved = scans.filter(
      ({ beganAt, doneAt, unreadable }) => doneAt !== null && beganAt >= until && unreadable === 0,
    )
    if (proved.length < SEALED_COLUMNS.length) return
    await tx
      .delete(secretKeyParts)
      .where(and(eq(secretKeyParts.part, 'seal'), lt(secretKeyParts.keyId, key.id)))
    await tx.update(secretKeys).set({ settledAt: deps.now() }).where(eq(secretKeys.id, key.id))
    deps.log.info({ key: key.id }, 'no text is sealed by an older key; deleted their sealing parts')
  })

export const keyJobs = (deps: Deps): Pick<JobHandlers, 'reseal-texts'> => ({
  'reseal-texts': () => resealTexts(deps),
})
