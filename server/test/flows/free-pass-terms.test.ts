import { setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { connectManually } from '@minit/contract/entrepreneur/manual-access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { aPaidSale, paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { aMac } from '../phones-at.ts'
import { refusalOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aSponsorship, connectsAll, ordersSponsorship, sponsorshipRow } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** A package with every limit that a pass can have. */
const LIMITED = {
  clock: 'while_online' as const,
  dataLimitMb: 50,
  maxDevices: 4,
  downKbps: 512,
  hours: { days: [1], fromMinute: 60, untilMinute: 120 },
  maxPerDay: 1,
}

const passOf = async (purchaseId: string) => {
  const [row] = await fixture.database.asOwner<Record<string, unknown>>(
    `select extract(epoch from expires_at - starts_at)::int / 60 as minutes, clock, bought_seconds, unused_minutes, data_limit_octets, max_devices,
       down_kbps, hours, opens_at, starts_at, expires_at from passes where purchase_id = $1`,
    [purchaseId],
  )
  return row
}

const turnOn = async (seller: TestSeller): Promise<void> => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await callApp(fixture.app, sessionToken)(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })
}

describe('free minutes', () => {
  test('have none of the limits of the package that is their price, and run by the wall clock', async () => {
    const limited = await aSeller(fixture.deps, { pack: LIMITED })
    await turnOn(limited)
    // A sponsor may agree the price of a package without hours or limits alone.
    const waits = await aSeller(fixture.deps, { pack: { clock: 'while_online' } })
    const { id } = await aSponsorship(fixture, waits)
    for (const [seller, sponsorshipId, minutes] of [
      [waits, id, 20],
      [limited, null, 10],
    ] as const) {
      const router = await aRouter(fixture, seller)
      const { place } = await router.join(aMac())
      await router.turn()
      const { transactionId } = await freePhone(fixture, seller, place).proveAndTake(aPhone(), {
        sponsorshipId,
      })
      expect(await passOf(transactionId)).toMatchObject({
        minutes,
        clock: 'at_payment',
        bought_seconds: null,
        unused_minutes: null,
        data_limit_octets: null,
        max_devices: 1,
        down_kbps: null,
        hours: null,
      })
    }
    await expectInvariants(fixture)
  })

  test('are refused to a phone that is online by a pass, with the reason', async () => {
    const seller = await aSeller(fixture.deps)
    await turnOn(seller)
    const router = await aRouter(fixture, seller)
    const { place } = await router.join(aMac())
    await router.turn()
    await paysAt(fixture, seller, place)
    await router.turn()
    await router.turn()
    const phone = freePhone(fixture, seller, place)
    expect(await refusalOf(phone.proveAndTake(aPhone()))).toMatchObject({
      code: 'free_minutes_online',
      message: 'This phone is online already. Come back when its time is over.',
    })
  })

  test('are refused to a number whose pass runs, where no router names the phone, until it is over', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aSponsorship(fixture, seller, { days: 2 })
    const phoneNumber = aPhone()
    await aPaidSale(fixture, seller, { phoneNumber })
    const phone = freePhone(fixture, seller)
    expect(await refusalOf(phone.proveAndTake(phoneNumber, { sponsorshipId: id }))).toMatchObject({
      code: 'free_minutes_online',
      message: 'Your pass still runs here. Come back when its time is over.',
    })
    fixture.clock.advance({ minutes: 90 })
    await phone.take({ sponsorshipId: id })
    await expectInvariants(fixture)
  })

  test('come first where a pass is bought while they run: it begins after them', async () => {
    const seller = await aSeller(fixture.deps)
    await turnOn(seller)
    const router = await aRouter(fixture, seller)
    const { place } = await router.join(aMac())
    await router.turn()
    const free = await freePhone(fixture, seller, place).proveAndTake(aPhone())
    await router.turn()
    const { transactionId } = await paysAt(fixture, seller, place)
    const [first, second] = [await passOf(free.transactionId), await passOf(transactionId)]
    expect(second?.opens_at).toEqual(first?.expires_at)
    expect(second?.minutes).toBe(60)
    await expectInvariants(fixture)
  })
})

describe('a sponsor', () => {
  test('pays, where the seller connects phones by hand, for those that were connected', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aSponsorship(fixture, seller)
    const [came] = await Promise.all(
      [1, 2].map(() => freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })),
    )
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const params = { id: came?.transactionId ?? '' }
    await callApp(fixture.app, sessionToken)(connectManually, { params })
    fixture.clock.advance({ minutes: 60 })
    await keepSponsorships(fixture.deps)
    const row = await sponsorshipRow(fixture, id)
    expect([Number(row?.used_minutes), Number(row?.reserved_minor)]).toEqual([20, 0])
    await expectInvariants(fixture)
  })

  test('is sent one SMS when all minutes are used', async () => {
    const seller = await aSeller(fixture.deps)
    const { id, phone, link } = await aSponsorship(fixture, seller, { sum: 15, days: 3 })
    const used = async () => (await textsTo(fixture, phone)).filter((text) => text.includes('are used'))
    const takes = () => freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
    await takes()
    await connectsAll(fixture, seller)
    fixture.clock.advance({ minutes: 60 })
    await keepSponsorships(fixture.deps)
    expect(await used()).toEqual([])
    await takes()
    await connectsAll(fixture, seller)
    fixture.clock.advance({ minutes: 60 })
    await Promise.all([keepSponsorships(fixture.deps), keepSponsorships(fixture.deps)])
    await keepSponsorships(fixture.deps)
    expect(await used()).toEqual([expect.stringContaining(link)])
    await expectInvariants(fixture)
  })

  test.each([
    ['Pay at kissy.com', 'name_holds_address'],
    ['www kissy', 'name_holds_address'],
    ['Call 076 12 34 56', 'name_holds_number'],
  ])('is not shown to phones as %j', async (sponsorName, code) => {
    const seller = await aSeller(fixture.deps)
    expect(await refusalOf(ordersSponsorship(fixture, seller, { sponsorName }))).toMatchObject({
      code,
      fields: { sponsorName: expect.any(String) },
    })
  })

  test('has no line breaks or invisible signs in the name', async () => {
    const seller = await aSeller(fixture.deps)
    expect(
      await refusalOf(ordersSponsorship(fixture, seller, { sponsorName: 'Kissy\nSchool' })),
    ).toMatchObject({ code: 'invalid_request' })
    const { link } = await ordersSponsorship(fixture, seller, { sponsorName: 'Kissy\u200b \u202eSchool' })
    const [row] = await fixture.database.asOwner<{ sponsor_name: string }>(
      'select sponsor_name from sponsorships where id = $1',
      [link.split('.')[0]],
    )
    expect(row?.sponsor_name).toBe('Kissy School')
  })
})
