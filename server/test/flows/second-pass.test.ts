import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { HOUR_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addsMinutes, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { givesPass } from '../gifts.ts'
import { brokenInvariants } from '../invariants.ts'
import { aMac, headersOf, phonesAt } from '../phones-at.ts'
import { buys, statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  at = phonesAt(fixture, () => seller)
  // A router has reported, so the seller connects no phones by hand.
  await (await aRouter(fixture, seller)).turn()
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

const pays = async (phoneNumber: string, of = seller) => {
  const answer = await buys(fixture, of, { phoneNumber })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  return answer
}

/** When the pass runs, in milliseconds since 1970. */
const clockOf = async (ticket: Ticket) => {
  const { result } = await statusOf(fixture, ticket)
  return { from: Date.parse(result?.startsAt ?? ''), until: Date.parse(result?.expiresAt ?? '') }
}

const refunds = ({ transactionId }: Ticket) => refundByAdmin(fixture, transactionId)

describe('a second pass of a number whose pass runs', () => {
  test('begins when the first ends, and has its own code, link and minutes', async () => {
    const phone = aPhone()
    const [first, second, third] = [await pays(phone), await pays(phone), await pays(phone)]
    const clocks = [await clockOf(first), await clockOf(second), await clockOf(third)]
    expect(clocks.map(({ from, until }) => until - from)).toEqual([HOUR_MS, HOUR_MS, HOUR_MS])
    expect(clocks[1]?.from).toBe(clocks[0]?.until)
    expect(clocks[2]?.from).toBe(clocks[1]?.until)
    expect(new Set([first.password, second.password, third.password]).size).toBe(3)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('begins now where the first has ended, and for another number, and at another seller', async () => {
    const phone = aPhone()
    await pays(phone)
    const now = fixture.deps.now().getTime()
    expect((await clockOf(await pays(aPhone()))).from).toBeLessThan(now + MINUTE_MS)
    const elsewhere = await aSeller(fixture.deps)
    await (await aRouter(fixture, elsewhere)).turn()
    expect((await clockOf(await pays(phone, elsewhere))).from).toBeLessThan(now + MINUTE_MS)
    fixture.clock.advance({ minutes: 61 })
    const later = fixture.deps.now().getTime()
    expect((await clockOf(await pays(phone))).from).toBeLessThan(later + MINUTE_MS)
  })

  test('moves with the end of the first: by overtime, a pause, and a refund of either', async () => {
    const pack = await aPackage(fixture.deps, seller.id, {
      overtimeRateMinor: 50,
      maxPauses: 2,
      pauseDays: 7,
    })
    const pausing = { ...seller, pack }
    await (await aRouter(fixture, seller)).turn()
    const phone = aPhone()
    const first = await pays(phone, pausing)
    const [second, third] = [await pays(phone), await pays(phone)]
    const call = callApp(fixture.app)
    const ofFirst = { params: { transactionId: first.transactionId }, headers: headersOf(first) }
    await addsMinutes(fixture, first, 20)
    expect((await clockOf(second)).from).toBe((await clockOf(first)).until)
    expect((await clockOf(third)).from).toBe((await clockOf(second)).until)

    await call(pausePass, ofFirst)
    fixture.clock.advance({ hours: 30 })
    await call(resumePass, ofFirst)
    const { until } = await clockOf(first)
    expect(until - fixture.deps.now().getTime()).toBeGreaterThan(79 * MINUTE_MS)
    expect((await clockOf(second)).from).toBe(until)

    await refunds(second)
    expect(await clockOf(third)).toEqual({ from: until, until: until + HOUR_MS })
    await refunds(first)
    const third_ = await clockOf(third)
    expect(third_.from).toBeLessThanOrEqual(fixture.deps.now().getTime())
    expect(third_.until - third_.from).toBe(HOUR_MS)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('keeps its own limits: only the rest of a paused pass waits for a pass that was bought meanwhile', async () => {
    const pack = await aPackage(fixture.deps, seller.id, {
      overtimeRateMinor: 50,
      maxPauses: 2,
      pauseDays: 7,
    })
    await (await aRouter(fixture, seller)).turn()
    const phone = aPhone()
    const first = await pays(phone, { ...seller, pack })
    const ofFirst = { params: { transactionId: first.transactionId }, headers: headersOf(first) }
    fixture.clock.advance({ minutes: 20 })
    await callApp(fixture.app)(pausePass, ofFirst)
    const second = await pays(phone)
    expect((await clockOf(second)).from).toBeLessThanOrEqual(fixture.deps.now().getTime())
    await callApp(fixture.app)(resumePass, ofFirst)
    const kept = (await clockOf(first)).until - (await clockOf(second)).until
    expect(Math.round(kept / MINUTE_MS)).toBe(40)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('shows a buyer for another number nothing of the running pass, and does not change it', async () => {
    const phone = aPhone()
    const first = await pays(phone)
    const before = await clockOf(first)
    const outsiders = await pays(phone)
    expect(await clockOf(first)).toEqual(before)
    const seen = JSON.stringify(await statusOf(fixture, outsiders))
    expect(seen).not.toContain(first.password)
    expect(seen).not.toContain(first.transactionId)
    await refunds(outsiders)
    expect(await clockOf(first)).toEqual(before)
  })

  test('begins at once on another phone that types its code; the first pass continues', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const phone = aPhone()
    const [first, second] = [await pays(phone), await pays(phone)]
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    await at.enter(place, second)
    expect(await router.turn()).toEqual([`auth ${mac} 60`])
    const now = fixture.deps.now().getTime()
    expect((await clockOf(second)).from).toBeLessThanOrEqual(now)
    expect((await clockOf(first)).until).toBeGreaterThan(now + 50 * MINUTE_MS)
    expect(await brokenInvariants(fixture)).toEqual([])
  })
})

describe('a phone that is online at a router and buys again', () => {
  const online = async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const first = await at.buys({}, place)
    for (const _ of ['opened', 'said so']) await router.turn()
    return { router, mac, place, first }
  }

  test('stays online until the end of both, whichever number pays, with nothing to type', async () => {
    const { router, mac, place, first } = await online()
    await router.stays(20)
    const second = await at.buys({}, place)
    expect((await clockOf(second)).from).toBe((await clockOf(first)).until)
    expect(await router.turn()).toEqual([`extend ${mac} 100`])
    expect(await router.stays(98)).toEqual([])
    expect(router.clients.get(mac)?.state).toBe('Authenticated')
    expect(await router.stays(4)).toEqual([`deauth ${mac}`])
    expect(await at.breaches()).toEqual([])
  })

  test('continues at the speed of the second when the first ends', async () => {
    const { router, mac, place, first } = await online()
    await at.buys({ downKbps: 1000, upKbps: 500 }, place)
    expect(await router.stays(58)).toEqual([])
    const received = await router.stays(4)
    expect(received).toEqual([`extend ${mac} 60 500 1000`])
    expect((await at.viewOf(first)).result?.expiresAt).toBeDefined()
    expect(router.clients.get(mac)?.state).toBe('Authenticated')
  })

  test('continues with a voucher that it typed meanwhile, and with a pass that waits for its first use', async () => {
    const { router, mac, place } = await online()
    const card = await aCard(fixture, seller)
    await at.enter(place, { password: card.code, transactionId: '', statusToken: '' })
    await at.buys({ clock: 'first_use' }, place)
    expect(await router.stays(178)).toEqual([`extend ${mac} 60`, `extend ${mac} 60`])
    expect(router.clients.get(mac)?.state).toBe('Authenticated')
    expect(await at.breaches()).toEqual([])
  })

  test('gets back the whole time of a power cut, in both passes', async () => {
    const { router, place, first } = await online()
    const second = await at.buys({}, place)
    await router.stays(50)
    const before = await clockOf(second)
    fixture.clock.advance({ minutes: 30 })
    await router.turn()
    const [one, two] = [await clockOf(first), await clockOf(second)]
    expect(two.until - before.until + one.until - before.from).toBeGreaterThanOrEqual(29 * MINUTE_MS)
    expect(await at.breaches()).toEqual([])
  })

  test('takes both passes along when the first is moved', async () => {
    const { router, place, first } = await online()
    const second = await at.buys({}, place)
    const other = aMac()
    const { place: there } = await router.join(other)
    await router.turn()
    await at.enter(there, first, true)
    await router.stays(70)
    expect(router.clients.get(other)?.state).toBe('Authenticated')
    expect((await at.networkOf(second, there)).state).toBe('online')
  })

  test('keeps a gift waiting for the phone of its recipient', async () => {
    const { place } = await online()
    const { held } = await givesPass(fixture, seller, {}, place)
    const [gift] = await fixture.database.asOwner<{ unused_minutes: number; clock: string }>(
      'select unused_minutes, clock from passes where purchase_id = $1',
      [held.transactionId],
    )
    expect(gift).toEqual({ unused_minutes: 60, clock: 'first_use' })
  })
})
