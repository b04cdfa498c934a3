import { ApiError } from '@minit/contract/call.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { holdPayouts } from '../../src/modules/money/payouts/decide-payout.ts'
import { clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import { TRAVEL_INVARIANTS } from '../../src/modules/money/travel/travel-invariants.ts'
import { endTravels } from '../../src/modules/money/travel/travels.jobs.ts'
import { addsMinutes, aPaidSale, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, callApp, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { aMac, type BoughtPass, headersOf } from '../phones-at.ts'
import { aRouter } from '../router.ts'
import { aHome, goesHome, keptBack, stay, takesTravellers, walksTo } from '../travel.ts'

const HISTORIES = 16

type Shop = { seller: TestSeller; router: Awaited<ReturnType<typeof aRouter>> }

let fixture: TestApp
let shops: Shop[]
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  shops = []
  for (const [name, hourMinor] of [
    ['Kissy Corner', 1_000],
    ['Lumley Net', 3_500],
    ['Congo Cross', 8_000],
  ] as const) {
    const seller = await aHome(fixture, { overtimeRateMinor: 50, maxPauses: 3, pauseDays: 7 }, name)
    await takesTravellers(fixture, seller, { hourMinor })
    shops.push({ seller, router: await aRouter(fixture, seller) })
  }
})
afterAll(() => fixture.close())

const KINDS = [
  'sells',
  'walks',
  'walks',
  'walks',
  'stays',
  'stays',
  'returns',
  'dark',
  'pauses',
  'goesOn',
  'adds',
  'refunds',
  'holds',
  'clears',
] as const
const step = fc.record({
  what: fc.constantFrom(...KINDS),
  which: fc.nat(9),
  shop: fc.nat(2),
  minutes: fc.integer({ min: 1, max: 6 }),
})
type Step = { what: (typeof KINDS)[number]; which: number; shop: number; minutes: number }

/** Steps that succeeded in any history: each kind of step has to succeed. */
const done = new Set<string>()

const shopAt = (index: number): Shop => {
  const shop = shops[index % shops.length]
  if (shop === undefined) throw new Error('there are no shops')
  return shop
}
const routers = () => shops.map(({ router }) => router)

const aHistory = () => {
  const passes: BoughtPass[] = []
  const macs = new Map<string, string>()
  const call = callApp(fixture.app)
  const sells = async (shop: Shop): Promise<void> => {
    const pass = await aPaidSale(fixture, shop.seller, { deliveryMethod: 'qr_display' })
    passes.push(pass)
    macs.set(pass.transactionId, aMac())
  }
  const walks = async (pass: BoughtPass, { router }: Shop): Promise<void> => {
    const { place } = await router.join(macs.get(pass.transactionId) ?? '')
    await walksTo(fixture, place, pass)
  }
  const held = (pass: BoughtPass) => ({
    params: { transactionId: pass.transactionId },
    headers: headersOf(pass),
  })
  /** One shop's router is off; then it reports again. */
  const goesDark = async ({ router }: Shop, minutes: number): Promise<void> => {
    const others = routers().filter((each) => each !== router)
    await stay(fixture, others, minutes)
    await router.turn()
  }
  const holds = async ({ seller }: Shop): Promise<void> => {
    const [row] = await fixture.database.asOwner<{ is_held: boolean }>(
      'select held_at is not null as is_held from payout_settings where entrepreneur_id = $1',
      [seller.id],
    )
    const isHeld = row?.is_held !== true
    await holdPayouts(fixture.deps, ADMIN, { id: seller.id, isHeld, reason: 'We check something.' })
  }
  const doing = (each: Step): (() => Promise<unknown>) => {
    const { what, which, minutes } = each
    const shop = shopAt(each.shop)
    const pass = passes[which % Math.max(1, passes.length)]
    if (what === 'sells' || pass === undefined) return () => sells(shop)
    const steps: Record<Exclude<Step['what'], 'sells'>, () => Promise<unknown>> = {
      walks: () => walks(pass, shop),
      stays: () => stay(fixture, routers(), minutes),
      returns: () => goesHome(fixture, pass),
      dark: () => goesDark(shop, minutes + 3),
      pauses: () => call(pausePass, held(pass)),
      goesOn: () => call(resumePass, held(pass)),
      adds: () => addsMinutes(fixture, pass, minutes + 5),
      refunds: () => refundByAdmin(fixture, pass.transactionId),
      holds: () => holds(shop),
      clears: () => clearTravels(fixture.deps),
    }
    return steps[what]
  }
  /** A refused step changes nothing. */
  const does = async (each: Step): Promise<void> => {
    const isDone = await doing(each)().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError || error instanceof Refusal) return false
        throw error
      },
    )
    if (isDone) done.add(each.what)
  }
  return { does }
}

/** What clearings moved over all sellers, and each breach of what must hold of travels. */
const wrongs = async (): Promise<unknown[]> => {
  const found: unknown[] = await fixture.database.asOwner(
    `select 'sum' as what, sum(amount_minor) as minor from ledger_entries where account = 'clearing:owed' having sum(amount_minor) <> 0`,
  )
  for (const { id, breaches } of TRAVEL_INVARIANTS)
    found.push(...(await fixture.database.asOwner(`select '${id}' as what, b.* from (${breaches}) b`)))
  return found
}

/** A long quiet time, after which all uses are over and settled. */
const ends = async (): Promise<void> => {
  await stay(fixture, routers(), 1)
  fixture.clock.advance({ hours: 3 })
  for (const router of routers()) await router.turn()
  fixture.clock.advance({ hours: 2 })
  await endTravels(fixture.deps)
  await fixture.database.asOwner('update payout_settings set held_at = null, hold_reason = null')
  await clearTravels(fixture.deps)
}

test('in any history of three shops what travels adds up after each step, and all of it is cleared in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      await fixture.database.asOwner('delete from rate_limits')
      const { does } = aHistory()
      for (const router of routers()) await router.turn()
      for (const each of steps) {
        await does(each)
        expect(await wrongs()).toEqual([])
      }
      await ends()
      expect(await wrongs()).toEqual([])
      for (const { seller } of shops) expect(await keptBack(fixture, seller)).toBe(0)
      await expectInvariants(fixture)
    }),
    { numRuns: HISTORIES },
  )
  expect([...done].toSorted()).toEqual([...new Set(KINDS)].toSorted())
}, 600_000)
