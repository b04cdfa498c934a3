import { endTravel, readTravelOffer, startTravel } from '@minit/contract/customer/travel.ts'
import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import type { NewPackage } from '../src/modules/shop/packages/packages.ts'
import { paysAt } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aSeller, callApp, type TestSeller } from './builders.ts'
import { aMac, type BoughtPass, headersOf } from './phones-at.ts'
import type { Ticket } from './purchases.ts'
import { aRouter } from './router.ts'

/** A shop whose passes may be used elsewhere, unless the test says otherwise; Le 35 an hour. */
export const aHome = (
  fixture: TestApp,
  pack: Partial<NewPackage & PassOptions> = {},
  name = 'Kissy Corner',
) => aSeller(fixture.deps, { shop: { businessName: name }, pack: { travels: true, ...pack } })

type Terms = { hourMinor?: number; downKbps?: number | null; takesTravellers?: boolean; name?: string }

/** A shop takes minutes of others; for Le 10 an hour, unless the test says otherwise. */
export const takesTravellers = (
  { database }: Pick<TestApp, 'database'>,
  { id }: Pick<TestSeller, 'id'>,
  { hourMinor = 1_000, downKbps = null, takesTravellers: takes = true }: Terms = {},
) =>
  database.asOwner(
    `insert into travel_terms (entrepreneur_id, takes_travellers, hour_minor, down_kbps, updated_at)
     values ($1, $2, $3, $4, now()) on conflict (entrepreneur_id) do update set
       takes_travellers = excluded.takes_travellers, hour_minor = excluded.hour_minor, down_kbps = excluded.down_kbps`,
    [id, takes, hourMinor, downKbps],
  )

/** A shop that takes travellers, with a router that has reported. */
export const aHost = async (fixture: TestApp, terms: Terms = {}) => {
  const seller = await aSeller(fixture.deps, { shop: { businessName: terms.name ?? 'Lumley Net' } })
  await takesTravellers(fixture, seller, terms)
  const router = await aRouter(fixture, seller)
  await router.turn()
  return { seller, router }
}

/** Two shops, and a phone that is online at home with a pass of 60 minutes. */
export const aWalk = async (
  fixture: TestApp,
  { pack = {}, terms = {} }: { pack?: Partial<NewPackage & PassOptions>; terms?: Terms } = {},
) => {
  const home = await aHome(fixture, pack)
  const homeRouter = await aRouter(fixture, home)
  await homeRouter.turn()
  const mac = aMac()
  const { place: homePlace } = await homeRouter.join(mac)
  const pass = await paysAt(fixture, home, homePlace)
  for (const _ of ['opened', 'said so']) await homeRouter.turn()
  const { seller: host, router: hostRouter } = await aHost(fixture, terms)
  const { place: hostPlace } = await hostRouter.join(mac)
  return { home, homeRouter, homePlace, host, hostRouter, hostPlace, mac, pass }
}
export type Walked = Awaited<ReturnType<typeof aWalk>>

/** Minutes pass with both routers online. */
export const stay = async (
  fixture: TestApp,
  routers: readonly { turn: () => Promise<string[]> }[],
  minutes: number,
): Promise<void> => {
  for (let left = minutes; left > 0; left -= 1) {
    fixture.clock.advance({ seconds: Math.min(left, 1) * 60 })
    for (const router of routers) await router.turn()
  }
}

const byCode = ({ password: code }: Pick<BoughtPass, 'password'>) => ({ code, pass: null })

export const offerAt = ({ app }: Pick<TestApp, 'app'>, place: string, pass: Pick<BoughtPass, 'password'>) =>
  callApp(app)(readTravelOffer, { headers: { 'phone-place': place }, body: byCode(pass) })

/** Taps "Use them here" for as many minutes as the page shows. */
export const walksTo = async (
  fixture: Pick<TestApp, 'app'>,
  place: string,
  pass: Pick<BoughtPass, 'password'>,
) => {
  const { minutesHere } = await offerAt(fixture, place, pass)
  const body = { ...byCode(pass), minutesHere }
  const there = await callApp(fixture.app)(startTravel, { headers: { 'phone-place': place }, body })
  return { ...there, statusToken: there.statusToken ?? '' }
}

export const goesHome = ({ app }: Pick<TestApp, 'app'>, pass: Ticket, place?: string) =>
  callApp(app)(endTravel, {
    params: { transactionId: pass.transactionId },
    headers: headersOf(pass, place),
  })

type TravelOf = {
  id: string
  ending: string | null
  minutes: number
  held: number
  used: number | null
  homeUsed: number | null
  moved: number | null
}

/** The travels of a pass, first ones first. */
export const travelsOf = (
  { database }: Pick<TestApp, 'database'>,
  { transactionId }: Pick<Ticket, 'transactionId'>,
): Promise<TravelOf[]> =>
  database.asOwner<TravelOf>(
    `select id, ending, host_minutes as minutes, held_minor::int as held, used_seconds as used, home_used_seconds as "homeUsed",
       moved_minor::int as moved from travels where home_purchase_id = $1 order by started_at, id`,
    [transactionId],
  )

/** What a seller's balance keeps back for minutes elsewhere. */
export const keptBack = async (
  { database }: Pick<TestApp, 'database'>,
  { id }: Pick<TestSeller, 'id'>,
): Promise<number> => {
  const [row] = await database.asOwner<{ minor: number }>(
    'select travelling_minor::int as minor from seller_balances where entrepreneur_id = $1',
    [id],
  )
  return row?.minor ?? 0
}

/** Seconds left of a pass: saved by a pause, or until its end. */
export const leftOf = async (
  { database, deps }: Pick<TestApp, 'database' | 'deps'>,
  { transactionId }: Pick<Ticket, 'transactionId'>,
) => {
  const [row] = await database.asOwner<{
    paused: number | null
    ends: Date
    away: string | null
    pauses: number
  }>(
    'select paused_seconds as paused, expires_at as ends, away_at as away, pauses_used as pauses from passes where purchase_id = $1',
    [transactionId],
  )
  if (row === undefined) throw new Error(`no pass of ${transactionId}`)
  const running = Math.floor((row.ends.getTime() - deps.now().getTime()) / 1000)
  return {
    seconds: row.paused ?? running,
    isPaused: row.paused !== null,
    away: row.away,
    pauses: row.pauses,
  }
}
