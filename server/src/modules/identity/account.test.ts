import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aSeller, type TestSeller } from '../../../test/builders.ts'
import { type SecondProcess, startSecondProcess } from '../../../test/second-process.ts'
import { createAccount } from './accounts.ts'

let fixture: TestApp
let second: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  second = await startSecondProcess(fixture)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
})

const NEW = 'a-new-password'
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:120.0) Gecko/20100101 Firefox/120.0'

const logsIn = (password = seller.password, userAgent = CHROME, app = fixture.app) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/entrepreneur-login',
    headers: { 'user-agent': userAgent },
    payload: { email: seller.username, password },
  })
const tokenOf = async (userAgent?: string): Promise<string> =>
  (await logsIn(seller.password, userAgent)).json().sessionToken

const as = (token: string, method: 'GET' | 'POST', url: string, payload?: object, app = fixture.app) =>
  app.inject({
    method,
    url: `/api/auth/${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload }),
  })
const changes = (token: string, currentPassword: string, newPassword = NEW) =>
  as(token, 'POST', 'password/change', { currentPassword, newPassword })
const isAlive = async (token: string, app = fixture.app): Promise<boolean> =>
  (await as(token, 'GET', 'sessions', undefined, app)).statusCode === 200

describe('changing the password', () => {
  test('takes the current one, keeps this session and ends the others everywhere', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    const answer = await changes(here, seller.password)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    for (const app of [fixture.app, second.app]) {
      expect(await isAlive(here, app)).toBe(true)
      expect(await isAlive(there, app)).toBe(false)
    }
    expect((await logsIn()).statusCode).toBe(401)
    expect((await logsIn(NEW)).statusCode).toBe(200)
  })

  test('rejects a wrong current one at its field, changes nothing and ends no session', async () => {
    const token = await tokenOf()
    const answer = await changes(token, 'not this one')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      code: 'password_wrong',
      message: 'This is not your current password',
      fields: { currentPassword: 'This is not your current password' },
    })
    expect(await isAlive(token)).toBe(true)
    expect((await logsIn()).statusCode).toBe(200)
  })

  test('to one of nine signs is refused beside its field', async () => {
    const answer = await changes(await tokenOf(), seller.password, '123456789')
    expect(answer.json()).toMatchObject({ fields: { newPassword: 'Use at least 10 characters' } })
  })

  test('allows ten guesses in a quarter of an hour, even with a stolen session', async () => {
    const token = await tokenOf()
    for (let count = 0; count < 10; count += 1)
      expect((await changes(token, `guess ${count}`)).statusCode).toBe(422)
    expect((await changes(token, seller.password)).statusCode).toBe(429)
  })

  test('lets one of two concurrent changes through: the second has an outdated current password', async () => {
    const token = await tokenOf()
    const answers = await Promise.all([
      changes(token, seller.password, 'the-first-of-two'),
      changes(token, seller.password, 'the-other-of-two'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('works for an admin', async () => {
    const admin = { username: 'changing-admin', password: 'a-password-for-tests' }
    await createAccount(fixture.deps, { role: 'admin', entrepreneurId: null, isDemo: false, ...admin })
    const login = (password: string) =>
      fixture.app.inject({ method: 'POST', url: '/api/admin/login', payload: { ...admin, password } })
    const token = /=([\w-]{43});/.exec(String((await login(admin.password)).headers['set-cookie']))?.[1] ?? ''
    expect((await changes(token, admin.password)).statusCode).toBe(200)
    expect((await login(NEW)).statusCode).toBe(200)
  })

  test('requires a login', async () => {
    for (const [method, url] of [
      ['POST', 'password/change'],
      ['GET', 'sessions'],
      ['POST', 'sessions/end-all'],
    ] as const)
      expect((await as('', method, url)).json()).toMatchObject({ code: 'not_logged_in' })
  })
})

describe('the list of login sessions', () => {
  test('names devices in plain words, most recently used first, and marks the current session', async () => {
    const there = await tokenOf(FIREFOX)
    fixture.clock.advance({ minutes: 5 })
    const here = await tokenOf(CHROME)
    const answer = await as(here, 'GET', 'sessions')
    const createdAt = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(answer.json()).toEqual([
      { createdAt, lastUsedAt: createdAt, device: 'Chrome on an Android phone', isCurrent: true },
      { createdAt, lastUsedAt: createdAt, device: 'Firefox on Windows', isCurrent: false },
    ])
    for (const token of [here, there]) expect(answer.body).not.toContain(token)
  })

  test('omits ended sessions and those of other accounts', async () => {
    await tokenOf(FIREFOX)
    fixture.clock.advance({ hours: 12, minutes: 1 })
    const left = await tokenOf(FIREFOX)
    await as(left, 'POST', 'logout')
    const here = await tokenOf()
    seller = await aSeller(fixture.deps)
    const other = await tokenOf()
    for (const token of [here, other]) expect((await as(token, 'GET', 'sessions')).json()).toHaveLength(1)
  })
})

test('logging out everywhere also ends the current session, in every process, and clears the cookie', async () => {
  const [here, there] = [await tokenOf(), await tokenOf()]
  const answer = await as(here, 'POST', 'sessions/end-all')
  expect(answer.json()).toEqual({ success: true })
  expect(answer.headers['set-cookie']).toMatch(/^minit_session=; Max-Age=0/)
  for (const token of [here, there])
    for (const app of [fixture.app, second.app]) expect(await isAlive(token, app)).toBe(false)
  expect((await logsIn()).statusCode).toBe(200)
})

test('a login with the old password that overlaps the password change gets no live session', async () => {
  const { phone } = { phone: '+23278000001' }
  await fixture.database.asOwner('update accounts set phone = $2 where email = $1', [seller.username, phone])
  const token = await tokenOf()
  const logins = Array.from({ length: 6 }, () => logsIn())
  await changes(token, seller.password)
  const started = (await Promise.all(logins)).filter(({ statusCode }) => statusCode === 200)
  for (const login of started) expect(await isAlive(login.json().sessionToken)).toBe(false)
})
