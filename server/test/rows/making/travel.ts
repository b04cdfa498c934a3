import { aPaidSale } from '../../a-sale.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { aMac } from '../../phones-at.ts'
import { aRouter } from '../../router.ts'
import { aHome, aHost, travelsOf, walksTo } from '../../travel.ts'
import { once } from './prepared.ts'

/** Two shops with routers: one whose passes travel, one that takes them. */
const twoShops = (fixture: FuzzFixture) =>
  once(fixture, 'two shops of travellers', async () => {
    const home = await aHome(fixture.app)
    await (await aRouter(fixture.app, home)).turn()
    const { router } = await aHost(fixture.app)
    return { home, router }
  })

/** A pass of one shop, and the place of its holder's phone at the other. */
export const aTraveller = async (fixture: FuzzFixture) => {
  const { home, router } = await twoShops(fixture)
  const pass = await aPaidSale(fixture.app, home, { deliveryMethod: 'qr_display' })
  const { place } = await router.join(aMac())
  return { pass, place }
}

/** A pass whose minutes are used at the other shop now. */
export const anAwayPass = async (fixture: FuzzFixture) => {
  const { pass, place } = await aTraveller(fixture)
  await walksTo(fixture.app, place, pass)
  return pass
}

/** The id of a use that runs. */
export const anOpenTravel = async (fixture: FuzzFixture): Promise<string> => {
  const [open] = await travelsOf(fixture.app, await anAwayPass(fixture))
  return open?.id ?? ''
}
