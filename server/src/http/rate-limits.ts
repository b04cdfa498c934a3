import type { RateLimit } from '@minit/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tx } from '../db/database.ts'
import { readPhone } from '../kernel/phones.ts'
import { Refusal } from '../kernel/refusal.ts'
import { rateLimits } from './rate-limits.tables.ts'

/** One count: `scope` is the endpoint's name in the table, or the word that several share. */
export type Counter = { limit: RateLimit; scope: string; key: string }

export type RateLimits = {
  /** Counts one request; refuses with `too_many_requests` once `max` are used up in the window. */
  take: (counter: Counter) => Promise<void>
  /** Refuses what this process has seen used up, without asking the database. */
  refuseUsedUp: (counter: Counter) => void
  /**
   * A request that was taken for a failure was none: all failures of its name or account are forgotten. An address
   * only gets its one back, or whoever has an account could go on guessing at others'.
   */
  forgive: (counter: Counter) => Promise<void>
}

/** A name or phone number as it is counted, however it was typed. It may hold anything; the database takes no NUL. */
export const countableName = (text: string): string =>
  readPhone(text)?.e164 ??
  text
    .trim()
    .toLowerCase()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120)

const prefixOf = (scope: string, { by, counts }: Pick<RateLimit, 'by' | 'counts'>): string =>
  counts === 'refusals' ? `${scope}:${by}-refused` : `${scope}:${by}`

/** The counter of an endpoint (its name in the table) and a key, as `rate_limits` names it. */
export const counterName = (scope: string, by: RateLimit['by'], key: string): string =>
  `${prefixOf(scope, { by })}:${key}`

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(milliseconds / 1000) })

/** Counters live in the database, so all processes share them. */
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
        // Where a success in another process lifts the block, this one must look each time.
        inMemoryBlockOnConsumed: limit.counts === 'failures' ? 0 : limit.max + 1,
      })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    take: async (counter) => {
      try {
        await limiterFor(counter).consume(counter.key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        if (counter.limit.counts === 'refusals') rememberUsedUp(usedUpUntil, counter, reason.msBeforeNext)
        throw tooMany(reason.msBeforeNext)
      }
    },
    refuseUsedUp: ({ scope, key }) => {
      const left = (usedUpUntil.get(`${scope}:${key}`) ?? 0) - Date.now()
      if (left > 0) throw tooMany(left)
    },
    forgive: async (counter) => {
      const limiter = limiterFor(counter)
      if (counter.limit.by === 'address') await limiter.reward(counter.key)
      else await limiter.delete(counter.key)
    },
  }
}

const MOST_REMEMBERED = 10_000

const rememberUsedUp = (until: Map<string, number>, { scope, key }: Counter, milliseconds: number): void => {
  if (until.size >= MOST_REMEMBERED) until.clear()
  until.set(`${scope}:${key}`, Date.now() + milliseconds)
}

/** Deletes the counts whose key begins so. */
export const deleteCounters = async (tx: Tx, start: string): Promise<void> => {
  await tx.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${start})`)
}
