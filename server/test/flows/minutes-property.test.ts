import { ApiError } from '@minit/contract/call.ts'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regrantPass } from '../../src/features/purchases/correct-purchase.ts'
import { refundPurchase } from '../../src/features/refunds/refund-purchase.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { brokenInvariants } from '../books.ts'
import { aPackage, aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { buys, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

const ADMIN = { accountId: 'an admin', name: 'The Admin' }
const MINUTE_MS = 60_000
/** Each call of a history takes some of the clock's time, and a pause is kept to the second. */
const SLACK_MS = 5_000

let world: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps, { pack: { overtimeRateMinor: 50, maxPauses: 10, pauseDays: 60 } })
  router = await aRouter(world, seller)
  await router.turn()
})
afterAll(() => world.close())

type Clock = { id: string; opens: Date; ends: Date; paid: number; isRefunded: boolean; isPaused: boolean }

/** The passes of a number: when each one's clock runs as it stands now, and the minutes that were paid or given for it. */
const clocksOf = (phone: string) =>
  world.database.asOwner<Clock>(
    `select s.purchase_id as id, greatest(s.opens_at, s.resumed_at) as opens, least(s.expires_at, coalesce(s.revoked_at, s.expires_at)) as ends,
       (select sum(m.minutes)::int from pass_minutes m where m.pass_id = s.id) as paid, s.revoked_at is not null as "isRefunded",
       s.paused_at is not null as "isPaused"
     from passes s join purchases p on p.id = s.purchase_id where p.phone = $1 order by s.id`,
    [phone],
  )

/** What a number has received of each pass so far, and how long two of its clocks ran at once. */
const aWatch = (phone: string) => {
  const received = new Map<string, number>()
  let doubled = 0
  /** Lets time go by with nothing bought or changed. */
  const goBy = async (minutes: number): Promise<void> => {
    const clocks = (await clocksOf(phone)).filter(({ isPaused }) => !isPaused)
    const from = world.deps.now().getTime()
    world.clock.advance({ minutes })
    const until = world.deps.now().getTime()
    const runs = clocks.map(({ id, opens, ends }) => ({
      id,
      from: Math.max(opens.getTime(), from),
      until: Math.min(ends.getTime(), until),
    }))
    for (const run of runs)
      if (run.until > run.from) received.set(run.id, (received.get(run.id) ?? 0) + run.until - run.from)
    for (const [index, one] of runs.entries())
      for (const other of runs.slice(index + 1))
        doubled += Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from))
  }
  return { received, goBy, doubledMs: () => doubled }
}

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

/** What was not refused in any history: each kind of step has to happen. */
const done = new Set<string>()

const aHistory = (phone: string, plain: TestSeller) => {
  const tickets: Ticket[] = []
  const call = callApp(world.app)
  const does = async ({ does: what, which, minutes }: Step): Promise<void> => {
    const ticket = tickets[which % Math.max(1, tickets.length)]
    if (what === 'buys' || ticket === undefined) {
      const answer = await buys(world, which % 2 === 0 ? plain : seller, { phoneNumber: phone })
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
      refunds: () => refundPurchase(world.deps, ADMIN, { transactionId, reason }),
      credits: () => regrantPass(world.deps, ADMIN, { transactionId, reason, minutes, isNewCode: false }),
    }
    // What is refused changes nothing.
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
  return { does, resumesAll }
}

test('in any history of one number minutes received are minutes paid, and never two at once', async () => {
  const pack = await aPackage(world.deps, seller.id, { overtimeRateMinor: 50, downKbps: 2000, upKbps: 1000 })
  const plain = { ...seller, pack }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 70 })), { minLength: 3, maxLength: 9 }),
      async (steps) => {
        await world.database.asOwner('delete from rate_limits')
        const phone = aPhone()
        const [{ does, resumesAll }, watch] = [aHistory(phone, plain), aWatch(phone)]
        for (const [each, minutes] of steps) {
          await does(each)
          await watch.goBy(minutes)
        }
        for (let rounds = 0; rounds < 2 * steps.length; rounds += 1) {
          await resumesAll()
          await watch.goBy(120)
        }
        for (const { id, paid, isRefunded } of await clocksOf(phone)) {
          const got = watch.received.get(id) ?? 0
          expect(got).toBeLessThanOrEqual(paid * MINUTE_MS + SLACK_MS)
          if (!isRefunded) expect(got).toBeGreaterThanOrEqual(paid * MINUTE_MS - SLACK_MS)
        }
        expect(watch.doubledMs()).toBe(0)
        expect((await brokenInvariants(world)).filter((id) => id === 'I10' || id === 'I30')).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
  expect([...done].sort()).toEqual(['adds', 'credits', 'pauses', 'refunds', 'resumes'])
}, 300_000)
