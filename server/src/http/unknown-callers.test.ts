import { addOvertime, readPurchase } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aPhone, aSeller, callApp } from '../../test/builders.ts'
import { captureLog } from '../../test/capture-log.ts'
import { buys, refusalOf } from '../../test/purchases.ts'
import { buildApp } from '../app.ts'

const captured = captureLog()
let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp({ log: captured.log })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

const saidOf = (words: string) => captured.lines().filter(({ msg }) => msg === words)

const findsShop = (address: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/customers/auth',
    remoteAddress: address,
    payload: { phone: aPhone() },
  })

test('the addresses of one IPv6 network are counted as one, and those of the next are not', async () => {
  const answers: number[] = []
  // As many as one address may look up, each from a different address.
  for (let index = 0; index < 601; index++)
    answers.push((await findsShop(`2001:db8:1:2::${index.toString(16)}`)).statusCode)
  expect(new Set(answers.slice(0, 600))).toEqual(new Set([200]))
  expect(answers[600]).toBe(429)
  expect((await findsShop('2001:db8:1:3::1')).statusCode).toBe(200)
  expect((await findsShop('::ffff:192.0.2.7')).statusCode).toBe(200)
})

test('limits forged webhooks by their sender, and still accepts the provider’s', async () => {
  const forge = () =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/webhooks/pawapay',
      remoteAddress: '198.51.100.9',
      headers: { 'content-type': 'application/json' },
      payload: '{"depositId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639","status":"COMPLETED"}',
    })
  const answers: number[] = []
  for (let sent = 0; sent < 65; sent++) answers.push((await forge()).statusCode)
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(answers.slice(61)).toEqual([429, 429, 429, 429])
  expect(await buys(fixture, await aSeller(fixture.deps))).toMatchObject({ status: 'ready' })
})

test('does not let a caller without the token use up the holder’s calls', async () => {
  const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  const { transactionId, statusToken } = await buys(fixture, seller)
  const call = callApp(fixture.app)
  const wants = (token: string) =>
    call(addOvertime, {
      params: { transactionId },
      headers: { 'purchase-token': token },
      body: { minutes: 20, paymentMethod: 'cash' },
    })
  for (let tried = 0; tried < 31; tried++)
    expect((await refusalOf(wants(`${tried}`.padStart(statusToken.length, 'x')))).status).toBe(404)
  await wants(statusToken)
  const headers = { 'purchase-token': statusToken }
  expect(await call(readPurchase, { params: { transactionId }, headers })).toMatchObject({ transactionId })
})

test('a login, a failed one and a lock are written down, without the name that was typed', async () => {
  const { username, password } = await aSeller(fixture.deps)
  const logIn = (typed: string) =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/auth/entrepreneur-login',
      remoteAddress: '198.51.100.10',
      payload: { email: username, password: typed },
    })
  expect((await logIn(password)).statusCode).toBe(200)
  expect(saidOf('logged in').at(-1)).toMatchObject({ role: 'entrepreneur', accountId: expect.any(String) })
  for (let guessed = 0; guessed < 10; guessed++) expect((await logIn('a guess')).statusCode).toBe(401)
  expect(saidOf('a login failed')).toHaveLength(10)
  expect((await logIn('a guess')).statusCode).toBe(429)
  expect(saidOf('logins are refused for a while after too many failures')).toMatchObject([
    { endpoint: 'loginEntrepreneur' },
  ])
  expect(captured.text()).not.toContain(username)
})

test('X-Forwarded-For from nobody who is trusted is written down once, and from a trusted proxy never', async () => {
  const said = () =>
    saidOf(
      'X-Forwarded-For came from an address that is not in TRUST_PROXY and was ignored; this is said once',
    )
  const askVia = async (trustProxy: string | false) => {
    const app = await buildApp({ deps: fixture.deps, publicUrl: null, trustProxy })
    for (let asked = 0; asked < 3; asked++)
      await app.inject({
        url: '/healthz',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': '192.0.2.7' },
      })
    await app.close()
  }
  await askVia('10.0.0.1')
  expect(said()).toEqual([])
  await askVia(false)
  expect(said()).toMatchObject([{ from: '10.0.0.1' }])
})
