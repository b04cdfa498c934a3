import { askFreeCode } from '@minit/contract/customer/free-minutes.ts'
import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { readSponsorOffer, readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { textsTo } from '../gifts.ts'
import { refusalOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aSponsorship, ordersSponsorship } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const figuresOf = (link: string) => callApp(fixture.app)(readSponsorship, { params: { link } })

describe('the days with the line up', () => {
  test('are those on which the router reported for an hour or more, also when nobody came', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    await router.post()
    // From noon: each of these days is in one of the outages, or not.
    const { link } = await aSponsorship(fixture, seller, { days: 5 })
    expect((await figuresOf(link)).daysUp).toBe(0)
    // Off from noon on the first day until 13:30 on the third.
    fixture.clock.advance({ hours: 49, minutes: 30 })
    await router.post()
    expect(await figuresOf(link)).toMatchObject({ days: 3, daysUp: 0 })
    // On until 14:40, which its reports say, and off since then.
    for (let minutes = 0; minutes < 70; minutes += 2) {
      fixture.clock.advance({ minutes: 2 })
      await router.post()
    }
    expect(await figuresOf(link)).toMatchObject({ days: 3, daysUp: 1 })
    fixture.clock.advance({ hours: 24 })
    expect(await figuresOf(link)).toMatchObject({ days: 4, daysUp: 1 })
  })

  test('do not count twice with two routers, nor before or after the sponsorship', async () => {
    const seller = await aSeller(fixture.deps)
    await aRouter(fixture, seller)
    await aRouter(fixture, seller)
    const { link } = await aSponsorship(fixture, seller, { days: 3 })
    await fixture.database.asOwner(
      `update gateways set created_at = created_at - interval '9 days', last_heard_at = created_at + interval '40 days'
       where entrepreneur_id = $1`,
      [seller.id],
    )
    expect(await figuresOf(link)).toMatchObject({ days: 1, daysUp: 1 })
    fixture.clock.advance({ hours: 24 * 9 })
    expect(await figuresOf(link)).toMatchObject({ days: 3, daysUp: 3 })
  })

  test('are not known without a router, nor where it speaks only when phones are there', async () => {
    const seller = await aSeller(fixture.deps)
    const { link } = await aSponsorship(fixture, seller)
    expect((await figuresOf(link)).daysUp).toBeNull()
    await createGateway(fixture.deps, seller.id, { name: 'Stall', kind: 'radius' })
    await fixture.database.asOwner(
      'update gateways set last_heard_at = created_at where entrepreneur_id = $1',
      [seller.id],
    )
    expect((await figuresOf(link)).daysUp).toBeNull()
  })
})

test('numbers on a list are deleted in the night after the sponsorship is over; cards stay used', async () => {
  const seller = await aSeller(fixture.deps)
  const ended = await aSponsorship(fixture, seller, { who: 'numbers', numbers: `${aPhone()}\n${aPhone()}` })
  const cards = await aSponsorship(fixture, seller, { who: 'cards', sum: 35 })
  const runs = await aSponsorship(fixture, seller, { who: 'numbers', numbers: aPhone(), days: 9 })
  const keysOf = async ({ id }: { id: string }) =>
    (await fixture.database.asOwner('select from sponsored_keys where sponsorship_id = $1', [id])).length
  await cleanUp(fixture.deps)
  expect(await Promise.all([ended, cards, runs].map(keysOf))).toEqual([2, 2, 1])
  fixture.clock.advance({ hours: 24 })
  await keepSponsorships(fixture.deps)
  await cleanUp(fixture.deps)
  expect(await Promise.all([ended, cards, runs].map(keysOf))).toEqual([0, 2, 1])
})

describe('the link for sponsors on a shop’s page', () => {
  const offers = async (seller: TestSeller) => {
    const params = { entrepreneur: seller.slug }
    const { takesSponsors } = await callApp(fixture.app)(readBusinessInfo, { params })
    const { packages } = await callApp(fixture.app)(readSponsorOffer, { params })
    return { takesSponsors, prices: packages.length }
  }

  test('is there where their page takes money, also while the shop is closed for the night', async () => {
    const seller = await aSeller(fixture.deps)
    expect(await offers(seller)).toEqual({ takesSponsors: true, prices: 1 })
    await fixture.database.asOwner('update entrepreneurs set is_open = false where id = $1', [seller.id])
    await expect.poll(() => offers(seller)).toEqual({ takesSponsors: true, prices: 1 })
    await ordersSponsorship(fixture, seller, { way: 'invoice' })
  })

  test.each([
    ['with the codes of a box', "update sites set joining = 'codes' where entrepreneur_id = $1"],
    ['that is not installed', 'update entrepreneurs set awaits_installation = true where id = $1'],
    ['whose packages have limits', 'update packages set data_limit_mb = 100 where entrepreneur_id = $1'],
  ])('is not there at a shop %s', async (_, change) => {
    const seller = await aSeller(fixture.deps)
    await fixture.database.asOwner(change, [seller.id])
    expect(await offers(seller)).toEqual({ takesSponsors: false, prices: 0 })
    const refused = await refusalOf(ordersSponsorship(fixture, seller, { way: 'invoice' }))
    expect(refused?.status).toBeGreaterThanOrEqual(400)
  })
})

test('the SMS code for free minutes says what it is for', async () => {
  const seller = await aSeller(fixture.deps)
  await aSponsorship(fixture, seller)
  const phone = aPhone()
  await callApp(fixture.app)(askFreeCode, {
    params: { entrepreneur: seller.slug },
    body: { phoneNumber: phone },
  })
  await fixture.drain()
  expect((await textsTo(fixture, phone)).join()).toMatch(/\d{6} is your code to go online free\./)
})
