import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { captureLog } from '../../../test/capture-log.ts'
import { NEW, OLD, type PasswordFixture, passwordFixture, tokenIn } from '../../../test/password-fixture.ts'
import { type SecondProcess, startSecondProcess } from '../../../test/second-process.ts'

const logged = captureLog()
let fixture: TestApp
let second: SecondProcess
let pages: PasswordFixture
beforeAll(async () => {
  fixture = await startTestApp({ log: logged.log })
  second = await startSecondProcess(fixture, { log: logged.log })
  pages = passwordFixture(fixture)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

describe('a link', () => {
  test('sets the password once, and then no more', async () => {
    const { token, name } = await pages.aLink()
    const answer = await pages.sets(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, endedOthers: false }])
    expect((await pages.logsIn(name, OLD)).statusCode).toBe(401)
    expect((await pages.logsIn(name, NEW)).statusCode).toBe(200)
    const again = await pages.sets(token, 'another-password')
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({ code: 'password_link_over' })
    expect((await pages.logsIn(name, NEW)).statusCode).toBe(200)
  })

  test('is accepted once when two use it at the same instant', async () => {
    const { token, name } = await pages.aLink()
    const passwords = ['the-first-of-two', 'the-other-of-two']
    const answers = await Promise.all([
      pages.sets(token, passwords[0]),
      pages.sets(token, passwords[1], { app: second.app }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await pages.logsIn(name, winner)).statusCode).toBe(200)
  })

  test.each([
    ['reset', 14],
    ['first', 72 * 60 - 1],
  ] as const)('for the purpose %s works for %i minutes, and two later no more', async (purpose, minutes) => {
    const [inTime, late] = [await pages.aLink(purpose), await pages.aLink(purpose)]
    fixture.clock.advance({ minutes })
    expect((await pages.sets(inTime.token)).statusCode).toBe(200)
    fixture.clock.advance({ minutes: 2 })
    expect((await pages.sets(late.token)).json()).toMatchObject({ code: 'password_link_over' })
    expect((await pages.logsIn(late.name, OLD)).statusCode).toBe(200)
  })

  test('expires when another link of the account is used, and affects no other account', async () => {
    const first = await pages.aLink()
    const other = await pages.aLink()
    fixture.clock.advance({ seconds: 61 })
    await pages.forgets(first.name)
    await fixture.drain()
    const newer = tokenIn((await pages.sentTo(first.phone)).at(-1)?.text)
    expect(newer).not.toBe(first.token)
    expect((await pages.sets(first.token)).statusCode).toBe(200)
    expect((await pages.sets(newer)).statusCode).toBe(422)
    expect((await pages.logsIn(other.name, OLD)).statusCode).toBe(200)
    expect((await pages.sets(other.token)).statusCode).toBe(200)
  })

  test('logs its owner in, and reports whether others were logged out', async () => {
    const { token, name, entrepreneurId } = await pages.aLink()
    await pages.logsIn(name, OLD)
    const answer = await pages.sets(token)
    const { login, endedOthers } = answer.json()
    expect([endedOthers, login.user]).toEqual([true, expect.objectContaining({ id: entrepreneurId })])
    expect(answer.cookies.map((cookie) => cookie.name)).toContain('minit_session')
    const headers = { authorization: `Bearer ${login.sessionToken}` }
    const { statusCode } = await fixture.app.inject({ url: '/api/entrepreneur/settings', headers })
    expect(statusCode).toBe(200)
  })

  test.each([
    ['whose login asks for a second factor', 'totp_confirmed_at'],
    ['that is disabled', 'disabled_at'],
  ])('logs nobody in to an account %s', async (_, column) => {
    const { token, id } = await pages.aLink()
    await fixture.database.asOwner(`update accounts set ${column} = now() where id = $1`, [id])
    const answer = await pages.sets(token)
    expect([answer.statusCode, answer.json().login]).toEqual([200, null])
    expect(answer.cookies.map((cookie) => cookie.name)).not.toContain('minit_session')
    const sessions = await fixture.database.asOwner('select 1 from login_sessions where account_id = $1', [
      id,
    ])
    expect(sessions).toEqual([])
  })

  test('is refused if unknown, and its stored hash does not open it', async () => {
    const { id, token } = await pages.aLink()
    const [row] = await fixture.database.asOwner<{ hash: string }>(
      'select token_hash as hash from password_links where account_id = $1',
      [id],
    )
    expect((await pages.sets((row?.hash ?? '').slice(0, 43))).json()).toMatchObject({
      code: 'password_link_over',
    })
    expect((await pages.sets('x'.repeat(43))).json()).toMatchObject({ code: 'password_link_over' })
    expect((await pages.sets(token.slice(1))).json()).toMatchObject({ code: 'invalid_request' })
  })

  test('stays valid after a password that is too short, whose refusal names the reason', async () => {
    const { token } = await pages.aLink()
    const short = await pages.sets(token, '123456789')
    expect(short.statusCode).toBe(400)
    expect(short.json()).toMatchObject({ fields: { password: 'Use at least 10 characters' } })
    expect((await pages.sets(token, '1234567890')).statusCode).toBe(200)
  })

  test('ends all login sessions of its account in every process', async () => {
    const { token, name } = await pages.aLink()
    const tokens = [(await pages.logsIn(name, OLD)).json(), (await pages.logsIn(name, OLD)).json()]
    await pages.sets(token)
    for (const { sessionToken } of tokens)
      for (const app of [fixture.app, second.app]) {
        const headers = { authorization: `Bearer ${sessionToken}` }
        const { statusCode } = await app.inject({ url: '/api/auth/sessions', headers })
        expect(statusCode).toBe(401)
      }
  })

  test('lifts the lock-out of its owner by a stranger’s guesses', async () => {
    const { token, name, phone } = await pages.aLink()
    for (const typed of [name, phone])
      for (let count = 0; count < 10; count += 1) await pages.logsIn(typed, 'guess', { address: '10.9.3.1' })
    for (const app of [fixture.app, second.app])
      expect((await pages.logsIn(name, OLD, { app, address: '10.9.3.1' })).statusCode).toBe(429)
    await pages.sets(token)
    for (const app of [fixture.app, second.app])
      for (const typed of [name.toUpperCase(), phone.replace('+232', '0')])
        expect((await pages.logsIn(typed, NEW, { app, address: '10.9.3.1' })).statusCode).toBe(200)
  })

  test('works for a suspended seller, who may log in', async () => {
    const { token, name } = await pages.aLink('reset', { subscriptionStatus: 'suspended' })
    expect((await pages.sets(token)).statusCode).toBe(200)
    expect((await pages.logsIn(name, NEW)).statusCode).toBe(200)
  })
})

test('no table and no log line contains a token or a password', async () => {
  const { token, name } = await pages.aLink()
  const words = ['Canary-Password-1', 'Canary-Password-2', 'Canary-Guess-3']
  await pages.sets(token, words[0])
  const { sessionToken } = (await pages.logsIn(name, words[0] ?? '')).json()
  await pages.logsIn(name, words[2] ?? '')
  const change = { currentPassword: words[0], newPassword: words[1] }
  expect((await pages.post('password/change', change, { token: sessionToken })).statusCode).toBe(200)
  await pages.sets(token, words[0])
  const tables = await fixture.database.asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(25)
  for (const table of tables) {
    const rows = await fixture.database.asOwner<{ row: string }>(`select t::text as row from ${table.name} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of [token, sessionToken, ...words]) expect(text, table.name).not.toContain(secret)
  }
  expect(token).toHaveLength(43)
  for (const secret of [token, sessionToken, ...words]) expect(logged.text()).not.toContain(secret)
})
