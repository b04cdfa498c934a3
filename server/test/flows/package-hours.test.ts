import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { MINUTES_A_DAY, type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { resendAccess } from '../../src/modules/messaging/messages/access-message.ts'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { updatePackage } from '../../src/modules/shop/packages/packages.ts'
import { addsMinutes, aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { textsTo } from '../gifts.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
import { buys } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
// Each test begins at the noon at which its clock begins.
beforeEach(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
  return () => fixture.close()
})

const NOON = MINUTES_A_DAY / 2
/** From an hour before noon until half past it, each day. */
const MIDDAY: PassHours = { fromMinute: NOON - 60, untilMinute: NOON + 30, days: [...WEEK] }
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }

/** The instant of a minute of the day, today or so many days ahead. */
const todayAt = (minute: number, days = 0): Date => {
  const midnight = new Date(fixture.deps.now().toISOString().slice(0, 10))
  return new Date(midnight.getTime() + (minute + days * MINUTES_A_DAY) * 60_000)
}
const goTo = (instant: Date): void =>
  fixture.clock.advance({ seconds: (instant.getTime() - fixture.deps.now().getTime()) / 1000 })

describe('a package with hours', () => {
  const onSale = async (packageId: string) =>
    (await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } })).find(
      ({ id }) => id === packageId,
    )

  test('is shown with the time of its next sale, refused until then, and sold from then on', async () => {
    const pack = await aPackage(fixture.deps, seller.id, { name: 'Night', hours: NIGHT })
    expect(await onSale(pack.id)).toMatchObject({
      options: { hours: NIGHT },
      sellsFrom: todayAt(22 * 60).toISOString(),
    })
    for (const paymentMethod of ['orange_money', 'cash'] as const)
      expect(await refusalText(buys(fixture, { ...seller, pack }, { paymentMethod }))).toBe(
        'package_not_now: This package is sold from 10 pm to 6 am. Come back then, or choose another one.',
      )
    goTo(todayAt(22 * 60))
    expect((await onSale(pack.id))?.sellsFrom).toBeNull()
    expect((await buys(fixture, { ...seller, pack })).status).toBe('ready')
    expect(await onSale(seller.pack.id)).toMatchObject({ options: null, sellsFrom: null })
  })

  // Only a router applies the hours of a pass.
  const hasARouter = async () => (await aRouter(fixture, seller)).turn()

  test('has its hours in the message, also in a repeated one', async () => {
    await hasARouter()
    const pack = await aPackage(fixture.deps, seller.id, { name: 'Night', hours: NIGHT })
    goTo(todayAt(22 * 60))
    const phoneNumber = aPhone()
    const { transactionId } = await aPaidSale(fixture, { ...seller, pack }, { phoneNumber })
    fixture.clock.advance({ seconds: 61 })
    await resendAccess(fixture.deps, { entrepreneurId: seller.id, transactionId, method: 'sms' })
    const texts = await textsTo(fixture, phoneNumber)
    expect(texts).toEqual([
      expect.stringContaining(', only from 10 pm to 6 am'),
      expect.stringContaining(', only from 10 pm to 6 am'),
    ])
  })

  test('keeps its old hours for earlier orders after a change', async () => {
    await hasARouter()
    const pack = await aPackage(fixture.deps, seller.id, { hours: MIDDAY })
    const ticket = await buys(fixture, { ...seller, pack }, { paymentMethod: 'cash' })
    const { name, description, durationMinutes, priceMinor, overtimeRateMinor } = pack
    const terms = { name, description, durationMinutes, priceMinor, overtimeRateMinor, hours: NIGHT }
    await updatePackage(fixture.deps, seller.id, { packageId: pack.id, terms })
    await decideCash(fixture.deps, seller.id, { purchaseId: ticket.transactionId, decision: 'received' })
    const { result, pass } = await at.viewOf({ ...ticket, password: '' })
    expect([result?.hours, pass?.options?.hours]).toEqual([MIDDAY, MIDDAY])
  })

  test('ordered in time and paid later has all its minutes in the next period', async () => {
    await hasARouter()
    const pack = await aPackage(fixture.deps, seller.id, { hours: MIDDAY })
    const ticket = await buys(fixture, { ...seller, pack }, { paymentMethod: 'cash' })
    goTo(todayAt(NOON + 45))
    await decideCash(fixture.deps, seller.id, { purchaseId: ticket.transactionId, decision: 'received' })
    const { result } = await at.viewOf({ ...ticket, password: '' })
    expect(result?.expiresAt).toBe(todayAt(NOON, 1).toISOString())
    expect(await at.breaches()).toEqual([])
  })
})

