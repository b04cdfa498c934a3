import { ApiError } from '@minit/contract/call.ts'
import { readGateway, renewGateway, testGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const [FIRST, LAST, SECOND] = ['da:a1:19:00:02:01', 'da:a1:19:00:02:02', 'da:a1:19:00:02:03']

const asSeller = async () => {
  // Days pass here, and a session does not last that long.
  const { sessionToken } = await logInAs(fixture.deps, seller)
  return callApp(fixture.app, sessionToken)
}
const read = async (id: string) => (await asSeller())(readGateway, { params: { id } })
const askTest = async (id: string) => (await asSeller())(testGateway, { params: { id } })
const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.details?.code : String(error)),
  )
/** The phone has access and has downloaded so many kilobytes. */
const downloads = (router: Awaited<ReturnType<typeof aRouter>>, mac: string, kilobytes: number) =>
  Object.assign(router.clients.get(mac) ?? {}, { download_this_session: String(kilobytes) })
const countSales = async () => {
  const [row] = await fixture.database.asOwner<{ count: string }>(
    'select (select count(*) from purchases) + (select count(*) from access_sessions) as count',
  )
  return row?.count
}

test('a router is followed from its first report to the first phone that it lists', async () => {
  const router = await aRouter(fixture, seller)
  expect(await read(router.id)).toMatchObject({
    state: 'new',
    version: null,
    phoneSeenAt: null,
    testState: 'none',
  })
  await router.turn()
  expect(await read(router.id)).toMatchObject({
    state: 'online',
    // openNDS sends its version with each phone, and nowhere else.
    version: null,
    phonesSeen: 0,
    phoneSeenAt: null,
  })
  await router.join(FIRST)
  await router.turn()
  expect(await read(router.id)).toMatchObject({ version: '9.10.0', phonesSeen: 1, phonesOnline: 0 })
  expect((await read(router.id)).phoneSeenAt).not.toBeNull()
  fixture.clock.advance({ minutes: 5 })
  expect(await read(router.id)).toMatchObject({ state: 'offline', phonesSeen: 0 })
})

test('the free test gives access to the phone that joined last for five minutes, and sells nothing', async () => {
  const router = await aRouter(fixture, seller)
  // Routers list phones in any order.
  await router.join(FIRST)
  fixture.clock.advance({ minutes: 2 })
  await router.join(LAST)
  fixture.clock.advance({ minutes: -1 })
  await router.join(SECOND)
  fixture.clock.advance({ minutes: 1 })
  expect(await router.turn()).toEqual([])
  const sales = await countSales()

  const called = fixture.deps.routers.next(seller.id, AbortSignal.timeout(10_000))
  expect(await askTest(router.id)).toMatchObject({ testState: 'waiting', isTestRunning: true })
  // A router whose report is held has to report again.
  expect(await called).toBe('look')
  expect(await router.turn()).toEqual([`auth ${LAST} 5`])
  expect(await read(router.id)).toMatchObject({ testState: 'opening', testPhone: '02:02' })
  expect(await router.turn()).toEqual([])
  expect(await read(router.id)).toMatchObject({ testState: 'opened', phonesOnline: 1 })
  downloads(router, LAST, 12)
  expect(await router.turn()).toEqual([])
  expect(await read(router.id)).toMatchObject({ testState: 'reached', isTestRunning: true })
  // A second request continues the running test.
  expect(await askTest(router.id)).toMatchObject({ testState: 'reached' })

  fixture.clock.advance({ minutes: 5 })
  expect(await router.turn()).toEqual([`deauth ${LAST}`])
  expect(await read(router.id)).toMatchObject({ testState: 'reached', isTestRunning: false })
  expect(await countSales()).toBe(sales)
})

test('a router gives one test a day, also to an owner who renews its secret', async () => {
  const router = await aRouter(fixture, seller)
  await router.join(FIRST)
  await askTest(router.id)
  await router.turn()
  fixture.clock.advance({ minutes: 6 })
  expect(await codeOf(askTest(router.id))).toBe('router_tested_today')
  await (await asSeller())(renewGateway, { params: { id: router.id } })
  expect(await read(router.id)).toMatchObject({ state: 'new', version: null, testState: 'none' })
  expect(await codeOf(askTest(router.id))).toBe('router_tested_today')
  fixture.clock.advance({ hours: 24 })
  expect(await askTest(router.id)).toMatchObject({ testState: 'waiting', nextTestAt: null })
})

test('a test without a phone ends after ten minutes, gives no access, and can be requested again', async () => {
  const router = await aRouter(fixture, seller)
  await askTest(router.id)
  expect(await router.turn()).toEqual([])
  fixture.clock.advance({ minutes: 10 })
  await router.join(FIRST)
  expect(await router.turn()).toEqual([])
  expect(await read(router.id)).toMatchObject({ testState: 'no_phone', isTestRunning: false })
  await askTest(router.id)
  expect(await router.turn()).toEqual([`auth ${FIRST} 5`])
})
