import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})

let addresses = 0
const logsIn = (
  email: string,
  password: string,
  { app = fixture.app, address = `10.0.0.${++addresses}`, headers = {} } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/entrepreneur-login',
    remoteAddress: address,
    headers,
    payload: { email, password },
  })

const PHONE = '+23276445566'
const anAccount = async (names: { email?: string; phone?: string; username?: string }) => {
  const { id } = await aSeller(fixture.deps)
  const account = {
    role: 'entrepreneur',
    entrepreneurId: id,
    isDemo: false,
    password: 'the-right-one',
  } as const
  await createAccount(fixture.deps, { ...account, ...names })
  return id
}

test('a password of years ago opens as it did, and nobody is made to change it', async () => {
  await fixture.database.asOwner(
    `update accounts set created_at = created_at - interval '5 years' where entrepreneur_id = $1`,
    [seller.id],
  )
  const answer = await logsIn(seller.username, seller.password)
  expect(answer.statusCode).toBe(200)
  const session = await fixture.app.inject({
    url: '/api/entrepreneur/stats',
    headers: { authorization: `Bearer ${answer.json().sessionToken}` },
  })
  expect(session.statusCode).toBe(200)
})

describe('the names of an account', () => {
  test.each([
    '+23276445566',
    '076445566',
    '76 44 55 66',
    '+232 76 445566',
    '0023276445566',
    '232-76-445-566',
  ])('a phone number may be typed as %s', async (typed) => {
    const [known] = await fixture.database.asOwner('select id from accounts where phone = $1', [PHONE])
    if (known === undefined) await anAccount({ phone: PHONE })
    await fixture.database.asOwner('delete from rate_limits')
    expect((await logsIn(typed, 'the-right-one')).statusCode).toBe(200)
  })

  test('an e-mail and a user name are the same in any case, and trimmed', async () => {
    const id = await anAccount({ email: 'fatu@minit.example', username: 'fatu' })
    for (const name of ['FATU@Minit.Example', ' fatu@minit.example ', 'Fatu']) {
      const answer = await logsIn(name, 'the-right-one')
      expect(answer.json()).toMatchObject({ success: true, user: { id, role: 'entrepreneur' } })
    }
  })

  test('an account of another role cannot log in here', async () => {
    await createAccount(fixture.deps, {
      role: 'admin',
      entrepreneurId: null,
      isDemo: false,
      username: 'boss',
      password: 'the-right-one',
    })
    expect((await logsIn('boss', 'the-right-one')).statusCode).toBe(401)
    const atAdmin = await fixture.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: seller.username, password: seller.password },
    })
    expect(atAdmin.statusCode).toBe(401)
  })
})

test('a wrong password and an unknown account get the same answer', async () => {
  const wrong = await logsIn(seller.username, 'not this one')
  const unknown = await logsIn('nobody@minit.example', 'not this one')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid credentials' })
  expect(unknown.body).toBe(wrong.body)
  expect(unknown.statusCode).toBe(wrong.statusCode)
  const names = ({ headers }: typeof wrong) => Object.keys(headers).sort()
  expect(names(unknown)).toEqual(names(wrong))
})

test('tokens are 256 bits, never twice the same, and stored only as a hash', async () => {
  const tokens = new Set<string>()
  for (let count = 0; count < 5; count += 1) {
    await fixture.database.asOwner('delete from rate_limits')
    tokens.add((await logsIn(seller.username, seller.password)).json().sessionToken)
  }
  expect(tokens.size).toBe(5)
  const rows = await fixture.database.asOwner<{ row: string }>('select s::text as row from login_sessions s')
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  }
})

