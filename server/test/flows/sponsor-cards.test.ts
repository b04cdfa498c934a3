import { readFreePass } from '@minit/contract/customer/free-minutes.ts'
import { enterCode } from '@minit/contract/customer/network.ts'
import { drawSponsorCards, quoteSponsorship, readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import {
  askSponsor,
  endSponsorship,
  readSellersPrices,
  readSellersSponsorship,
} from '@minit/contract/entrepreneur/sponsors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { textsTo } from '../gifts.ts'
import { brokenInvariants } from '../invariants.ts'
import { pagesOf } from '../pdf-text.ts'
import { aMac } from '../phones-at.ts'
import { eventually, refusalOf } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'
import { sponsorBody } from '../rows/making/free.ts'
import { aSponsorship, connectsAll } from '../sponsors.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

const asSeller = async () => callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** A sponsorship by cards, with their codes. */
const someCards = async (sum = 70) => {
  const made = await aSponsorship(fixture, seller, { who: 'cards', sum })
  const { cards } = await callApp(fixture.app)(readSponsorship, { params: { link: made.link } })
  return { ...made, cards, code: cards[0] ?? '' }
}

const grantsOf = async (sponsorshipId: string): Promise<number> =>
  (await fixture.database.asOwner('select from free_grants where sponsorship_id = $1', [sponsorshipId]))
    .length

const enters = (place: string, code: string) =>
  callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body: { code } })

