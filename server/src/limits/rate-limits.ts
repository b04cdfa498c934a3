import type { RateLimit } from '@minit/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tx } from '../db/database.ts'
import { onceFor } from '../kernel/once-for.ts'
import { readPhone } from '../kernel/phones.ts'
import { Refusal } from '../kernel/refusal.ts'
import { rateLimits } from './rate-limits.tables.ts'

/** One counter: `scope` is the endpoint's name in the table, or the name that several endpoints share. */
export type Counter = { limit: RateLimit; scope: string; key: string }

export type RateLimits = {
  /** Counts one request; refuses with `too_many_requests` once `max` are used up in the window. */
  take: (counter: Counter) => Promise<void>
  /**
   * Counts a request on all its counters, in one statement. Counters after a used-up one are not counted, so
   * that a blocked address does not use up shared limits. If counts may be reverted (`counts`), a refused
   * request leaves none, and the next one queries the database again.
   */
  takeAll: (counters: readonly Counter[]) => Promise<void>
  /** Counts nothing; refuses with `too_many_requests` if one of these is used up. */
  look: (counters: readonly Counter[]) => Promise<void>
  /** Refuses if this process knows the counter is used up, without a query. */
  refuseUsedUp: (counter: Counter) => void
  /**
   * Resets failures after a success: all failures of its name or account. An address or a stall's phone only
   * gets one count back, or an account holder could go on guessing at others' accounts.
   */
  reset: (counter: Counter) => Promise<void>
  /** Reverts one count. */
  giveBack: (counter: Counter) => Promise<void>
  /** Reverts one count on each counter, in one statement. */
  giveBackAll: (counters: readonly Counter[]) => Promise<void>
  /** Deletes the counters whose keys begin with `start`. */
  forget: (start: string) => Promise<void>
}

/** Normalises a typed name or phone number for counting. It may be any text; the database accepts no NUL. */
export const normalizeLimitKey = (text: string): string =>
  readPhone(text)?.e164 ??
  text
    .trim()
    .toLowerCase()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120)

const prefixOf = (scope: string, { by, counts }: Pick<RateLimit, 'by' | 'counts'>): string =>
  counts === 'refusals' ? `${scope}:${by}-refused` : `${scope}:${by}`

/** The key in `rate_limits` of an endpoint (its name in the table) and a key. */
export const limitKey = (scope: string, by: RateLimit['by'], key: string): string =>
  `${prefixOf(scope, { by })}:${key}`

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(milliseconds / 1000) })

/** The limits that modules count themselves, created once for each pool. */
export const limitsOf = onceFor((pool: pg.Pool) => createRateLimits(pool))

/** Creates rate limits whose counters are in the database, so that all processes share them. */
export const createRateLimits = (pool: pg.Pool): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const usedUpUntil = new Map<string, number>()
  const limiterFor = ({ limit, scope }: Counter): RateLimiterPostgres => {
    const name = prefixOf(scope, limit)
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: limit.max,
        duration: limit.windowSeconds,
        // Another process's success may lift the block, so this one must query each time.
        inMemoryBlockOnConsumed: limit.counts === 'failures' ? 0 : limit.max + 1,
      })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    takeAll: createTakeAll(pool),
    look: (counters) => checkUsedUp(pool, counters),
    take: async (counter) => {
      try {
        await limiterFor(counter).consume(counter.key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        if (counter.limit.counts === 'refusals') {
          const { scope, key } = counter
          remember(usedUpUntil, `${scope}:${key}`, performance.now() + reason.msBeforeNext)
        }
        throw tooMany(reason.msBeforeNext)
      }
    },
    refuseUsedUp: ({ scope, key }) => {
      const left = (usedUpUntil.get(`${scope}:${key}`) ?? 0) - performance.now()
      if (left > 0) throw tooMany(left)
    },
    reset: async (counter) => {
      const limiter = limiterFor(counter)
      if (counter.limit.by === 'address' || counter.limit.by === 'staff_device')
        await limiter.reward(counter.key)
      else await limiter.delete(counter.key)
    },
    giveBack: async (counter) => {
      await limiterFor(counter).reward(counter.key)
    },
    forget: async (start) => {
      await pool.query('delete from rate_limits where starts_with(key, $1)', [start])
    },
    giveBackAll: (counters) =>
      returnNamed(
        pool,
        counters.map(({ limit, scope, key }) => limitKey(scope, limit.by, key)),
      ),
  }
}

const SKEW_MS = 60_000

/**
 * Parameters: `$1` names, `$2` maxima, `$3` ends of a window that begins now, `$4` now in ms. Locks in name
 * order. Each counter is probed by itself: a join would scan them all. A window that ends later than a new
 * one began before the clock was set back and is over; processes may differ by a minute.
 */
