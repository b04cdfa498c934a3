import { expect, test } from 'vitest'
import { clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import { endTravelOf } from '../../src/modules/money/travel/end-travel.ts'
import { requireCaptiveContext } from '../../src/modules/network/captive-tokens.ts'
import { startTravel } from '../../src/modules/sales/travel/start-travel.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { seededRandom } from '../crash/seeded-random.ts'
import { type Dying, dyingInside } from '../dying.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { aMac, type BoughtPass } from '../phones-at.ts'
import { aRouter } from '../router.ts'
import { aHome, keptBack, offerAt, stay, takesTravellers, travelsOf } from '../travel.ts'

const KILLS = 200
const random = seededRandom(35)
const upTo = (most: number): number => Math.floor(random.between(0, most + 1))

/** A shop whose passes travel, and that takes travellers. */
const aShop = async (fixture: TestApp, name: string) => {
  const seller = await aHome(fixture, {}, name)
  await takesTravellers(fixture, seller)
  const router = await aRouter(fixture, seller)
  await router.turn()
  return { seller, router }
}
type Shop = Awaited<ReturnType<typeof aShop>>

const threeShops = async (fixture: TestApp): Promise<[Shop, Shop, Shop]> => [
  await aShop(fixture, 'Kissy Corner'),
  await aShop(fixture, 'Lumley Net'),
  await aShop(fixture, 'Congo Cross'),
]

/** A process does this and dies on the way; another one does it again. Returns whether the first one died. */
const killed = async (
  fixture: TestApp,
  statements: number,
  work: (deps: Deps) => Promise<unknown>,
): Promise<boolean> => {
  const dying: Dying = dyingInside(fixture, statements)
  await work(dying.deps).catch((error: unknown) => {
    if (!dying.hasDied()) throw error
  })
  if (dying.hasDied()) await work(fixture.deps)
  return dying.hasDied()
}

const begins = (pass: BoughtPass, token: string) => async (deps: Deps) => {
  const place = requireCaptiveContext(deps, token)
  return startTravel(deps, { place, proof: { code: pass.password, pass: null }, minutesHere: 30 })
}

type Walking = { home: Shop; host: Shop; routers: readonly Shop['router'][] }

/** A pass is sold at one shop, used at another for some minutes, and taken home; returns how often a process died. */
const walksAndBack = async (fixture: TestApp, { home, host, routers }: Walking): Promise<number> => {
  const pass = await aPaidSale(fixture, home.seller, { deliveryMethod: 'qr_display' })
  const { place } = await host.router.join(aMac())
  const deaths = [await killed(fixture, upTo(45), begins(pass, place))]
  expect(await travelsOf(fixture, pass)).toMatchObject([{ ending: null }])
  await stay(fixture, routers, 1 + upTo(2))
  const ref = { entrepreneurId: home.seller.id, purchaseId: pass.transactionId }
  deaths.push(await killed(fixture, upTo(20), (deps) => endTravelOf(deps, ref, 'returned')))
  const [ended] = await travelsOf(fixture, pass)
  expect(ended).toMatchObject({ ending: 'returned' })
  expect(ended?.moved).toBeGreaterThan(0)
  return deaths.filter(Boolean).length
}

const uncleared = async ({ database }: TestApp): Promise<number> =>
  (await database.asOwner('select from travels where clearing_id is null or moved_minor = 0')).length

test(`${KILLS} processes die between a tap and its clearing: nothing is lost, and nothing is moved twice`, async () => {
  const fixture = await startTestApp()
  try {
    toNoon(fixture.clock)
    const shops = await threeShops(fixture)
    const routers = shops.map(({ router }) => router)
    let deaths = 0
    let rounds = 0
    while (deaths < KILLS) {
      const home = shops[rounds % 3] ?? shops[0]
      const host = shops[(rounds + 1 + upTo(1)) % 3] ?? shops[1]
      rounds += 1
      deaths += await walksAndBack(fixture, { home, host, routers })
      for (let evenings = 0; evenings < 2; evenings += 1)
        if (await killed(fixture, upTo(22), clearTravels)) deaths += 1
      if (rounds % 20 === 0) await expectInvariants(fixture)
    }
    await clearTravels(fixture.deps)
    await expectInvariants(fixture)
    expect(await uncleared(fixture)).toBe(0)
    for (const { seller } of shops) expect(await keptBack(fixture, seller)).toBe(0)
    expect(rounds).toBeGreaterThan(KILLS / 5)
  } finally {
    await fixture.close()
  }
}, 600_000)

test('without transactions a clearing that dies loses money or moves it twice', async () => {
  const fixture = await startTestApp()
  try {
    toNoon(fixture.clock)
    const [home, host] = await threeShops(fixture)
    for (let statements = 5; statements < 20; statements += 3) {
      const pass = await aPaidSale(fixture, home.seller, { deliveryMethod: 'qr_display' })
      const { place } = await host.router.join(aMac())
      expect((await offerAt(fixture, place, pass)).minutesHere).toBeGreaterThan(30)
      await begins(pass, place)(fixture.deps)
      await stay(fixture, [host.router], 2)
      const ref = { entrepreneurId: home.seller.id, purchaseId: pass.transactionId }
      await endTravelOf(fixture.deps, ref, 'returned')
      const dying = dyingInside(fixture, statements, { isUnguarded: true })
      await clearTravels(dying.deps).catch(() => undefined)
      await clearTravels(fixture.deps)
    }
    expect(await brokenInvariants(fixture)).toEqual(expect.arrayContaining(['I49', 'I52', 'I53']))
  } finally {
    await fixture.close()
  }
}, 120_000)
