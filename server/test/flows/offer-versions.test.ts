import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { createGateway, removeGateway } from '../../src/modules/network/gateways.ts'
import { saveSupport } from '../../src/modules/platform/settings/platform-settings.ts'
import { ratePass } from '../../src/modules/sales/purchases/ratings.ts'
import {
  archivePackage,
  createPackage,
  switchPackage,
  updatePackage,
} from '../../src/modules/shop/packages/packages.ts'
import { endPromotion } from '../../src/modules/shop/promotions/promotions.ts'
import { reactivateSeller, suspendSeller } from '../../src/modules/shop/sellers/admin-sellers.ts'
import { readBusinessInfo } from '../../src/modules/shop/sellers/business-info.ts'
import { createOfferVersions, type OfferVersions } from '../../src/modules/shop/sellers/offer-versions.ts'
import { listActiveEntrepreneurs, listCustomerPackages } from '../../src/modules/shop/sellers/providers.ts'
import { nameNetwork, switchSite } from '../../src/modules/shop/sellers/settings.ts'
import { saveTravelTerms } from '../../src/modules/shop/travel/travel-terms.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPackage, aSeller, type TestSeller } from '../builders.ts'
import { aCodeShop, printed, putsOnSale } from '../code-shop.ts'
import { aHappyHour } from '../promotions.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let versions: OfferVersions
beforeAll(async () => {
  fixture = await startTestApp()
  versions = createOfferVersions(fixture.deps)
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const NEW_PACK = {
  name: 'Long Chat',
  description: '',
  durationMinutes: 90,
  priceMinor: 5000,
  overtimeRateMinor: 0,
}
const BECAUSE = 'for the test'

/** What customers see of a shop, by the calls that its page makes. */
const shownOf = async ({ slug }: TestSeller): Promise<string> =>
  JSON.stringify([await readBusinessInfo(fixture.deps, slug), await listCustomerPackages(fixture.deps, slug)])

const readVersion = (shop: TestSeller) => versions({ shop: shop.slug, hasList: false })

const versionOf = async (shop: TestSeller): Promise<string> => {
  const version = await readVersion(shop)
  return JSON.stringify([version?.text, version?.sold])
}

/** Runs a change, and returns whether the content and the version differ afterwards. */
const changesOf = async (shop: TestSeller, change: () => Promise<unknown>) => {
  const [shown, version] = [await shownOf(shop), await versionOf(shop)]
  await change()
  return { isShown: (await shownOf(shop)) !== shown, isVersion: (await versionOf(shop)) !== version }
}

const both = { isShown: true, isVersion: true }

describe('the version of a shop changes together with its content', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a new package', () => createPackage(fixture.deps, seller.id, NEW_PACK)],
    [
      'another price',
      () =>
        updatePackage(fixture.deps, seller.id, {
          packageId: seller.pack.id,
          terms: { ...NEW_PACK, name: 'Market Hour', durationMinutes: 60, priceMinor: 3600 },
        }),
    ],
    [
      'a package off sale',
      () => switchPackage(fixture.deps, seller.id, { packageId: seller.pack.id, isActive: false }),
    ],
    [
      'and on sale again',
      () => switchPackage(fixture.deps, seller.id, { packageId: seller.pack.id, isActive: true }),
    ],
    ['a shop that closes', () => switchSite(fixture.deps, seller.id, false)],
    ['and opens again', () => switchSite(fixture.deps, seller.id, true)],
    ['a happy hour', () => aHappyHour(fixture, seller)],
    ['a sale', () => aPaidSale(fixture, seller)],
    [
      'another access mode',
      () => nameNetwork(fixture.deps, seller.id, { networkName: 'Other', joining: 'router' }),
    ],
    ['and back', () => nameNetwork(fixture.deps, seller.id, { networkName: 'Other', joining: 'by_hand' })],
    ['a suspension', () => suspendSeller(fixture.deps, ADMIN, { id: seller.id, reason: BECAUSE })],
    ['and its end', () => reactivateSeller(fixture.deps, ADMIN, { id: seller.id, reason: BECAUSE })],
  ])('%s', async (_, change) => {
    expect(await changesOf(seller, change)).toEqual(both)
  })

  test('the end of a happy hour, and a package that is withdrawn', async () => {
    const shop = await aSeller(fixture.deps)
    const other = await aPackage(fixture.deps, shop.id, NEW_PACK)
    const { id } = await aHappyHour(fixture, shop)
    expect(await changesOf(shop, () => endPromotion(fixture.deps, shop.id, id))).toEqual(both)
    expect(await changesOf(shop, () => archivePackage(fixture.deps, shop.id, other.id))).toEqual(both)
  })

  test('a refund, which a sale of another package does not hide', async () => {
    const shop = await aSeller(fixture.deps)
    const other = { ...shop, pack: await aPackage(fixture.deps, shop.id, NEW_PACK) }
    const { transactionId } = await aPaidSale(fixture, shop)
    const swap = async () => {
      await refundPurchase(fixture.deps, ADMIN, { transactionId, reason: BECAUSE, isByHand: true })
      await aPaidSale(fixture, other)
    }
    expect(await changesOf(shop, swap)).toMatchObject({ isVersion: true })
  })

  test('a rating', async () => {
    const shop = await aSeller(fixture.deps)
    const { transactionId, statusToken } = await aPaidSale(fixture, shop)
    fixture.clock.advance({ minutes: 30 })
    const rate = () => ratePass(fixture.deps, { transactionId, token: statusToken, stars: 4 })
    expect(await changesOf(shop, rate)).toMatchObject({ isVersion: true })
  })

  test('a router that comes online, goes offline and comes online again', async () => {
    const shop = await aSeller(fixture.deps)
    const router = await aRouter(fixture, shop)
    const report = () => router.post()
    expect(await changesOf(shop, report)).toEqual(both)
    expect(await changesOf(shop, report)).toEqual({ isShown: false, isVersion: false })
    expect(await changesOf(shop, async () => fixture.clock.advance({ minutes: 6 }))).toEqual(both)
    expect(await changesOf(shop, report)).toEqual(both)
  })

  test('the printed codes of a router that run out, and are refilled', async () => {
    const { seller: shop, gatewayId } = await aCodeShop(fixture, 1)
    expect(await changesOf(shop, () => aPaidSale(fixture, shop))).toEqual(both)
    const codes = printed(3, 2)
    expect(await changesOf(shop, () => putsOnSale(fixture, shop, { gatewayId, codes }))).toEqual(both)
  })

  test('the first codes of a box, not the empty box, and its removal', async () => {
    const shop = await aSeller(fixture.deps)
    const list = () => createGateway(fixture.deps, shop.id, { name: 'Rented box', kind: 'codes' })
    expect(await changesOf(shop, list)).toEqual({ isShown: false, isVersion: false })
    const { id: gatewayId } = await list()
    const codes = printed(1)
    expect(await changesOf(shop, () => putsOnSale(fixture, shop, { gatewayId, codes }))).toEqual(both)
    expect(await changesOf(shop, () => removeGateway(fixture.deps, shop.id, gatewayId))).toEqual(both)
  })

  test('a shop that takes travellers, and takes none again', async () => {
    const shop = await aSeller(fixture.deps)
    await (await aRouter(fixture, shop)).post()
    const say = (takesTravellers: boolean) =>
      saveTravelTerms(fixture.deps, shop.id, { takesTravellers, hour: 3000, downKbps: null })
    expect(await changesOf(shop, () => say(true))).toEqual(both)
    expect(await changesOf(shop, () => say(false))).toEqual(both)
  })

  test('messages of the day that are used up', async () => {
    const shop = await aSeller(fixture.deps)
    await aPaidSale(fixture, shop)
    const useUp = () =>
      fixture.database.asOwner('update message_days set used = 100000 where entrepreneur_id = $1', [shop.id])
    expect(await changesOf(shop, useUp)).toEqual(both)
  })
})

