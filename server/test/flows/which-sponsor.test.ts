import { readFreePass } from '@minit/contract/customer/free-minutes.ts'
import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { refusalOf } from '../purchases.ts'
import { aSponsorship, sponsorshipRow } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const shopPage = async (seller: TestSeller) =>
  (await callApp(fixture.app)(readBusinessInfo, { params: { entrepreneur: seller.slug } })).free

const listsFor = (seller: TestSeller, numbers: string, sponsorName = 'Sesay Family') =>
  aSponsorship(fixture, seller, { who: 'numbers', numbers, sponsorName })

/** Takes the first offer of a proven number; returns who it named, who the pass names and whose sum it reserved. */
const takesFirst = async (seller: TestSeller, number: string) => {
  const phone = freePhone(fixture, seller)
  await phone.prove(number)
  const [offer] = (await phone.read()).offers
  const { transactionId, statusToken } = await phone.take({ sponsorshipId: offer?.sponsorshipId ?? null })
  const pass = await callApp(fixture.app)(readFreePass, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })
  return { named: offer?.payer, onPass: pass.sponsorName, sponsorshipId: offer?.sponsorshipId }
}

describe('a sponsor of listed numbers', () => {
  test('is named to no phone that has not proven its number, on neither page', async () => {
    const seller = await aSeller(fixture.deps)
    await listsFor(seller, aPhone())
    expect(await shopPage(seller)).toEqual({ name: '', minutes: null })
    const read = await freePhone(fixture, seller).read()
    expect(read).toMatchObject({ offers: [], asksList: true })
    expect(JSON.stringify(read)).not.toContain('Sesay')
    await aSponsorship(fixture, seller, { sponsorName: 'Waterloo Clinic' })
    await expect.poll(() => shopPage(seller)).toEqual({ name: 'Waterloo Clinic', minutes: 20 })
    const { offers } = await freePhone(fixture, seller).read()
    expect(offers.map(({ payer }) => payer)).toEqual(['Waterloo Clinic'])
  })

  test('is named to its numbers once they are proven, and to no other', async () => {
    const seller = await aSeller(fixture.deps)
    const listed = aPhone()
    await listsFor(seller, listed)
    const phone = freePhone(fixture, seller)
    await phone.prove(listed)
    expect(await phone.read()).toMatchObject({ offers: [{ payer: 'Sesay Family' }], asksList: false })
    const unlisted = freePhone(fixture, seller)
    await unlisted.prove(aPhone())
    expect(await unlisted.read()).toMatchObject({ offers: [], asksList: false })
  })

  test('by cards is not named', async () => {
    const seller = await aSeller(fixture.deps)
    await aSponsorship(fixture, seller, { who: 'cards' })
    expect(await shopPage(seller)).toBeNull()
    expect(await freePhone(fixture, seller).read()).toMatchObject({ offers: [], takesCards: true })
  })
})

describe('of several sponsors', () => {
  test('the one that is named pays: its own list first, then anyone’s, the oldest first', async () => {
    const seller = await aSeller(fixture.deps)
    const { sessionToken } = await logInAs(fixture.deps, seller)
    await callApp(fixture.app, sessionToken)(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })
    const listed = aPhone()
    const first = await aSponsorship(fixture, seller, { sponsorName: 'Zion School' })
    fixture.clock.advance({ minutes: 1 })
    await aSponsorship(fixture, seller, { sponsorName: 'Abacha Market' })
    fixture.clock.advance({ minutes: 1 })
    const list = await listsFor(seller, listed)
    // Before the proof both pages name the same one.
    await expect.poll(() => shopPage(seller)).toEqual({ name: 'Zion School', minutes: 20 })
    const { offers } = await freePhone(fixture, seller).read()
    expect(offers.map(({ payer }) => payer)).toEqual(['Zion School', 'Abacha Market', 'Test Hub'])

    const ofList = await takesFirst(seller, listed)
    expect(ofList).toEqual({ named: 'Sesay Family', onPass: 'Sesay Family', sponsorshipId: list.id })
    expect((await sponsorshipRow(fixture, list.id)).reserved_minor).toBeGreaterThan(0)
    const ofAnyone = await takesFirst(seller, aPhone())
    expect(ofAnyone).toEqual({ named: 'Zion School', onPass: 'Zion School', sponsorshipId: first.id })
    expect((await sponsorshipRow(fixture, first.id)).reserved_minor).toBeGreaterThan(0)
  })

  test('a phone that names another one gets its minutes only where they are for it', async () => {
    const seller = await aSeller(fixture.deps)
    const now = fixture.deps.now()
    const [tomorrow, otherDay] = [1, 3].map((days) => new Date(now.getTime() + days * DAY_MS)) as [Date, Date]
    const [firstDay, lastDay] = [freetownDay(tomorrow), freetownDay(tomorrow)]
    const hours = { days: [otherDay.getUTCDay()], fromMinute: 0, untilMinute: 60 }
    const forAnyone = await aSponsorship(fixture, seller)
    const others = {
      free_minutes_not_listed: [
        await listsFor(seller, aPhone()),
        await aSponsorship(fixture, seller, { who: 'cards' }),
      ],
      free_minutes_closed: [await aSponsorship(fixture, seller, { days: 7, hours })],
      free_minutes_used_up: [await aSponsorship(fixture, seller, { firstDay, lastDay })],
      free_minutes_not_offered: [await aSponsorship(fixture, await aSeller(fixture.deps))],
    }
    const phone = freePhone(fixture, seller)
    await phone.prove(aPhone())
    for (const [code, sponsorships] of Object.entries(others))
      for (const { id: sponsorshipId } of sponsorships)
        expect(await refusalOf(phone.take({ sponsorshipId }))).toMatchObject({ code })
    await phone.take({ sponsorshipId: forAnyone.id })
    expect(await refusalOf(phone.take({ sponsorshipId: forAnyone.id }))).toMatchObject({
      code: 'free_minutes_had',
    })
    for (const { id } of Object.values(others).flat())
      expect((await sponsorshipRow(fixture, id)).reserved_minor).toBe(0)
  })
})
