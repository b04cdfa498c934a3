import type { RateLimit } from '@minit/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Counter, createRateLimits, limitKey, type RateLimits } from './rate-limits.ts'

let database: TestDatabase
let limits: RateLimits
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.asOwner('delete from rate_limits')
  limits = createRateLimits(database.db.platformPool)
})

const counter = (by: RateLimit['by'], key: string, max: number): Counter => ({
  limit: { by, max, windowSeconds: 600 },
  scope: 'orders',
  key,
})
const phone = (max: number) => counter('phone', '+23276123456', max)
const address = (max: number) => counter('address', '192.0.2.7', max)

/** The counter's value in its window. */
const pointsOf = async ({ limit, key }: Counter): Promise<number> => {
  const [row] = await database.asOwner<{ points: number }>('select points from rate_limits where key = $1', [
    limitKey('orders', limit.by, key),
  ])
  return row?.points ?? 0
}

const refusalOf = async (taken: Promise<void>): Promise<Refusal | null> => {
  const reason: unknown = await taken.then(
    () => null,
    (error: unknown) => error,
  )
  if (reason === null || reason instanceof Refusal) return reason
  throw reason
}

test('counts a request on all its counters until one is used up', async () => {
  for (let taken = 0; taken < 2; taken++) await limits.takeAll([phone(2), address(5)])
  const refusal = await refusalOf(limits.takeAll([phone(2), address(5)]))
  expect(refusal).toMatchObject({ code: 'too_many_requests' })
  expect(refusal?.extras.retryAfterSeconds).toBeGreaterThan(590)
  expect(refusal?.extras.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await pointsOf(address(5))).toBe(2)
})

test('counters after a used-up one are not counted, those before it are', async () => {
  await limits.takeAll([address(1)])
  await refusalOf(limits.takeAll([phone(9), address(1), counter('account', 'mine', 9)]))
  expect(await pointsOf(phone(9))).toBe(1)
  expect(await pointsOf(counter('account', 'mine', 9))).toBe(0)
})

test('of thirty at one instant as many pass as there are left, over two processes', async () => {
  const other = createRateLimits(database.db.platformPool)
  const takes = Array.from({ length: 30 }, (_, index) =>
    refusalOf((index % 2 === 0 ? limits : other).takeAll([phone(20), address(1000)])),
  )
  expect((await Promise.all(takes)).filter((refusal) => refusal === null)).toHaveLength(20)
})

test('concurrent requests with counters in different orders do not deadlock', async () => {
  const both = [phone(1000), address(1000)]
  const takes = Array.from({ length: 40 }, (_, index) =>
    limits.takeAll(index % 2 === 0 ? both : both.toReversed()),
  )
  await Promise.all(takes)
  expect(await pointsOf(phone(1000))).toBe(40)
  expect(await pointsOf(address(1000))).toBe(40)
})

test('a used-up counter is refused without a query until its window ends', async () => {
  await limits.takeAll([phone(1)])
  expect(await refusalOf(limits.takeAll([phone(1)]))).not.toBeNull()
  const points = await pointsOf(phone(1))
  expect(await refusalOf(limits.takeAll([phone(1)]))).not.toBeNull()
  expect(await pointsOf(phone(1))).toBe(points)
})

test('counts from one again after the window has ended', async () => {
  for (let taken = 0; taken < 3; taken++) await limits.takeAll([phone(3)])
  await database.asOwner('update rate_limits set expire = $1', [Date.now() - 1])
  await limits.takeAll([phone(3)])
  expect(await pointsOf(phone(3))).toBe(1)
})

test('starts a new window if the clock was set back by an hour', async () => {
  for (let taken = 0; taken < 3; taken++) await limits.takeAll([phone(3)])
  await database.asOwner('update rate_limits set expire = expire + 3600000')
  const restarted = createRateLimits(database.db.platformPool)
  expect(await refusalOf(restarted.look([phone(3)]))).toBeNull()
  await restarted.takeAll([phone(3)])
  expect(await pointsOf(phone(3))).toBe(1)
})

test('a request without counters counts nothing', async () => {
  await limits.takeAll([])
  expect(await database.asOwner('select from rate_limits')).toHaveLength(0)
})