const TAKE_ALL = `
  with asked as (
    select * from unnest($1::text[], $2::int[], $3::bigint[]) with ordinality as c (key, most, expire, position)
  ), used_up as (
    select min(a.position) as position from asked a
    where (select r.points from rate_limits r
      where r.key = a.key and r.expire > $4 and r.expire <= a.expire + ${SKEW_MS}) >= a.most
  )
  insert into rate_limits as r (key, points, expire)
  select a.key, 1, a.expire from asked a, used_up u where a.position <= coalesce(u.position, a.position) order by a.key
  on conflict (key) do update set
    points = case when r.expire <= $4 or r.expire > excluded.expire + ${SKEW_MS} then 1 else r.points + 1 end,
    expire = case when r.expire <= $4 or r.expire > excluded.expire + ${SKEW_MS} then excluded.expire else r.expire end
  returning key, points, expire`

/** Locks in name order, as `TAKE_ALL` does. */
const RETURN_ALL = `
  update rate_limits as r set points = greatest(r.points - 1, 0)
  from (select key from rate_limits where key = any($1::text[]) order by key for update) as held
  where r.key = held.key and r.expire > $2`

const returnNamed = async (pool: pg.Pool, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await pool.query(RETURN_ALL, [names, Date.now()])
}

type WantedPoint = { name: string; most: number; endsAt: number }
type TakenRow = { key: string; points: number; expire: string }

const wantedOf = (counters: readonly Counter[], now: number): WantedPoint[] =>
  counters.map(({ limit, scope, key }) => ({
    name: limitKey(scope, limit.by, key),
    most: limit.max,
    endsAt: now + limit.windowSeconds * 1000,
  }))

const checkUsedUp = async (pool: pg.Pool, counters: readonly Counter[]): Promise<void> => {
  const now = Date.now()
  const wanted = wantedOf(counters, now)
  const { rows } = await pool.query<{ until: string | null }>(
    `select max(r.expire)::text as until from unnest($1::text[], $2::int[], $3::bigint[]) as c (key, most, expire)
     join rate_limits r on r.key = c.key and r.expire > $4 and r.expire <= c.expire + ${SKEW_MS} and r.points >= c.most`,
    [wanted.map(({ name }) => name), wanted.map(({ most }) => most), wanted.map(({ endsAt }) => endsAt), now],
  )
  const until = rows[0]?.until ?? null
  if (until !== null) throw tooMany(Number(until) - now)
}

const createTakeAll = (pool: pg.Pool): RateLimits['takeAll'] => {
  const blockedUntil = new Map<string, number>()
  const sweep = createSweep(pool)
  return async (counters) => {
    const now = Date.now()
    const wanted = wantedOf(counters, now)
    const leftOf = (name: string) => (blockedUntil.get(name) ?? 0) - performance.now()
    const blocked = wanted.findIndex(({ name }) => leftOf(name) > 0)
    const taken = await countAll(pool, blocked === -1 ? wanted : wanted.slice(0, blocked), now)
    sweep(now)
    const usedUp = taken.find(({ key, points }) =>
      wanted.some(({ name, most }) => name === key && points > most),
    )
    if (usedUp !== undefined && isRevertible(counters[wanted.findIndex(({ name }) => name === usedUp.key)])) {
      await returnNamed(
        pool,
        taken.map(({ key }) => key),
      )
      throw tooMany(Math.max(0, Number(usedUp.expire) - now))
    }
    if (usedUp !== undefined)
      remember(blockedUntil, usedUp.key, performance.now() + Number(usedUp.expire) - now)
    const name = usedUp?.key ?? wanted[blocked]?.name
    if (name !== undefined) throw tooMany(Math.max(0, leftOf(name)))
  }
}

const isRevertible = (counter: Counter | undefined): boolean => counter?.limit.counts !== undefined

/** Counts on the counters, up to the first that is used up. */
const countAll = async (pool: pg.Pool, wanted: readonly WantedPoint[], now: number): Promise<TakenRow[]> => {
  if (wanted.length === 0) return []
  const names = wanted.map(({ name }) => name)
  const most = wanted.map((each) => each.most)
  const ends = wanted.map(({ endsAt }) => endsAt)
  const { rows } = await pool.query<TakenRow>(TAKE_ALL, [names, most, ends, now])
  return rows
}

const SWEEP_MS = 300_000
const KEPT_MS = 3_600_000

/** Deletes counters that ended an hour ago, every five minutes, without delaying a request. */
const createSweep = (pool: pg.Pool) => {
  let sweptAtMs = performance.now()
  return (now: number): void => {
    if (performance.now() - sweptAtMs < SWEEP_MS) return
    sweptAtMs = performance.now()
    pool.query('delete from rate_limits where expire < $1', [now - KEPT_MS]).catch(() => undefined)
  }
}

const MAX_REMEMBERED = 10_000

const remember = (until: Map<string, number>, name: string, end: number): void => {
  if (until.size >= MAX_REMEMBERED) until.clear()
  until.set(name, end)
}

/** Deletes the counters whose keys begin with `start` and end with `end`. */
export const deleteCounters = async (tx: Tx, start: string, end = ''): Promise<void> => {
  const { key } = rateLimits
  await tx
    .delete(rateLimits)
    .where(sql`starts_with(${key}, ${start}) and right(${key}, length(${end}::text)) = ${end}`)
}
