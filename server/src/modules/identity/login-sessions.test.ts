import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aSeller, logInAs, type TestSeller } from '../../../test/builders.ts'
import { type SecondProcess, startSecondProcess } from '../../../test/second-process.ts'
import { hashToken } from './passwords.ts'

let fixture: TestApp
let second: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  second = await startSecondProcess(fixture)
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})

const tokenOf = async () => (await logInAs(fixture.deps, seller)).sessionToken
const statusWith = async (headers: Record<string, string>, app = fixture.app) =>
  (await app.inject({ url: '/api/entrepreneur/packages', headers })).statusCode
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: `minit_session=${token}` })

describe('a session', () => {
  test('is accepted from a bearer header and from the cookie, in every process', async () => {
    const token = await tokenOf()
    for (const app of [fixture.app, second.app])
      for (const headers of [bearer(token), cookie(token)]) expect(await statusWith(headers, app)).toBe(200)
  })

  test('is not carried by the address, nor by a token that is nearly right', async () => {
    const token = await tokenOf()
    const requested = await fixture.app.inject({
      url: `/api/entrepreneur/packages?token=${token}&sessionToken=${token}`,
    })
    expect(requested.statusCode).toBe(401)
    const wrong = [`${token}x`, token.slice(1), token.toUpperCase(), '', 'null', `${token} `, `${token},x`]
    for (const one of wrong) expect(await statusWith({ authorization: `Basic ${one}` })).toBe(401)
    for (const one of wrong.filter((text) => text.trim() !== token))
      expect(await statusWith(bearer(one))).toBe(401)
  })

  test('is not opened by the stored hash', async () => {
    await tokenOf()
    const [row] = await fixture.database.asOwner<{ hash: string }>(
      'select token_hash as hash from login_sessions',
    )
    expect(await statusWith(bearer(row?.hash ?? ''))).toBe(401)
  })

  test('ends at once on logout in every process, without ending others', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    expect(await statusWith(bearer(token), second.app)).toBe(200)
    const left = await fixture.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) })
    expect(left.json()).toEqual({ success: true })
    for (const app of [second.app, fixture.app]) {
      expect(await statusWith(bearer(token), app)).toBe(401)
      expect(await statusWith(cookie(token), app)).toBe(401)
    }
    expect(await statusWith(bearer(other))).toBe(200)
  })

  test('ends when its browser logs in again, and not after a wrong password', async () => {
    const token = await tokenOf()
    const logsIn = (password: string) =>
      fixture.app.inject({
        method: 'POST',
        url: '/api/auth/entrepreneur-login',
        headers: cookie(token),
        payload: { email: seller.username, password },
      })
    expect((await logsIn('not the password')).statusCode).toBe(401)
    expect(await statusWith(bearer(token))).toBe(200)
    const { sessionToken } = (await logsIn(seller.password)).json<{ sessionToken: string }>()
    expect([await statusWith(bearer(token)), await statusWith(bearer(sessionToken))]).toEqual([401, 200])
  })

  test('lives while it is used, and ends after twelve idle hours', async () => {
    const token = await tokenOf()
    for (let count = 0; count < 3; count += 1) {
      fixture.clock.advance({ hours: 11, minutes: 50 })
      expect(await statusWith(bearer(token))).toBe(200)
    }
    fixture.clock.advance({ hours: 12, minutes: 1 })
    expect(await statusWith(bearer(token))).toBe(401)
    expect(await statusWith(bearer(token), second.app)).toBe(401)
    const who = await fixture.app.inject({ url: '/api/auth/session', headers: bearer(token) })
    expect(who.json()).toEqual({ user: null })
  })

  test('ends after thirty days of use, and is deleted a week later with all other ended sessions', async () => {
    const token = await tokenOf()
    for (let count = 0; count < 60; count += 1) {
      fixture.clock.advance({ hours: 11, minutes: 59 })
      expect(await statusWith(bearer(token))).toBe(200)
    }
    fixture.clock.advance({ hours: 2 })
    expect(await statusWith(bearer(token))).toBe(401)
    fixture.clock.advance({ hours: 7 * 24 })
    const alive = await tokenOf()
    await fixture.deps.db.asPlatform((tx) => fixture.deps.jobs.enqueue(tx, 'delete-ended-sessions', {}))
    await fixture.drain()
    expect(await fixture.database.asOwner('select token_hash from login_sessions')).toEqual([
      { token_hash: hashToken(alive) },
    ])
    expect(await statusWith(bearer(alive))).toBe(200)
  })

  test('returns the current user', async () => {
    const who = await fixture.app.inject({ url: '/api/auth/session', headers: bearer(await tokenOf()) })
    expect(who.json()).toEqual({
      user: { id: seller.id, accountId: expect.any(String), role: 'entrepreneur' },
    })
  })
})

describe('the cookie', () => {
  const loginAt = async (app: TestApp['app']) => {
    const { username: email, password } = seller
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/entrepreneur-login',
      payload: { email, password },
    })
    return {
      token: answer.json().sessionToken as string,
      cookies: [answer.headers['set-cookie'] ?? ''].flat(),
    }
  }

  test('is out of scripts’ reach and stays on this site', async () => {
    const { token, cookies } = await loginAt(fixture.app)
    expect(cookies).toEqual([
      `minit_session=${token}; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^minit_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('is bound to its host and to HTTPS in production', async () => {
    const secure = await startSecondProcess(fixture, { publicUrl: 'https://minit.example' })
    const { token, cookies } = await loginAt(secure.app)
    expect(cookies).toEqual([
      `__Host-minit_session=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^__Host-minit_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(await statusWith({ cookie: `__Host-minit_session=${token}` }, secure.app)).toBe(200)
    expect(await statusWith({ cookie: `minit_session=${token}` }, secure.app)).toBe(401)
    await secure.close()
  })

  test('is cleared by logout', async () => {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: cookie(await tokenOf()),
    })
    expect(answer.headers['set-cookie']).toBe('minit_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test('an admin’s reply contains no token: only the cookie does', async () => {
    const { createAccount } = await import('./accounts.ts')
    const admin = { username: 'an-admin', password: 'a-password-for-tests' }
    await createAccount(fixture.deps, { role: 'admin', entrepreneurId: null, isDemo: false, ...admin })
    const answer = await fixture.app.inject({ method: 'POST', url: '/api/admin/login', payload: admin })
    expect(Object.keys(answer.json())).toEqual(['user'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^minit_session=[\w-]{43}; Path=\/; HttpOnly/)
    expect(answer.body).not.toContain(/=([\w-]{43});/.exec(String(answer.headers['set-cookie']))?.[1])
  })
})
