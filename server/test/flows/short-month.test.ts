import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readLine, saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followShortMonths } from '../../src/modules/network/short-months.ts'
import { createOfferVersions } from '../../src/modules/shop/sellers/offer-versions.ts'
import { anOrder, paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aMac } from '../phones-at.ts'
import { refusalOf, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aShop()
})
afterAll(() => fixture.close())

/** A shop with a package of 2 Mbit/s, whose router counted 900 MB in this month. */
const aShop = async (): Promise<TestSeller> => {
  const made = await aSeller(fixture.deps)
  const pack = await aPackage(fixture.deps, made.id, { downKbps: 2_000, upKbps: 1_500 })
  router = await aRouter(fixture, made)
  const mac = aMac()
  await paysAt(fixture, made, (await router.join(mac)).place)
  for (const _ of ['let in', 'said so']) await router.turn()
  router.uses(mac, { down: 900_000, up: 0 })
  await router.turn()
  fixture.clock.advance({ minutes: 70 })
  return { ...made, pack }
}

/** The first day of a month that began some days ago. */
const monthDay = () => Math.min(28, new Date(fixture.deps.now().getTime() - 10 * DAY_MS).getUTCDate())

const LINE = { kind: 'mobile', operator: 'orange', planName: '', cost: 600, resale: null } as const

const asSeller = async () => callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const states = async (more: {
  megabytes?: number | null
  leastKbps?: number | null
  downKbps?: number | null
}) =>
  (await asSeller())(saveLine, {
    body: { ...LINE, monthDay: monthDay(), megabytes: 1_000, downKbps: 8_000, leastKbps: 512, ...more },
  })

const packsOf = ({ slug }: TestSeller) =>
  callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: slug } })

const offered = async () => (await packsOf(seller)).find(({ id }) => id === seller.pack.id)

/** The speeds of a pass that is bought on a page which showed this slower speed. */
const buys = async (shown: { shownKbps?: number | null } = {}) => {
  const answer = await callApp(fixture.app)(signupAndPay, {
    body: { ...anOrder(seller, { deliveryMethod: 'qr_display' }), ...shown },
    headers: {},
  })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  const [pass] = await fixture.database.asOwner<{ down: number | null; up: number | null }>(
    'select down_kbps as down, up_kbps as up from passes where purchase_id = $1',
    [answer.transactionId],
  )
  return { ...pass, answer }
}

const SLOWER = { kbps: 512, text: 'Slower this month: 512 kbit/s instead of 2 Mbit/s' }

describe('while the data of the month runs short', () => {
  test('packages say before the payment that new passes are slower, and the passes are', async () => {
    expect((await offered())?.slower).toBeNull()
    const { line } = await states({})
    expect(line).toMatchObject({ leastKbps: 512, speedPercent: expect.any(Number) })
    expect(await offered()).toMatchObject({ slower: SLOWER, options: { downKbps: 512, upKbps: 512 } })
    expect(await buys({ shownKbps: 512 })).toMatchObject({ down: 512, up: 512 })
    expect(await buys()).toMatchObject({ down: 512 })
  })

  test('the seller’s own list keeps the terms of the package, and says how it is sold', async () => {
    await states({})
    const packs = await (await asSeller())(listPackages, {})
    const pack = packs.find(({ id }) => id === seller.pack.id)
    expect(pack).toMatchObject({ slower: SLOWER, options: { downKbps: 2_000, upKbps: 1_500 } })
  })

  test('a package without a limit goes down from the line’s speed', async () => {
    seller = { ...seller, pack: await aPackage(fixture.deps, seller.id, {}) }
    await states({ leastKbps: 1_000 })
    expect((await offered())?.slower).toEqual({
      kbps: 1_000,
      text: 'Slower this month: 1 Mbit/s instead of no limit',
    })
  })

  test('a pass that was sold keeps its speed', async () => {
    const { answer } = await buys({ shownKbps: null })
    await states({})
    const [pass] = await fixture.database.asOwner<{ down: number }>(
      'select down_kbps as down from passes where purchase_id = $1',
      [answer.transactionId],
    )
    expect(pass?.down).toBe(2_000)
  })

  test('an order keeps the speed that its buyer saw, and shows it, even when the speed went down since', async () => {
    await states({})
    const full = await buys({ shownKbps: null })
    expect(full).toMatchObject({ down: 2_000, up: 1_500 })
    const { pass } = await statusOf(fixture, full.answer)
    expect(pass?.options).toMatchObject({ downKbps: 2_000 })
    expect(await buys({ shownKbps: 1_000 })).toMatchObject({ down: 1_000, up: 1_000 })
    // Never more than its package, and never less than it is sold with now.
    expect(await buys({ shownKbps: 9_000_000 })).toMatchObject({ down: 2_000 })
    expect(await buys({ shownKbps: 1 })).toMatchObject({ down: 512 })
  })

  test('another shop sells at its full speed', async () => {
    await states({})
    const shop = seller
    seller = await aShop()
    expect(await offered()).toMatchObject({ slower: null, options: { downKbps: 2_000 } })
    expect(await buys()).toMatchObject({ down: 2_000 })
    seller = shop
  })

  test('a shop that does not want it sells at its full speed', async () => {
    await states({ leastKbps: null })
    expect((await offered())?.slower).toBeNull()
    expect(await buys()).toMatchObject({ down: 2_000 })
  })
})

test('speeds follow the month: they return once the next one begins, and the shop’s page with them', async () => {
  const versions = createOfferVersions(fixture.deps)
  const version = async () => (await versions({ shop: seller.slug, hasList: false }))?.text
  await states({})
  const before = await version()
  await followShortMonths(fixture.deps)
  expect((await offered())?.slower).toEqual(SLOWER)
  fixture.clock.advance({ hours: 25 * 24 })
  await followShortMonths(fixture.deps)
  expect((await offered())?.slower).toBeNull()
  expect((await (await asSeller())(readLine, {})).line).toMatchObject({ leastKbps: 512, speedPercent: null })
  const after = await version()
  expect(after).not.toBe(before)
  await followShortMonths(fixture.deps)
  expect(await version()).toBe(after)
})

test.each([
  [{ leastKbps: 63 }, 'leastKbps', 'Enter 64 to 100,000 kbit/s'],
  [{ leastKbps: 0.5 }, 'leastKbps', 'Enter 64 to 100,000 kbit/s'],
  [{ megabytes: null }, 'megabytes', 'Enter the data of a month: only that can run short'],
  [{ downKbps: null }, 'downKbps', 'Enter the speed: packages without a limit go down from it'],
])('a line with %j is refused at its field', async (more, field, text) => {
  expect(await refusalOf(states(more))).toMatchObject({ status: 400, fields: { [field]: text } })
})
