import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aPhone, aSeller, callApp } from '../../../test/builders.ts'
import { OLD, type PasswordFixture, passwordFixture, tokenIn } from '../../../test/password-fixture.ts'
import { buildApp } from '../../app.ts'
import { createAccount } from './accounts.ts'

let fixture: TestApp
let accounts: PasswordFixture
beforeAll(async () => {
  fixture = await startTestApp()
  accounts = passwordFixture(fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

const OWNER = '10.8.0.1'

type Login = { address?: string; cookie?: string; url?: string; payload: Record<string, string> }

const logsIn = ({ address = OWNER, cookie = '', url = '/api/auth/entrepreneur-login', payload }: Login) =>
  fixture.app.inject({ method: 'POST', url, remoteAddress: address, headers: { cookie }, payload })

/** The device cookie of a login, as the browser sends it back. */
const deviceOf = (answer: Awaited<ReturnType<typeof logsIn>>): string => {
  const cookie = answer.cookies.find(({ name }) => name === 'minit_device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  return `minit_device=${cookie?.value}`
}

const anOwner = async () => {
  const { username, password } = await aSeller(fixture.deps)
  return { right: { email: username, password }, wrong: { email: username, password: 'a guess' } }
}

const unknownCallersGuess = async (wrong: Record<string, string>, count: number, url?: string) => {
  for (let made = 0; made < count; made++)
    await logsIn({ address: `10.8.${1 + Math.floor(made / 9)}.1`, payload: wrong, ...(url && { url }) })
}

test('ten wrong passwords from elsewhere lock out neither the owner’s device nor a new one of theirs', async () => {
  const { right, wrong } = await anOwner()
  const cookie = deviceOf(await logsIn({ payload: right }))
  for (let count = 0; count < 10; count++) await logsIn({ address: '10.8.9.9', payload: wrong })
  expect((await logsIn({ address: '10.8.9.9', payload: right })).statusCode).toBe(429)
  expect((await logsIn({ payload: right, cookie })).statusCode).toBe(200)
  expect((await logsIn({ address: '10.8.0.2', payload: right })).statusCode).toBe(200)
})

test('logins that fail with an internal error do not count as wrong passwords', async () => {
  const { right, wrong } = await anOwner()
  const db = { ...fixture.deps.db, readAsPlatform: () => Promise.reject(new Error('a mistake of ours')) }
  const broken = await buildApp({ deps: { ...fixture.deps, db }, publicUrl: null })
  const tries = (app: TestApp['app'], payload: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/auth/entrepreneur-login', remoteAddress: OWNER, payload })
  try {
    for (let count = 0; count < 12; count++) expect((await tries(broken, right)).statusCode).toBe(500)
  } finally {
    await broken.close()
  }
  for (let count = 0; count < 9; count++) expect((await tries(fixture.app, wrong)).statusCode).toBe(401)
  expect((await tries(fixture.app, right)).statusCode).toBe(200)
})

test('a hundred guesses from everywhere lock out strangers, but not a known device or a password link', async () => {
  const phone = aPhone()
  const { name } = await accounts.anAccount({ phone })
  const cookie = deviceOf(await logsIn({ payload: { email: name, password: OLD } }))
  await unknownCallersGuess({ email: name, password: 'a guess' }, 100)
  expect((await logsIn({ address: '10.8.77.1', payload: { email: name, password: OLD } })).statusCode).toBe(
    429,
  )
  // Even from the address that sent most of the guesses.
  expect(
    (await logsIn({ address: '10.8.1.1', payload: { email: name, password: OLD }, cookie })).statusCode,
  ).toBe(200)

  await unknownCallersGuess({ email: name, password: 'a guess' }, 100)
  await accounts.forgets(name, { address: '10.8.55.1' })
  await fixture.drain()
  const [message] = await accounts.sentTo(phone)
  const set = await accounts.sets(tokenIn(message?.text), 'a-new-password')
  expect(set.statusCode).toBe(200)
  const payload = { email: name, password: 'a-new-password' }
  expect((await logsIn({ address: '10.8.55.1', payload })).statusCode).toBe(200)
  await unknownCallersGuess({ email: name, password: 'a guess' }, 100)
  expect((await logsIn({ payload, cookie: deviceOf(set) })).statusCode).toBe(200)
}, 120_000)

test('a known device has ten guesses of its own, at its own account only', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  const cookie = deviceOf(await logsIn({ payload: owner.right }))
  for (let count = 0; count < 10; count++)
    await logsIn({ address: '10.8.40.1', payload: owner.wrong, cookie })
  expect((await logsIn({ address: '10.8.41.1', payload: owner.right, cookie })).statusCode).toBe(429)
  for (let count = 0; count < 10; count++)
    await logsIn({ address: '10.8.42.1', payload: other.wrong, cookie })
  expect((await logsIn({ address: '10.8.42.1', payload: other.right, cookie })).statusCode).toBe(429)
}, 60_000)

test('a device is no longer known once its owner ends all sessions', async () => {
  const { right, wrong } = await anOwner()
  const login = await logsIn({ payload: right })
  const cookie = deviceOf(login)
  await accounts.post('sessions/end-all', {}, { token: login.json<{ sessionToken: string }>().sessionToken })
  for (let count = 0; count < 10; count++) await logsIn({ address: '10.8.43.1', payload: wrong })
  expect((await logsIn({ address: '10.8.43.1', payload: right, cookie })).statusCode).toBe(429)
})

test('an admin’s known device is not locked out either', async () => {
  const url = '/api/admin/login'
  const admin = { role: 'admin', entrepreneurId: null, isDemo: false } as const
  await createAccount(fixture.deps, { ...admin, username: 'the-chief', password: OLD })
  const right = { username: 'the-chief', password: OLD }
  const cookie = deviceOf(await logsIn({ url, payload: right }))
  await unknownCallersGuess({ username: 'the-chief', password: 'a guess' }, 100, url)
  expect((await logsIn({ url, address: '10.8.44.1', payload: right })).statusCode).toBe(429)
  expect((await logsIn({ url, payload: right, cookie })).statusCode).toBe(200)
}, 60_000)

test('a stranger’s requests for links leave the owner able to request one, and a link that works', async () => {
  const phone = aPhone()
  const { name } = await accounts.anAccount({ phone })
  for (let count = 0; count < 30; count++) {
    await accounts.forgets(name, { address: `10.8.60.${count}` })
    fixture.clock.advance({ seconds: 61 })
    await fixture.drain()
  }
  expect((await accounts.forgets(name, { address: '10.8.61.1' })).statusCode).toBe(200)
  const messages = await accounts.sentTo(phone)
  expect(messages.length).toBeLessThanOrEqual(7)
  expect((await accounts.sets(tokenIn(messages.at(-1)?.text), 'a-new-password')).statusCode).toBe(200)
}, 60_000)

test('twenty empty orders and look-ups never lock out the number’s owner', async () => {
  const seller = await aSeller(fixture.deps)
  const phone = '+23278123123'
  for (let count = 0; count < 20; count++) {
    const from = { method: 'POST', remoteAddress: `10.8.70.${count % 3}` } as const
    const empty = await fixture.app.inject({ ...from, url: '/api/purchases', payload: { phone } })
    expect(empty.statusCode).toBe(400)
    await fixture.app.inject({ ...from, url: '/api/customers/auth', payload: { phone } })
  }
  const { id } = await callApp(fixture.app)(identifyCustomer, { body: { phone } })
  const bought = await fixture.app.inject({
    method: 'POST',
    url: '/api/purchases',
    headers: { prefer: 'respond-async' },
    payload: {
      customerId: id,
      entrepreneurId: seller.id,
      packageId: seller.pack.id,
      phone,
      paymentMethod: 'cash',
      amount: 35,
    },
  })
  expect(bought.statusCode).toBe(202)
})
