import { MINUTE_MS } from '../kernel/durations.ts'
/** How many minutes the free test of a router admits one phone. */
export const ROUTER_TEST_MINUTES = 5

/** How long a requested test waits for a phone to join. */
const WAITS_MS = 10 * MINUTE_MS
/** The time from a test that opened a phone to the next one. */
const AGAIN_MS = 24 * 60 * MINUTE_MS

/** The last test of a router. */
export type RouterTest = {
  askedAt: Date | null
  /** When the test phone is walled again; null before a phone joined. */
  until: Date | null
  /** When the router reported that the phone is open. */
  openedAt: Date | null
  /** When the router first counted data that the phone received. */
  reachedAt: Date | null
}

export const ROUTER_TEST_STATES = [
  'none',
  'waiting',
  'no_phone',
  'opening',
  'not_opened',
  'opened',
  'reached',
] as const
export type RouterTestState = (typeof ROUTER_TEST_STATES)[number]

/** Returns the state of a test. Each step counts only once the router has reported it. */
export const routerTestState = (test: RouterTest, now: Date): RouterTestState => {
  if (test.askedAt === null) return 'none'
  if (test.until === null) return now.getTime() - test.askedAt.getTime() < WAITS_MS ? 'waiting' : 'no_phone'
  if (test.reachedAt !== null) return 'reached'
  if (test.openedAt !== null) return 'opened'
  return now < test.until ? 'opening' : 'not_opened'
}

/** Whether a test waits for its phone or has it open now. */
export const isRouterTestRunning = (test: RouterTest, now: Date): boolean =>
  test.until === null ? routerTestState(test, now) === 'waiting' : now < test.until

/** Returns when the next test may be requested; null for now. A test without a phone does not count. */
export const nextRouterTestAt = ({ until }: RouterTest, now: Date): Date | null => {
  if (until === null) return null
  const next = new Date(until.getTime() - ROUTER_TEST_MINUTES * MINUTE_MS + AGAIN_MS)
  return next > now ? next : null
}
