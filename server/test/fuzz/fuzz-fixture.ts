import { createJobHandlers } from '../../src/job-handlers.ts'
import { radiusName } from '../../src/modules/network/radius/radius-names.ts'
import { aPaidSale } from '../a-sale.ts'
import { agentCookie, anAgentWithPin } from '../agent-fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'
import type { Ids } from '../rows/request.ts'
import { idsOf, unknownIds } from '../seller-ids.ts'
import { aDevice, aPerson, asPerson, GOOD_PIN } from '../staff-fixture.ts'
import { aCard } from '../voucher-fixture.ts'
import { rememberSettings } from './as-it-was.ts'
import { readCanaries } from './canary-words.ts'

/** All callers; `forged` sends well-formed credentials that were never issued. */
export const FUZZ_CALLERS = [
  'nobody',
  'customer',
  'owner',
  'cashier',
  'agent',
  'admin',
  'router',
  'radius',
  'forged',
] as const
export type FuzzCaller = (typeof FUZZ_CALLERS)[number]

type Headers = Record<string, string>

/** Seller A, to whom all callers belong, and seller B, about whom no answer may say anything. */
export type FuzzFixture = {
  app: TestApp
  a: TestSeller
  b: TestSeller
  own: Ids
  foreign: Ids
  unknown: Ids
  /** What people at A know: a purchase, its code, their PINs and numbers. */
  words: { soldId: string; phones: string[]; secrets: string[] }
  /** The ids of every table's rows, at both sellers and the platform. */
  idsOfTables: Record<string, string[]>
  headersOf: Record<FuzzCaller, Headers>
  /** Logs all callers in again, because a call may have ended their sessions. */
  renew: () => Promise<void>
  /** Restores the platform's settings and adapters. */
  reset: () => Promise<void>
  canaries: Awaited<ReturnType<typeof readCanaries>>
  close: () => Promise<void>
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** The mark in every name of B that no public page shows. */
const MARK = 'Qzxcanary'

/** Marks names typed at B, which are not unique words. */
const markNames = async ({ database }: TestApp, { id }: TestSeller): Promise<void> => {
  for (const statement of [
    `update purchases set customer_name = '${MARK}Buyer' where entrepreneur_id = $1`,
    `update staff set name = '${MARK}Staff' where entrepreneur_id = $1`,
    `update voucher_agents set name = '${MARK}Agent' where entrepreneur_id = $1`,
    `update gateways set name = '${MARK}Router' where entrepreneur_id = $1`,
    `update promotions set name = '${MARK}Offer' where entrepreneur_id = $1`,
  ])
    await database.asOwner(statement, [id])
}

const sellersOf = async (app: TestApp) => {
  const a = await aSeller(app.deps)
  const b = await aSeller(app.deps, {
    pack: { name: 'Harbour Hour' },
    shop: { businessName: 'Harbour WiFi' },
  })
  const [own, foreign] = [await idsOf(app, a), await idsOf(app, b)]
  await aRouter(app, b)
  await anAgentWithPin(app, b)
  await markNames(app, b)
  return { a, b, own, foreign }
}

/** The logged-in callers, and the headers that their programs and browsers send with each call. */
const callersAt = async (app: TestApp, a: TestSeller) => {
  const router = await aRouter(app, a)
  const radius = await aRadiusRouter(app, a)
  const { place } = await router.join('da:a1:19:00:77:01')
  const agent = await anAgentWithPin(app, a)
  const person = await aPerson(app, a)
  const phone = aPhone()
  const sale = await aPaidSale(app, a, { phoneNumber: phone, deliveryMethod: 'qr_display' })
  const { deviceToken } = await aDevice(app, a)
  const card = await aCard(app, a)
  const admin = await anAdmin(app)
  const headers = async (): Promise<Record<FuzzCaller, Headers>> => ({
    nobody: {},
    customer: {
      cookie: `minit_device=${'d'.repeat(43)}`,
      'purchase-token': sale.statusToken,
      'phone-place': place,
    },
    owner: { ...bearer((await logInAs(app.deps, a)).sessionToken), cookie: `minit_counter=${deviceToken}` },
    cashier: bearer((await asPerson(app, a, person)).token),
    agent: { cookie: await agentCookie(app, agent) },
    admin: bearer(admin),
    router: bearer(router.setup.token),
    radius: {
      ...bearer(app.deps.radiusToken),
      'x-router': radiusName({ id: radius.id, secretVersion: 1 }),
      'x-router-address': '198.51.100.2',
    },
    forged: {
      ...bearer('x'.repeat(43)),
      cookie: `minit_session=${'y'.repeat(43)}; minit_agent=${'z'.repeat(43)}`,
    },
  })
  return {
    headers,
    words: {
      soldId: sale.transactionId,
      phones: [phone, agent.phone, person.phone],
      secrets: [sale.password, card.code, agent.pin, GOOD_PIN, a.password, sale.statusToken],
    },
  }
}

const readIds = async ({ database }: TestApp): Promise<Record<string, string[]>> => {
  const tables = await database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'`,
  )
  const ids = tables.map(async ({ name }) => {
    const rows = await database.asOwner<{ id: string }>(`select id::text as id from ${name} limit 20`)
    return [name, rows.map(({ id }) => id)] as const
  })
  return Object.fromEntries(await Promise.all(ids))
}

/** A small marketplace in which every call finds data, at both sellers. */
export const startFuzzFixture = async (): Promise<FuzzFixture> => {
  const app = await startTestApp()
  const sellers = await sellersOf(app)
  const { headers, words } = await callersAt(app, sellers.a)
  // No worker runs during a test: a request for missing figures would wait for one.
  await createJobHandlers(app.deps)['compute-insights']({})
  await app.drain()
  const headersOf = await headers()
  await app.database.asOwner('delete from rate_limits')
  return {
    app,
    ...sellers,
    unknown: unknownIds(app),
    words,
    headersOf,
    renew: async () => {
      Object.assign(headersOf, await headers())
    },
    reset: await rememberSettings(app.database),
    idsOfTables: await readIds(app),
    canaries: await readCanaries(app, sellers),
    close: app.close,
  }
}
