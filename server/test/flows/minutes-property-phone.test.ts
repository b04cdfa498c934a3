import { ApiError } from '@minit/contract/call.ts'
import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { giftOf, givesPass } from '../gifts.ts'
import { brokenInvariants } from '../invariants.ts'
import { clocksOf, watchMinutes } from '../minutes-watch.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'
import { aCard } from '../voucher-fixture.ts'

/** The clock runs on while calls are made. */
const SLACK_MS = 10_000
/** A router reports every two minutes here. */
const REPORT_MINUTES = 2

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
})
afterAll(() => fixture.close())

const WAYS = ['pays', 'pays for a later start', 'types a voucher', 'types the code of a gift'] as const
type Way = (typeof WAYS)[number]
type Step = { does: Way | 'is refunded'; which: number; stays: number }

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...WAYS, 'is refunded' as const),
  which: fc.nat(9),
  stays: fc.integer({ min: 0, max: 25 }),
})

const purchaseOfCode = async (id: string): Promise<string> => {
  const [row] = await fixture.database.asOwner<{ id: string }>(
    'select p.purchase_id as id from vouchers v join passes p on p.purchase_id = v.purchase_id where v.id = $1',
    [id],
  )
  if (row === undefined) throw new Error('the voucher was not used')
  return row.id
}

/** How a phone at this place gets minutes; each returns the purchase of the minutes. */
const waysAt = (place: string): Record<Way, () => Promise<string>> => ({
  pays: async () => (await at.buys({}, place)).transactionId,
  'pays for a later start': async () => (await at.buys({ clock: 'first_use' }, place)).transactionId,
  'types a voucher': async () => {
    const card = await aCard(fixture, seller)
    await at.enter(place, { password: card.code, transactionId: '', statusToken: '' })
    return purchaseOfCode(card.id)
  },
  'types the code of a gift': async () => {
    const { held } = await givesPass(fixture, seller)
    const { result } = await giftOf(fixture, held)
    await at.enter(place, { ...held, password: result?.password ?? '' })
    return held.transactionId
  },
})

/** A phone at a router of its own, and its history there. */
const aPhoneOnline = async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const ways = waysAt(place)
  const bought: string[] = []
  const watch = watchMinutes(fixture, () => bought)
  let openMinutes = 0
  /** A refused step changes nothing: a pass that has ended, or was refunded. */
  const refund = (transactionId: string): Promise<unknown> =>
    refundByAdmin(fixture, transactionId).catch((error: unknown) => {
      if (!(error instanceof ApiError || error instanceof Refusal)) throw error
    })
  return {
    watch,
    bought,
    openMinutes: () => openMinutes,
    does: async ({ does, which }: Step): Promise<void> => {
      const [id] = bought.slice(which % Math.max(1, bought.length))
      if (does !== 'is refunded') bought.push(await ways[does]())
      else if (id !== undefined) await refund(id)
      for (const _ of ['told', 'carried out']) await router.turn()
    },
    stays: async (minutes: number): Promise<void> => {
      for (let left = minutes; left > 0; left -= REPORT_MINUTES) {
        if (router.isOpen(mac)) openMinutes += REPORT_MINUTES
        await watch.goBy(() => router.stays(REPORT_MINUTES))
      }
    },
  }
}

test('in any history of one phone its vouchers, gifts and passes give all their minutes, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      await fixture.database.asOwner('delete from rate_limits')
      const phone = await aPhoneOnline()
      for (const each of steps) {
        await phone.does(each)
        await phone.stays(each.stays)
      }
      await phone.stays(62 * steps.length)
      const clocks = await clocksOf(fixture, phone.bought)
      expect(clocks.length).toBe(phone.bought.length)
      for (const { id, paid, isRefunded, isUnused } of clocks) {
        const got = phone.watch.received.get(id) ?? 0
        expect(got).toBeLessThanOrEqual(paid * MINUTE_MS + SLACK_MS)
        if (!isRefunded) expect([isUnused, got >= paid * MINUTE_MS - SLACK_MS]).toEqual([false, true])
      }
      expect(phone.watch.doubledMs()).toBe(0)
      // The router gave access for as long as the phone's passes ran, within the interval of two reports.
      const received = [...phone.watch.received.values()].reduce((sum, each) => sum + each, 0) / MINUTE_MS
      expect(Math.abs(phone.openMinutes() - received)).toBeLessThanOrEqual(
        REPORT_MINUTES * (steps.length + 1),
      )
      expect(await brokenInvariants(fixture)).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 300_000)
