import { MINUTE_MS } from '../kernel/durations.ts'
/** How long the free test of a router lets one phone in. */
export const ROUTER_TEST_MINUTES = 5

/** How long an asked test waits for a phone that joins. */
const WAITS_MS = 10 * MINUTE_MS
/** From one test that opened a phone to the next. */
const AGAIN_MS = 24 * 60 * MINUTE_MS

/** What is known of a router's last test. */
export type RouterTest = {
  askedAt: Date | null
  /** When the phone that it was given to is walled again; null before there was one. */
  until: Date | null
  /** When the router said that this phone is let in. */
  openedAt: Date | null
  /** When the router had counted something that this phone got from the internet. */
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

/** How a test stands: each step only once the router itself has said so. */
export const routerTestState = (test: RouterTest, now: Date): RouterTestState => {
  if (test.askedAt === null) return 'none'
  if (test.until === null) return now.getTime() - test.askedAt.getTime() < WAITS_MS ? 'waiting' : 'no_phone'
  if (test.reachedAt !== null) return 'reached'
  if (test.openedAt !== null) return 'opened'
  return now < test.until ? 'opening' : 'not_opened'
}

/** Whether a test waits for its phone or lets it in now. */
export const isRouterTestRunning = (test: RouterTest, now: Date): boolean =>
  test.until === null ? routerTestState(test, now) === 'waiting' : now < test.until

/** When the next test may be asked for; null for now. One that found no phone does not count. */
export const nextRouterTestAt = ({ until }: RouterTest, now: Date): Date | null => {
  if (until === null) return null
  const next = new Date(until.getTime() - ROUTER_TEST_MINUTES * MINUTE_MS + AGAIN_MS)
  return next > now ? next : null
}
