import type { RateLimit } from '@minit/contract/endpoint.ts'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'

export type RateLimits = {
  /** Counts one request; refuses with `too_many_requests` once `max` are used up in the window. */
  take: (limit: RateLimit, scope: string, key: string) => Promise<void>
}

/** Counters live in the database, so all processes share them. */
export const createRateLimits = (pool: pg.Pool): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (limit: RateLimit, scope: string): RateLimiterPostgres => {
    const name = `${scope}:${limit.by}`
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
        inMemoryBlockOnConsumed: limit.max + 1,
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
  }
}
