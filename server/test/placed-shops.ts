import { listOpenShops } from '@minit/contract/customer/near.ts'
import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { savePlace } from '@minit/contract/entrepreneur/site.ts'
import type { TestApp } from './app.ts'
import { callApp, logInAs, type TestSeller } from './builders.ts'

export const KISSY = { latitude: 8.479, longitude: -13.192 }
export const DAYTIME = { fromMinute: 8 * 60, untilMinute: 22 * 60, days: [0, 1, 2, 3, 4, 5, 6] }

type Place = {
  area?: string | null
  landmark?: string
  position?: typeof KISSY | null
  hours?: typeof DAYTIME | null
}

/** Functions that give shops a place and read the lists that show them. */
export const placedShops = (fixture: TestApp) => {
  const asSeller = async (seller: TestSeller) =>
    callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  return {
    asSeller,
    placed: async (seller: TestSeller, place: Place) => {
      const call = await asSeller(seller)
      return call(savePlace, { body: { area: null, landmark: '', position: null, hours: null, ...place } })
    },
    listed: async (query: Record<string, string> = {}) =>
      (await callApp(fixture.app)(listActiveEntrepreneurs, { query })).map(({ ownerName }) => ownerName),
    feed: async () => (await callApp(fixture.app)(listOpenShops, {})).shops,
    /** To an hour of the next day, such as one at which daytime hours are open. */
    goTo: (hour: number): void => {
      const now = fixture.deps.now()
      fixture.clock.advance({ minutes: (24 + hour - now.getUTCHours()) * 60 - now.getUTCMinutes() })
    },
  }
}
