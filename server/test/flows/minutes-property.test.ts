import { ApiError } from '@minit/contract/call.ts'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { regrantPass } from '../../src/modules/sales/purchases/correct-purchase.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { brokenInvariants } from '../invariants.ts'
import { clocksOf, watchMinutes } from '../minutes-watch.ts'
import { buys, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

const ADMIN = { accountId: 'an admin', name: 'The Admin' }
/** Each call of a history takes some of the clock's time, and a pause is stored in seconds. */
const SLACK_MS = 5_000

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50, maxPauses: 10, pauseDays: 60 } })
  router = await aRouter(fixture, seller)
  await router.turn()
})
afterAll(() => fixture.close())

type Step = {
  does: 'buys' | 'adds' | 'pauses' | 'resumes' | 'refunds' | 'credits'
  which: number
  minutes: number
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('buys', 'buys', 'adds', 'pauses', 'resumes', 'refunds', 'credits'),
  which: fc.nat(9),
  minutes: fc.integer({ min: 2, max: 50 }),
})

/** Steps that succeeded in any history: each kind of step has to succeed once. */
const done = new Set<string>()

const aHistory = (phone: string, plain: TestSeller) => {
  const tickets: Ticket[] = []
  const call = callApp(fixture.app)
  const does = async ({ does: what, which, minutes }: Step): Promise<void> => {
    const ticket = tickets[which % Math.max(1, tickets.length)]
    if (what === 'buys' || ticket === undefined) {
      const answer = await buys(fixture, which % 2 === 0 ? plain : seller, { phoneNumber: phone })
      if (answer.status === 'ready') tickets.push(answer)
      return
    }
    const { transactionId, statusToken } = ticket
    const held = { params: { transactionId }, headers: { 'purchase-token': statusToken } }
    const reason = 'Asked for at the stall'
    const calls = {
      adds: () => call(addOvertime, { ...held, body: { minutes, paymentMethod: 'orange_money' as const } }),
      pauses: () => call(pausePass, held),
      resumes: () => call(resumePass, held),
      refunds: () => refundByAdmin(fixture, transactionId),
      credits: () => regrantPass(fixture.deps, ADMIN, { transactionId, reason, minutes, isNewCode: false }),
    }
    // A refused step changes nothing.
    const isDone = await (calls[what]() as Promise<unknown>).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError || error instanceof Refusal) return false
        throw error
      },
    )
    if (isDone) done.add(what)
  }
  const resumesAll = async (): Promise<void> => {
    for (const [which] of tickets.entries()) await does({ does: 'resumes', which, minutes: 0 })
  }
  const purchaseIds = () => tickets.map(({ transactionId }) => transactionId)
  return { does, resumesAll, purchaseIds }
}

test('in any history of one number the minutes received are the minutes paid, and never two at once', async () => {
  const pack = await aPackage(fixture.deps, seller.id, {
    overtimeRateMinor: 50,
    downKbps: 2000,
    upKbps: 1000,
  })
  const plain = { ...seller, pack }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 70 })), { minLength: 3, maxLength: 9 }),
      async (steps) => {
        await fixture.database.asOwner('delete from rate_limits')
        const phone = aPhone()
        const { does, resumesAll, purchaseIds } = aHistory(phone, plain)
        const watch = watchMinutes(fixture, purchaseIds)
        for (const [each, minutes] of steps) {
          await does(each)
          await watch.goBy(async () => fixture.clock.advance({ minutes }))
        }
        for (let rounds = 0; rounds < 2 * steps.length; rounds += 1) {
          await resumesAll()
          await watch.goBy(async () => fixture.clock.advance({ minutes: 120 }))
        }
        for (const { id, paid, isRefunded } of await clocksOf(fixture, purchaseIds())) {
          const got = watch.received.get(id) ?? 0
          expect(got).toBeLessThanOrEqual(paid * MINUTE_MS + SLACK_MS)
          if (!isRefunded) expect(got).toBeGreaterThanOrEqual(paid * MINUTE_MS - SLACK_MS)
        }
        expect(watch.doubledMs()).toBe(0)
        expect((await brokenInvariants(fixture)).filter((id) => id === 'I10' || id === 'I30')).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
  expect([...done].sort()).toEqual(['adds', 'credits', 'pauses', 'refunds', 'resumes'])
}, 300_000)
