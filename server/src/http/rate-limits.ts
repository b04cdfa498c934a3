import type { RateLimit } from '@minit/contract/endpoint.ts'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { readPhone } from '../features/customers/phones.ts'
import { Refusal } from '../refusal.ts'

export type RateLimits = {
  /** Counts one request; refuses with `too_many_requests` once `max` are used up in the window. */
  take: (limit: RateLimit, scope: string, key: string) => Promise<void>
  /**
   * A request that was taken for a failure was none: all failures of its name or account are forgotten. An address
   * only gets its one back, or whoever has an account could go on guessing at others'.
   */
  forgive: (limit: RateLimit, scope: string, key: string) => Promise<void>
}

/** A name or phone number as it is counted, however it was typed. It may hold anything; the database takes no NUL. */
export const countableName = (text: string): string =>
  readPhone(text)?.e164 ??
  text
    .trim()
    .toLowerCase()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120)

const prefixOf = (scope: string, by: RateLimit['by']): string => `${scope}:${by}`

/** The counter of an endpoint (its name in the table) and a key, as `rate_limits` names it. */
export const counterName = (scope: string, by: RateLimit['by'], key: string): string =>
  `${prefixOf(scope, by)}:${key}`

/** Counters live in the database, so all processes share them. */
export const createRateLimits = (pool: pg.Pool): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (limit: RateLimit, scope: string): RateLimiterPostgres => {
    const name = prefixOf(scope, limit.by)
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
    take: async (limit, scope, key) => {
      try {
        await limiterFor(limit, scope).consume(key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new Refusal('too_many_requests', undefined, {
          retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000),
        })
      }
    },
    forgive: async (limit, scope, key) => {
      const limiter = limiterFor(limit, scope)
      if (limit.by === 'address') await limiter.reward(key)
      else await limiter.delete(key)
    },
  }
}
