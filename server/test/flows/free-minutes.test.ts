import {
  askFreeCode,
  readFreeMinutes,
  readFreePass,
  takeFreeMinutes,
} from '@minit/contract/customer/free-minutes.ts'
import { readFreeOffer, setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { brokenInvariants } from '../invariants.ts'
import { aMac, networkOf } from '../phones-at.ts'
import { refusalOf } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const offerOf = async (seller: TestSeller, offer = { isOn: true, minutes: 10, maxADay: 50 }) => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  return callApp(fixture.app, sessionToken)(setFreeOffer, { body: offer })
}

describe('first ten minutes free', () => {
  test('a number that proves itself by SMS goes online, is walled after its minutes, and pays nothing', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    expect(await offerOf(seller)).toEqual({ isOn: true, minutes: 10, maxADay: 50, givenToday: 0, bar: null })
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    const phone = freePhone(fixture, seller, place)
    expect((await phone.read()).offers).toEqual([
      { sponsorshipId: null, payer: 'Test Hub', who: 'anyone', minutes: 10 },
    ])
    const pass = await phone.proveAndTake(aPhone())
    await router.turn()
    await router.turn()
    expect(await networkOf(fixture, pass, place)).toMatchObject({ state: 'online' })
    const shown = await callApp(fixture.app)(readFreePass, {
      params: { transactionId: pass.transactionId },
      headers: { 'purchase-token': pass.statusToken },
    })
    expect(shown).toMatchObject({
      sponsorName: null,
      minutes: 10,
      businessName: 'Test Hub',
      pass: { overtime: null },
    })
    await router.stays(12)
    expect(router.isOpen(mac)).toBe(false)
    expect(await brokenInvariants(fixture)).toEqual([])
    expect(await countRows(fixture, 'ledger_transactions', `entrepreneur_id = '${seller.id}'`)).toBe(0)
    expect(await countRows(fixture, 'payments', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })

  test('a number has them once a day, whatever its phone, and again the next day', async () => {
    const seller = await aSeller(fixture.deps)
    await offerOf(seller)
    const number = aPhone()
    const phone = freePhone(fixture, seller)
    await phone.proveAndTake(number)
    expect(await refusalOf(phone.take())).toMatchObject({ status: 409, code: 'free_minutes_had' })
    const other = freePhone(fixture, seller)
    expect(await refusalOf(other.proveAndTake(number))).toMatchObject({ code: 'free_minutes_had' })
    fixture.clock.advance({ hours: 24 })
    await phone.take()
  })

  test('without a proven number, or away from the router, nobody gets them', async () => {
    const seller = await aSeller(fixture.deps)
    await offerOf(seller)
    expect(await refusalOf(freePhone(fixture, seller).take())).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    })
    const phone = freePhone(fixture, seller)
    await phone.prove(aPhone())
    await aRouter(fixture, seller).then((router) => router.turn())
    expect(await refusalOf(phone.take())).toMatchObject({ code: 'free_minutes_at_wifi' })
    expect(await phone.read()).toMatchObject({ mustJoin: true })
    const asking = callApp(fixture.app)(askFreeCode, {
      params: { entrepreneur: seller.slug },
      body: { phoneNumber: aPhone() },
    })
    expect(await refusalOf(asking)).toMatchObject({ code: 'free_minutes_at_wifi' })
  })

  test('at a router that shows none of our pages a number gets a code to type there', async () => {
    const seller = await aSeller(fixture.deps)
    const stall = await aRadiusRouter(fixture, seller, 'radius')
    await stall.types(aMac(), 'unknown')
    await offerOf(seller)
    const phone = freePhone(fixture, seller)
    expect((await phone.read()).mustJoin).toBe(false)
    const { transactionId, statusToken } = await phone.proveAndTake(aPhone())
    const { result } = await callApp(fixture.app)(readFreePass, {
      params: { transactionId },
      headers: { 'purchase-token': statusToken },
    })
    expect((await stall.types(aMac(), result.password)).json()).toHaveProperty('reply:Class')
  })

  test('the limit of a day holds for many at once', async () => {
    const seller = await aSeller(fixture.deps)
    await offerOf(seller, { isOn: true, minutes: 10, maxADay: 3 })
    const phones = Array.from({ length: 8 }, () => freePhone(fixture, seller))
    for (const phone of phones) await phone.prove(aPhone())
    const taken = await Promise.allSettled(phones.map((phone) => phone.take()))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await countRows(fixture, 'free_grants', `entrepreneur_id = '${seller.id}'`)).toBe(3)
    expect((await phones[0]?.read())?.offers).toEqual([])
  })

  test('a seller who switched them off gives none', async () => {
    const seller = await aSeller(fixture.deps)
    await offerOf(seller)
    const phone = freePhone(fixture, seller)
    await phone.prove(aPhone())
    await offerOf(seller, { isOn: false, minutes: 10, maxADay: 50 })
    expect(await refusalOf(phone.take())).toMatchObject({ code: 'free_minutes_not_offered' })
    expect((await phone.read()).offers).toEqual([])
  })

  test('their pages show nothing to a wrong token, and figures of sales stay as they were', async () => {
    const seller = await aSeller(fixture.deps)
    await offerOf(seller)
    const { transactionId } = await freePhone(fixture, seller).proveAndTake(aPhone())
    const outsider = callApp(fixture.app)(readFreePass, {
      params: { transactionId },
      headers: { 'purchase-token': 'A'.repeat(27) },
    })
    expect(await refusalOf(outsider)).toMatchObject({ status: 404 })
    const { sessionToken } = await logInAs(fixture.deps, seller)
    expect(await callApp(fixture.app, sessionToken)(readFreeOffer, {})).toMatchObject({ givenToday: 1 })
    const [totals] = await fixture.database.asOwner(
      'select sales, customers from seller_totals where entrepreneur_id = $1',
      [seller.id],
    )
    expect(totals).toMatchObject({ sales: '0', customers: '0' })
  })
})

test('an unknown shop has no free page', async () => {
  const asking = callApp(fixture.app)(readFreeMinutes, { params: { entrepreneur: 'no-such-shop' } })
  expect(await refusalOf(asking)).toMatchObject({ code: 'entrepreneur_not_found' })
  const taking = callApp(fixture.app)(takeFreeMinutes, {
    params: { entrepreneur: 'no-such-shop' },
    body: { sponsorshipId: null },
  })
  expect(await refusalOf(taking)).toMatchObject({ code: 'entrepreneur_not_found' })
})