describe('the code of a sponsor’s card', () => {
  test('typed on the shop’s page gives its minutes once, with their own page', async () => {
    const { id, code, cards } = await someCards()
    expect(cards).toHaveLength(5)
    const body = { code: code.toLowerCase().replaceAll('-', ' '), entrepreneurId: seller.slug }
    const used = await callApp(fixture.app)(redeemVoucher, { body })
    expect(used.isFree).toBe(true)
    const headers = { 'purchase-token': used.statusToken }
    const pass = await callApp(fixture.app)(readFreePass, {
      params: { transactionId: used.transactionId },
      headers,
    })
    expect(pass).toMatchObject({ sponsorName: 'Kissy School', isCard: true, minutes: 20 })
    expect(await refusalOf(callApp(fixture.app)(redeemVoucher, { body }))).toMatchObject({
      code: 'voucher_used',
    })
    const call = await asSeller()
    expect(await call(readSellersSponsorship, { params: { id } })).toMatchObject({ cards: 5, cardsLeft: 4 })
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('is not another shop’s', async () => {
    const { code } = await someCards()
    const other = await aSeller(fixture.deps)
    const body = { code, entrepreneurId: other.slug }
    const refused = await refusalOf(callApp(fixture.app)(redeemVoucher, { body }))
    expect(refused).toMatchObject({ code: 'voucher_of_other_seller' })
    expect(refused.message).toContain('Test Hub')
  })

  test('typed at a router’s page opens that phone, which may type it again; another has to move the pass', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const { code, id } = await someCards()
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    const { state, pass } = await enters(place, code)
    expect(state).toBe('opening')
    expect(pass?.isFree).toBe(true)
    expect(await router.turn()).toEqual([`auth ${mac} 20`])
    const again = await callApp(fixture.app)(redeemVoucher, {
      headers: { 'phone-place': place },
      body: { code },
    })
    expect(again).toEqual(pass)
    const other = await router.join(aMac())
    expect(await refusalOf(enters(other.place, code))).toMatchObject({ code: 'pass_on_other_phone' })
    expect(await grantsOf(id)).toBe(1)
  })

  test('typed at a router with RADIUS lets that phone in for its minutes, and no other', async () => {
    const router = await aRadiusRouter(fixture, seller)
    const { code, id } = await someCards()
    const mac = aMac()
    const answer = await router.types(mac, code)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ 'reply:Session-Timeout': expect.anything() })
    // A router that got no answer sends the request again.
    expect((await router.types(mac, code)).statusCode).toBe(200)
    expect(await grantsOf(id)).toBe(1)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('is drawn on a sheet with who paid, and not once it is used', async () => {
    const { id, link, cards, code } = await someCards()
    const sheet = async () => {
      const drawn = await fixture.app.inject({
        method: 'GET',
        url: drawSponsorCards.path.replace('{link}', link),
      })
      return { status: drawn.statusCode, text: pagesOf(drawn.rawPayload).join(' ').replaceAll('\n', ' ') }
    }
    const { status, text } = await sheet()
    expect(status).toBe(200)
    for (const each of [...cards, '20 min free', 'Paid by Kissy School']) expect(text).toContain(each)
    await callApp(fixture.app)(redeemVoucher, { body: { code, entrepreneurId: seller.slug } })
    expect((await sheet()).text).not.toContain(code)
    const call = await asSeller()
    await call(endSponsorship, { params: { id } })
    expect((await sheet()).status).toBe(422)
  })
})

describe('a seller', () => {
  test('asks a sponsor, who gets the page by SMS and pays there', async () => {
    const call = await asSeller()
    await aPackage(fixture.deps, seller.id, { hours: { fromMinute: 0, untilMinute: 360, days: [1] } })
    const { packages } = await call(readSellersPrices, {})
    expect(packages.map(({ id }) => id)).toEqual([seller.pack.id])
    const phoneNumber = aPhone()
    const { id } = await call(askSponsor, { body: { ...sponsorBody(seller.pack.id), phoneNumber } as never })
    const asked = await call(readSellersSponsorship, { params: { id } })
    expect(asked).toMatchObject({
      state: 'awaiting_payment',
      startedBy: 'seller',
      isBeingPaid: false,
      downKbps: 1_000,
      goesBack: 0,
    })
    await eventually(async () => {
      await fixture.drain()
      const [text = ''] = await textsTo(fixture, phoneNumber)
      expect(text).toContain('a shop asks you to pay Le 350')
      const link = /\/sponsored\/(\S+)/.exec(text)?.[1] ?? ''
      expect(await callApp(fixture.app)(readSponsorship, { params: { link } })).toMatchObject({ id })
    })
  })

  test('reads what goes back at an end now, and what stays for phones that are online', async () => {
    const call = await asSeller()
    const { id, code } = await someCards()
    const read = () => call(readSellersSponsorship, { params: { id } })
    expect(await read()).toMatchObject({ paid: 70, online: 0, goesBack: 70 })
    await callApp(fixture.app)(redeemVoucher, { body: { code, entrepreneurId: seller.slug } })
    expect(await read()).toMatchObject({ online: 11.67, goesBack: 58.33 })
    await connectsAll(fixture, seller)
    fixture.clock.advance({ minutes: 60 })
    await keepSponsorships(fixture.deps)
    expect(await read()).toMatchObject({ online: 0, used: 11.66, goesBack: 58.34 })
    await call(endSponsorship, { params: { id } })
    expect(await read()).toMatchObject({ state: 'ended', goesBack: 0, returned: 58.34 })
  })
})

test('a list of numbers is kept as digests only', async () => {
  const listed = aPhone()
  const { id } = await aSponsorship(fixture, seller, { who: 'numbers', numbers: `${listed}\n${aPhone()}` })
  const kept = () => fixture.database.asOwner('select * from sponsored_keys where sponsorship_id = $1', [id])
  expect(await kept()).toHaveLength(2)
  expect(JSON.stringify(await kept())).not.toContain(listed.slice(4))
})

test('a quote says what the sum buys, refuses what cannot be, and writes nothing', async () => {
  const params = { entrepreneur: seller.slug }
  const quote = (change: object) =>
    callApp(fixture.app)(quoteSponsorship, {
      params,
      body: { ...sponsorBody(seller.pack.id), ...change } as never,
    })
  expect(await quote({})).toEqual({ buys: 'Le 350 pays for 600 minutes: 29 phones, 20 minutes each' })
  expect(await refusalOf(quote({ who: 'cards', sum: 5 }))).toMatchObject({
    fields: { sum: 'One card costs Le 11.67: enter at least that' },
  })
  expect(await refusalOf(quote({ firstDay: '2020-01-01' }))).toMatchObject({ code: 'day_not_possible' })
  const night = await aPackage(fixture.deps, seller.id, {
    hours: { fromMinute: 0, untilMinute: 360, days: [1] },
  })
  expect(await refusalOf(quote({ packageId: night.id }))).toMatchObject({ code: 'package_not_found' })
  const rows = await fixture.database.asOwner('select from sponsorships where entrepreneur_id = $1', [
    seller.id,
  ])
  expect(rows).toHaveLength(0)
})