test('a sale and a refund do not change the version of pages, which do not show how much was sold', async () => {
  const shop = await aSeller(fixture.deps)
  const { text } = (await readVersion(shop)) ?? {}
  const { transactionId } = await aPaidSale(fixture, shop)
  await refundPurchase(fixture.deps, ADMIN, { transactionId, reason: BECAUSE, isByHand: true })
  expect(await readVersion(shop)).toMatchObject({ text })
})

test('a version belongs to one shop: another shop’s change does not affect it', async () => {
  const other = await aSeller(fixture.deps)
  const version = await versionOf(seller)
  await aHappyHour(fixture, other)
  await aPaidSale(fixture, other)
  expect(await versionOf(seller)).toBe(version)
})

test('a shop is found by its id and its look-up name, and an unknown one has no version', async () => {
  const bySlug = await versions({ shop: seller.slug, hasList: false })
  expect(await versions({ shop: seller.id, hasList: false })).toMatchObject({ text: bySlug?.text })
  expect(await versions({ shop: 'nobody', hasList: false })).toBeNull()
})

test('a version ends with the minute, and with a trial that ends sooner', async () => {
  const { validUntil } = (await versions({ shop: seller.slug, hasList: false })) ?? {}
  expect(validUntil?.getTime()).toBe((Math.floor(fixture.deps.now().getTime() / 60_000) + 1) * 60_000)
  const trialEndsAt = new Date(fixture.deps.now().getTime() + 50)
  const shop = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
  const soon = await versions({ shop: shop.slug, hasList: false })
  expect(
    (soon?.validUntil.getTime() ?? 0) <= trialEndsAt.getTime() || trialEndsAt <= fixture.deps.now(),
  ).toBe(true)
})

test('the version of the list changes at once with a price, a switch and a new shop', async () => {
  const textOf = async () => (await versions({ shop: null, hasList: true }))?.text
  const changes = [
    () => switchPackage(fixture.deps, seller.id, { packageId: seller.pack.id, isActive: false }),
    () => switchPackage(fixture.deps, seller.id, { packageId: seller.pack.id, isActive: true }),
    () => switchSite(fixture.deps, seller.id, false),
    () => switchSite(fixture.deps, seller.id, true),
    () => aSeller(fixture.deps),
  ]
  for (const change of changes) {
    const [text, list] = [await textOf(), JSON.stringify(await listActiveEntrepreneurs(fixture.deps))]
    await change()
    expect(JSON.stringify(await listActiveEntrepreneurs(fixture.deps))).not.toBe(list)
    expect(await textOf()).not.toBe(text)
  }
})

test('a change of the platform’s settings reaches the version of a shop’s page at once, and others’ within 100 ms', async () => {
  const [alone, withShop] = [
    { shop: null, hasList: false },
    { shop: seller.slug, hasList: false },
  ]
  const before = await versions(alone)
  await saveSupport(fixture.deps, ADMIN, { phone: '+23276000111', email: '', reason: BECAUSE })
  const ofShop = await versions(withShop)
  expect(ofShop?.platform).not.toBe(before?.platform)
  fixture.clock.advance({ seconds: 0.1 })
  const after = await versions(alone)
  expect(after?.platform).toBe(ofShop?.platform)
  expect(after?.text).not.toBe(before?.text)
})
