import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paysAt, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { buys, eventually } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
const others: SecondProcess[] = []
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  await (await aRouter(fixture, seller)).turn()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})
afterAll(() => fixture.close())

const anotherProcess = async (options: Parameters<typeof startSecondProcess>[1] = {}) => {
  const other = await startSecondProcess(fixture, options)
  others.push(other)
  return other
}

let phones = 0
const aMac = (): string => `da:a1:19:00:0c:${(++phones).toString(16).padStart(2, '0')}`

const pays = (place: string) => paysAt(fixture, seller, place)

const LISTENING = `from pg_stat_activity
  where datname = current_database() and query = 'listen "minit_router_calls"'`

/** Reports to a process, which holds the answer. Only a call for the router ends the hold early. */
const holds = async ({ app, deps }: SecondProcess, router: Awaited<ReturnType<typeof aRouter>>) => {
  const next = vi.spyOn(deps.routers, 'next')
  const held = { isAnswered: false, answer: router.post('wait=25', undefined, { app }) }
  held.answer.then(() => Object.assign(held, { isAnswered: true }))
  await eventually(async () => expect(next).toHaveBeenCalled())
  next.mockRestore()
  return held
}
/** Waits until both processes listen: the first, which already holds a router, and the second. */
const untilBothListen = () =>
  eventually(async () => expect(await fixture.database.asOwner(`select ${LISTENING}`)).toHaveLength(2))

test('a router held by another process gets a sale; one whose process does not listen gets nothing', async () => {
  const [listener, deaf] = [await anotherProcess(), await anotherProcess({ isDeaf: true })]
  const [near, far] = [await aRouter(fixture, seller), await aRouter(fixture, seller)]
  for (const router of [near, far]) await router.turn()
  const mac = aMac()
  const { place } = await near.join(mac)
  // Both list the phone, so that there is work for both.
  await far.join(mac)
  const [there, offline] = [await holds(listener, near), await holds(deaf, far)]
  await untilBothListen()
  await pays(place)
  expect((await there.answer).body).toMatch(new RegExp(`^\\w+ auth ${mac} 60\n$`))
  expect(offline.isAnswered).toBe(false)
})

test('a refund and an arrived phone reach a router held by another process too', async () => {
  const other = await anotherProcess()
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { transactionId } = await pays((await router.join(mac)).place)
  await router.turn()
  const closed = await holds(other, router)
  await untilBothListen()
  await refundByAdmin(fixture, transactionId)
  expect((await closed.answer).body).toMatch(new RegExp(`^\\w+ deauth ${mac}\n$`))
  router.clients.delete(mac)
  const asked = await holds(other, router)
  await router.join(aMac())
  expect((await asked.answer).body).toBe('')
})

test('a process that listens again catches up on sales made meanwhile', async () => {
  const other = await anotherProcess()
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const held = await holds(other, router)
  await untilBothListen()
  await fixture.database.asOwner(`select pg_terminate_backend(pid) ${LISTENING}`)
  await pays(place)
  expect((await held.answer).body).toMatch(new RegExp(`^\\w+ auth ${mac} 60\n$`))
})

test('a sale of a seller without a router sends no notification', async () => {
  const notices: string[] = []
  const nas = await fixture.deps.db.listen(
    'minit_router_calls',
    (payload) => notices.push(payload),
    () => undefined,
  )
  await untilBothListen()
  const plain = await aSeller(fixture.deps)
  const sell = (shop: TestSeller) => buys(fixture, shop)
  await sell(plain)
  // The router's sale arrives later, so by then the first one would have arrived.
  await sell(seller)
  await eventually(async () => expect(notices.some((each) => each.endsWith(seller.id))).toBe(true))
  expect(notices.filter((each) => each.endsWith(plain.id))).toEqual([])
  await nas.close()
})
