import { randomUUID } from 'node:crypto'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { logout } from '@minit/contract/public/auth.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'

let fixture: TestApp
let seller: TestSeller
let token: string
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  token = (await logInAs(fixture.deps, seller)).sessionToken
})

const asks = (headers: Record<string, string> = {}) =>
  fixture.app.inject({
    url: listNotifications.path,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const tagNow = async (): Promise<string> => String((await asks()).headers.etag)

const waits = (etag: string, seconds: number) => asks({ 'if-none-match': etag, prefer: `wait=${seconds}` })

const sells = () =>
  callApp(fixture.app, token)(sellForCash, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Ami',
      phoneNumber: aPhone(),
      amount: 35,
      deliveryMethod: 'qr_display',
    },
    headers: { 'idempotency-key': randomUUID() },
  })

/** Whether it is answered before anything else happens. */
const isHeld = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([answer.then(() => false), new Promise<true>((resolve) => setTimeout(resolve, 500, true))])

test('a waiting dashboard gets a sale when it is made', async () => {
  const answer = waits(await tagNow(), 50)
  expect(await isHeld(answer)).toBe(true)
  await sells()
  const { statusCode, headers } = await answer
  expect(statusCode).toBe(200)
  expect((await asks({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('a change before the request is answered at once', async () => {
  const etag = await tagNow()
  await sells()
  expect((await waits(etag, 50)).statusCode).toBe(200)
})

test('without news the wait ends with nothing new', async () => {
  const etag = await tagNow()
  const { statusCode, body, headers } = await waits(etag, 1)
  expect([statusCode, body, headers.etag]).toEqual([304, '', etag])
})

test('a client without the feed yet, or without a wait, does not wait', async () => {
  const etag = await tagNow()
  expect((await asks({ prefer: 'wait=50' })).statusCode).toBe(200)
  expect((await asks({ 'if-none-match': etag })).statusCode).toBe(304)
})

test('a client that is logged out while waiting reads nothing more', async () => {
  const answer = waits(await tagNow(), 50)
  expect(await isHeld(answer)).toBe(true)
  const news = (await logInAs(fixture.deps, seller)).sessionToken
  await callApp(fixture.app, token)(logout, {})
  token = news
  await sells()
  expect((await answer).statusCode).toBe(401)
})