test('a password stored in an earlier format logs in, even twice at once, and is stored in the current format', async () => {
  const owner = await aSeller(fixture.deps)
  const hashOf = async () => {
    const rows = await fixture.database.asOwner<{ password_hash: string }>(
      'select password_hash from accounts where email = $1',
      [owner.username],
    )
    return rows[0]?.password_hash
  }
  // As commit c0b19ed stored this password; the product no longer writes this format.
  await fixture.database.asOwner('update accounts set password_hash = $2 where email = $1', [
    owner.username,
    '$argon2id$v=19$m=19456,t=2,p=1$ABEiM_vvvneImaq7zN3__w$0BKpyybOwJ1cx-ckvWQham1x-2nRpyBVfuzjB1BqeY0',
  ])
  const both = await Promise.all([
    logsIn(owner.username, 'Kabala-7-hills'),
    logsIn(owner.username, 'Kabala-7-hills', { app: second.app }),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const renewed = await hashOf()
  expect(renewed).not.toMatch(/[-_]/)
  expect((await logsIn(owner.username, 'Kabala-7-hills')).statusCode).toBe(200)
  expect(await hashOf()).toBe(renewed)
})

describe('guessing', () => {
  test('stops after ten wrong passwords from one address in a quarter of an hour, counted across two processes', async () => {
    const victim = await aSeller(fixture.deps)
    const address = '192.0.2.30'
    const apps = [fixture.app, second.app]
    for (let count = 0; count < 10; count += 1) {
      const spelled = count % 3 === 0 ? victim.username.toUpperCase() : victim.username
      const answer = await logsIn(spelled, `guess ${count}`, { app: apps[count % 2], address })
      expect(answer.statusCode).toBe(401)
    }
    for (const app of apps) {
      const answer = await logsIn(victim.username, victim.password, { app, address })
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    expect((await logsIn(seller.username, seller.password)).statusCode).toBe(200)
  })

  test('a correct password is not counted and clears the wrong ones before it in every process', async () => {
    const owner = await aSeller(fixture.deps)
    const apps = [fixture.app, second.app]
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 9; count += 1)
        expect((await logsIn(owner.username, 'guess', { app: apps[count % 2] })).statusCode).toBe(401)
      expect((await logsIn(owner.username, owner.password, { app: apps[round % 2] })).statusCode).toBe(200)
    }
    const often = Array.from({ length: 12 }, () => () => logsIn(owner.username, owner.password))
    for (const login of often) expect((await login()).statusCode).toBe(200)
  })

  test("a successful login does not clear an address's failures at other accounts", async () => {
    const address = '192.0.2.7'
    const outsider = (count: number) => logsIn(`stranger-${count}`, 'guess', { address })
    await outsider(0)
    await fixture.database.asOwner(
      `update rate_limits set points = 599 where key = 'loginEntrepreneur:address:192.0.2.7' and points = 1`,
    )
    expect((await logsIn(seller.username, seller.password, { address })).statusCode).toBe(200)
    expect((await outsider(29)).statusCode).toBe(401)
    expect((await outsider(30)).statusCode).toBe(429)
  })

  test('counts the ten spellings of a phone number as one account', async () => {
    const spellings = ['+23276778899', '076778899', '76778899', '+232 76 77 88 99', '0023276778899']
    const address = '192.0.2.31'
    for (let count = 0; count < 10; count += 1) await logsIn(spellings[count % 5] ?? '', 'guess', { address })
    expect((await logsIn('+232-76-778-899', 'guess', { address })).statusCode).toBe(429)
  })

  test('stops after six hundred wrong passwords from one address, whatever forwarding headers it sends', async () => {
    const address = '192.0.2.1'
    const tries = async (count: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${count}`, forwarded: `for=198.51.100.${count}` }
      return logsIn(`stranger-${count}`, 'guess', { address, headers })
    }
    for (let count = 0; count < 5; count += 1) expect((await tries(count)).statusCode).toBe(401)
    await fixture.database.asOwner(
      `update rate_limits set points = points + 594 where key = 'loginEntrepreneur:address:192.0.2.1' and points = 5`,
    )
    expect((await tries(5)).statusCode).toBe(401)
    expect((await logsIn('one-more', 'guess', { address, app: second.app })).statusCode).toBe(429)
    expect((await logsIn('one-more', 'guess', { address: '192.0.2.2' })).statusCode).toBe(401)
  })
})