describe('at a router with openNDS', () => {
  test('a pass runs until its hours end, waits, and has the rest of its minutes the next day', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ hours: MIDDAY }, place)
    expect(await router.turn()).toEqual([`auth ${mac} 30`])
    const left = todayAt(NOON + 30).getTime() - Date.parse(pass.startsAt)
    expect(pass.expiresAt).toBe(new Date(todayAt(NOON - 60, 1).getTime() + HOUR_MS - left).toISOString())
    await router.stays(29)
    goTo(todayAt(NOON + 30))
    expect(await router.turn()).toEqual([`deauth ${mac}`])
    expect((await at.networkOf(pass, place)).state).toBe('outside_hours')
    expect(await refusalText(at.enter(place, pass))).toBe('pass_outside_hours: This pass opens at 11 am')
    expect(await at.standsAt(place)).toMatchObject({
      state: 'outside_hours',
      opensAt: todayAt(NOON - 60, 1).toISOString(),
    })
    expect(await router.turn()).toEqual([])

    goTo(todayAt(NOON - 61, 1))
    expect(await router.turn()).toEqual([])
    goTo(todayAt(NOON - 60))
    expect(await router.turn()).toEqual([`auth ${mac} ${Math.ceil(60 - left / 60_000)}`])
    await router.turn()
    expect(router.isOpen(mac)).toBe(true)
    expect((await at.viewOf(pass)).pass?.phones).toMatchObject([{ isOnline: true }])
    await router.stays(Math.floor(60 - left / 60_000))
    goTo(new Date(pass.expiresAt))
    await router.turn()
    const { place: again } = await router.join(mac)
    expect(await refusalText(at.enter(again, pass))).toMatch(/^pass_over: Its time ended at \d\d:\d\d/)
    expect(await at.breaches()).toEqual([])
  })

  test('a pass that begins with its first use does not begin outside the hours, and runs within them alone', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const pass = await at.buys({ hours: MIDDAY, clock: 'first_use' })
    goTo(todayAt(NOON + 31))
    await router.turn()
    const { place } = await router.join(aMac())
    expect(await refusalText(at.enter(place, pass))).toMatch(/^pass_outside_hours/)
    expect((await at.viewOf(pass)).result?.unusedMinutes).toBe(60)

    goTo(todayAt(NOON + 20, 1))
    const mac = aMac()
    await at.enter((await router.join(mac)).place, pass)
    expect(await router.turn()).toEqual([`auth ${mac} 10`])
    await router.turn()
    const { result } = await at.viewOf(pass)
    const used = todayAt(NOON + 30).getTime() - Date.parse(result?.startsAt ?? '')
    expect(result?.expiresAt).toBe(new Date(todayAt(NOON - 60, 1).getTime() + HOUR_MS - used).toISOString())
    expect(await at.breaches()).toEqual([])
  })

  test('a power cut returns the part within the hours, and nothing of the rest', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ hours: MIDDAY }, place)
    await router.turn()
    goTo(todayAt(NOON + 25))
    await router.turn()
    goTo(todayAt(NOON + 45))
    await router.turn()
    const { pass: after, result } = await at.viewOf(pass)
    // 25 minutes of silence until the report, then 5 until the hours ended.
    expect(after?.outageMinutes).toBe(30)
    expect(Date.parse(result?.expiresAt ?? '') - Date.parse(pass.expiresAt)).toBe(30 * 60_000)
    goTo(todayAt(NOON + 180))
    await router.turn()
    expect((await at.viewOf(pass)).pass?.outageMinutes).toBe(30)
    expect(await at.breaches()).toEqual([])
  })

  test('added minutes run within the hours too', async () => {
    await (await aRouter(fixture, seller)).turn()
    const pass = await at.buys({ hours: MIDDAY })
    await addsMinutes(fixture, pass, 90)
    const { result } = await at.viewOf(pass)
    // Half an hour and more of the first day, the second day's full hour and a half, and the rest.
    expect(Date.parse(result?.expiresAt ?? '') - Date.parse(pass.expiresAt)).toBe(24 * HOUR_MS)
  })
})

describe('at a router that authenticates by RADIUS', () => {
  test.each(['mikrotik', 'radius'] as const)(
    'a %s gives access until the hours end, and not outside them',
    async (kind) => {
      const router = await aRadiusRouter(fixture, seller, kind)
      await router.types(aMac(), 'no code')
      const { password } = await at.buys({ hours: MIDDAY })
      goTo(todayAt(NOON + 27))
      const mac = aMac()
      const reply = await router.types(mac, password)
      const seconds = reply.json()['reply:Session-Timeout']
      expect(seconds).toBeGreaterThan(150)
      expect(seconds).toBeLessThanOrEqual(180)
      goTo(todayAt(NOON + 30))
      const refused = await router.types(mac, password)
      expect([refused.statusCode, refused.json()['reply:Reply-Message']]).toEqual([
        401,
        'This pass opens at 11 am',
      ])
      expect((await router.comesBack(mac)).statusCode).toBe(401)
      goTo(todayAt(NOON - 60, 1))
      expect((await router.comesBack(mac)).statusCode).toBe(200)
    },
  )
})
