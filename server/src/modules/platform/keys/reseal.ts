import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { FIRST_KEY } from '../../../kernel/secret-keys.ts'
import { keyIdOf } from '../../../kernel/secrets.ts'
import type { Deps } from '../../../ports/deps.ts'
import { secretKeyParts, secretKeys, secretKeyWalks } from './keys.tables.ts'
import { type Change, readRows, type SealedRow, writeRows } from './reseal.queries.ts'
import { placeName, SEALED_PLACES, type SealedPlace } from './sealed-places.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'secrets' | 'log'>
type Key = typeof secretKeys.$inferSelect
type Walk = typeof secretKeyWalks.$inferSelect

const ROWS = 200
/** Of one run; the next one goes on from there. */
const MAX_BATCHES = 500

/** A process that reads the keys late seals by the older one till then. */
const AFTER_MS = 10 * 60_000

/**
 * What stands in no table of ours is sealed, too: where a phone is, in its address; whose session it is, at its router;
 * pushes that wait in a queue. None lives as long as this. Only then are tables walked once more, and the older keys dropped.
 */
export const KEPT_BESIDE_DAYS = 40

/** Seals anew, by the newest key, what older ones sealed; from where the last run ended. Safe at any time, also twice at once. */
export const resealTexts = async (deps: Needs, mostBatches = MAX_BATCHES): Promise<void> => {
  const [key] = await deps.db.readAsPlatform((db) =>
    db.select().from(secretKeys).orderBy(desc(secretKeys.id)).limit(1),
  )
  const isTime = key !== undefined && key.sealsFrom.getTime() + AFTER_MS <= deps.now().getTime()
  if (!isTime || key.id === FIRST_KEY || key.settledAt !== null || !knows(deps, key)) return
  let left = mostBatches
  const ends: boolean[] = []
  for (const place of SEALED_PLACES) {
    let isDone = false
    for (; !isDone && left > 0; left -= 1) {
      const went = await walkOn(deps, key, place)
      if (went === 'busy') return
      isDone = went === 'done'
    }
    ends.push(isDone)
  }
  if (ends.every(Boolean)) await settle(deps, key)
}

/** Otherwise this process would seal everything anew by the older key, again and again. */
const knows = ({ secrets }: Needs, { id }: Key): boolean => keyIdOf(secrets.seal('', 'which key')) === id

const keptUntil = ({ sealsFrom }: Key): Date => new Date(sealsFrom.getTime() + KEPT_BESIDE_DAYS * DAY_MS)

/** One batch, with its rows and how far it got in one transaction. Busy where another process is at it. */
const walkOn = (deps: Needs, key: Key, place: SealedPlace): Promise<'busy' | 'done' | 'more'> =>
  deps.db.asPlatform(async (tx) => {
    const walk = await takeWalk(tx, key, place, deps.now())
    if (walk === null) return 'busy'
    const mayDropNow = deps.now() >= keptUntil(key)
    if (walk.doneAt !== null && (!mayDropNow || walk.beganAt >= keptUntil(key))) return 'done'
    const begun = walk.doneAt === null ? walk : { ...walk, ...beginning(deps.now()) }
    const rows = await readRows(tx, place, begun.after, ROWS)
    const old = rows.filter(({ text }) => text !== '' && keyIdOf(text) !== key.id)
    const changes = old.flatMap((row) => changeOf(deps, place, row))
    if (changes.length > 0) await writeRows(tx, place, changes)
    const found = begun.found + old.length
    const unreadable = begun.unreadable + old.length - changes.length
    const next = { ...begun, found, unreadable, after: rows.at(-1)?.key ?? begun.after }
    await keepWalk(tx, rows.length < ROWS ? endOf(next, deps.now()) : next)
    return 'more'
  })

const beginning = (now: Date) => ({ beganAt: now, after: null, found: 0, unreadable: 0, doneAt: null })

/** A walk that found something is followed by another: a row may have been skipped, or written behind it. */
const endOf = (walk: Walk, now: Date): Walk =>
  walk.found === walk.unreadable ? { ...walk, doneAt: now } : { ...walk, ...beginning(now) }

const changeOf = ({ secrets, log }: Needs, place: SealedPlace, row: SealedRow): Change[] => {
  const context = place.contextOf(row.values)
  try {
    return [{ key: row.key, from: row.text, to: secrets.seal(secrets.open(row.text, context), context) }]
  } catch (error) {
    log.error({ place: placeName(place), row: row.key, error }, 'no key of ours opens this text')
    return []
  }
}

const takeWalk = async (tx: Tx, { id }: Key, place: SealedPlace, now: Date): Promise<Walk | null> => {
  const named = { keyId: id, place: placeName(place) }
  await tx
    .insert(secretKeyWalks)
    .values({ ...named, beganAt: now })
    .onConflictDoNothing()
  const [walk] = await tx
    .select()
    .from(secretKeyWalks)
    .where(and(eq(secretKeyWalks.keyId, id), eq(secretKeyWalks.place, named.place)))
    .for('update', { skipLocked: true })
  return walk ?? null
}

const keepWalk = (tx: Tx, { keyId, place, ...walk }: Walk) =>
  tx
    .update(secretKeyWalks)
    .set(walk)
    .where(and(eq(secretKeyWalks.keyId, keyId), eq(secretKeyWalks.place, place)))

/** Drops the sealing parts of older keys: each place was walked through since, and none needs them. */
const settle = (deps: Needs, key: Key): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const walks = await tx.select().from(secretKeyWalks).where(eq(secretKeyWalks.keyId, key.id))
    const until = keptUntil(key)
    const isProved = walks.filter(
      ({ beganAt, doneAt, unreadable }) => doneAt !== null && beganAt >= until && unreadable === 0,
    )
    if (isProved.length < SEALED_PLACES.length) return
    await tx
      .delete(secretKeyParts)
      .where(and(eq(secretKeyParts.part, 'seal'), lt(secretKeyParts.keyId, key.id)))
    await tx.update(secretKeys).set({ settledAt: deps.now() }).where(eq(secretKeys.id, key.id))
    deps.log.info(
      { key: key.id },
      'nothing is sealed by older keys any more; their sealing parts were dropped',
    )
  })

export const keyJobs = (deps: Deps): Pick<JobHandlers, 'reseal-texts'> => ({
  'reseal-texts': () => resealTexts(deps),
})
